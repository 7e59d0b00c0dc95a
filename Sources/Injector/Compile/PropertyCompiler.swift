/// Compiles the targets of one property from its rules and its type.
final class PropertyCompiler {
  private let configuration: ModelConfiguration
  /// The closures of the injector, which are needed to compile nested injectors.
  private let closures: RuleClosures
  private let targets: TargetCompiler
  private let property: PropertyConfiguration
  private let type: Any.Type
  /// Whether the property is injected. For the target that extracts a property, this is also true if the property is
  /// only left out.
  private let isInjected: Bool
  /// Whether an unsupported type is a mistake. It is not if `init(from:)` creates the model, or if the target only
  /// extracts.
  private let needsTarget: Bool

  private var compiler: PlanCompiler { targets.compiler }
  private var name: String { property.name }

  /// Creates a compiler for a property of a model; nil if there is no property.
  init?(
    _ property: PropertyConfiguration,
    of configuration: ModelConfiguration,
    _ closures: RuleClosures,
    _ targets: TargetCompiler,
    isForOutput: Bool = false
  ) {
    guard let type = property.type else { return nil }
    (self.property, self.type, self.configuration) = (property, type, configuration)
    var targets = targets
    targets.writesAsIs = property.isWrittenAsIs
    (self.closures, self.targets) = (closures, targets)
    isInjected = isForOutput ? !property.isIgnored : property.isInjected
    needsTarget = !isForOutput && configuration.construction != .decoding
  }

  /// Returns the target for the property. If there is none, records the mistake and returns nil.
  func target() -> Target? {
    guard var target = ownTarget() else { return nil }
    if property.content == .rest, isInjected { return rest(target) }
    if let hook = configuration.basis.valueHook, isInjected, !property.startsAsNil,
      property.flattening == nil
    {
      target = guarded(target, by: hook)
    }
    let mayTakeNull = target.isOptional || property.isNonNull && !target.usesOnlyCoercion
    let hasRule =
      property.isNonNull || property.defaultValue != nil && property.conversion?.takesMissing != true
    return mayTakeNull && hasRule ? guarded(target) : target
  }

  /// Returns a target that calls the closure for every value before `target`, or that rejects null.
  private func guarded(_ target: Target, by hook: ValueHookSource? = nil) -> Target {
    func make<Value>(_ type: Value.Type) -> Target {
      guard let base = target as? TypedTarget<Value> else { return target }
      return hook.map { GuardedTarget(base, property: name, source: $0) } ?? GuardedTarget(refusingNull: base)
    }
    return _openExistential(target.type, do: make)
  }

  private func ownTarget() -> Target? {
    if !isInjected || property.startsAsNil { return TargetCompiler.ignored(type) }
    checkDefault()
    if let flattening = property.flattening { return flattened(flattening) }
    if property.content == .recordKey {
      return RecordKeyTargets.target(for: type)
        ?? compiler.report(.recordKeyType(name, type), at: property.keylessRule?.origin)
    }
    guard let owned = property.conversion else {
      if let target = targets.target(for: type) { return target }
      reportUnsupported()
      return nil
    }
    switch owned.action {
    case .converter(let shape, let slot): return converted(shape, by: owned.closure(slot), owned.origin)
    case .nested(let model, let shape, let slot): return nested(owned, model, shape, slot)
    case .dynamicType(let slot):
      return targets.target(for: type, override: .dynamic(owned.closure(slot)))
        ?? compiler.report(.dynamicTypeAbsent(name, type), at: owned.origin)
    case .discriminated(var choice):
      choice.origin = owned.origin
      return discriminated(choice)
    default: return nil
    }
  }

  /// Returns the target for a property that gets the remaining members of the record. The closure for all values is
  /// called for each of them.
  private func rest(_ target: Target) -> Target? {
    guard let dictionary = target as? any RestTarget, dictionary.takesRest else {
      return compiler.report(.restType(name, type), at: property.keylessRule?.origin)
    }
    return configuration.basis.valueHook.map { dictionary.calling($0, for: name) } ?? target
  }
}

