/// The methods that add the rules of documents, for the module that reads documents.
extension RuleSet {
  /// The words of the verbs that take properties and no other argument.
  package static let plainVerbs = Rule.Verb.allCases.filter { $0.plainAction != nil }.map(\.rawValue)

  /// Adds a rule whose verb takes properties and no other argument.
  package mutating func addVerb(_ word: String, to property: RuleSubject) {
    if let action = Rule.Verb(rawValue: word)?.plainAction { add(action, to: property) }
  }

  /// Writes a property under its own name, which is a key and not a path.
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

  /// Omits a collection if it is empty.
  package mutating func addOmissionOfEmpty(to property: RuleSubject) {
    addOmission({ @Sendable (value: Any) in (value as? any Collection)?.isEmpty == true }, to: property)
  }

  /// Adds a default. Messages show its value as `text`.
  package mutating func addDefault(_ value: any NativeDefault, text: String, to property: RuleSubject) {
    add(.defaultValue(UntypedDefault(value)), to: property) { .documentDefault(text: text, slot: $0) }
  }
}

/// A default as a native value. It is converted to the type of the property.
package protocol NativeDefault: Sendable {
  /// Creates the value; nil if it does not fit the type.
  func make<Value>(as type: Value.Type) -> Value?

  /// Returns whether the value fits a type, when a plan is compiled.
  func canMake<Value>(_ type: Value.Type) -> Bool

  /// Creates the value for a property of any type.
  func makeUntyped() -> Any
}
