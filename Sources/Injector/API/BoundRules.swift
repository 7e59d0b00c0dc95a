/// Rules for one model that name its properties by their names.
///
/// The closure of a receiver returns them:
///
/// ```swift
/// let user = try dictionary.inject { injector in
///   injector.bind(User.self)
///     .mapping("id").to("userId")
///     .ignore("token").and("session")
/// }
/// ```
public struct BoundRules<Model>: RulesByName {
  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  /// Creates rules by name that start with the rules of an injector.
  ///
  /// ```swift
  /// let rules = BoundRules(Injector.bind(User.self).keys(.snakeCase)).mapping("id").to("userId")
  /// let users = rules.injector
  /// ```
  ///
  /// - Parameter injector: The injector that has the first rules.
  public init(_ injector: Injector<Model>) { _storage = injector._storage }

  /// The injector that has these rules.
  public var injector: Injector<Model> { Injector(rules: ruleSet) }

  /// Adds a closure that is called with each model after it is injected.
  ///
  /// An error that the closure throws rejects the record. Adds to earlier hooks.
  ///
  /// - Parameter hook: The closure. It may change the model.
  /// - Returns: New rules with the hook.
  public func didInject(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> Self {
    changing { $0.addDidInject(hook) }
  }
}
