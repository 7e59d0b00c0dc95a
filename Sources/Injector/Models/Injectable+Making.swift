public import Foundation

extension Injectable {
  /// Makes a model of a record.
  ///
  /// ```swift
  /// let cat = try Cat(injecting: ["cat_id": 7])
  /// let other = try Cat(injecting: response, at: "data.cat")
  /// ```
  ///
  /// `path` leads to the model's own record inside the dictionary; nil stands for the whole.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public init(injecting record: [String: Any], at path: String? = nil) throws(InjectionError) {
    self.init()
    try InstanceInjection.fill(&self, isNew: true, from: record, at: path)
  }

  /// Makes a model of a record of Foundation's.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public init(injecting record: NSDictionary, at path: String? = nil) throws(InjectionError) {
    self.init()
    try InstanceInjection.fill(&self, isNew: true, from: record, at: path)
  }

  /// Makes a model of an object in JSON text, straight from the bytes.
  ///
  /// ```swift
  /// let cat = try Cat(injectingJSON: #"{"data": {"cat": {"cat_id": 7}}}"#, at: "data.cat")
  /// ```
  ///
  /// - Throws: as ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self.init()
    try InstanceInjection.fill(&self, isNew: true, fromJSON: json, at: path)
  }
}

extension Injectable {
  /// Makes a model of a record, for a type that is held in a variable.
  ///
  /// ```swift
  /// let type: any Injectable.Type = Cat.self
  /// let model = try type.injected(from: ["cat_id": 7])   // any Injectable, a Cat
  /// ```
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injected(
    from record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> Self {
    try self.init(injecting: record, at: path)
  }

  /// Makes a model of a record of Foundation's, for a type that is held in a variable.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injected(
    from record: NSDictionary,
    at path: String? = nil
  ) throws(InjectionError) -> Self {
    try self.init(injecting: record, at: path)
  }

  /// Makes a model of an object in JSON text, for a type that is held in a variable.
  ///
  /// - Throws: as ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injected(
    fromJSON json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> Self {
    try self.init(injectingJSON: json, at: path)
  }

  /// Makes a model of each record, for a type that is held in a variable.
  ///
  /// ```swift
  /// let type: any Injectable.Type = Car.self
  /// let cars = try type.injectedArray(from: records) as? [Car]
  /// ```
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArray(
    from records: [[String: Any]],
    at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path).models
  }

  /// Makes a model of each record of an array that may hold other things too, for a type that is held in a variable.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArray(
    from records: [Any],
    at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path).models
  }

  /// Makes a model of each record of an array of Foundation's, for a type that is held in a variable.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArray(
    from records: NSArray,
    at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, from: RecordSource(value: records), at: path).models
  }

  /// Makes a model of each object of an array in JSON text, for a type that is held in a variable.
  ///
  /// - Throws: as ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injectedArray(
    fromJSON json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, from: TextSource(source: json), at: path).models
  }
}
