public import Foundation

extension Injector {
  /// Makes a model of a record.
  ///
  /// ```swift
  /// let user = try users.inject(["id": 7, "name": "Greedy"])
  /// let cat = try cats.inject(response, at: "data.cat")
  /// ```
  ///
  /// The dictionary may hold native Swift values, Foundation objects, or both. `path` leads to the model's own record
  /// inside it; nil stands for the whole.
  ///
  /// - Throws: `configuration` when the rules and the model do not go together; `wrongRoot` or `pathNotFound` when there is
  ///   no record at the path; `missing` and, under the strict policy, every other code when the record cannot be used.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) -> Model {
    var run = try InjectorRun(self, at: path)
    return try run.one(RecordSource(value: record))
  }

  /// Makes a model of each record, in order.
  ///
  /// The dictionaries may hold native Swift values, Foundation objects, or both. `path` leads to the array of records
  /// inside the array (`"0.users"`); nil stands for the whole.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject(_ records: [[String: Any]], at path: String? = nil) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(self, at: path)
    return try run.many(RecordSource(value: records))
  }

  /// Makes a model of each record of an array that may hold other things too: those are dropped, or, under the strict
  /// policy, an error.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject(_ records: [Any], at path: String? = nil) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(self, at: path)
    return try run.many(RecordSource(value: records))
  }

  /// Makes a model of a record of Foundation's.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject(_ record: NSDictionary, at path: String? = nil) throws(InjectionError) -> Model {
    var run = try InjectorRun(self, at: path)
    return try run.one(RecordSource(value: record))
  }

  /// Makes a model of each record of an array of Foundation's.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject(_ records: NSArray, at path: String? = nil) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(self, at: path)
    return try run.many(RecordSource(value: records))
  }

  /// Makes models of the array of records inside a record.
  ///
  /// ```swift
  /// let users = try users.injectArray(response, at: "data.users")
  /// ```
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the index of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectArray(_ record: [String: Any], at path: String? = nil) throws(InjectionError) -> [Model] {
    var run = try InjectorRun(self, at: path)
    return try run.many(RecordSource(value: record))
  }

  /// Makes models of the members of a record, each of which is a record: `["a": ["id": 1], "b": ["id": 2]]`.
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``, with the key of the record in the path.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectDictionary(
    _ record: [String: Any],
    at path: String? = nil
  ) throws(InjectionError) -> [String: Model] {
    var run = try InjectorRun(self, at: path)
    return try run.byKey(RecordSource(value: record))
  }

  /// Makes a model of any value of a tree, as `JSONSerialization` gives it: a record, or, for an injector of another type, an
  /// array, a text, a number.
  ///
  /// ```swift
  /// let ids = try Injector.bind([Int64].self).inject(value: [1, "2"])   // [1, 2]
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value, made of native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own value inside it; nil stands for the whole.
  /// - Returns: The model.
  /// - Throws: As ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the value.
  public func inject(value: Any, at path: String? = nil) throws(InjectionError) -> Model {
    var run = try InjectorRun(self, at: path)
    return try run.one(RecordSource(value: value))
  }

  /// Updates a model: only what the record holds is touched. When this throws, the model is as it was.
  ///
  /// ```swift
  /// try users.inject(["name": "Charlie"], into: &user)
  /// ```
  ///
  /// - Throws: as ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public func inject(
    _ record: [String: Any],
    into model: inout Model,
    at path: String? = nil
  ) throws(InjectionError) {
    var run = try InjectorRun(self, at: path)
    try run.update(&model, from: RecordSource(value: record))
  }

  /// Compiles the plan without running it, so that mistakes in the rules are found now. Returns the injector itself.
  ///
  /// ```swift
  /// let users = try Injector.bind(User.self).mapping("id").to("userid").validated()
  /// // no property 'userid' in User; did you mean 'userId'? (App/Users.swift:12)
  /// ```
  ///
  /// - Throws: `configuration`, with one issue for each mistake.
  @discardableResult
  public func validated() throws(InjectionError) -> Injector<Model> {
    _ = try PlanCache.shared.plan(for: Model.self, rules: ruleSet)
    return self
  }

  /// The plan as a table: source keys, property, type, conversion, nested plan and cost class.
  ///
  /// - Throws: `configuration`, with one issue for each mistake.
  public func explain() throws(InjectionError) -> String {
    let plan = try PlanCache.shared.plan(for: Model.self, rules: ruleSet)
    return PlanExplanation.text(for: plan.compiled.target)
  }
}
