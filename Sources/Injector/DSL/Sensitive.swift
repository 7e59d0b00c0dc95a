extension Injector {
  /// Hides the values of properties in everything that is shown.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self).sensitive(\.password)
  /// // password: expected String, found a sensitive value under "password"; default kept
  /// ```
  ///
  /// No message, report, encoded error or underlying error contains such a value, its length, or keys inside it. An
  /// error that a hook throws is hidden as well, if it is a hook of the model or of a model around it, because it may
  /// contain a value.
  ///
  /// Without properties, it hides every value of the model, and the values of models inside it:
  ///
  /// ```swift
  /// let cards = Injector.bind(Card.self).sensitive()
  /// ```
  ///
  /// Adds to earlier `sensitive` rules. ``Mapped`` and ``InjectionDefaults`` can hide values, too.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties; none for all values.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func sensitive(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      if properties.isEmpty { return $0.hideValues() }
      $0.add(.sensitive, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Hides the values of properties in everything that is shown; see ``Injector/sensitive(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties; none for all values.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func sensitive(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      if properties.isEmpty { return $0.hideValues() }
      $0.add(.sensitive, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension InjectionDefaults {
  /// Hides the values of all properties with these names, or all values; see ``Injector/sensitive(_:fileID:line:)``.
  /// Adds to earlier names.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(InjectionDefaults().sensitive("password", "token"))
  /// ```
  ///
  /// - Parameter properties: The names of properties, in any model; none for all values.
  /// - Returns: New defaults with the names.
  public func sensitive(_ properties: String...) -> InjectionDefaults {
    changing {
      $0.sensitiveProperties.formUnion(properties)
      if properties.isEmpty { $0.hidesValues = true }
    }
  }
}
