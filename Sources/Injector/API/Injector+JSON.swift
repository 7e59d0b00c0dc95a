extension Injector {
  /// Creates a model from an object in JSON text.
  ///
  /// ```swift
  /// let user = try users.inject(json: #"{"id": 7, "name": "Greedy"}"#)
  /// let cat = try cats.inject(json: data, at: "data.cat")
  /// ```
  ///
  /// The text is read directly into the model; no dictionary is created.
  ///
  /// - Parameters:
  ///   - json: JSON text (RFC 8259) in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - path: The path to the model's own object, such as `"data.cat"`. If it is `nil`, the default, the model is
  ///     created from the whole text.
  /// - Returns: The new model.
  /// - Throws: An ``InjectionError``. The codes of its issues are `malformed` if the input is not JSON text;
  ///   `limitExceeded` or `tooDeep` if it is beyond the ``InjectionLimits``; `configuration` if the rules do not fit the
  ///   model;
  ///   `pathNotFound` or `wrongRoot` if there is no object at the path; `rejected` if a hook throws; `missing`,
  ///   `null`, `typeMismatch`, `outOfRange`, `converterFailed` or `decodingFailed` if a value that the model needs is
  ///   absent or does not fit. Under ``InjectionPolicy/strict``, every value that does not fit is an error. All but
  ///   `configuration` have a line and a column.
  /// - Complexity: O(*n*) in the length of the text.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) -> Model {
    try run(at: path).one(TextSource(source: json)).0
  }

  /// Creates a model from each object of an array in JSON text, in order.
  ///
  /// ```swift
  /// let list = try users.injectArray(json: #"[{"id": 7}, {"id": 8}]"#)   // list[1].userId == 8
  /// ```
  ///
  /// Under the lenient policy, an element that is not an object, or that no model can be created from, is left out.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array, such as `"data.users"`. If it is `nil`, the default, the whole text is the
  ///     array.
  /// - Returns: The new models.
  /// - Throws: The errors of ``inject(json:at:)``. Their paths begin with the index of the object.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArray(json: some JSONSource, at path: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: path).many(TextSource(source: json)).0
  }

  /// Creates a model from each member of an object in JSON text.
  ///
  /// ```swift
  /// let map = try users.injectDictionary(json: #"{"a": {"id": 1}, "b": {"id": 2}}"#)
  /// map["b"]?.userId   // 2
  /// ```
  ///
  /// Under the lenient policy, a member that is not an object, or that no model can be created from, is left out.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the object with the members. If it is `nil`, the default, the whole text is that object.
  /// - Returns: The new models, under the keys of their members.
  /// - Throws: The errors of ``inject(json:at:)``. Their paths begin with the key of the member.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectDictionary(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> [String: Model] {
    try run(at: path).byKey(TextSource(source: json)).0
  }

  /// Updates a model from an object in JSON text.
  ///
  /// ```swift
  /// try users.inject(json: #"{"name": "Charlie"}"#, into: &user)   // changes the name only
  /// ```
  ///
  /// Only properties whose keys the object holds are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - model: The model to update.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the model is updated from the whole
  ///     text.
  /// - Throws: The errors of ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public func inject(
    json: some JSONSource,
    into model: inout Model,
    at path: String? = nil
  ) throws(InjectionError) {
    _ = try run(at: path, updates: true).update(&model, from: TextSource(source: json))
  }
}
