public import Injector

extension Injector {
  /// Adds the rules of a document. For ``MappedRecord``, the document also declares the properties.
  ///
  /// ```swift
  /// let document = try RuleDocument(contentsOf: "users.json")
  /// let users = Injector.bind(User.self) { User() }.rules(document)
  /// let records = Injector.bind(MappedRecord.self).rules(document)
  /// ```
  ///
  /// Adds to earlier rules. Mistakes that depend on the model, such as a property that does not exist, are found when
  /// the plan is compiled. They have the name of the document and the line.
  ///
  /// - Parameter document: The document.
  /// - Returns: A new chain with the rules.
  public func rules(_ document: RuleDocument) -> Injector<Model> {
    changing { document.add(to: &$0, declares: Model.self == MappedRecord.self) }
  }
}

extension RulesByName {
  /// Adds the rules of a document.
  ///
  /// ```swift
  /// static func rules(_ rules: InjectionRules) -> InjectionRules { rules.rules(Documents.users) }
  /// ```
  ///
  /// - Parameter document: The document.
  /// - Returns: New rules with these.
  public func rules(_ document: RuleDocument) -> Self {
    changing { document.add(to: &$0, declares: Self.self == BoundRules<MappedRecord>.self) }
  }
}
