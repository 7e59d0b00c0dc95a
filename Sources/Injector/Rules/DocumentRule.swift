/// A rule of a document of rules, as the module that reads documents adds it.
package enum DocumentRule: Sendable {
  /// A verb that names a property and nothing else, by its word.
  case verb(String)
  case mapping([String], only: Bool)
  case writing(String)
  /// The property is written under its own name, which is a key and no path.
  case writingOwnName
  case flatten(prefix: String)
  case synthesize(storage: String)
  /// Collections without elements are not written.
  case omitEmpty
  case converter(any RuntimeConverter)
  /// Rules for the model inside: for `model`, or for any model.
  case nested(RuleSet, model: (any Any.Type)?)
  /// The text is that of the value, for messages.
  case defaultValue(any NativeDefault, text: String)

  /// The words of the verbs that name properties and nothing else.
  package static let verbs = Rule.Verb.allCases.filter { $0.plainAction != nil }.map(\.rawValue)
}

/// A setting of a document of rules.
package enum DocumentSetting: Sendable {
  case keys(KeyStrategy)
  case policy(PolicyOverrides)
  case rootPath(String)
  case extraction(ExtractionOptions)
  case ignoredKeys([String])
  /// No value of the models is ever shown.
  case sensitive
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

extension RuleSet {
  /// Adds a rule for a property.
  package mutating func add(_ rule: DocumentRule, to property: String, at origin: RuleOrigin) {
    let subject = RuleSubject(.name(property), origin)
    switch rule {
    case .verb(let word): if let action = Rule.Verb(rawValue: word)?.plainAction { add(action, to: subject) }
    case .mapping(let keys, let only): add(.mapping(keys: keys, only: only), to: subject)
    case .writing(let key): add(.writing(key: key), to: subject)
    case .writingOwnName: add(.writing(SourcePath(key: property)), to: subject)
    case .flatten(let prefix): add(.flatten(prefix: prefix), to: subject)
    case .synthesize(let storage): add(.synthesize(storage: storage), to: subject)
    case .omitEmpty:
      let isEmpty: @Sendable (Any) -> Bool = { ($0 as? any Collection)?.isEmpty == true }
      addOmission(isEmpty, to: subject)
    case .converter(let converter): addConverter(converter.box, to: subject)
    case .nested(let rules, let model): addNested(rules, model: model, to: subject)
    case .defaultValue(let value, let text):
      let source = RuleClosures.Slot.defaultValue(UntypedDefault(value))
      add(source, to: subject) { .documentDefault(text: text, slot: $0) }
    }
  }

  /// Changes a setting.
  package mutating func change(_ setting: DocumentSetting, at origin: RuleOrigin) {
    switch setting {
    case .keys(let strategy): changeSettings { $0.keyStrategy = strategy }
    case .policy(let changes): changePolicy(changes)
    case .rootPath(let path): setRootPath(path, at: origin)
    case .extraction(let options): extraction = options
    case .ignoredKeys(let keys): changeSettings { $0.ignoredKeys.formUnion(keys) }
    case .sensitive: hideValues()
    }
  }
}
