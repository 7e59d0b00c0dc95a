/// The rules of documents, as the module that reads documents adds them.
extension RuleSet {
  /// The words of the verbs that name properties and nothing else.
  package static let plainVerbs = Rule.Verb.allCases.filter { $0.plainAction != nil }.map(\.rawValue)

  /// Adds the rule of a verb that names a property and nothing else.
  package mutating func addVerb(_ word: String, to property: RuleSubject) {
    if let action = Rule.Verb(rawValue: word)?.plainAction { add(action, to: property) }
  }

  /// Writes a property under its own name, which is a key and no path.
  package mutating func addWritingOwnName(of property: RuleSubject) {
    add(.writing(SourcePath(key: property.property.name ?? "")), to: property)
  }

  package mutating func addConverter(of converter: any RuntimeConverter, to property: RuleSubject) {
    addConverter(converter.box, to: property)
  }

  package mutating func addFlattening(prefix: String, to property: RuleSubject) {
    add(.flatten(prefix: prefix), to: property)
  }

  package mutating func addSynthesis(storage: String, to property: RuleSubject) {
    add(.synthesize(storage: storage), to: property)
  }

  /// Leaves a collection out if it is empty.
  package mutating func addOmissionOfEmpty(to property: RuleSubject) {
    addOmission({ @Sendable (value: Any) in (value as? any Collection)?.isEmpty == true }, to: property)
  }

  /// Adds a default. The text is that of the value, for messages.
  package mutating func addDefault(_ value: any NativeDefault, text: String, to property: RuleSubject) {
    add(.defaultValue(UntypedDefault(value)), to: property) { .documentDefault(text: text, slot: $0) }
  }
}

/// A default as the data would have it. A value is created from it for the type of the property.
package protocol NativeDefault: Sendable {
  /// Creates the value; nil if it does not fit the type.
  func make<Value>(as type: Value.Type) -> Value?

  /// Returns whether the value fits a type, when a plan is compiled.
  func canMake<Value>(_ type: Value.Type) -> Bool

  /// Creates the value for a property of any type.
  func makeUntyped() -> Any
}
