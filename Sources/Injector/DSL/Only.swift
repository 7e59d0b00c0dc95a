extension Injector {
  /// Injects no other properties than these, whatever the data holds.
  ///
  /// ```swift
  /// .only(\.name, \.email)   // {"name": "Eve", "isAdmin": true} leaves isAdmin alone
  /// ```
  ///
  /// The keys of the other properties are recorded as ``InjectionCode/refusedKey``, or are errors under
  /// `policy(refusedKeys: .fail)`. The other properties are still extracted. Adds to earlier `only` rules. `ignore` takes precedence over it.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func only(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.only, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Injects no other properties than these; see ``Injector/only(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func only(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.only, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
