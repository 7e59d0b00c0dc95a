public import Foundation

// The reporting twins of what models do with themselves.

extension Injectable {
  /// Makes a model of a record, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injectedReporting(
    from record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> (model: Self, report: InjectionReport) {
    var model = self.init()
    let report = try InstanceInjection.fill(&model, isNew: true, from: record, at: path, isReporting: true)
    return (model, report)
  }

  /// Makes a model of a record of Foundation's, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injectedReporting(
    from record: NSDictionary,
    at path: String? = nil
  ) throws(InjectionError) -> (model: Self, report: InjectionReport) {
    var model = self.init()
    let report = try InstanceInjection.fill(&model, isNew: true, from: record, at: path, isReporting: true)
    return (model, report)
  }

  /// Makes a model of an object in JSON text, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the size of the text.
  public static func injectedReporting(
    fromJSON json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> (model: Self, report: InjectionReport) {
    var model = self.init()
    let report = try InstanceInjection.fill(&model, isNew: true, fromJSON: json, at: path, isReporting: true)
    return (model, report)
  }

  /// Makes a model of each record, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArrayReporting(
    from records: [[String: Any]],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path, isReporting: true)
  }

  /// Makes a model of each record of an array that may hold other things too, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArrayReporting(
    from records: [Any],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path, isReporting: true)
  }

  /// Makes a model of each record of an array of Foundation's, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArrayReporting(
    from records: NSArray,
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path, isReporting: true)
  }

  /// Makes a model of each object of an array in JSON text, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the size of the text.
  public static func injectedArrayReporting(
    fromJSON json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, from: TextSource(source: json), at: path, isReporting: true)
  }

  /// Updates the model from a record, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func injectReporting(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try InstanceInjection.fill(&self, isNew: false, from: record, at: path, isReporting: true)
  }

  /// Updates the model from a record of Foundation's, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func injectReporting(
    _ record: NSDictionary,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try InstanceInjection.fill(&self, isNew: false, from: record, at: path, isReporting: true)
  }

  /// Updates the model from an object in JSON text, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(json:into:at:)``.
  /// - Complexity: O(*n*) in the size of the text and of the model.
  public mutating func injectReporting(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try InstanceInjection.fill(&self, isNew: false, fromJSON: json, at: path, isReporting: true)
  }
}

extension Injectable where Self: AnyObject {
  /// Updates the object from a record, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = self
    return try InstanceInjection.fill(&object, isNew: false, from: record, at: path, isReporting: true)
  }

  /// Updates the object from a record of Foundation's, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: NSDictionary,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = self
    return try InstanceInjection.fill(&object, isNew: false, from: record, at: path, isReporting: true)
  }

  /// Updates the object from an object in JSON text, and reports everything that happened. When this throws, it is as it was.
  ///
  /// - Throws: as ``Injector/inject(json:into:at:)``.
  /// - Complexity: O(*n*) in the size of the text and of the object.
  public func injectReporting(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = self
    return try InstanceInjection.fill(&object, isNew: false, fromJSON: json, at: path, isReporting: true)
  }
}
