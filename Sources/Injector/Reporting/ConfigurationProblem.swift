/// The mistakes in rules, as facts. `ConfigurationText` has their text.
indirect enum ConfigurationProblem: Sendable {
  /// A mistake whose remedy is written as rules are at its place. The type is the one whose own rules need the remedy.
  case remedied(ConfigurationProblem, RuleDialect, rulesOf: Any.Type?)
  case unknownProperty(name: String, model: Any.Type, suggestion: String?)
  /// The key of a mapping is the name of a property, and the property of the mapping does not exist.
  case swappedMapping(name: String, key: String, model: Any.Type)
  /// The key of a `writing` rule is the name of a property, and the property of the rule does not exist.
  case swappedWriting(name: String, key: String, model: Any.Type)
  /// The key path of an `observing` rule leads to another property than the one that the rule names.
  case misnamedKeyPath(name: String, property: String, model: Any.Type)
  /// The key path of a property that is only extracted, and has no key.
  case keyPathWithoutKey(keyPath: String, model: Any.Type)
  /// The key path of a property that cannot be determined, and the names of the properties that it may be.
  case unidentifiedKeyPath(keyPath: String, names: [String], model: Any.Type, KeyPathDoubt, KeyPathRule)
  /// The key path of a computed property that no rule gives a key.
  case computedKeyPath(keyPath: String, model: Any.Type)
  case lazyProperty(name: String, model: Any.Type)
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
  /// A mistake in a document of rules, with the words of the module that reads documents.
  case document(message: String)
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
  /// A property needs a value, and the mapping of another property names its only key.
  case keyOfAnother(property: String, model: Any.Type)
  /// No record can have a path as it is written; the correction is what was probably meant.
  case pathSpelling(PathOwner, path: String, correction: String)
  /// A path has what only other languages of paths have: every element of an array, or an index from its end.
  case pathSyntax(PathOwner, path: String, fromEnd: Bool)
  case synthesizedStorageAbsent(property: String, storage: String, model: Any.Type, suggestion: String?)
  case emptyWriting(property: String)
  /// The closure of an `omit` rule takes another type than the property's.
  case conditionType(property: String, condition: Any.Type, type: Any.Type)
  case contraryOneWayRules(property: String, model: Any.Type)
  /// A required property is ignored, or has a default.
  case contraryRequire(property: String, model: Any.Type, isIgnored: Bool)
  /// A property has the rest of the members, or the key of the record, and a rule about something else.
  case contraryContent(property: String, model: Any.Type, verb: String, other: String)
  /// Two properties have the rest of the members, or the key of the record.
  case repeatedContent(names: (String, String), model: Any.Type, verb: String)
  /// The record of a flattened model is that of another one.
  case flattenedContent(property: String, model: Any.Type, verb: String)
  case restType(property: String, type: Any.Type)
  case recordKeyType(property: String, type: Any.Type)
  case excludedWithoutValue(property: String, model: Any.Type, Exclusion)
  case rulesCycle(types: [Any.Type])
  /// The stack of the thread has no space for the plans of all models inside each other.
  case nestedTooDeeply(model: Any.Type)
  case hookType(model: Any.Type, hookModel: Any.Type)
  case synthesizedTwice(storage: String, first: String, second: String)
  case attributesWithoutInstance(property: String, model: Any.Type)
  case attributesNotNew(property: String, model: Any.Type)
  case foreignWrapper(property: String, wrapper: Any.Type, model: Any.Type)

  /// Two properties are written to the same key, or one to a key inside the other's.
  /// The remedy changes one of them.
  case sameOutputKey(
    names: (String, String), keys: (String, String), model: Any.Type, changed: String, isFlattened: Bool
  )
  /// A property is written to the key of the text that names the type of its model, or inside it.
  case keyOfKind(property: String, model: Any.Type, key: String, kind: String)
  /// A path has an index that is too large to be written.
  case outputIndex(property: String, path: String, greatest: Int)
  case notWritable(property: String, model: Any.Type, OutputObstacle)
  case valueNotWritable(type: Any.Type, OutputObstacle)

  /// A mistake in the list of the cases of an enum with payloads.
  case cases(of: Any.Type, CasesObstacle)

  /// The mistakes in the list of the cases of an enum with payloads. Each has the text of its case.
  enum CasesObstacle: Sendable {
    case noKey, noCases
    /// The text is where the payload is, or one of them inside the other.
    case sameKey(String, content: String)
    case repeatedText(String)
    /// A payload whose keys cannot stand beside the text.
    case notAModel(String, Any.Type, key: String)
    case unsupported(String, Any.Type, element: Any.Type, UnsupportedReason)
    /// An injector for another type than the payload.
    case injector(String, Any.Type, of: Any.Type)
    /// A case that is listed as one without payload, and has one.
    case payloadOmitted(String)
  }

  /// The reasons why values cannot be written.
  enum OutputObstacle: Sendable {
    /// Their converter is one-way, so that nothing would read what is written.
    case oneWay(input: String, output: String, isWritable: Bool)
    /// Their type is created by its `init(from:)`, and has no `encode(to:)`.
    case notEncodable(type: String)
    /// Values of their type are not supported.
    case unsupported(type: String)
  }

  /// The reasons why a property is not injected.
  enum Exclusion: Sendable {
    case ignored, outputOnly, leftOutByAccept
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
    case storedInAnotherForm, tuple, plainStruct, plainClass, color, actor, existential, enumeration, other
  }
}

/// How rules name their properties, and so how remedies are written.
enum RuleDialect: Int, Sendable {
  /// By key path, in the chain of an injector.
  case keyPaths = 1
  /// By name, in Swift.
  case names
  /// By the words of a document.
  case document
}

extension ConfigurationProblem {
  /// The reasons why the property behind a key path cannot be determined.
  enum KeyPathDoubt: Sendable {
    /// No instance can be created.
    case noInstance
    /// Something else refers to new instances.
    case sharedInstance
    /// A getter uses the injector.
    case injectorInUse
    /// It may be one of several properties, or computed.
    case noDifference
    /// It is computed, and may override a stored property.
    case mayOverride
  }

  /// A rule that names a property by key path.
  struct KeyPathRule: Sendable {
    let verb: String
    /// The keys of a mapping.
    var keys: [String] = []
    /// Whether a mapping has no other keys.
    var only = false
  }

  /// What a path in a rule is for.
  enum PathOwner: Sendable {
    case property(String)
    /// Where runs begin to read their input.
    case root
    /// The text that names the type of a record.
    case kind
  }
}

extension InjectionError {
  /// Whether a plan was not compiled because the stack of the thread has no space for it.
  var isOfStack: Bool {
    issues.contains { if case .configuration(.nestedTooDeeply)? = $0.detail { true } else { false } }
  }
}
