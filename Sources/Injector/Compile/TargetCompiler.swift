/// A compiler of the targets of properties, from their rules and types.
struct TargetCompiler {
  let compiler: PlanCompiler
  /// The rules of the model; nil for values that are no properties.
  private(set) var configuration: ModelConfiguration?
  /// The closures of the injector, to compile nested injectors with.
  private var closures = RuleClosures.none
  /// Whether a property of an unsupported type is a mistake. It is not if the model is created by `init(from:)`.
  var needsTargets = true
  /// The key strategy of the model, which nested models inherit; nil for that of the global defaults.
  let keyStrategy: KeyStrategy?
  /// Whether converters of the defaults take precedence over a type's own target.
  var usesDefaultConverters = true
  /// The converters for all properties of a type.
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  /// Whether the targets only write values, so that a type may be `Encodable` only.
  var onlyExtracts = false
  /// The closure for every value, if there is one.
  private var valueHook: ValueHookSource?
  /// The closure for every value that is extracted, if there is one.
  private(set) var extractedHook: ValueHookSource?

  /// Creates a compiler for the properties of a model.
  init(_ compiler: PlanCompiler, _ configuration: ModelConfiguration, _ closures: RuleClosures) {
    let basis = configuration.basis
    let (own, defaults) = (basis.typeRules.closures.parts, basis.defaults)
    func source(_ isOfInjector: Bool, _ own: ValueHook?, _ other: ValueHook?) -> ValueHookSource? {
      isOfInjector ? .injector(0) : (own ?? other).map { .plan($0) }
    }
    self.compiler = compiler
    self.configuration = configuration
    self.closures = closures
    needsTargets = basis.construction != .decoding
    keyStrategy = basis.keyStrategy
    converters = defaults.converters
    valueHook = source(basis.shape.settings.hasValueHook, own.valueHook, defaults.valueHook)
    extractedHook = source(basis.shape.settings.hasExtractedHook, own.extractedHook, defaults.extractedHook)
  }

  /// Creates a compiler for values that are no properties.
  init(_ compiler: PlanCompiler, _ shape: RuleShape) {
    self.compiler = compiler
    keyStrategy = shape.settings.keyStrategy ?? shape.settings.inheritedKeys
  }

  /// The replacements for a type's own target.
  indirect enum Override {
    /// Every model of the target's type inside the type is created by the target.
    case model(Target, SampleInstance)
    /// For every type that can hold several types, a closure chooses one at run time.
    case dynamic(ClosureSource)
    /// For every type that can hold several types, the record names one.
    case discriminated(Discriminator)
  }

  /// Returns the target for a property; nil if there is none and the mistake was recorded.
  func target(for property: PropertyConfiguration) -> Target? {
    guard let target = ownTarget(for: property).map({ hooked($0, property) }) else { return nil }
    let mayTakeNull = target.isOptional || property.isNonNull && !target.usesOnlyCoercion
    let hasRule =
      property.isNonNull || property.defaultValue != nil && property.conversion?.takesMissing != true
    return mayTakeNull && hasRule ? defaulted(target) : target
  }

  /// Returns a target that calls the closure for every value before `target`.
  private func hooked(_ target: Target, _ property: PropertyConfiguration) -> Target {
    guard let valueHook, property.isInjected, !property.startsAsNil, property.flattening == nil else {
      return target
    }
    func make<Value>(_ type: Value.Type) -> Target {
      let typed = target as? TypedTarget<Value>
      return typed.map { GuardedTarget($0, property: property.name, source: valueHook) } ?? target
    }
    return _openExistential(target.type, do: make)
  }

  private func defaulted(_ target: Target) -> Target {
    func make<Value>(_ type: Value.Type) -> Target {
      (target as? TypedTarget<Value>).map { GuardedTarget(refusingNull: $0) } ?? target
    }
    return _openExistential(target.type, do: make)
  }

  private func ownTarget(for property: PropertyConfiguration) -> Target? {
    guard let type = property.type else { return nil }
    if !property.isInjected || property.startsAsNil { return Self.ignored(type) }
    checkDefault(of: property, type: type)
    if let flattening = property.flattening { return flattened(property, type, flattening) }
    guard let owned = property.conversion else {
      if let target = target(for: type, override: nil) { return target }
      reportUnsupported(type, property)
      return nil
    }
    switch owned.action {
    case .converter(let shape, let slot):
      return converted(property, type, shape, by: owned.closure(slot), owned.origin)
    case .nested(let model, let shape, let slot):
      return nested(property, type, model, shape, slot)
    case .dynamicType(let slot):
      if let target = target(for: type, override: .dynamic(owned.closure(slot))) { return target }
      return compiler.report(.dynamicTypeAbsent(property: property.name, type: type), at: owned.origin)
    case .discriminated(let choice): return discriminated(property, type, choice)
    default: return nil
    }
  }

