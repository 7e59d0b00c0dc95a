extension RuleChain {
  /// Shows every value to `hook` before its property gets it; what the hook returns is injected instead.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }.values { property, value in
  ///   property == "name" ? "kj_\(value)" : value
  /// }
  /// ```
  ///
  /// `property` is the property's name, `value` what the record holds, as a native Swift value; null is not shown. A throw or
  /// nil means that the value does not fit. What is returned goes through the property's converter, or is coerced, as if the
  /// record had held it. Over JSON text, values are read as trees for this purpose, which costs time. Replaces an earlier
  /// hook, also that of the type and of ``InjectionDefaults``.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    changing { $0.setValueHook(hook) }
  }
}

extension InjectionDefaults {
  /// Shows every value to `hook` before its property gets it; see ``RuleChain/values(_:)``.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> InjectionDefaults {
    changing { $0.valueHook = hook }
  }
}
