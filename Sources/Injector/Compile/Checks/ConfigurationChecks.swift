/// Checks of the rules of a model. Each finds one kind of mistake.
struct ConfigurationChecks {
  /// Records a mistake, the origin of its rule, and whether models can still be extracted.
  typealias Report = (ConfigurationProblem, RuleOrigin?, _ onlyForInjection: Bool) -> Void

  let configuration: ModelConfiguration
  private let addMistake: Report

  var properties: [PropertyConfiguration] { configuration.properties }
  var model: Any.Type { configuration.type }
  var isMemberwise: Bool { configuration.construction == .memberwise }

  static func run(on configuration: ModelConfiguration, report: @escaping Report) {
    let checks = ConfigurationChecks(configuration: configuration, addMistake: report)
    checks.findUnknownProperties()
    checks.findMisnamedKeyPaths()
    checks.properties.forEach(checks.findWrongKeyPath)
    checks.properties.forEach(checks.findUnwritable)
    checks.properties.forEach(checks.findWrongPaths)
    checks.findWrongStorage()
    checks.findMissingInstance()
    checks.properties.forEach(checks.findMissingValue)
    checks.findWrongHooks()
    checks.findUnreadAttribute()
    checks.findHiddenMemory()
    checks.properties.forEach(checks.findUnwritableForm)
    checks.findEmptyRules()
    checks.properties.forEach(checks.findConflictingRules)
    checks.properties.forEach(checks.findWrongCondition)
    checks.properties.forEach(checks.findConflictingContent)
    checks.findRepeatedContent()
  }

  func report(_ problem: ConfigurationProblem, _ origin: RuleOrigin?) {
    addMistake(problem, origin, false)
  }

  /// Records a mistake because of which models cannot be created, although their `encode(to:)` can be called.
  private func reportCreation(_ problem: ConfigurationProblem, _ origin: RuleOrigin? = nil) {
    addMistake(problem, origin, configuration.isEncoded)
  }
}

// MARK: - Properties

extension ConfigurationChecks {
  /// Finds rules about a `let` whose value is already set, and about weak and unowned properties. The memory of the
  /// latter is not a plain reference, and nothing would own the object.
  private func findUnwritable(_ property: PropertyConfiguration) {
    guard property.isInjected, property.keyPath == nil, let stored = property.stored,
      let rule = property.lastInjectionRule
    else { return }
    if !stored.isVariable, !isMemberwise, rule.action != .plain(.sensitive) {
      report(.constantProperty(property.name, of: model), rule.origin)
    }
    if !stored.isStrong { report(.referenceNotOwned(property.name, of: model), rule.origin) }
  }

  /// Finds keys and paths that no record can contain.
  private func findWrongPaths(_ property: PropertyConfiguration) {
    let name = property.name
    func check(_ path: SourcePath, _ rule: OwnedRule) {
      if let problem = ConfigurationProblem.path(path, of: .property(name)) { report(problem, rule.origin) }
    }
    if let (rule, paths, _) = property.mapping {
      if paths.isEmpty || paths.contains(where: { $0.correction == "" }) {
        report(.emptyMapping(name), rule.origin)
      }
      for path in paths { check(path, rule) }
    }
    if let (rule, path) = property.writing {
      if path.correction == "" { report(.emptyWriting(name), rule.origin) }
      check(path, rule)
    }
    if let rule = property.conversion, case .discriminated(let kinds) = rule.action {
      check(kinds.path, rule)
    }
  }

  /// Finds properties that are not injected in structs that are created memberwise and need a value for each property.
  private func findMissingValue(_ property: PropertyConfiguration) {
    guard isMemberwise, let stored = property.stored, stored.representation == .plain,
      RuntimeEntryPoints.kind(of: stored.type) != .optional
    else { return }
    let name = property.name
    if property.startsAsNil { return reportCreation(.referenceNotOwned(name, of: model)) }
    guard property.defaultValue == nil, let exclusion = property.exclusion else { return }
    let rule =
      switch exclusion {
      case .ignored: property.lastRule
      case .outputOnly: property.oneWayRule
      case .leftOutByAccept: configuration.rules.last { $0.action == .plain(.accept) }
      }
    reportCreation(.excludedWithoutValue(name, of: model, exclusion), rule?.origin)
  }

  /// Finds properties whose memory only code that knows their type can write, if a value must be written.
  private func findUnwritableForm(_ property: PropertyConfiguration) {
    guard let stored = property.stored, stored.representation != .plain,
      isMemberwise ? needsValue(property, stored) : isWrittenInMemory(property)
    else { return }
    reportCreation(
      .typeKeptInAnotherForm(property.name, stored.type, of: model, needsInstance: isMemberwise),
      property.lastRule?.origin
    )
  }

  /// Whether a rule creates a value that is written directly to memory, and not through a key path.
  private func isWrittenInMemory(_ property: PropertyConfiguration) -> Bool {
    property.isInjected && property.keyPath == nil && property.hasOwnValues
  }

