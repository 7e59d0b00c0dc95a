#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Injector {
  /// Returns a model as a record.
  ///
  /// ```swift
  /// struct User { var userId = 7; var name = "Greedy"; var nick: String? }
  ///
  /// let users = Injector.bind(User.self) { User() }.mapping("id").to(\.userId)
  /// try users.extract(User())   // ["id": 7, "name": "Greedy"]
  /// ```
  ///
  /// The rules of ``inject(_:at:)-([String:Any],_)`` apply in the other direction:
  ///
  /// - A property is written to its first candidate. A path creates nested records. To use another key, see
  ///   ``writing(_:fileID:line:)``.
  /// - A value with a converter is converted back.
  /// - Ignored properties, and properties that are `nil`, are left out.
  /// - A model whose class or struct is known only at run time is written using the rules of its own type.
  ///
  /// The values are those of JSON: `String`, numbers, `Bool`, `NSNull`, arrays and dictionaries. A `Date` is written as
  /// seconds since 1970, with all digits needed to read it back, or as text in the form of RFC 3339 if the policy does
  /// not coerce numbers. A `URL` and a `UUID` are written as text, and `Data` as text in Base64.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The record.
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` if the rules do not fit the model or
  ///   cannot be reversed; `notRepresentable` for a number that JSON does not have, and for a value whose type cannot
  ///   be written; `converterFailed` and `encodingFailed` if a converter or an `encode(to:)` fails; `tooDeep` for
  ///   objects that contain themselves, and for more levels than ``InjectionLimits/depth``; `wrongRoot` if the
  ///   injector's type is not a model.
  /// - Complexity: O(*n*) in the size of the model.
  public func extract(_ model: Model, _ options: ExtractionOptions = []) throws(InjectionError) -> [String:
    Any]
  {
    try Self.root(ExtractionRun(self, options).tree(model))
  }

  /// Returns each model of an array as a record, in order.
  ///
  /// ```swift
  /// try users.extract([User(), User()])   // [["id": 7, "name": "Greedy"], ["id": 7, "name": "Greedy"]]
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The records. They are not nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extract(
    _ models: [Model], _ options: ExtractionOptions = []
  ) throws(InjectionError) -> [[String: Any]] {
    try Self.root(ExtractionRun(self, options).expecting([Model].self, isAtPath: false).tree(models))
  }

  /// Returns each model of a dictionary as a record, with the same keys.
  ///
  /// ```swift
  /// try users.extract(["a": User()])   // ["a": ["id": 7, "name": "Greedy"]]
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The records. They are not nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extract(
    _ models: [String: Model], _ options: ExtractionOptions = []
  ) throws(InjectionError) -> [String: [String: Any]] {
    try Self.root(ExtractionRun(self, options).expecting([String: Model].self, isAtPath: false).tree(models))
  }

  /// Returns a value of any type as a tree, as `JSONSerialization` would read it from JSON text.
  ///
  /// ```swift
  /// try Injector.bind([Int64].self).extract(value: [1, 2])   // [1, 2], an [Any]
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - options: The options.
  /// - Returns: A text, a number, a Boolean value, `NSNull`, an array or a dictionary.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the value.
  public func extract(value: Model, _ options: ExtractionOptions = []) throws(InjectionError) -> Any {
    try ExtractionRun(self, options).tree(value)
  }

  @inline(__always)
  private static func root<Root>(_ tree: Any) throws(InjectionError) -> Root {
    guard let root = tree as? Root else { throw wrongRoot(tree) }
    return root
  }

  static func wrongRoot(_ tree: Any) -> InjectionError {
    let issue = RootError.wrongRoot(
      SourceValue(tree).fact,
      expected: ExpectedText.record(for: Model.self),
      .object,
      instead: "extract(value:)"
    )
    return InjectionError(issue)
  }
}

