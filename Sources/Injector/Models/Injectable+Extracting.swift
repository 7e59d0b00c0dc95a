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
