/// What can be wrong with a configuration, as facts; `ConfigurationText` turns them into words.
enum ConfigurationProblem: Sendable {
  case unknownProperty(name: String, model: String, suggestion: String?)
  /// The key of a mapping is a property, and its property is none.
  case swappedMapping(name: String, key: String, model: String)
  case unidentifiedKeyPath(keyPath: String, model: String)
  case readOnlyKeyPath(keyPath: String, model: String)
  case foreignKeyPath(keyPath: String, root: String, model: String)
  case keyPathIntoOptional(keyPath: String, model: String)
  case keyPathToItself(keyPath: String, model: String)
  case nothingToRepeat(property: String)
  case nothingNamed(model: String)
  case keyPathToUnowned(keyPath: String, property: String, model: String)
  case keyPathToElement(keyPath: String, model: String)
  case constantProperty(name: String, model: String)
  case referenceNotOwned(name: String, model: String)
  case unsupportedType(
    property: String,
    type: String,
    element: String,
    model: String,
    reason: UnsupportedReason
  )
  case unsupportedValue(type: String, element: String, reason: UnsupportedReason)
  case converterOutput(property: String, output: String, type: String)
  case converterInput(property: String, input: String)
  case defaultConverterInput(type: String, input: String)
  case datePattern(property: String, DatePatternError)
  case defaultDatePattern(type: String, DatePatternError)
  case nestedModelAbsent(property: String, nested: String, type: String)
  /// The property is nil where the rule is one of the injector.
  case dynamicTypeAbsent(property: String?, type: String)
  case emptyDiscriminator(property: String?)
  case discriminatedType(property: String?, kind: String, model: String, type: String, need: KindNeed)
  case flattenedProperty(property: String, type: String, model: String, obstacle: FlattenObstacle)
  case flattenedIntoItself(property: String, model: String, nested: String)
  case defaultType(property: String, defaultType: String, type: String)
  /// Rules that only models have, for a value that is none.
  case rulesForValue(type: String)
  /// A type's own rules choose another type.
  case kindsOfType(model: String)
  case noInstance(model: String)
  case notAModel(model: String)
  case systemType(model: String, module: String)
  case hiddenMemory(model: String)
  case typeKeptInAnotherForm(property: String, type: String, model: String, needsInstance: Bool)
  case noMetadata(model: String)
  case inconsistentRuntime(model: String, reason: String)
  case emptyMapping(property: String)
  case synthesizedStorageAbsent(property: String, storage: String, model: String, suggestion: String?)
  case ignoredWithoutValue(property: String, model: String)
  case rulesCycle(types: [String])
  case hookType(model: String, hookModel: String)
  case synthesizedTwice(storage: String, first: String, second: String)
  case attributesWithoutInstance(property: String, model: String)
  case attributesNotNew(property: String, model: String)
  case foreignWrapper(property: String, wrapper: String, model: String)

  /// Why a property cannot be fed from the record of its parent.
  enum FlattenObstacle: Sendable {
    case notAModel, noInjector, converted
  }

  /// What a type lacks to be stored where its records are found.
  enum KindNeed: Sendable {
    case superclass, conformance, hashable
  }

  /// Why a property's type cannot be filled.
  enum UnsupportedReason: Sendable {
    case storedInAnotherForm, tuple, plainStruct, plainClass, existential, enumeration, other
  }
}
