public import Foundation

extension Array where Element: Injectable {
  /// Makes a model of each record, in order.
  ///
  /// ```swift
  /// let cats = try [Cat](injecting: records)
  /// ```
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [[String: Any]], at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.many(RecordSource(value: records), at: path)
  }

  /// Makes a model of each record of an array that may hold other things too: those are dropped, or, under the strict
  /// policy, an error.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [Any], at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.many(RecordSource(value: records), at: path)
  }

  /// Makes a model of each record of an array of Foundation's.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: NSArray, at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.many(RecordSource(value: records), at: path)
  }

  /// Makes models of the array of records inside a record.
  ///
  /// ```swift
  /// let cats = try [Cat](injecting: response, at: "data.cats")
  /// ```
  ///
  /// - Throws: as ``Injector/injectArray(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting record: [String: Any], at path: String?) throws(InjectionError) {
    self = try ModelRun.many(RecordSource(value: record), at: path)
  }

  /// Makes a model of each object of an array in JSON text, in order.
  ///
  /// - Throws: as ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.many(TextSource(source: json), at: path)
  }
}

extension Set where Element: Injectable {
  /// Makes a model of each record; of several equal ones, one stays.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [[String: Any]], at path: String? = nil) throws(InjectionError) {
    self = Set(try [Element](injecting: records, at: path))
  }

  /// Makes a model of each object of an array in JSON text; of several equal ones, one stays.
  ///
  /// - Throws: as ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = Set(try [Element](injectingJSON: json, at: path))
  }
}

extension Dictionary where Key == String, Value: Injectable {
  /// Makes a model of each member of a record: `["a": ["id": 1], "b": ["id": 2]]`.
  ///
  /// - Throws: as ``Injector/injectDictionary(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting record: [String: Any], at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.byKey(RecordSource(value: record), at: path)
  }

  /// Makes a model of each member of an object in JSON text: `{"a": {…}, "b": {…}}`.
  ///
  /// - Throws: as ``Injector/injectDictionary(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = try ModelRun.byKey(TextSource(source: json), at: path)
  }
}

/// Runs by the rules that the models carry.
private enum ModelRun {
  static func many<Model: Injectable>(
    _ source: some RootSource,
    at path: String?
  ) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(Injector.bind(Model.self), at: path, by: .model)
    return try run.many(source)
  }

  static func byKey<Model: Injectable>(
    _ source: some RootSource,
    at path: String?
  ) throws(InjectionError) -> [String: Model] {
    var run = try InjectorRun(Injector.bind(Model.self), at: path, by: .model)
    return try run.byKey(source)
  }
}
