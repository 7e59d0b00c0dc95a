/// A value that creates models of one type from records, by rules that a chain of calls describes.
///
/// ```swift
/// struct User { var userId = 0; var name = "" }
///
/// let users = Injector.bind(User.self) { User() }
///   .mapping("id").to(\.userId)
/// let user = try users.inject(["id": 7, "name": "Greedy"])
/// // User(userId: 7, name: "Greedy")
/// ```
///
/// An injector is immutable: each verb of the chain returns a new one. One injector can be used from many threads at
/// once. The verbs name properties by key path; ``rules(_:)-((InjectionRules)->InjectionRules)`` adds rules that name
/// them by their names.
///
/// The rules are compiled into a plan at the first run. The plan is kept in ``PlanCache/shared``, under the model's
/// type and the shape of the rules. An injector that the same code builds again uses the same plan.
public struct Injector<Model>: RuleChain {
  /// A key path of the model names a property in its rules.
  public typealias Property = PartialKeyPath<Model>

  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}

extension Injector {
  /// The limits that ``RuleChain/limits(_:)`` has set; `nil` if the runs have those of the model's own rules, or the default ones.
  ///
  /// ```swift
  /// let body = try await request.body.collect(upTo: users.limits?.bytes ?? 1 << 20)
  /// ```
  public var limits: InjectionLimits? { ruleSet.limits }
}

extension Injector: CustomStringConvertible {
  /// The type of the models and the number of rules: `Injector<User> (5 rules)`.
  public var description: String {
    let count = ruleSet.shape.rules.count
    return "Injector<\(TypeName.of(Model.self))> (\(count == 1 ? "1 rule" : "\(count) rules"))"
  }
}

extension Injector {
  /// Returns the injector that is kept for a model type and a name, and builds it if there is none.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self) { $0.mapping("id").to("cardId") }
  /// ```
  ///
  /// The injector is kept in ``PlanCache/shared``. Injectors are found by their model's type and `name` only: two
  /// calls with the same type and name return the injector of the first call, whatever their closures do.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - name: A name that is different for each injector of the type. The default is the empty string.
  ///   - make: A closure that returns a new model for each record; see ``bind(_:_:)``.
  ///   - build: A closure that adds rules to a chain that begins with `bind(model, make)`. It is called only if no
  ///     injector is kept.
  /// - Returns: The injector.
  public static func cached(
    _ model: Model.Type,
    name: String = "",
    make: (@Sendable () -> Model)? = nil,
    _ build: (BoundRules<Model>) -> BoundRules<Model>
  ) -> Injector<Model> {
    PlanCache.shared.injector(for: model, name: name) {
      build(BoundRules(bind(model, make))).injector
    }
  }
}

extension Injector {
  /// Finds the plan, or compiles it, and returns what the injector is run with. `updates` is whether the run fills an existing
  /// model.
  package func run(
    isReporting: Bool = false,
    at path: String? = nil,
    by interface: RunCall.Interface = .injector,
    updates: Bool = false
  ) throws(InjectionError) -> InjectorRun {
    // Reading it directly avoids a look-up of metadata, and copies of its parts.
    let box = _storage.box
    let call = RunCall(interface: interface, isReporting: isReporting)
    let (compiled, kept) = try PlanCache.shared.plan(for: Model.self, rules: box)
    if path == nil, let last = kept as? InjectorRun, last.compiled === compiled, last.call == call {
      return last
    }
    if let error = compiled.inputError { throw error }
    let isForUpdates = box.rules.shape.settings.isForUpdates
    if isForUpdates, !updates { throw InjectionError(RootError.onlyUpdates(Model.self)) }
    guard compiled.target.type == Model.self else { throw InjectionError(RootError.notAModel(Model.self)) }
    let run = InjectorRun(compiled, compiled.target, box.rules, call, at: path.map { SourcePath($0) })
    if path == nil, !isForUpdates { PlanCache.shared.keep(run, in: box) }
    return run
  }
}

extension InjectorRun {
  /// Creates a model from each record of the array at the root.
  func many<Model>(_ source: some RootSource) throws(InjectionError) -> ([Model], InjectionReport) {
    try expectingArray(of: Model.self).make(source)
  }

  /// Returns the run whose root is an array of models.
  package func expectingArray<Model>(of type: Model.Type) throws(InjectionError) -> InjectorRun {
    try expecting(.array, [Model].makeTarget { _ in compiled.target }, of: [Model].self)
  }

  /// Creates a model from each member of the record at the root.
  func byKey<Model>(_ source: some RootSource) throws(InjectionError) -> ([String: Model], InjectionReport) {
    let target = [String: Model].makeTarget { _ in compiled.target }
    return try expecting(.members, target, of: [String: Model].self).make(source)
  }
}
