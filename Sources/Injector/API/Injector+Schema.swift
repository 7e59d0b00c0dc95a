extension Injector {
  /// Returns a schema of the JSON text that the injector reads, or of the JSON text that it writes.
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
  /// It describes the texts that the injector reads under the policy ``InjectionPolicy/strict``, whatever its own
  /// policy is: no value has to be coerced. Senders should send such texts. From the injector's own policy, the schema
  /// takes the settings about keys (unknown and refused keys that are errors, missing keys that are errors, and `null`
  /// that counts as missing) and `single`.
  ///
  /// Some restrictions are unknown or cannot be expressed in a schema:
  ///
  /// - The cases of an enum that is not `CaseIterable`, and the effects of an `init(from:)`, an `encode(to:)`, a hook,
  ///   or a closure that chooses a type. Such values are not restricted.
  /// - The values that a converter without ``Converter/describing(_:extracted:)`` rejects. They have the schema of its
  ///   input type.
  /// - The number of digits of a number, the range of a key of 64 bits or more, which texts are a single `Character`,
  ///   and what a `DateFormatter` accepts beyond its pattern.
  ///
  /// - Parameter direction: The direction of the data.
  /// - Returns: The schema. The schemas of nested models are in `$defs`, keyed by type name.
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
