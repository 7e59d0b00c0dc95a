extension RuleChain {
  /// Starts a rule for the key under which a property is extracted. The property comes first, then the key.
  ///
  /// ```swift
  /// struct User { var userId = 0; var name = "" }
  ///
  /// let users = Injector.bind(User.self) { User() }
  ///   .mapping("id").to(\.userId)
  ///   .writing(\.userId).to("uid")
  /// let user = try users.inject(json: #"{"id": 7, "name": "Ann"}"#)
  /// try users.extractJSONString(user)   // {"uid":7,"name":"Ann"}
  /// ```
  ///
  /// Without this rule, a property is extracted under the first key of its mapping, or the key of the key strategy.
  /// The rule has no effect on injection: the property is not read from this key. Replaces an earlier `writing` rule
  /// for the same property. It cannot be repeated with `and`, because each property needs a key of its own.
  ///
  /// - Parameters:
  ///   - property: The key path, or the name, of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose method ``RuleSteps/Writing/to(_:)`` or property ``RuleSteps/Writing/asIs`` completes the rule.
  public func writing(
    _ property: Property, fileID: String = #fileID, line: Int = #line
  ) -> RuleSteps.Writing<Self> {
    RuleSteps.Writing(rules: self, property: RuleSubject(PropertyReference(property), fileID, line))
  }
}

extension RuleSteps {
  /// A step that completes a `writing` rule, which controls how a property is extracted.
  public struct Writing<Rules: Sendable>: Sendable {
    let rules: Rules
    let property: RuleSubject
  }
}

extension RuleSteps.Writing where Rules: RuleChain {
  /// Names the key, or the path, under which the property is extracted.
  ///
  /// ```swift
  /// .writing(\.userId).to("meta.uid")   // {"meta": {"uid": 7}}
  /// ```
  ///
  /// A dot leads into a nested record. To write a dot that is part of a key, use `\.`.
  ///
  /// - Parameter key: The key or path.
  /// - Returns: A new chain with the rule.
  public func to(_ key: String) -> Rules { rules.changing { $0.addWriting(key, to: property) } }

  /// Writes the property's value unchanged, without converting it back.
  ///
  /// ```swift
  /// struct Item { var price = Decimal(0) }
  ///
  /// let items = Injector.bind(Item.self) { Item() }
  ///   .format(\.price).with.converter { (cents: Int) in Decimal(cents) / 100 }
  ///   .writing(\.price).asIs
  /// let item = try items.inject(json: #"{"price": 150}"#)
  /// try items.extractJSONString(item)   // {"price":1.5}
  /// ```
  ///
  /// Without this rule, extracting a property whose converter cannot convert back is a configuration error, unless the
  /// converter's input and output have the same type. With it, the same injector may read back another value than the
  /// extracted one. The rule has no effect on injection or on the key.
  public var asIs: Rules { rules.changing { $0.add(.plain(.writingAsIs), to: property) } }
}

extension Injector {
  /// Leaves a property out of the extracted data if a condition holds for its value.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.omit(\.tags, when: { $0.isEmpty })
  /// try users.extractJSONString(User(name: "Ann"))   // {"name":"Ann"}
  /// ```
  ///
  /// The property is also left out under ``ExtractionOptions/nullForNil``. The rule has no effect on injection.
  /// Replaces an earlier `omit` rule for the same property.
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
    changing { $0.addOmission(condition, to: RuleSubject(.keyPath(property), fileID, line)) }
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
  /// For an Optional property, the closure may take the wrapped value. It is then not called for `nil`.
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
    changing { $0.addOmission(condition, to: RuleSubject(.name(property), fileID, line)) }
  }
}
