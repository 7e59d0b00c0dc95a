/// A rule, and where its closures are stored.
final class OwnedRule {
  let rule: Rule
  /// The position among the rules of its owner.
  let index: Int
  /// The closures of the type's own rules; nil for a rule of the injector.
  let typeClosures: RuleClosures?

  init(rule: Rule, index: Int, typeClosures: RuleClosures?) {
    (self.rule, self.index, self.typeClosures) = (rule, index, typeClosures)
  }

  var action: Rule.Action { rule.action }
  var origin: RuleOrigin { rule.origin }

  /// Returns the rules of a shape. For the injector's shape, `typeClosures` is nil.
  static func all(of shape: RuleShape, _ typeClosures: RuleClosures?) -> [OwnedRule] {
    shape.rules.indices.map { OwnedRule(rule: shape.rules[$0], index: $0, typeClosures: typeClosures) }
  }

  /// The property and the storage of a `synthesize` rule.
  var synthesized: (name: String, storage: String)? {
    guard case .synthesize(let storage) = action, case .name(let name) = rule.property else { return nil }
    return (name, storage)
  }

  /// Where a run finds the rule's origin.
  var originSource: OriginSource { typeClosures == nil ? .injector(index) : .plan(rule.origin) }

  func closure(_ slot: Int) -> ClosureSource {
    guard let typeClosures else { return .injector(slot) }
    return .plan(typeClosures.parts.slots[slot])
  }
}

/// All rules of one property.
final class PropertyConfiguration {
  /// The position among the properties of the model.
  var position = 0
  /// The name that rules use. For a property that is known only by key path, it is the key path's text.
  private(set) var name: String
  /// The stored property, if it is known.
  let stored: StoredProperty?
  /// The result of the search for a property that has no known stored property.
  var identity = PropertyIdentity.computed
  /// The key path to write through, if the storage must not be written directly.
  var keyPath: AnyKeyPath?
  /// The effective rules, one of each kind.
  var mapping: (rule: OwnedRule, paths: [SourcePath], only: Bool)?
  var conversion: OwnedRule?
  var defaultValue: OwnedRule?
  var flattening: OwnedRule?
  /// The key or path for extraction, if it differs.
  var writing: (rule: OwnedRule, path: SourcePath)?
  /// The verbs that name the property and have no other argument.
  var verbs: [Rule.Verb] = []
  /// The condition under which the property is not extracted.
  var omission: OwnedRule?
  /// Whether the property is not injected because `accept` rules name other properties.
  var isLeftOutByAccept = false
  /// The last rule that names the property.
  private(set) var lastRule: OwnedRule?
  /// The last rule that names the property and is not about extraction.
  private(set) var lastInjectionRule: OwnedRule?
  /// The last rule that requires a value.
  private(set) var requireRule: OwnedRule?
  /// The last rule because of which the value does not come from a key.
  private(set) var keylessRule: OwnedRule?
  /// The last rule that excludes one direction.
  private(set) var oneWayRule: OwnedRule?

  init(name: String, stored: StoredProperty?) { (self.name, self.stored) = (name, stored) }

  /// Whether a rule ignores the property: it is neither injected nor extracted.
  var isIgnored: Bool { verbs.contains(.ignore) }
  /// Whether it is never extracted.
  var isInputOnly: Bool { verbs.contains(.inputOnly) }
  /// Whether it is never injected.
  var isOutputOnly: Bool { verbs.contains(.outputOnly) }
  /// Whether nil is extracted as `null`. A record without the key of a required property could not be injected.
  var writesNullForNil: Bool { verbs.contains(.nullForNil) || isRequired && !isNonNull }
  /// Whether the value is written unchanged, without converting it back.
  var isWrittenAsIs: Bool { verbs.contains(.writingAsIs) }
  /// Whether the value is hidden in messages.
  var isSensitive: Bool { verbs.contains(.sensitive) }
  var isRequired: Bool { requireRule != nil }
  /// The content of a property whose value does not come from a key.
  var content: KeylessContent? {
    keylessRule.map { $0.action == .plain(.rest) ? .rest : .recordKey }
  }
  /// Whether `null` is an error.
  var isNonNull: Bool { verbs.contains(.nonNull) }
  var isInjected: Bool { !isIgnored && !isOutputOnly && !isLeftOutByAccept }
  var isExtracted: Bool { !isIgnored && !isInputOnly }

  /// The reason why the property is not injected; nil if it is.
  var exclusion: ConfigurationProblem.Exclusion? {
    if isIgnored { return .ignored }
    if isOutputOnly { return .outputOnly }
    return isLeftOutByAccept ? .leftOutByAccept : nil
  }

  var type: Any.Type? { keyPath.map { Swift.type(of: $0).valueType } ?? stored?.type }

  /// Whether the initial value is nil, and the storage is not written directly because it is not a plain value.
  var startsAsNil: Bool {
    guard keyPath == nil, let stored else { return false }
    return stored.isLazyStorage || !stored.isStrong
  }

  /// The origin of the rule that messages about the property refer to.
  var origin: RuleOrigin? { explainingRule?.origin }
  /// Where a plan finds that origin.
  var originSource: OriginSource? { explainingRule?.originSource }

  private var explainingRule: OwnedRule? { conversion ?? mapping?.rule ?? lastInjectionRule }

  /// Marks the property as one whose storage is a wrapper that is only accessible through the wrapped property's key
  /// path.
  func becomeWrapped(at keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    name = stored?.wrappedName ?? name
  }

  func add(_ owned: OwnedRule) {
    lastRule = owned
    // A constant can be hidden, but no other rule can apply to it.
    let onlyHides = owned.action == .plain(.sensitive)
    if !owned.action.has(.isForExtraction), !onlyHides || lastInjectionRule == nil {
      lastInjectionRule = owned
    }
    switch owned.action {
    case .mapping(let paths, let only): mapping = (owned, paths, only)
    case .converter, .nested, .dynamicType, .discriminated: conversion = owned
    case .defaultValue, .documentDefault: defaultValue = owned
    case .plain(let verb):
      verbs.append(verb)
      if verb == .inputOnly || verb == .outputOnly { oneWayRule = owned }
      if verb == .require { requireRule = owned }
      if verb == .rest || verb == .recordKey { keylessRule = owned }
    case .flatten: flattening = owned
    case .writing(let path): writing = (owned, path)
    case .omit: omission = owned
    case .observing, .synthesize, .danglingAnd, .namesNothing: break
    }
  }
}

extension OwnedRule {
  /// Whether the rule's converter is called for a missing key.
  var takesMissing: Bool {
    guard case .converter(let shape, _) = rule.action else { return false }
    return RuntimeEntryPoints.kind(of: shape.input.type) == .optional
  }

  /// Where the rule's default is stored.
  var defaultSource: ClosureSource? {
    switch rule.action {
    case .defaultValue(_, let slot), .documentDefault(_, let slot): closure(slot)
    default: nil
    }
  }
}