  /// Whether a struct that is created memberwise needs a value for the property. Without a rule, the property's type is
  /// recorded as unsupported.
  private func needsValue(_ property: PropertyConfiguration, _ stored: StoredProperty) -> Bool {
    guard !property.isInjected else { return property.hasOwnValues }
    switch stored.representation {
    case .plain, .empty: return false
    case .function: return RuntimeEntryPoints.kind(of: stored.type) != .optional
    case .unknown: return true
    }
  }

  /// Finds properties that are both input-only and output-only, and required properties that are never missing.
  private func findConflictingRules(_ property: PropertyConfiguration) {
    if let rule = property.requireRule, property.isIgnored || property.defaultValue != nil {
      report(.contraryRequire(property.name, of: model, isIgnored: property.isIgnored), rule.origin)
    }
    guard property.isInputOnly, property.isOutputOnly, !property.isIgnored else { return }
    report(.contraryOneWayRules(property.name, of: model), property.oneWayRule?.origin)
  }

  /// Finds rules that are invalid for a property whose value does not come from a key.
  private func findConflictingContent(_ property: PropertyConfiguration) {
    guard let content = property.content, let rule = property.keylessRule, !property.isIgnored else { return }
    let (isKey, name) = (content == .recordKey, property.name)
    var others: [Rule.Verb] = []
    if property.mapping != nil { others.append(.mapping) }
    if property.writing != nil { others.append(.writing) }
    if property.flattening != nil { others.append(.flatten) }
    if property.conversion != nil && isKey || property.defaultValue != nil { others.append(.format) }
    if property.omission != nil && isKey { others.append(.omit) }
    let excluded: [Rule.Verb] =
      isKey ? [.rest, .nonNull, .nullForNil, .sensitive] : [.recordKey, .require, .nonNull, .nullForNil]
    others += excluded.filter(property.verbs.contains)
    let verb = (isKey ? Rule.Verb.recordKey : .rest).rawValue
    for other in others {
      report(.contraryContent(name, of: model, verb: verb, other: other.spelling), rule.origin)
    }
    if configuration.basis.shape.settings.isFlattened {
      report(.flattenedContent(name, of: model, verb: verb), rule.origin)
    }
  }

  /// Finds a second property for the same members, or for the key of the record.
  private func findRepeatedContent() {
    for content in [KeylessContent.rest, .recordKey] {
      let found = properties.filter { $0.content == content && !$0.isIgnored }
      guard found.count > 1, let rule = found[1].keylessRule else { continue }
      let verb = (content == .rest ? Rule.Verb.rest : .recordKey).rawValue
      report(.repeatedContent(found[0].name, found[1].name, of: model, verb: verb), rule.origin)
    }
  }

  /// Finds `omit` rules whose condition takes another type than the property's.
  private func findWrongCondition(_ property: PropertyConfiguration) {
    guard let rule = property.omission, case .omit(let condition, _) = rule.action, let type = property.type,
      !TypeRelation.canHold(type, valueOf: condition.type),
      !TypeRelation.canHold(condition.type, valueOf: TypeRelation.withoutOptionals(type))
    else { return }
    report(.conditionType(property.name, condition.type, type), rule.origin)
  }
}

extension PropertyConfiguration {
  /// Whether a rule creates the property's value.
  fileprivate var hasOwnValues: Bool { conversion != nil || defaultValue != nil }
}

// MARK: - Models

extension ConfigurationChecks {
  /// Finds classes whose instances cannot be created.
  private func findMissingInstance() {
    let settings = configuration.basis.shape.settings
    let createsNothing = settings.isForExtraction || settings.isForUpdates
    guard configuration.construction == .none, !createsNothing else { return }
    reportCreation(.noInstance(of: model))
  }

  /// Finds hooks whose parameter has another type than the model.
  private func findWrongHooks() {
    for hook in configuration.basis.typeRules.closures.parts.didInject
    where !TypeRelation.canHold(hook.modelType, valueOf: configuration.type) {
      report(.hookType(hook.modelType, of: model), nil)
    }
  }

  /// Finds `@Mapped` attributes in models of which no instance can be created. Attributes are read from an instance.
  private func findUnreadAttribute() {
    guard configuration.construction != .none, let unread = configuration.unreadAttribute else { return }
    report(.unreadAttribute(unread.property, of: model, hasInstance: unread.hasInstance), nil)
  }

  /// Finds structs that cannot be created memberwise: some of their memory belongs to no stored property, or they are
  /// declared by the system.
  private func findHiddenMemory() {
    guard isMemberwise else { return }
    if DeclaringModule.isSystem(configuration.type) {
      reportCreation(.systemType(model, of: DeclaringModule.name(of: model)))
    } else if (try? TypeLayout.of(configuration.type))?.coverage == .partial {
      reportCreation(.hiddenMemory(model))
    }
  }
}
