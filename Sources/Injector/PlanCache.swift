public import InjectorCache

/// The compiled plans of a process, least recently used ones dropped first.
///
/// ```swift
/// PlanCache.shared.countLimit = 20
/// print(PlanCache.shared.statistics)
/// PlanCache.shared.removeAll()
/// ```
///
/// A plan is kept under its model's type and the shape of its rules: two injectors that the same code built share one,
/// two different configurations of a type never do. A nested plan belongs to its parent and counts only when it is used on
/// its own. All of it is safe to use from many threads; one plan is compiled once, however many threads ask for it.
public final class PlanCache: Sendable {
  /// The cache that all injectors use.
  public static let shared = PlanCache(countLimit: 100)

  private let plans: LRUCache<PlanKey, CompiledPlan>
  /// The injectors that were given names, kept once there is one.
  private let injectors = Locked<LRUCache<NamedInjector, AnyInjector>?>(nil)

  init(countLimit: Int) {
    plans = LRUCache(countLimit: countLimit)
  }

  /// How many plans are kept at most, 100 unless it is set; the same number holds for the injectors of
  /// ``Injector/cached(_:name:_:)``. A new limit takes effect at once.
  public var countLimit: Int {
    get { plans.countLimit }
    set {
      plans.countLimit = newValue
      injectors.withLock { $0 }?.countLimit = newValue
    }
  }

  /// How many plans are kept now.
  public var count: Int { plans.count }

  /// How often plans were found, compiled and dropped since the process began or the statistics were reset.
  public var statistics: CacheStatistics { plans.statistics }

  /// Begins the statistics anew.
  public func resetStatistics() { plans.resetStatistics() }

  /// Forgets all plans and all cached injectors. Runs under way are not disturbed.
  ///
  /// - Complexity: O(*n*) in the number of plans.
  public func removeAll() {
    plans.removeAll()
    injectors.withLock { $0 }?.removeAll()
  }

  /// The plan for a type and rules under the current defaults, compiled if it is not there, and whether that has just
  /// happened.
  func plan(
    for model: Any.Type,
    rules: RuleSet
  ) throws(InjectionError) -> (compiled: CompiledPlan, isNew: Bool) {
    let key = PlanKey(
      model: TypeIdentity(model),
      shape: rules.shape,
      generation: DefaultsSnapshot.currentGeneration
    )
    if let kept = plans.keptValue(forKey: key) { return (kept, false) }
    return try plan(for: model, rules: rules, defaults: .current)
  }

  /// The plan for a type and rules under `defaults`, compiled if it is not there, and whether that has just happened.
  func plan(
    for model: Any.Type,
    rules: RuleSet,
    defaults: DefaultsSnapshot
  ) throws(InjectionError) -> (compiled: CompiledPlan, isNew: Bool) {
    let key = PlanKey(model: TypeIdentity(model), shape: rules.shape, generation: defaults.generation)
    var isNew = false
    let compiled = try plans.value(forKey: key) { () throws(InjectionError) -> CompiledPlan in
      isNew = true
      return try defaults.compile { () throws(InjectionError) in
        try PlanCompiler.compile(model, rules: rules, defaults: defaults, findPlan: Self.findPlan)
      }
    }
    return (compiled, isNew)
  }

  /// Finds the plans of types that are chosen at run time.
  private static let findPlan: FindPlan = { (type, rules, defaults) throws(InjectionError) in
    try shared.plan(for: type, rules: rules, defaults: defaults).compiled
  }

  /// The injector kept for a type and a name, made by `make` if it is not there.
  func injector<Model>(
    for model: Model.Type,
    name: String,
    make: () -> Injector<Model>
  ) -> Injector<Model> {
    let key = NamedInjector(model: TypeIdentity(model), name: name)
    let cached = namedInjectors.value(forKey: key) { AnyInjector(injector: make()) }
    return cached.injector as? Injector<Model> ?? make()
  }

  private var namedInjectors: LRUCache<NamedInjector, AnyInjector> {
    injectors.withLock { injectors in
      let made = injectors ?? LRUCache(countLimit: plans.countLimit)
      injectors = made
      return made
    }
  }
}

/// What an injector is kept under.
private struct NamedInjector: Hashable, Sendable {
  let model: TypeIdentity
  let name: String
}

/// An injector of a model known at run time only.
private struct AnyInjector: Sendable {
  let injector: any Sendable
}