// MARK: - Rules

extension PropertyCompiler {
  /// Returns the target for a property with its own converter.
  private func converted(_ shape: ConverterShape, by source: ClosureSource, _ origin: RuleOrigin) -> Target? {
    if let error = shape.problem { compiler.report(.datePattern(.converter(of: name), error), at: origin) }
    guard let input = targets.inputTarget(of: shape) else {
      return compiler.report(.converterInput(.converter(of: name), shape.input.type), at: origin)
    }
    let converted = targets.convertedTarget(input, shape, by: source)
    return AdaptedTargets.fit(converted, into: type, takesNull: input.isOptional)
      ?? compiler.report(.converterOutput(name, converted.type, in: type), at: origin)
  }

  /// Returns the target for a property whose models have their own rules: models of type `nested`, or any model inside
  /// the property's type.
  private func nested(_ owned: OwnedRule, _ nested: TypeIdentity?, _ shape: RuleShape, _ slot: Int) -> Target?
  {
    let model = nested?.type ?? TypeRelation.element(of: type)
    let shape = shape.inheriting(targets.keyStrategy).changing { $0.isForUpdates = false }
    let source = owned.closure(slot)
    var rules = ModelRules(shape: shape, source: source)
    if case .nested(let nested)? = source.held(in: closures.parts.slots) { rules.closures = nested }
    guard let target = compiler.target(for: model, rules) else { return nil }
    let sample = SampleInstance(of: model, closures: rules.closures)
    return targets.target(for: type, override: .model(target, sample))
      ?? compiler.report(.nestedModelAbsent(name, model, in: type), at: owned.origin)
  }

  /// Returns the target for a property whose records name their types.
  private func discriminated(_ choice: KindChoice) -> Target? {
    targets.discriminated(name, type, choice) { model, kind in
      if choice.isBeside { return targets.modelTarget(for: model) }
      let shape = RuleShape.empty.changing {
        $0.ignoredKeys = [choice.path.text]
        $0.kind = kind
      }
      return targets.modelTarget(for: model, shape)
    }
  }

  /// Returns the target for a property that is read from the record of its parent: a model or an Optional model.
  func flattened(_ rule: OwnedRule) -> Target? {
    let model = TypeRelation.withoutOptionals(type)
    let isCollection = TypeRelation.isCollection(model)
    func flat(_ shape: RuleShape) -> RuleShape {
      shape.changing { settings in
        settings.isFlattened = true
        guard case .flatten(let prefix) = rule.action else { return }
        settings.keyPrefix = configuration.basis.shape.settings.keyPrefix + prefix
      }
    }
    func refuse(_ reason: ConfigurationProblem.FlattenObstacle) -> Target? {
      let kind = RuntimeEntryPoints.kind(of: model)
      let isModel =
        !isCollection && (kind == .struct || kind == .class) && BuiltInTargets.target(for: model) == nil
      let obstacle = isModel ? reason : .notAModel
      return compiler.report(.flattenedProperty(name, type, model, obstacle), at: rule.origin)
    }
    guard let owned = property.conversion else {
      guard !isCollection, InjectableTypes.contain(model) else { return refuse(.noInjector) }
      let target = targets.modelTarget(for: model, flat(.empty))
      return targets.target(for: type, override: .model(target, SampleInstance(of: model)))
    }
    guard case .nested(let inner, let shape, let slot) = owned.action else { return refuse(.converted) }
    return isCollection ? refuse(.noInjector) : nested(owned, inner, flat(shape), slot)
  }
}

// MARK: - Mistakes

