extension RuleChain {
  /// Adds keys of the data that no property needs. They are not recorded as unknown keys.
  ///
  /// ```swift
  /// .policy(unknownKeys: .fail).ignoreKeys("trace", "debug")
  /// ```
  ///
  /// A path, such as `"meta.trace"`, is known as well. Adds to earlier keys.
  ///
  /// - Parameter keys: Keys and paths of the model's own record.
  /// - Returns: A new chain with the keys.
  public func ignoreKeys(_ keys: String...) -> Self { changing { $0.ignoreKeys(keys) } }
}
