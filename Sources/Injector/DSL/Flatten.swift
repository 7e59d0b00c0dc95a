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
  /// With a prefix, the model has the keys that begin with it, without the prefix:
  ///
  /// ```swift
  /// let servers = Injector.bind(Server.self) { Server() }.flatten(\.db, prefix: "db_")
  /// try servers.inject(json: #"{"host": "a.example", "db_host": "b.example", "db_port": 5432}"#)
  /// // Server(host: "a.example", db: Database(host: "b.example", port: 5432))
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
  ///   - prefix: The text in front of all keys of the nested models, in the form that the data has; none by default.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func flatten(
    _ properties: PartialKeyPath<Model>...,
    prefix: String = "",
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(
        .flatten(prefix: prefix),
        for: properties.map { .keyPath($0) },
        at: RuleOrigin(fileID: fileID, line: line)
      )
    }
  }
}

extension RulesByName {
  /// Reads nested models from the record of the model itself; see ``Injector/flatten(_:prefix:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties that hold the nested models.
  ///   - prefix: The text in front of all keys of the nested models; none by default.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func flatten(
    _ properties: String...,
    prefix: String = "",
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    changing {
      $0.add(
        .flatten(prefix: prefix),
        for: properties.map { .name($0) },
        at: RuleOrigin(fileID: fileID, line: line)
      )
    }
  }
}
