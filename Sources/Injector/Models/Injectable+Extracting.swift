public import Foundation

extension Injectable {
  /// Returns the model as a record.
  ///
  /// ```swift
  /// let object = try cat.extract()   // ["cat_id": 7]
  /// ```
  ///
  /// The rules are those of the model's own type, which may be a subclass of its static type.
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The record; see ``Injector/extract(_:_:)-(Model,_)``.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extract(_ options: ExtractionOptions = []) throws(InjectionError) -> [String: Any] {
    try Injector.bind(Self.self).extract(self, options)
  }

  /// Returns the model as JSON text in UTF-8.
  ///
  /// ```swift
  /// let data = try cat.extractJSON()   // {"cat_id":7}
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSON(_ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try Injector.bind(Self.self).extractJSON(self, options)
  }

  /// Returns the model as JSON text.
  ///
  /// ```swift
  /// print(try cat.extractJSONString(.pretty))
  /// // {
  /// //   "cat_id" : 7
  /// // }
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSONString(_ options: ExtractionOptions = []) throws(InjectionError) -> String {
    try Injector.bind(Self.self).extractJSONString(self, options)
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

extension Set where Element: Injectable {
  /// Returns each model as a record, in any order.
  ///
  /// ```swift
  /// try Set([Cat()]).extract()   // [["cat_id": 7]]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The records.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func extract(_ options: ExtractionOptions = []) throws(InjectionError) -> [[String: Any]] {
    try Array(self).extract(options)
  }

  /// Returns the models as a JSON array in UTF-8, in any order.
  ///
  /// ```swift
  /// let data = try Set([Cat()]).extractJSON()   // [{"cat_id":7}]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(_ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try Array(self).extractJSON(options)
  }

  /// Returns the models as a JSON array, in any order.
  ///
  /// ```swift
  /// try Set([Cat()]).extractJSONString()   // [{"cat_id":7}]
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSONString(_ options: ExtractionOptions = []) throws(InjectionError) -> String {
    try Array(self).extractJSONString(options)
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
