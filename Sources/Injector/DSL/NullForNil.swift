extension Injector {
  /// Extracts nil as `null` for these properties. For other properties, nil is left out.
  ///
  /// ```swift
  /// struct User { var nick: String?; var phone: String? }
  ///
  /// let users = Injector.bind(User.self) { User() }.nullForNil(\.nick)
  /// try users.extractJSONString(User())   // {"nick":null}
  /// ```
  ///
  /// The rule has no effect on injection. Adds to earlier `nullForNil` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func nullForNil(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.nullForNil, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Extracts nil as `null` for these properties; see ``Injector/nullForNil(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.nullForNil("nick")   // a model whose nick is nil is extracted as {"nick": null}
  /// ```
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func nullForNil(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.nullForNil, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