  /// Returns the target for a type; nil if the type is not supported.
  func target(for type: Any.Type, override: Override?) -> Target? {
    if case .model(let target, _) = override, target.type == type { return target }
    if let converter = converters[TypeIdentity(type)], !(onlyExtracts && isEncodedInstead(converter, type)) {
      return converted(by: converter, to: type)
    }
    if override == nil, let scalar = BuiltInTargets.target(for: type) { return scalar }
    let element: Any.Type? = if case .model(let target, _) = override { target.type } else { nil }
    if let composite = Self.composite(type, of: element) {
      return composite.makeTarget { target(for: $0, override: override) }
    }
    if let override, FoundationCollections.contain(type) {
      return (target(for: Any.self, override: override) as? TypedTarget<Any>).flatMap {
        FoundationCollections.target(for: type, element: $0)
      }
    }
    switch override {
    case .model(let target, let sample): return upcast(target, sample, to: type)
    case .dynamic(let source): return dynamic(type, source)
    case .discriminated(let discriminator): return discriminated(type, discriminator)
    case nil: break
    }
    if InjectableTypes.contain(type) {
      return modelTarget(for: type)
    }
    let decodable = DecodableTargets.target(for: type, codingSettings(for: type))
    let enumeration = RawValueTargets.target(for: type, otherwise: decodable) {
      target(for: $0, override: nil)
    }
    if let target = enumeration ?? decodable { return target }
    guard onlyExtracts else { return nil }
    return EncodableTargets.target(for: type, codingSettings(for: type))
      ?? EncodableTargets.target(forProtocol: type)
  }

  /// Returns the target for a property whose models have rules of their own: those of `nested`, or any model inside
  /// the property's type.
  func nested(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    _ nested: TypeIdentity?,
    _ shape: RuleShape,
    _ slot: Int
  ) -> Target? {
    guard let owned = property.conversion else { return nil }
    let model = nested?.type ?? TypeRelation.element(of: type)
    var rules = ModelRules(shape: shape.inheriting(keyStrategy).changing { $0.isForUpdates = false })
    rules.source = owned.closure(slot)
    if case .nested(let closures)? = closureSlot(slot, of: owned) { rules.closures = closures }
    guard let target = compiler.target(for: model, rules) else { return nil }
    let sample = SampleInstance(of: model, closures: rules.closures)
    if let whole = self.target(for: type, override: .model(target, sample)) { return whole }
    let name = property.name
    return compiler.report(.nestedModelAbsent(property: name, nested: model, type: type), at: owned.origin)
  }

  /// Returns the closure of a rule.
  func closureSlot(_ slot: Int, of owned: OwnedRule) -> RuleClosures.Slot? {
    let slots = (owned.typeClosures ?? closures).parts.slots
    return slots.indices.contains(slot) ? slots[slot] : nil
  }

  private func upcast(_ target: Target, _ sample: SampleInstance, to type: Any.Type) -> Target? {
    guard sample.fits(type) else { return nil }
    return AdaptedTargets.cast(target, to: type)
  }

  /// Returns the target for a model without other rules than its type's own.
  func modelTarget(for model: Any.Type, _ shape: RuleShape = .empty) -> Target {
    compiler.modelTarget(for: model, ModelRules(shape: shape.inheriting(keyStrategy)))
  }

  private func dynamic(_ type: Any.Type, _ source: ClosureSource) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let rules = RuleSet(inheriting: keyStrategy)
    let natural = TypeRelation.holdsAnything(type) ? BuiltInTargets.target(for: type) : nil
    func make<Value>(_ type: Value.Type) -> Target {
      DynamicTarget<Value>(
        source: source,
        natural: natural as? TypedTarget<Value>,
        rules: rules,
        findPlan: compiler.findPlan
      )
    }
    return _openExistential(type, do: make)
  }

  private func reportUnsupported(_ type: Any.Type, _ property: PropertyConfiguration) {
    guard needsTargets, let configuration else { return }
    let isWritable = property.isExtracted && writing.target(for: type, override: nil) != nil
    let wrapped = Self.composite(type) == nil ? Self.nameInUnknownWrapper(property) : nil
    let isPlain = property.stored.map { $0.representation == .plain } ?? true
    let (name, element) = (property.name, TypeRelation.element(of: type))
    let reason = isPlain ? TypeRelation.unsupportedReason(type) : .storedInAnotherForm
    let problem: ConfigurationProblem =
      if let wrapped { .foreignWrapper(property: wrapped, wrapper: type, model: configuration.type) } else {
        .unsupportedType(property: name, type: type, element: element, model: configuration.type, reason)
      }
    compiler.report(problem, at: property.origin, onlyForInjection: isWritable || configuration.isEncoded)
  }

  /// Returns the name of a property that is probably wrapped by an unknown wrapper: its storage has a name with an
  /// underscore, and no rule gives it another name.
  private static func nameInUnknownWrapper(_ property: PropertyConfiguration) -> String? {
    guard property.keyPath == nil, let stored = property.stored, stored.name == property.name else {
      return nil
    }
    switch RuntimeEntryPoints.kind(of: stored.type) {
    case .struct, .class, .enum: return stored.wrappedName
    default: return nil
    }
  }
}
