#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Array where Element: Injectable {
  /// Creates an array of models from an array of records, in order.
  ///
  /// ```swift
  /// let cats = try [Cat](injecting: [["cat_id": 7], ["cat_id": 8]])   // cats[1].id == 8
  /// ```
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [[String: Any]], at path: String? = nil) throws(InjectionError) {
    self = try Injector.bind(Element.self).run(at: path, by: .model).many(TreeSource(value: records)).0
  }

  /// Creates an array of models from an array of records and other values, in order.
  ///
  /// Under the lenient policy, an element that is not a record, or from which no model can be created, is left out.
  /// Under the strict policy, it is an error.
  ///
  /// - Parameters:
  ///   - records: An array of records and other values.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [Any], at path: String? = nil) throws(InjectionError) {
    self = try Injector.bind(Element.self).run(at: path, by: .model).many(TreeSource(value: records)).0
  }

  /// Creates an array of models from an array inside a record, in order.
  ///
  /// ```swift
  /// let cats = try [Cat](injecting: response, at: "data.cats")
  /// ```
  ///
  /// - Parameters:
  ///   - record: The record that contains the array.
  ///   - path: The path to the array, or `nil` if the rules of the model have a path.
  /// - Throws: The errors of ``Injector/injectArray(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting record: [String: Any], at path: String?) throws(InjectionError) {
    self = try Injector.bind(Element.self).run(at: path, by: .model).many(TreeSource(value: record)).0
  }

  /// Creates an array of models from an array in JSON text, in order.
  ///
  /// ```swift
  /// let cats = try [Cat](injectingJSON: #"[{"cat_id": 7}]"#)   // [Cat(id: 7)]
  /// ```
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  /// - Throws: The errors of ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = try Injector.bind(Element.self).run(at: path, by: .model).many(TextSource(source: json)).0
  }
}

extension Set where Element: Injectable {
  /// Creates a set of models from an array of records. One of several equal models is kept.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting records: [[String: Any]], at path: String? = nil) throws(InjectionError) {
    self = Set(try [Element](injecting: records, at: path))
  }

  /// Creates a set of models from an array in JSON text. One of several equal models is kept.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  /// - Throws: The errors of ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = Set(try [Element](injectingJSON: json, at: path))
  }
}

extension Dictionary where Key == String, Value: Injectable {
  /// Creates a dictionary of models from a dictionary of records.
  ///
  /// ```swift
  /// let cats = try [String: Cat](injecting: ["a": ["cat_id": 7]])   // cats["a"]?.id == 7
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary whose values are records.
  ///   - path: The path to the dictionary of records inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/injectDictionary(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public init(injecting record: [String: Any], at path: String? = nil) throws(InjectionError) {
    self = try Injector.bind(Value.self).run(at: path, by: .model).byKey(TreeSource(value: record)).0
  }

  /// Creates a dictionary of models from an object in JSON text: `{"a": {…}, "b": {…}}`.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the object with the members. If it is `nil`, the default, the whole text is that object.
  /// - Throws: The errors of ``Injector/injectDictionary(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self = try Injector.bind(Value.self).run(at: path, by: .model).byKey(TextSource(source: json)).0
  }
}

extension Array where Element: Injectable {
  /// Returns each model as a record, in order.
  ///
  /// ```swift
  /// try [Cat(), Cat()].extract()   // [["cat_id": 7], ["cat_id": 7]]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The records.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extract(_ options: ExtractionOptions = []) throws(InjectionError) -> [[String: Any]] {
    try Injector.bind(Element.self).extract(self, options)
  }

  /// Returns the models as a JSON array in UTF-8.
  ///
  /// ```swift
  /// let data = try [Cat(), Cat()].extractJSON()   // [{"cat_id":7},{"cat_id":7}]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(_ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try Injector.bind([Element].self).extractJSON(self, options)
  }

  /// Returns the models as a JSON array.
  ///
  /// ```swift
  /// try [Cat(), Cat()].extractJSONString()   // [{"cat_id":7},{"cat_id":7}]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSONString(_ options: ExtractionOptions = []) throws(InjectionError) -> String {
    try Injector.bind([Element].self).extractJSONString(self, options)
  }
}

extension Dictionary where Key == String, Value: Injectable {
  /// Returns each model as a record, under the same keys.
  ///
  /// ```swift
  /// try ["a": Cat()].extract()   // ["a": ["cat_id": 7]]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The records.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extract(_ options: ExtractionOptions = []) throws(InjectionError) -> [String: [String: Any]] {
    try Injector.bind(Value.self).extract(self, options)
  }

  /// Returns the models as a JSON object in UTF-8.
  ///
  /// ```swift
  /// let data = try ["a": Cat()].extractJSON()   // {"a":{"cat_id":7}}
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(_ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try Injector.bind([String: Value].self).extractJSON(self, options)
  }

  /// Returns the models as a JSON object.
  ///
  /// ```swift
  /// try ["a": Cat()].extractJSONString()   // {"a":{"cat_id":7}}
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSONString(_ options: ExtractionOptions = []) throws(InjectionError) -> String {
    try Injector.bind([String: Value].self).extractJSONString(self, options)
  }
}
