extension Injector {
  /// Creates a model from a record.
  ///
  /// ```swift
  /// let user = try users.inject(["id": 7, "name": "Greedy"])
  /// let cat = try cats.inject(response, at: "data.cat")
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`, such as `"data.cat"`. If it is `nil`, the default,
  ///     the model is created from `record` itself.
  /// - Returns: The new model.
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` if the rules do not fit the model;
  ///   `pathNotFound` or `wrongRoot` if there is no record at the path; `limitExceeded` or `tooDeep` if the record
  ///   exceeds the ``InjectionLimits``; `rejected` if a hook throws; `missing`, `null`, `typeMismatch`, `outOfRange`,
  ///   `converterFailed` or `decodingFailed` if a value that the model needs is absent or does not fit. Under
  ///   ``InjectionPolicy/strict``, every value that does not fit is an error.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) -> Model {
    try run(at: path).make(TreeSource(value: record)).0
  }

  /// Creates a model from each record of an array, in order.
  ///
  /// ```swift
  /// let list = try users.inject([["id": 7], ["id": 8]])   // list[1].userId == 8
  /// ```
  ///
  /// Under the lenient policy, a record from which no model can be created is left out.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`, such as `"0.users"`. If it is `nil`, the default,
  ///     the models are created from `records` itself.
  /// - Returns: The new models.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``. Their paths begin with the index of the record.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject(_ records: [[String: Any]], at path: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: path).many(TreeSource(value: records)).0
  }

  /// Creates a model from each record of an array that also has other values, in order.
  ///
  /// Under the lenient policy, an element that is not a record, or from which no model can be created, is left out.
  /// Under the strict policy, it is an error.
  ///
  /// - Parameters:
  ///   - records: An array of records and other values.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, the models are created
  ///     from `records` itself.
  /// - Returns: The new models.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``. Their paths begin with the index of the record.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject(_ records: [Any], at path: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: path).many(TreeSource(value: records)).0
  }

  /// Creates a model from each record of an array inside a record, in order.
  ///
  /// ```swift
  /// let list = try users.injectArray(response, at: "data.users")
  /// ```
  ///
  /// Under the lenient policy, an element that is not a record, or from which no model can be created, is left out.
  ///
  /// - Parameters:
  ///   - record: The record that contains the array.
  ///   - path: The path to the array. The default is `nil`, for an injector whose rules have a path; see
  ///     ``RuleChain/at(_:fileID:line:)``.
  /// - Returns: The new models.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``. Their paths begin with the index of the record.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectArray(_ record: [String: Any], at path: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: path).many(TreeSource(value: record)).0
  }

  /// Creates a model from each record in a dictionary of records.
  ///
  /// ```swift
  /// let map = try users.injectDictionary(["a": ["id": 1], "b": ["id": 2]])   // map["b"]?.userId == 2
  /// ```
  ///
  /// Under the lenient policy, a value that is not a record, or from which no model can be created, is left out.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose values are records.
  ///   - path: The path to the dictionary of records inside `record`. If it is `nil`, the default, the models are
  ///     created from `record` itself.
  /// - Returns: The new models, keyed like their records.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``. Their paths begin with the key of the record.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectDictionary(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> [String: Model] {
    try run(at: path).byKey(TreeSource(value: record)).0
  }

  /// Creates a model from any value of a tree, such as a result of `JSONSerialization`.
  ///
  /// ```swift
  /// let ids = try Injector.bind([Int64].self).inject(value: [1, "2"])   // [1, 2]
  /// ```
  ///
  /// The value is a record or, for an injector of another type, an array, a text, or a number.
  ///
  /// - Parameters:
  ///   - value: A native Swift value, a Foundation object, or a collection of both.
  ///   - path: The path to the model's own value inside `value`. If it is `nil`, the default, `value` itself is used.
  /// - Returns: The new model.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the value.
  public func inject(value: Any, at path: String? = nil) throws(InjectionError) -> Model {
    try run(at: path).make(TreeSource(value: value)).0
  }

  /// Creates a model from an object in JSON text.
  ///
  /// ```swift
  /// let user = try users.inject(json: #"{"id": 7, "name": "Greedy"}"#)
  /// let cat = try cats.inject(json: data, at: "data.cat")
  /// ```
  ///
  /// The text is read directly into the model, without creating a dictionary.
  ///
  /// - Parameters:
  ///   - json: JSON text (RFC 8259) in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - path: The path to the model's own object, such as `"data.cat"`. If it is `nil`, the default, the model is
  ///     created from the whole text.
  /// - Returns: The new model.
  /// - Throws: An ``InjectionError``. The codes of its issues are `malformed` if the input is not JSON text;
  ///   `limitExceeded` or `tooDeep` if it exceeds the ``InjectionLimits``; `configuration` if the rules do not fit the
  ///   model; `pathNotFound` or `wrongRoot` if there is no object at the path; `rejected` if a hook throws; `missing`,
  ///   `null`, `typeMismatch`, `outOfRange`, `converterFailed` or `decodingFailed` if a value that the model needs is
  ///   absent or does not fit. Under ``InjectionPolicy/strict``, every value that does not fit is an error. All but
  ///   `configuration` have a line and a column.
  /// - Complexity: O(*n*) in the length of the text.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) -> Model {
    try run(at: path).make(TextSource(source: json)).0
  }

  /// Creates a model from each object of an array in JSON text, in order.
  ///
  /// ```swift
  /// let list = try users.injectArray(json: #"[{"id": 7}, {"id": 8}]"#)   // list[1].userId == 8
  /// ```
  ///
  /// Under the lenient policy, an element that is not an object, or from which no model can be created, is left out.
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
  /// Under the lenient policy, a member that is not an object, or from which no model can be created, is left out.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the object with the members. If it is `nil`, the default, the whole text is that object.
  /// - Returns: The new models, keyed like their members.
  /// - Throws: The errors of ``inject(json:at:)``. Their paths begin with the key of the member.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectDictionary(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> [String: Model] {
    try run(at: path).byKey(TextSource(source: json)).0
  }

  /// Compiles the plan without running it, to find mistakes in the rules early.
  ///
  /// ```swift
  /// let users = try Injector.bind(User.self).mapping("id").to("userid").validated()
  /// // no property 'userid' in User; did you mean 'userId'? (App/Users.swift:12)
  /// ```
  ///
  /// - Returns: This injector.
  /// - Throws: An ``InjectionError`` with one `configuration` issue for each mistake.
  /// - Complexity: O(*n*) in the number of properties and rules, or O(1) if the plan is in ``PlanCache/shared``.
  @discardableResult
  public func validated() throws(InjectionError) -> Injector<Model> {
    if let error = try PlanCache.shared.plan(for: Model.self, rules: ruleSet).compiled.inputError {
      throw error
    }
    return self
  }

  /// Returns the plan as a table that you can print.
  ///
  /// ```swift
  /// print(try Injector.bind(User.self) { User() }.mapping("id").to(\.userId).explain())
  /// // User
  /// //   source keys  property  type    conversion  nested plan  cost
  /// //   id, userId   userId    Int     copy                     inline
  /// //   name         name      String  copy                     inline
  /// ```
  ///
  /// - Returns: A text of several lines, with a row for each property: its source keys, type, conversion, nested plan
  ///   and cost class. If needed, there are also columns for required properties, defaults, sensitive properties, and
  ///   keys that are written but not read first, and lines for properties that are not injected.
  /// - Throws: An ``InjectionError`` with one `configuration` issue for each mistake in the rules.
  /// - Complexity: O(*n*) in the number of properties.
  public func explain() throws(InjectionError) -> String {
    let plan = try PlanCache.shared.plan(for: Model.self, rules: ruleSet)
    return PlanExplanation.text(for: plan.compiled.target, ruleSet.closures)
  }
}
