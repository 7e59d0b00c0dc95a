/// The mistakes in rules, as facts. `ConfigurationText` has their text.
indirect enum ConfigurationProblem: Sendable {
  /// A mistake in a rule of a document, whose remedy is a change of the document.
  case inDocument(ConfigurationProblem)
  case unknownProperty(name: String, model: Any.Type, suggestion: String?)
  /// The key of a mapping is the name of a property, and the property of the mapping does not exist.
  case swappedMapping(name: String, key: String, model: Any.Type)
  /// The key of a `writing` rule is the name of a property, and the property of the rule does not exist.
  case swappedWriting(name: String, key: String, model: Any.Type)
  /// The key path of a property that is only extracted, and has no key.
  case keyPathWithoutKey(keyPath: String, model: Any.Type)
  case unidentifiedKeyPath(keyPath: String, model: Any.Type)
  case readOnlyKeyPath(keyPath: String, model: Any.Type)
  case foreignKeyPath(keyPath: String, root: Any.Type, model: Any.Type)
  /// The key path of a property of a nested model. The verb is nil for rules that need more than a property.
  case keyPathIntoModel(keyPath: String, property: String, inner: String, nested: Any.Type, verb: String?)
  case keyPathIntoOptional(keyPath: String, model: Any.Type)
  case keyPathToItself(keyPath: String, model: Any.Type)
  case nothingToRepeat(property: String, verbs: [String])
  case nothingNamed(model: Any.Type)
  case keyPathToUnowned(keyPath: String, property: String, model: Any.Type)
  case keyPathToElement(keyPath: String, model: Any.Type)
  case constantProperty(name: String, model: Any.Type)
  case referenceNotOwned(name: String, model: Any.Type)
  case unsupportedType(
    property: String, type: Any.Type, element: Any.Type, model: Any.Type, UnsupportedReason
  )
  case unsupportedValue(type: Any.Type, element: Any.Type, UnsupportedReason)
  case converterOutput(property: String, output: Any.Type, type: Any.Type)
  case converterInput(property: String, input: Any.Type)
  case defaultConverterInput(type: Any.Type, input: Any.Type)
  case datePattern(property: String, DatePatternError)
  case defaultDatePattern(type: Any.Type, DatePatternError)
  case nestedModelAbsent(property: String, nested: Any.Type, type: Any.Type)
  /// The property is nil for a rule of the injector.
  case dynamicTypeAbsent(property: String?, type: Any.Type)
  case emptyDiscriminator(property: String?, label: String)
  case discriminatedType(property: String?, kind: String, model: Any.Type, type: Any.Type, KindNeed)
  case flattenedProperty(property: String, type: Any.Type, model: Any.Type, FlattenObstacle)
  case flattenedIntoItself(property: String, model: Any.Type, nested: Any.Type)
  case defaultType(property: String, defaultType: Any.Type, type: Any.Type)
  /// A default of a document. The text is nil if it must not be shown.
  case defaultText(property: String, text: String?, type: Any.Type)
  /// A mistake in a document of rules, and the property that the rules are for.
  case document(DocumentProblem, property: String?)
  /// A ``MappedRecord`` whose properties no document declares.
  case recordWithoutDocument
  /// Two columns of a row have the same name.
  case repeatedColumn(String)
  /// No property is written to a column of a row.
  case unwrittenColumn(String, model: Any.Type)
  /// Rules that only models can have, for a type that is not a model.
  case rulesForValue(type: Any.Type)
  /// The rules of a type choose another type.
  case kindsOfType(model: Any.Type)
  /// A type that a kind stands for is no model.
  case kindNotAModel(property: String?, kind: String, type: Any.Type)
  case noInstance(model: Any.Type)
  case actor(model: Any.Type)
  /// An injector that only updates is called to create models.
  case onlyUpdates(model: Any.Type)
  /// The `_memory` of a type creates values of another type.
  case memoryOfAnotherType(model: Any.Type, made: Any.Type)
  case notAModel(model: Any.Type)
  case systemType(model: Any.Type, module: String)
  case hiddenMemory(model: Any.Type)
  case typeKeptInAnotherForm(property: String, type: Any.Type, model: Any.Type, needsInstance: Bool)
  case noMetadata(model: Any.Type)
  case inconsistentRuntime(model: Any.Type, reason: String)
  case emptyMapping(property: String)
  /// No record can have a path as it is written; the correction is what was probably meant.
  case pathSpelling(property: String, path: String, correction: String)
  case synthesizedStorageAbsent(property: String, storage: String, model: Any.Type, suggestion: String?)
  case emptyWriting(property: String)
  /// The closure of an `omit` rule takes another type than the property's.
  case conditionType(property: String, condition: Any.Type, type: Any.Type)
  case contraryOneWayRules(property: String, model: Any.Type)
  case excludedWithoutValue(property: String, model: Any.Type, Exclusion)
  case rulesCycle(types: [Any.Type])
  case hookType(model: Any.Type, hookModel: Any.Type)
  case synthesizedTwice(storage: String, first: String, second: String)
  case attributesWithoutInstance(property: String, model: Any.Type)
  case attributesNotNew(property: String, model: Any.Type)
  case foreignWrapper(property: String, wrapper: Any.Type, model: Any.Type)

  /// Two properties are written to the same key, or one to a key inside the other's.
  case sameOutputKey(first: String, second: String, model: Any.Type, key: String)
  /// A property is written to the key of the text that names the type of its model, or inside it.
  case keyOfKind(property: String, model: Any.Type, key: String)
  /// A path has an index that is too large to be written.
  case outputIndex(property: String, path: String, greatest: Int)
  case notWritable(property: String, model: Any.Type, OutputObstacle)
  case valueNotWritable(type: Any.Type, OutputObstacle)

  /// The reasons why values cannot be written.
  enum OutputObstacle: Sendable {
    /// Their converter is one-way, and its output is of a type that cannot be written.
    case oneWay(output: String)
    /// Their type is created by its `init(from:)`, and has no `encode(to:)`.
    case notEncodable(type: String)
    /// Values of their type are not supported.
    case unsupported(type: String)
  }

  /// The reasons why a property is not injected.
  enum Exclusion: Sendable {
    case ignored, extractOnly, leftOutByOnly
  }

  /// The reasons why a property cannot be read from the record of its parent.
  enum FlattenObstacle: Sendable {
    case notAModel, noInjector, converted
  }

  /// The requirements of a property that a chosen type does not meet.
  enum KindNeed: Sendable {
    /// The type is a class, and the model is none.
    case protocolInstead
    case superclass, conformance, hashable
  }

  /// The reasons why a property's type is not supported.
  enum UnsupportedReason: Sendable {
    case storedInAnotherForm, tuple, plainStruct, plainClass, actor, existential, enumeration, other
  }
}

