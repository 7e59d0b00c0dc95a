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

  /// Sets a closure that is called with every value before it is injected, and may replace it.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }.values { property, value in
  ///   property == "name" ? "kj_\(value)" : value
  /// }
  /// // {"name": "cat"} sets name to "kj_cat"
  /// ```
  ///
  /// The result is converted or coerced as if it were the record's value. The closure is not called for `null`. With
  /// JSON text, each value is read into a tree for the closure, which takes time.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and the record's value as a native Swift value,
  ///   and returns the value to inject. If it throws or returns `nil`, the value does not fit.
  /// - Returns: A new chain with the closure.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    setting({ $0.hasValueHook = true }, closures: { $0.valueHook = hook })
  }

  /// Sets a closure that is called with every value before it is extracted, and may replace it.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.extractedValues { property, value in
  ///   property == "born" ? (value as? Date).map { dayFormatter.string(from: $0) } : value
  /// }
  /// try users.extractJSONString(user)   // {"name":"Ann","born":"2001-02-03"}
  /// ```
  ///
  /// The closure gets the property's value, without Optional, and is not called for `nil`. A result of the property's
  /// type is written by the rules of the property; any other one is written as a value of its own type.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and its value, and returns the value to extract. If
  ///   it returns `nil`, the property is extracted as if it were `nil`. If it throws, the model cannot be extracted.
  /// - Returns: A new chain with the closure.
  public func extractedValues(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    setting({ $0.hasExtractedHook = true }, closures: { $0.extractedHook = hook })
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
  public func didInject<Model>(
    _ hook: @escaping @Sendable (inout Model) throws -> Void
  ) -> InjectionRules {
    changing { $0.addDidInject(hook) }
  }
}
