extension Injector {
  /// Leaves a property out of the extracted data if a condition holds for its value.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.omit(\.tags, when: { $0.isEmpty })
  /// try users.extractJSONString(User(name: "Ann"))   // {"name":"Ann"}
  /// ```
  ///
  /// The property is left out under ``ExtractionOptions/nullForNil``, too. The rule has no effect on injection. Replaces an
  /// earlier `omit` rule for the same property.
  ///
  /// - Parameters:
  ///   - property: The key path of the property.
  ///   - condition: A closure that returns whether a value is left out.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func omit<Value>(
    _ property: KeyPath<Model, Value>,
    when condition: @escaping @Sendable (Value) -> Bool,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.addOmission(condition, for: .keyPath(property), at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Leaves a property out of the extracted data if a condition holds for its value; see
  /// ``Injector/omit(_:when:fileID:line:)``.
  ///
  /// ```swift
  /// rules.omit("tags", when: { (tags: [String]) in tags.isEmpty })
  /// ```
  ///
  /// The closure of an Optional property may take the value inside. It is not called for `nil` then.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - condition: A closure that returns whether a value is left out.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func omit<Value>(
    _ property: String,
    when condition: @escaping @Sendable (Value) -> Bool,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    changing {
      $0.addOmission(condition, for: .name(property), at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
