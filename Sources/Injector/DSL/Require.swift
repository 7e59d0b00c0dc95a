extension Injector {
  /// Makes properties required: a model without them cannot be used, under every policy.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.require(\.userId).and(\.name)
  /// try users.inject(["name": "Greedy"])   // throws: missing
  /// ```
  ///
  /// A value that is missing or does not fit is an error, also in a model inside another one. A property that is
  /// Optional becomes nil if its model cannot be used, and an element is left out. In an update, a key may be missing;
  /// what is there must fit.
  ///
  /// Adds to earlier `require` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func require(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.require, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Makes properties required; see ``Injector/require(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func require(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.require, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
