extension Injector {
  /// Makes `null` an error for properties, under every policy. A missing key is none.
  ///
  /// ```swift
  /// struct Change: Injectable { var name = Presence<String>.absent }
  ///
  /// let changes = Injector.bind(Change.self).nonNull(\.name)
  /// try changes.inject(json: "{}").name                  // .absent
  /// try changes.inject(json: #"{"name": null}"#)         // throws: null
  /// ```
  ///
  /// It also takes precedence over the default of the property. Adds to earlier `nonNull` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func nonNull(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.nonNull, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Makes `null` an error for properties; see ``Injector/nonNull(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func nonNull(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.nonNull, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