// MARK: - Words of reasons

extension ConfigurationText {
  static func remedy(_ obstacle: ConfigurationProblem.OutputObstacle) -> String {
    switch obstacle {
    case .oneWay(let output):
      "its converter is one-way, and values of type \(output) cannot be written as they are: "
        + "give the converter a second closure, Converter({ … }, back: { … })"
    case .notEncodable(let type):
      "\(type) is made by its init(from:), and has no encode(to:): conform \(type) to Encodable"
    case .unsupported(let type):
      "values of type \(type) cannot be written: conform it to Injectable or Encodable if it is a type of yours"
    }
  }

  static func text(_ exclusion: ConfigurationProblem.Exclusion) -> String {
    switch exclusion {
    case .ignored: "ignored"
    case .extractOnly: "extractOnly"
    case .leftOutByOnly: "not named by 'only'"
    }
  }

  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns the remedy for an unsupported type.
  static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason, element: String, isInside: Bool
  ) -> String {
    switch reason {
    case .plainStruct, .plainClass:
      "conform \(element) to Injectable or Decodable"
        + (isInside
          ? ", or bind \(element) and call the method for its collection: injectArray, injectDictionary" : "")
    case .enumeration: "conform \(element) to CaseIterable if its cases hold no values, or to Decodable"
    case .actor: "inject a struct and hand it to the actor"
    case .existential where !isInside: "say which type each record is of with .type(by: …)"
    case .storedInAnotherForm, .tuple, .existential, .other: "use a struct or a class"
    }
  }

  static func remedy(
    _ obstacle: ConfigurationProblem.FlattenObstacle,
    _ property: String,
    _ type: String,
    _ model: String,
    _ isInDocument: Bool
  ) -> String {
    let injector = isInDocument ? "add \"rules\"" : "use .format(\\.\(property)).with.injector(…)"
    let removal = "remove " + (isInDocument ? "\"flatten\"" : "the .flatten(\\.\(property))")
    return switch obstacle {
    case .notAModel: "\(type) is not one model; \(removal)"
    case .noInjector: "there are no rules for \(model); conform \(model) to Injectable, or \(injector)"
    case .converted:
      isInDocument
        ? "its value is made by a converter; \(removal)"
        : "its value is not made by an injector; \(injector), or \(removal)"
    }
  }

  static func remedy(_ need: ConfigurationProblem.KindNeed, model: String, type: String) -> String {
    switch need {
    case .superclass: "let \(model) inherit from \(type)"
    case .protocolInstead: "use a protocol that \(model) conforms to instead of \(type)"
    case .conformance: "conform \(model) to \(type)"
    case .hashable: "conform \(model) to Hashable"
    }
  }

  static func remedy(
    _ reason: ConfigurationProblem.UnsupportedReason, property: String, element: String
  ) -> String {
    let ignore = ".ignore(\\.\(property))"
    let converter = ".format(\\.\(property)).with.converter { … }"
    return switch reason {
    case .storedInAnotherForm: "use .rules { $0.ignore(\"\(property)\") }"
    case .tuple, .other: "use \(converter), or \(ignore)"
    case .enumeration:
      "conform \(element) to CaseIterable if its cases hold no values, use \(converter), or \(ignore)"
    case .plainStruct:
      "use .format(\\.\(property)).with.injector(Injector.bind(\(element).self)), "
        + "conform \(element) to Injectable or Decodable, or use \(ignore)"
    case .actor: "it is an actor: inject a struct and hand it to the actor, or use \(ignore)"
    case .plainClass:
      "conform \(element) to Injectable or Decodable, "
        + "use .format(\\.\(property)).with.injector(…), or \(ignore)"
    case .existential: "use .format(\\.\(property)).with.type { … }, \(converter), or \(ignore)"
    }
  }
}
