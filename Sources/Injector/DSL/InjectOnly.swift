extension Injector {
  /// Injects properties, but never extracts them.
  ///
  /// ```swift
  /// struct Login { var name = ""; var password = "" }
  ///
  /// let logins = Injector.bind(Login.self) { Login() }.injectOnly(\.password)
  /// let login = try logins.inject(json: #"{"name": "ann", "password": "secret"}"#)
  /// login.password                        // secret
  /// try logins.extractJSONString(login)   // {"name":"ann"}
  /// ```
  ///
  /// Adds to earlier `injectOnly` rules. `ignore` takes precedence over it. A property cannot be both `injectOnly` and
  /// `extractOnly`. To keep the value out of messages, too, add ``sensitive(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func injectOnly(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.injectOnly, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Injects properties, but never extracts them; see ``Injector/injectOnly(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.injectOnly("password")   // a model is extracted as {"name": "ann"}, without the password
  /// ```
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func injectOnly(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.injectOnly, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
