extension Injector {
  /// Makes a model of an object in JSON text, straight from the bytes.
  ///
  /// ```swift
  /// let user = try users.inject(json: #"{"id": 7, "name": "Greedy"}"#)
  /// let cat = try cats.inject(json: data, at: "data.cat")
  /// ```
  ///
  /// The text is UTF-8 (RFC 8259), with or without a byte order mark; UTF-16 and UTF-32 are recognised and transcoded.
  /// `path` leads to the model's own object; nil stands for the whole.
  ///
  /// - Throws: `malformed` when the input is not JSON text; `configuration` when the rules and the model do not go together;
  ///   `wrongRoot` or `pathNotFound` when there is no object at the path; `missing` and, under the strict policy, every
  ///   other code when the object cannot be used. All but `configuration` name line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) -> Model {
    var run = try InjectorRun(self, at: path)
    return try run.one(TextSource(source: json))
  }

  /// Makes a model of each object of an array in JSON text, in order.
  ///
  /// - Throws: as ``inject(json:at:)``, with the index of the object in the path.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArray(json: some JSONSource, at path: String? = nil) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(self, at: path)
    return try run.many(TextSource(source: json))
  }

  /// Makes a model of each member of an object in JSON text: `{"a": {…}, "b": {…}}`.
  ///
  /// - Throws: as ``inject(json:at:)``, with the key of the object in the path.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectDictionary(
    json: some JSONSource,
    at path: String? = nil
  ) throws(InjectionError) -> [String: Model] {
    var run = try InjectorRun(self, at: path)
    return try run.byKey(TextSource(source: json))
  }

  /// Updates a model from an object in JSON text: only what the object holds is touched. When this throws, the model is as
  /// it was.
  ///
  /// - Throws: as ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public func inject(
    json: some JSONSource,
    into model: inout Model,
    at path: String? = nil
  ) throws(InjectionError) {
    var run = try InjectorRun(self, at: path)
    try run.update(&model, from: TextSource(source: json))
  }
}
