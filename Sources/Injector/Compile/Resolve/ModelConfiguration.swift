/// All rules of one model, sorted by property: what checks look at and plans are built from.
struct ModelConfiguration {
  let type: Any.Type
  let layout: TypeLayout
  let construction: ModelConstruction
  /// All rules in the order in which they hold: the type's own first, later ones win.
  var rules: [OwnedRule] = []
  /// The closures of the type's own rules that look at models.
  var hooks: [any RuntimeHook] = []
  /// The properties, in the order of their declaration, then those known by key path only.
  var properties: [PropertyConfiguration] = []
  /// The attribute whose rules could not be read, if there is one.
  var unreadAttribute: MappedRules.Failure?

  var modelName: String { TypeName.of(type) }

  /// Whether a step is made for a property. Constants, weak references and the storage of wrappers are left alone, unless
  /// the model is put together from the record and everything needs a value.
  func takesPart(_ property: PropertyConfiguration) -> Bool {
    if property.keyPath != nil { return !property.isIgnored }
    guard construction != .memberwise else {
      return !property.isIgnored || property.stored?.representation != .empty
    }
    guard let stored = property.stored else { return false }
    return !property.isIgnored && stored.isVariable && stored.isStrong
  }
}

extension ModelConfiguration {
  /// Whether a property has its value already and is never written, without a rule that says so.
  func isConstant(_ property: PropertyConfiguration) -> Bool {
    guard construction != .memberwise, !property.isIgnored, property.keyPath == nil else { return false }
    return property.stored.map { !$0.isVariable && $0.isStrong && !$0.isMacroStorage } ?? false
  }
}

/// How new instances of a model come to be.
enum ModelConstruction {
  /// By the closure that `bind` was given.
  case factory
  /// By the `init()` of an `Injectable` type.
  case initializer
  /// By the `init(from:)` of a `Decodable` type.
  case decoding
  /// Property by property, from the record.
  case memberwise
  /// Not at all.
  case none
}

/// A rule and where its closures are.
struct OwnedRule {
  let rule: Rule
  /// Its position among the rules of its owner.
  let index: Int
  /// The closures of the type's own rules; nil for the injector at hand.
  let typeClosures: RuleClosures?

  /// Where a run finds out in which line the rule was written.
  var originSource: OriginSource {
    typeClosures == nil ? .injector(rule: index) : .plan(rule.origin)
  }

  func closure(_ slot: Int) -> ClosureSource {
    guard let typeClosures else { return .injector(slot: slot) }
    return .plan(typeClosures.slots[slot])
  }
}

/// All rules of one property.
struct PropertyConfiguration {
  /// The name that rules use; for a property known by key path only, the key path's text.
  let name: String
  /// The stored property behind it, if it is known.
  let stored: StoredProperty?
  /// The key path to write through, where the storage must not be written directly.
  var keyPath: AnyKeyPath?
  /// The rules that hold, one of each kind.
  var mapping: (rule: OwnedRule, paths: [SourcePath], only: Bool)?
  var conversion: OwnedRule?
  var defaultValue: OwnedRule?
  var flattening: OwnedRule?
  var isIgnored = false
  /// Whether what it holds is never shown.
  var isSensitive = false
  /// Whether an `only` rule names it.
  var isAdmitted = false
  var isRequired = false
  /// The last rule that names the property.
  var lastOwnedRule: OwnedRule?
  var lastRule: Rule? { lastOwnedRule?.rule }

  var type: Any.Type? {
    keyPath.map { Swift.type(of: $0).valueType } ?? stored?.type
  }

  /// Whether the storage starts as nil and is never written otherwise: it holds no plain value.
  var startsAsNil: Bool {
    guard keyPath == nil, let stored else { return false }
    return stored.isLazyStorage || !stored.isStrong
  }

  /// Where the rule was written that messages about the property name.
  var origin: RuleOrigin? { explainingRule?.rule.origin }
  /// The same, as a plan keeps it.
  var originSource: OriginSource? { explainingRule?.originSource }

  private var explainingRule: OwnedRule? { conversion ?? mapping?.rule ?? lastOwnedRule }

  /// Adds one more rule.
  mutating func add(_ owned: OwnedRule) {
    lastOwnedRule = owned
    switch owned.rule.action {
    case .mapping(let paths, let only): mapping = (owned, paths, only)
    case .converter, .nested, .dynamicType, .discriminated: conversion = owned
    case .defaultValue: defaultValue = owned
    case .ignore: isIgnored = true
    case .require: isRequired = true
    case .flatten: flattening = owned
    case .only: isAdmitted = true
    case .sensitive: isSensitive = true
    case .synthesize, .repeatsNothing, .namesNothing: break
    }
  }
}
