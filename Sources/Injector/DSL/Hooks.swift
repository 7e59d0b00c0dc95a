extension RuleChain {
  /// Adds a closure that is called with each record before it is injected. Adds to earlier hooks.
  ///
  /// ```swift
  /// Injector.bind(User.self).willInject { record in print(record.keys.sorted()) }
  /// ```
  ///
  /// - Parameter hook: The closure.
  /// - Returns: A new chain with the hook.
  public func willInject(_ hook: @escaping @Sendable ([String: Any]) -> Void) -> Self {
    setting({ $0.willInjectCount += 1 }, closures: { $0.willInject.append(hook) })
  }
}

extension Injector {
  /// Adds a closure that is called with each model after it is injected. Adds to earlier hooks.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }.didInject { user in
  ///   user.name = user.name.capitalized
  /// }
  /// ```
  ///
  /// - Parameter hook: The closure. It may change the model. An error that it throws rejects the record.
  /// - Returns: A new chain with the hook.
  public func didInject(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> Injector<Model> {
    changing { $0.addDidInject(hook) }
  }
}

extension InjectionRules {
  /// Adds a closure that is called with each model after it is injected. Adds to earlier hooks.
  ///
  /// ```swift
  /// rules.didInject { (person: inout Person) in
  ///   guard person.age >= 0 else { throw NegativeAge() }
  /// }
  /// ```
  ///
  /// `Model` is the type that the rules belong to. Subclasses inherit the hook with the rules.
  ///
  /// - Parameter hook: The closure. It may change the model. An error that it throws rejects the record.
  /// - Returns: New rules with the hook.
  public func didInject<Model>(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> InjectionRules {
    changing { $0.addDidInject(hook) }
  }
}
