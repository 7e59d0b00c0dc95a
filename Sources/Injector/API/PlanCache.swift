public import InjectorCache

/// The compiled plans of a process.
///
/// ```swift
/// PlanCache.shared.countLimit = 20
/// print(PlanCache.shared.statistics)
/// PlanCache.shared.removeAll()
/// ```
///
/// A plan is keyed by its model's type and the shape of its rules. Two injectors that the same code builds share a
/// plan; two different configurations of a type have separate plans. A nested plan belongs to its parent, and only
/// counts if it is used on its own. When the cache is full, the least recently used plan is removed.
///
/// The cache can be used from many threads at the same time. Each plan is compiled once, even if several threads
/// request it.
public final class PlanCache: Sendable {
  /// The cache that all injectors use. It stores 100 plans unless you set ``countLimit``.
  public static let shared = PlanCache(countLimit: 100)

  private let plans: LRUCache<PlanKey, CompiledPlan>
  /// The cached injectors, created when the first one is added.
  private let injectors = TypeTable()

  init(countLimit: Int) { plans = Self.cache(PlanKey.self, CompiledPlan.self, countLimit) }

  /// Creates a cache with generic types. If the types were known here, the runtime would search the conformances of all
  /// images to check whether the keys conform to `Hashable`.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private static func cache<Key: Hashable & Sendable, Value: Sendable>(
    _ key: Key.Type, _ value: Value.Type, _ countLimit: Int
  ) -> LRUCache<Key, Value> { LRUCache(countLimit: countLimit) }

  /// The maximum number of plans in the cache. The default is 100.
  ///
  /// The same limit applies separately to the injectors of ``Injector/cached(_:name:make:_:)``. A new limit takes
  /// effect immediately.
  public var countLimit: Int {
    get { plans.countLimit }
    set {
      plans.countLimit = newValue
      knownInjectors?.cache.countLimit = newValue
    }
  }

  /// The current number of plans in the cache.
  package var count: Int { plans.count }

  /// The numbers of plans that were found, compiled and removed since the process started.
  public var statistics: CacheStatistics { plans.statistics }

  /// Removes all plans and all cached injectors. Runs that have begun are not affected.
  ///
  /// - Complexity: O(*n*) in the number of plans.
  public func removeAll() {
    plans.removeAll()
    knownInjectors?.cache.removeAll()
  }

  /// Returns the plan for a type and rules under the current defaults, and whether it was compiled by this call.
  func plan(
    for model: Any.Type, rules: RuleSet
  ) throws(InjectionError) -> (compiled: CompiledPlan, isNew: Bool) {
    if let kept = plans.keptValue(forKey: key(model, rules.shape), whileLocked: {}) { return (kept, false) }
    return try plan(for: model, rules: rules, defaults: .current)
  }

  /// Returns the plan for a type and rules under the current defaults, and the last run with the rules.
  func plan(
    for model: Any.Type, rules box: _RuleStorage.Box
  ) throws(InjectionError) -> (compiled: CompiledPlan, lastRun: AnyObject?) {
    var lastRun: AnyObject?
    let kept = plans.keptValue(forKey: key(model, box.rules.shape)) { lastRun = box.run }
    if let kept { return (kept, lastRun) }
    return (try plan(for: model, rules: box.rules, defaults: .current).compiled, nil)
  }

  /// Stores the run of rules.
  func keep(_ run: AnyObject, in box: _RuleStorage.Box) {
    let replaced = plans.whileLocked {
      defer { box.run = run }
      return box.run
    }
    withExtendedLifetime(replaced) {}
  }

  private func key(_ model: Any.Type, _ shape: RuleShape) -> PlanKey {
    PlanKey(model: TypeIdentity(model), shape: shape, generation: DefaultsSnapshot.currentGeneration)
  }

  /// Returns the plan for a type and rules under `defaults`, and whether it was compiled by this call.
  func plan(
    for model: Any.Type, rules: RuleSet, defaults: DefaultsSnapshot
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

  /// Returns the plan of a type that is chosen at run time.
  static let findPlan: FindPlan = { (type, rules, defaults) throws(InjectionError) in
    try shared.plan(for: type, rules: rules, defaults: defaults).compiled
  }

  /// Returns the cached injector for a type and a name. If there is none, `make` creates it.
  func injector<Model>(for model: Model.Type, name: String, make: () -> Injector<Model>) -> Injector<Model> {
    let key = NamedInjector(model: TypeIdentity(model), name: name)
    let cached = namedInjectors.value(forKey: key) { make() }
    return cached as? Injector<Model> ?? make()
  }

  private var knownInjectors: NamedInjectors? { injectors.known(NamedInjectors.self) }

  private var namedInjectors: LRUCache<NamedInjector, any Sendable> {
    injectors.value(for: NamedInjectors.self) { NamedInjectors(countLimit: plans.countLimit) }.cache
  }
}

/// The cached injectors. The generic types of their cache are only loaded when they are used, because that takes time.
private final class NamedInjectors: Sendable {
  let cache: LRUCache<NamedInjector, any Sendable>

  init(countLimit: Int) { cache = LRUCache(countLimit: countLimit) }
}

/// The key of a cached injector.
private struct NamedInjector: Hashable, Sendable {
  let model: TypeIdentity
  let name: String
}