extension PropertyCompiler {
  /// Records a mistake if the value of a `default` rule cannot be stored in the property.
  private func checkDefault() {
    guard let owned = property.defaultValue else { return }
    if case .defaultValue(let own, _) = owned.action, !TypeRelation.canHold(type, valueOf: own.type) {
      compiler.report(.defaultType(name, own.type, in: type), at: owned.origin)
    }
    if case .documentDefault(let text, let slot) = owned.action,
      !isUsable(owned.closure(slot).held(in: closures.parts.slots))
    {
      let text = property.isSensitive ? nil : text
      compiler.report(.defaultText(name, text, in: type), at: owned.origin)
    }
  }

  /// Whether a value of the type can be created from the default of a document.
  private func isUsable(_ slot: RuleClosures.Slot?) -> Bool {
    guard case .defaultValue(let source) = slot, let value = source as? UntypedDefault else { return false }
    func canMake<Value>(_ type: Value.Type) -> Bool { value.canMake(type) }
    return _openExistential(type, do: canMake)
  }

  private func reportUnsupported() {
    guard needsTarget else { return }
    let model = configuration.type
    let isWritable = property.isExtracted && targets.writing.target(for: type) != nil
    let isPlain = property.stored.map { $0.representation == .plain } ?? true
    let (reason, element) = (TypeRelation.unsupportedReason(type), TypeRelation.element(of: type))
    var problem = ConfigurationProblem.unsupportedType(
      name, type, element: element, of: model, isPlain ? reason : .storedInAnotherForm
    )
    if TargetCompiler.composite(type) == nil, let wrapped = nameInUnknownWrapper {
      problem = .foreignWrapper(wrapped, type, of: model)
    }
    compiler.report(problem, at: property.origin, onlyForInjection: isWritable || configuration.isEncoded)
  }

  /// The name of a property that probably has an unknown wrapper: the name of its storage begins with an underscore,
  /// and no rule gives it another name.
  private var nameInUnknownWrapper: String? {
    guard property.keyPath == nil, let stored = property.stored, stored.name == name else { return nil }
    switch RuntimeEntryPoints.kind(of: stored.type) {
    case .struct, .class, .enum: return stored.wrappedName
    default: return nil
    }
  }
}

// MARK: - Extraction

extension PropertyCompiler {
  /// Returns the target that reads a property which is extracted but is not, or cannot be, injected. Returns nil for
  /// other properties, and if its type cannot be written.
  ///
  /// `isUnsupported` is true if the property cannot be injected, which is a mistake only for injections.
  func outputTarget(isUnsupported: Bool) -> Target? {
    guard property.isExtracted, !property.startsAsNil else { return nil }
    if configuration.isConstant(property) {
      guard property.stored?.representation == .plain, let target = targets.target(for: type) else {
        return nil
      }
      return written(by: target) ?? target
    }
    guard isUnsupported || !property.isInjected else { return nil }
    let other = PropertyCompiler(property, of: configuration, closures, targets.writing, isForOutput: true)
    guard let other, let target = other.target() else { return nil }
    let writer = other.written(by: target) ?? target
    return StoringTarget.target(for: property, model: configuration, making: writer)
  }

  /// Returns the target that applies the property's rules for extraction; nil if `target` already writes the property.
  func written(by target: Target) -> Target? {
    guard property.isExtracted else { return nil }
    var base = target
    var omission: ClosureSource?
    if let rule = property.omission, case .omit(_, let slot) = rule.action { omission = rule.closure(slot) }
    var hook = property.flattening == nil ? configuration.basis.extractedHook : nil
    if let called = hook, property.content != nil {
      // The hook is called for each of the members, and not for the property itself.
      let writer = (base as? any RestTarget)?.writing(by: called, for: name)
      base = writer ?? base
      hook = nil
      if omission == nil { return base }
    }
    guard omission != nil || hook != nil else { return nil }
    func make<Value>(_ type: Value.Type) -> Target {
      OutputRuleTarget<Value>(base.writer, property: name, omission: omission, hook: hook)
    }
    return _openExistential(target.type, do: make)
  }
}
