public import Foundation

// The reporting twin of each form of `inject`.

extension Injector {
  /// Makes a model of a record, and reports everything that happened.
  ///
  /// ```swift
  /// let (user, report) = try users.injectReporting(dictionary)
  /// for issue in report.issues { print(issue) }
  /// ```
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.one(RecordSource(value: record)), run.report)
  }

  /// Makes a model of each record, and reports everything that happened.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting(
    _ records: [[String: Any]],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.many(RecordSource(value: records)), run.report)
  }

  /// Makes a model of each record of an array that may hold other things too, and reports everything that happened.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting(
    _ records: [Any],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.many(RecordSource(value: records)), run.report)
  }

  /// Makes a model of a record of Foundation's, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting(
    _ record: NSDictionary,
    at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.one(RecordSource(value: record)), run.report)
  }

  /// Makes a model of each record of an array of Foundation's, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting(
    _ records: NSArray,
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.many(RecordSource(value: records)), run.report)
  }

  /// Makes a model of any value of a tree, and reports everything that happened.
  ///
  /// - Throws: As ``inject(value:at:)``.
  /// - Complexity: O(*n*) in the size of the value.
  public func injectReporting(
    value: Any,
    at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.one(RecordSource(value: value)), run.report)
  }

  /// Makes models of the array of records inside a record, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/injectArray(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectArrayReporting(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.many(RecordSource(value: record)), run.report)
  }

  /// Makes models of the members of a record, each of which is a record, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/injectDictionary(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectDictionaryReporting(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.byKey(RecordSource(value: record)), run.report)
  }

  /// Updates a model, and reports everything that happened. When this throws, the model is as it was.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public func injectReporting(
    _ record: [String: Any],
    into model: inout Model,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var run = try InjectorRun(self, isReporting: true, at: path)
    try run.update(&model, from: RecordSource(value: record))
    return run.report
  }
}

extension Injector {
  /// Makes a model of an object in JSON text, and reports everything that happened.
  ///
  /// ```swift
  /// let (user, report) = try users.injectReporting(json: data)
  /// for issue in report.issues { print(issue) }
  /// // cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept (line 18, column 22)
  /// ```
  ///
  /// - Throws: as ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectReporting(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.one(TextSource(source: json)), run.report)
  }

  /// Makes a model of each object of an array in JSON text, and reports everything that happened.
  ///
  /// - Throws: as ``inject(json:at:)``, with the index of the object in the path.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArrayReporting(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.many(TextSource(source: json)), run.report)
  }

  /// Makes a model of each member of an object in JSON text, and reports everything that happened.
  ///
  /// - Throws: as ``inject(json:at:)``, with the key of the object in the path.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectDictionaryReporting(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    var run = try InjectorRun(self, isReporting: true, at: path)
    return (try run.byKey(TextSource(source: json)), run.report)
  }

  /// Updates a model from an object in JSON text, and reports everything that happened. When this throws, the
  /// model is as it was.
  ///
  /// - Throws: as ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public func injectReporting(
    json: some JSONSource,
    into model: inout Model,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var run = try InjectorRun(self, isReporting: true, at: path)
    try run.update(&model, from: TextSource(source: json))
    return run.report
  }
}
