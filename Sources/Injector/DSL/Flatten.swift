extension Injector {
  /// Reads nested models from the record of this one: their keys are found beside its own, not in records of their own.
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
  /// The model has to be Injectable, or to have an injector by `format`. An Optional one, or one with a default, is left
  /// alone if the record holds none of its keys. Each model goes by its own rules and key strategy; a key that none of them
  /// takes is unknown once, to this one. Adds to earlier `flatten` rules, and beats a mapping of the property.
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
  /// Reads nested models from the record of this one; see ``Injector/flatten(_:fileID:line:)``.
  public func flatten(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.flatten, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
