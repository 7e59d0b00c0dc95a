extension RuleChain {
  /// Names keys of the data that are known and unwanted: they do not count as unknown.
  ///
  /// ```swift
  /// .policy(unknownKeys: .fail).ignoreKeys("trace", "debug")
  /// ```
  ///
  /// Adds to earlier keys.
  public func ignoreKeys(_ keys: String...) -> Self { changing { $0.ignoreKeys(keys) } }
}
