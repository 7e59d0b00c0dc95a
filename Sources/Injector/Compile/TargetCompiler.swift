/// A compiler of the targets of properties, from their rules and types.
struct TargetCompiler {
  let compiler: PlanCompiler
  var model: Any.Type?
  /// The closures of the injector, to compile nested injectors with.
  var closures = RuleClosures.none
  /// Whether a property of an unsupported type is a mistake. It is not if the model is created by `init(from:)`.
  var needsTargets = true
  /// Whether the model is written by its `encode(to:)`.
  var isEncoded = false
  /// The key strategy of the model, which nested models inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy?
  /// The text in front of the keys of the model, if it is flattened.
  var keyPrefix = ""
  /// Whether converters of the defaults take precedence over a type's own target.
  var usesDefaultConverters = true
  /// The converters for all properties of a type.
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  /// Whether the targets only write values, so that a type may be `Encodable` only.
  var onlyExtracts = false
  /// The closure for every value, if there is one.
  var valueHook: ValueHookSource?
  /// The closure for every value that is extracted, if there is one.
  var extractedHook: ValueHookSource?

  private var modelName: String { model.map { TypeName.of($0) } ?? "" }

  /// Returns the type as a generic type of the standard library whose target contains those of its parameters; nil
  /// for other types.
  ///
  /// The module is compared first, because for a type that does not conform, the runtime searches the conformances of
  /// every image.
  static func composite(_ type: Any.Type) -> (any CompositeType.Type)? {
    func optional<Wrapped>(_ wrapped: Wrapped.Type) -> any CompositeType.Type { Wrapped?.self }
    if let wrapped = TypeRelation.payload(of: type) { return _openExistential(wrapped, do: optional) }
    let isOwn = RuntimeEntryPoints.kind(of: type) == .enum && DeclaringModule.isOwn(type)
    return isOwn || DeclaringModule.isSwift(type) ? type as? any CompositeType.Type : nil
  }

  /// The replacements for a type's own target.
  enum Override {
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
      (target as? TypedTarget<Value>).map {
        HookedTarget($0, property: property.name, source: valueHook)
      } ?? target
    }
    return _openExistential(target.type, do: make)
  }

  private func defaulted(_ target: Target) -> Target {
    func make<Value>(_ type: Value.Type) -> Target {
      (target as? TypedTarget<Value>).map { DefaultedTarget($0) } ?? target
    }
    return _openExistential(target.type, do: make)
  }

  private func ownTarget(for property: PropertyConfiguration) -> Target? {
    guard let type = property.type else { return nil }
    if !property.isInjected || property.startsAsNil { return IgnoredTarget.target(for: type) }
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
      return nested(property, type, model, shape: shape, owned: owned, slot: slot)
    case .dynamicType(let slot):
      if let target = target(for: type, override: .dynamic(owned.closure(slot))) { return target }
      compiler.report(
        .dynamicTypeAbsent(property: property.name, type: TypeName.of(type)),
        at: owned.origin
      )
      return nil
    case .discriminated(let kinds):
      return discriminated(property, type, kinds, owned.origin)
    default:
      return nil
    }
  }

  /// Returns the target for a type; nil if the type is not supported.
  func target(for type: Any.Type, override: Override?) -> Target? {
    if case .model(let target, _) = override, target.type == type { return target }
    if let converter = converters[TypeIdentity(type)], !(onlyExtracts && isEncodedInstead(converter, type)) {
      return converted(by: converter, to: type)
    }
    if override == nil, let scalar = ScalarTargets.target(for: type) { return scalar }
    if let composite = Self.composite(type) {
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
    if type is any Injectable.Type {
      return modelTarget(for: type)
    }
    let decodable = DecodableTargets.target(for: type, codingSettings(for: type))
    let enumeration = EnumTargets.target(for: type, otherwise: decodable) { target(for: $0, override: nil) }
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
    shape: RuleShape,
    owned: OwnedRule,
    slot: Int
  ) -> Target? {
    let model = nested?.type ?? TypeRelation.element(of: type)
    let slots = (owned.typeClosures ?? closures).parts.slots
    var nestedClosures = RuleClosures.none
    if slots.indices.contains(slot), case .nested(let found) = slots[slot] { nestedClosures = found }
    let made = compiler.target(
      for: model,
      shape: shape.inheriting(keyStrategy).changing { $0.isForUpdates = false },
      closures: nestedClosures,
      source: owned.closure(slot)
    )
    guard let target = made else { return nil }
    let sample = SampleInstance(of: model, closures: nestedClosures)
    if let whole = self.target(for: type, override: .model(target, sample)) { return whole }
    compiler.report(
      .nestedModelAbsent(property: property.name, nested: TypeName.of(model), type: TypeName.of(type)),
      at: owned.origin
    )
    return nil
  }

  private func upcast(_ target: Target, _ sample: SampleInstance, to type: Any.Type) -> Target? {
    guard sample.fits(type) else { return nil }
    return ConverterTargets.cast(target, from: target.type, to: type)
  }

  /// Returns the target for a model without other rules than its type's own.
  func modelTarget(for model: Any.Type, _ shape: RuleShape = .empty) -> Target {
    compiler.modelTarget(for: model, shape: shape.inheriting(keyStrategy), closures: .none, source: nil)
  }

  private func dynamic(_ type: Any.Type, _ source: ClosureSource) -> Target? {
    guard TypeRelation.holdsSeveralTypes(type) else { return nil }
    let rules = RuleSet(inheriting: keyStrategy)
    let natural = TypeRelation.holdsAnything(type) ? ScalarTargets.target(for: type) : nil
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
    guard needsTargets else { return }
    let isWritable = property.isExtracted && writing.target(for: type, override: nil) != nil
    if let wrapped = Self.nameInUnknownWrapper(property), Self.composite(type) == nil {
      compiler.report(
        .foreignWrapper(property: wrapped, wrapper: TypeName.of(type), model: modelName),
        at: property.origin,
        onlyForInjection: isWritable || isEncoded
      )
      return
    }
    compiler.report(
      .unsupportedType(
        property: property.name,
        type: TypeName.of(type),
        element: TypeName.inCode(TypeRelation.element(of: type)),
        model: modelName,
        reason: property.stored.map { $0.representation == .plain } ?? true
          ? TypeRelation.unsupportedReason(type) : .storedInAnotherForm
      ),
      at: property.origin,
      onlyForInjection: isWritable || isEncoded
    )
  }
}

extension TargetCompiler {
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
