extension Injector {
  /// Returns a schema of the JSON texts that the injector reads, or of those that it writes.
  ///
  /// ```swift
  /// struct Card { var cardId = 0; var name = "" }
  /// struct User { var userId = 0; var nick: String?; var cards: [Card] = []; var password = "" }
  ///
  /// let cards = Injector.bind(Card.self) { Card() }.mapping("id").only.to(\.cardId)
  /// let users = Injector.bind(User.self) { User() }
  ///   .mapping("meta.id").only.to(\.userId)
  ///   .format(\.cards).with.injector(cards)
  ///   .sensitive(\.password)
  /// let schema = try users.jsonSchema()
  /// ```
  ///
  /// It describes the texts that the injector reads under the policy ``InjectionPolicy/strict``: those without a value that
  /// has to be coerced, whatever the injector's own policy is. They are the ones that senders should send. Of the
  /// injector's policy it follows the settings about keys: unknown and refused keys that are errors, missing keys that are
  /// errors, and `null` that counts as missing; and `single`.
  ///
  /// Not everything can be said in a schema, or is known:
  ///
  /// - the cases of an enum that is not `CaseIterable`, and what an `init(from:)`, an `encode(to:)`, a hook, or a closure
  ///   that chooses a type does: such values are not restricted;
  /// - what a converter without ``Converter/describing(_:extracted:)`` refuses: the values have the schema of its input type;
  /// - the number of digits that a number may have, how large a number may be that is a key of 64 bits or more, which texts are
  ///   one `Character`, and what a `DateFormatter` accepts beside the form of its pattern.
  ///
  /// - Parameter direction: The direction of the data.
  /// - Returns: The schema. The schemas of models inside are in `$defs`, by the names of their types.
  /// - Throws: An ``InjectionError`` with one `configuration` issue for each mistake in the rules.
  /// - Complexity: O(*n*) in the number of properties of all models.
  public func jsonSchema(for direction: InjectionDirection = .injecting) throws(InjectionError)
    -> InjectionSchema
  {
    let rules = ruleSet
    let compiled = try PlanCache.shared.plan(for: Model.self, rules: rules).compiled
    switch direction {
    case .injecting: if let error = compiled.inputError { throw error }
    case .extracting: try compiled.prepareOutput()
    }
    let path = rules.rootPath ?? compiled.rootPath
    return SchemaContext.schema(
      of: compiled,
      direction,
      rules.closures,
      at: path.map { $0.text.isEmpty ? [] : $0.segments } ?? [],
      writesNull: (rules.extraction ?? compiled.extraction ?? []).contains(.nullForNil)
    )
  }
}
