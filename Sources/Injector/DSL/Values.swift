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

extension RuleChain {
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
    changing { $0.setExtractedHook(hook) }
  }
}

extension InjectionDefaults {
  /// Sets a closure that is called with every value before it is extracted, and may replace it; see
  /// ``RuleChain/extractedValues(_:)``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and its value, and returns the value to extract.
  /// - Returns: New defaults with the closure.
  public func extractedValues(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> InjectionDefaults {
    changing { $0.extractedHook = hook }
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
