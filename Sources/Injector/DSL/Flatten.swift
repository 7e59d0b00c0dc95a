extension Injector {
  /// Reads nested models from the record of the model itself, not from records of their own.
  ///
  /// ```swift
  /// struct User { var id = 0; var address = Address() }
  /// struct Address: Injectable { var street = ""; var city = "" }
  ///
  /// let users = Injector.bind(User.self) { User() }.flatten(\.address)
  /// try users.inject(json: #"{"id": 1, "street": "Main Street", "city": "Bern"}"#)
  /// // User(id: 1, address: Address(street: "Main Street", city: "Bern"))
  /// ```
  ///
  /// A nested model must be ``Injectable``, or have an injector set by `format`. If the record holds none of its
  /// keys, an Optional model, or one with a default, is unchanged. Each model uses its own rules and key strategy. A
  /// key that belongs to none of the models is recorded once, as an unknown key of the outer model.
  ///
  /// Adds to earlier `flatten` rules. It takes precedence over a mapping of the property.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties that hold the nested models.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func flatten(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.flatten, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Reads nested models from the record of the model itself; see ``Injector/flatten(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties that hold the nested models.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func flatten(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.flatten, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
