/// The rules by name of one model, which the closure of a receiver returns.
///
/// ```swift
/// let user = try dictionary.inject { injector in
///   injector.bind(User.self)
///     .mapping("id").to("userId")
///     .ignore("token").and("session")
/// }
/// ```
public struct BoundRules<Model>: RulesByName {
  /// What was said so far; the library's own.
  public var _storage: _RuleStorage

  /// Creates rules by name that go on from those of an injector.
  public init(_ injector: Injector<Model>) { _storage = injector._storage }

  /// The injector with these rules.
  public var injector: Injector<Model> { Injector(rules: ruleSet) }

  /// Calls a closure with each model after it was injected; an error that it throws rejects the record. Adds to earlier
  /// hooks.
  public func didInject(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> Self {
    changing { $0.addDidInject(hook) }
  }
}
