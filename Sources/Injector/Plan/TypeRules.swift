import InjectorCache

/// The rules that types carry themselves; each type is asked once, and again after defaults were changed.
enum TypeRules {
  private static let cache = LRUCache<Key, RuleSet>(countLimit: 10_000)

  /// What rules are kept under.
  private struct Key: Hashable, Sendable {
    let type: TypeIdentity
    let generation: Int
  }

  /// The types whose rules are being asked for by this task, outermost first.
  @TaskLocal private static var asked: [TypeIdentity] = []

  /// A type whose rules cannot be made without themselves.
  struct Cycle: Error {
    /// From the type back to itself.
    let types: [Any.Type]
  }

  /// The rules of `type` under `defaults`; none for a type that carries none.
  static func of(_ type: Any.Type, defaults: DefaultsSnapshot) throws(Cycle) -> RuleSet {
    guard let injectable = type as? any Injectable.Type else { return RuleSet() }
    let identity = TypeIdentity(type)
    if let start = asked.firstIndex(of: identity) {
      throw Cycle(types: asked[start...].map(\.type) + [type])
    }
    return cache.value(forKey: Key(type: identity, generation: defaults.generation)) {
      DefaultsSnapshot.$ofCompilation.withValue(defaults) {
        $asked.withValue(asked + [identity]) { injectable.rules(InjectionRules()).rules }
      }
    }
  }
}
