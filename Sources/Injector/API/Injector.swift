/// A value that creates models of one type from records, using rules that are described by a chain of calls.
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
/// An injector is immutable: each verb of the chain returns a new one. An injector can be used from many threads at the
/// same time. The verbs refer to properties by key path. To add rules that refer to them by name, use
/// ``rules(_:)-((InjectionRules)->InjectionRules)``.
///
/// The rules are compiled into a plan at the first run. The plan is stored in ``PlanCache/shared``, keyed by the
/// model's type and the shape of the rules. If the same code builds the injector again, it uses the same plan.
public struct Injector<Model>: RuleChain {
  /// Rules refer to a property using a key path of the model.
  public typealias Property = PartialKeyPath<Model>

  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}

extension Injector {
  /// The limits set using ``RuleChain/limits(_:)``; `nil` if runs use those of the model's own rules, or the default
  /// ones.
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
  /// Returns the cached injector for a model type and a name, and builds it if there is none.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self) { $0.mapping("id").to("cardId") }
  /// ```
  ///
  /// The injector is stored in ``PlanCache/shared``. Injectors are identified only by their model's type and `name`: a
  /// second call with the same type and name returns the injector of the first call, even if the closures differ.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - name: A name that is unique among the injectors of the type. The default is the empty string.
  ///   - make: A closure that returns a new model for each record; see ``bind(_:_:)``.
  ///   - build: A closure that adds rules to a chain that begins with `bind(model, make)`. It is called only if there
  ///     is no cached injector.
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
  /// Finds or compiles the plan, and returns the run of the injector. `updates` is true if the run fills an existing
  /// model.
  package func run(
    isReporting: Bool = false,
    at path: String? = nil,
    by interface: RunCall.Interface = .injector,
    updates: Bool = false
  ) throws(InjectionError) -> InjectorRun {
    // Read directly; going through `RuleChain` looks up metadata and copies the parts.
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
  /// Creates a model from each record of the root array.
  func many<Model>(_ source: some RootSource) throws(InjectionError) -> ([Model], InjectionReport) {
    try expectingArray(of: Model.self).make(source)
  }

  /// Returns the run whose root is an array of models.
  package func expectingArray<Model>(of type: Model.Type) throws(InjectionError) -> InjectorRun {
    try expecting(.array, [Model].makeTarget { _ in compiled.target }, of: [Model].self)
  }

  /// Creates a model from each member of the root record.
  func byKey<Model>(_ source: some RootSource) throws(InjectionError) -> ([String: Model], InjectionReport) {
    let target = [String: Model].makeTarget { _ in compiled.target }
    return try expecting(.members, target, of: [String: Model].self).make(source)
  }
}
