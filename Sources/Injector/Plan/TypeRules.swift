import InjectorCache

/// The rules that types carry themselves; each type is asked once.
enum TypeRules {
  private static let cache = LRUCache<ObjectIdentifier, RuleSet>(countLimit: .max)

  /// The rules of `type`; none for a type that carries none.
  static func of(_ type: Any.Type) -> RuleSet {
    guard let injectable = type as? any Injectable.Type else { return RuleSet() }
    return cache.value(forKey: ObjectIdentifier(type)) { injectable.rules(InjectionRules()).rules }
  }
}
