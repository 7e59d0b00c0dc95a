extension RuleChain {
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
    changing { $0.setValueHook(hook) }
  }
}

extension InjectionDefaults {
  /// Sets a closure that is called with every value before it is injected, and may replace it; see
  /// ``RuleChain/values(_:)``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and the record's value, and returns the value to
  ///   inject.
  /// - Returns: New defaults with the closure.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> InjectionDefaults {
    changing { $0.valueHook = hook }
  }
}
