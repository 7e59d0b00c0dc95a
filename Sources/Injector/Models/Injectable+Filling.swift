public import Foundation

extension Injectable {
  /// Updates the model from a record.
  ///
  /// ```swift
  /// var cat = Cat()
  /// try cat.inject(["cat_id": 7])   // cat.id == 7
  /// ```
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, RecordSource(value: record), at: path)
  }

  /// Updates the model from a Foundation dictionary. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose keys are strings.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func inject(_ record: NSDictionary, at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, RecordSource(value: record), at: path)
  }

  /// Updates the model from an object in JSON text.
  ///
  /// ```swift
  /// try cat.inject(json: #"{"cat_id": 7}"#)   // cat.id == 7
  /// ```
  ///
  /// Only properties whose keys the object holds are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public mutating func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, TextSource(source: json), at: path)
  }
}

extension Injectable where Self: AnyObject {
  /// Updates the object from a record.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, RecordSource(value: record), at: path)
  }

  /// Updates the object from a Foundation dictionary. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose keys are strings.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(_ record: NSDictionary, at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, RecordSource(value: record), at: path)
  }

  /// Updates the object from an object in JSON text.
  ///
  /// Only properties whose keys the text holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the object.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, TextSource(source: json), at: path)
  }
}