extension Injector {
  /// Returns a model as JSON text in UTF-8.
  ///
  /// ```swift
  /// let data = try users.extractJSON(user)   // {"id":7,"name":"Greedy"}
  /// ```
  ///
  /// The model is written directly to the text, without creating a dictionary. Numbers are written with the fewest
  /// digits that read back as the same number.
  ///
  /// - Parameters:
  ///   - model: The model, or a value of another type that the injector is bound to.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSON(_ model: Model, _ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try ExtractionRun(self, options).text(model).finish()
  }

  /// Returns the models of an array as a JSON array in UTF-8.
  ///
  /// ```swift
  /// let data = try users.extractJSON([user, user])   // [{"id":7,"name":"Greedy"},{"id":7,"name":"Greedy"}]
  /// ```
  ///
  /// The array is nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(_ models: [Model], _ options: ExtractionOptions = []) throws(InjectionError) -> Data
  {
    try ExtractionRun(self, options).expecting([Model].self).text(models).finish()
  }

  /// Returns the models of a dictionary as a JSON object in UTF-8.
  ///
  /// ```swift
  /// let data = try users.extractJSON(["a": user])   // {"a":{"id":7,"name":"Greedy"}}
  /// ```
  ///
  /// The object is nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(
    _ models: [String: Model], _ options: ExtractionOptions = []
  ) throws(InjectionError) -> Data {
    try ExtractionRun(self, options).expecting([String: Model].self).text(models).finish()
  }

  /// Appends a model as JSON text in UTF-8 to a collection of bytes.
  ///
  /// ```swift
  /// var bytes: [UInt8] = []
  /// try users.extractJSON(user, into: &bytes)   // {"id":7,"name":"Greedy"}
  /// ```
  ///
  /// The bytes may be a `Data`, a `[UInt8]`, or the buffer of a server, whose memory can be reused for each response.
  /// The text is appended in one step, when it is complete.
  ///
  /// - Parameters:
  ///   - model: The model, or a value of another type that the injector is bound to.
  ///   - bytes: The bytes that the text is appended to. If the method throws, they are unchanged.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSON(
    _ model: Model,
    into bytes: inout some RangeReplaceableCollection<UInt8>,
    _ options: ExtractionOptions = []
  ) throws(InjectionError) {
    try ExtractionRun(self, options).text(model).finish(appendingTo: &bytes)
  }

  /// Appends the models of an array as a JSON array in UTF-8 to a collection of bytes.
  ///
  /// ```swift
  /// try users.extractJSON([user], into: &bytes)   // [{"id":7,"name":"Greedy"}]
  /// ```
  ///
  /// The array is nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - bytes: The bytes that the text is appended to. If the method throws, they are unchanged.
  ///   - options: The options.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(
    _ models: [Model],
    into bytes: inout some RangeReplaceableCollection<UInt8>,
    _ options: ExtractionOptions = []
  ) throws(InjectionError) {
    try ExtractionRun(self, options).expecting([Model].self).text(models).finish(appendingTo: &bytes)
  }

  /// Appends the models of a dictionary as a JSON object in UTF-8 to a collection of bytes.
  ///
  /// ```swift
  /// try users.extractJSON(["a": user], into: &bytes)   // {"a":{"id":7,"name":"Greedy"}}
  /// ```
  ///
  /// The object is nested in records for the path of ``RuleChain/at(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - bytes: The bytes that the text is appended to. If the method throws, they are unchanged.
  ///   - options: The options.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSON(
    _ models: [String: Model],
    into bytes: inout some RangeReplaceableCollection<UInt8>,
    _ options: ExtractionOptions = []
  ) throws(InjectionError) {
    try ExtractionRun(self, options).expecting([String: Model].self).text(models).finish(appendingTo: &bytes)
  }

  /// Returns a model as JSON text.
  ///
  /// ```swift
  /// print(try users.extractJSONString(user, [.pretty, .sortedKeys]))
  /// // {
  /// //   "id" : 7,
  /// //   "name" : "Greedy"
  /// // }
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or a value of another type that the injector is bound to.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSONString(_ model: Model, _ options: ExtractionOptions = []) throws(InjectionError)
    -> String
  {
    try ExtractionRun(self, options).text(model).finishString()
  }

  /// Returns the models of an array as a JSON array.
  ///
  /// ```swift
  /// try users.extractJSONString([user])   // [{"id":7,"name":"Greedy"}]
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSONString(
    _ models: [Model], _ options: ExtractionOptions = []
  ) throws(InjectionError) -> String {
    try ExtractionRun(self, options).expecting([Model].self).text(models).finishString()
  }

  /// Returns the models of a dictionary as a JSON object.
  ///
  /// ```swift
  /// try users.extractJSONString(["a": user])   // {"a":{"id":7,"name":"Greedy"}}
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: The options.
  /// - Returns: The text.
  /// - Throws: The errors of ``extract(_:_:)-(Model,_)``. Their paths begin with the key of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func extractJSONString(
    _ models: [String: Model], _ options: ExtractionOptions = []
  ) throws(InjectionError) -> String {
    try ExtractionRun(self, options).expecting([String: Model].self).text(models).finishString()
  }
}
