extension Injector {
  /// Repeats the rule before it for more properties.
  ///
  /// ```swift
  /// .mapping("name").to(\.title).and(\.label)   // one key for two properties
  /// .format(\.born).as(.iso8601).and(\.died)
  /// .ignore(\.token).and(\.session)
  /// ```
  ///
  /// It must follow that rule, or another `and`, directly. Anywhere else, and after `writing`, it is a configuration
  /// error.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the other properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rules.
  public func and(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.repeatRule(for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Repeats the rule before it for more properties; see ``Injector/and(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the other properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with these.
  public func and(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing { $0.repeatRule(for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line)) }
  }
}
