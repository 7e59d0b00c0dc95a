/// Finds the target for a property: by its rules, else by its type.
struct TargetCompiler {
  let compiler: PlanCompiler
  var model: Any.Type?
  /// The closures of the injector at hand, to compile nested injectors with.
  var closures = RuleClosures.none
  /// Whether a property of a type that cannot be made is a mistake. It is none where the model decodes itself.
  var needsTargets = true
  /// The key strategy of the model, which what is inside it follows too; nil for that of the global defaults.
  var keyStrategy: KeyStrategy?
  /// Whether converters of defaults come before what a type would have by itself.
  var usesDefaultConverters = true
  /// The converters that hold for every property of a type.
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  /// The closure that sees every value first, if there is one.
  var valueHook: ValueHookSource?

  private var modelName: String { model.map { TypeName.of($0) } ?? "" }

  /// A type as one of the standard library's whose targets are made of those of their parameters; nil for other types.
  ///
  /// The module is compared first: where a type does not conform, the runtime looks through the conformances of every image.
  static func composite(_ type: Any.Type) -> (any CompositeType.Type)? {
    func optional<Wrapped>(_ wrapped: Wrapped.Type) -> any CompositeType.Type { Wrapped?.self }
    if let wrapped = TypeRelation.payload(of: type) { return _openExistential(wrapped, do: optional) }
    let isOwn = RuntimeEntryPoints.kind(of: type) == .enum && DeclaringModule.isOwn(type)
    return isOwn || DeclaringModule.isSwift(type) ? type as? any CompositeType.Type : nil
  }

  /// What replaces the target that a type would have by itself.
  enum Override {
    /// Every model of the target's type inside the type is made by the target.
    case model(Target, SampleInstance)
    /// Every type that can hold several types gets one chosen at run time.
    case dynamic(ClosureSource)
    /// Every property type that can hold several types gets the one that the record names.
    case discriminated(Discriminator)
  }

  /// The target for a property, or nil if there is none and the problem was reported.
  func target(for property: PropertyConfiguration) -> Target? {
    guard let target = ownTarget(for: property).map({ hooked($0, property) }) else { return nil }
    guard property.defaultValue != nil, target.isOptional, property.conversion?.takesMissing != true else {
      return target
    }
    return defaulted(target)
  }

  /// The target behind the closure that sees every value.
  private func hooked(_ target: Target, _ property: PropertyConfiguration) -> Target {
    guard let valueHook, !property.isIgnored, !property.startsAsNil, property.flattening == nil else {
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
    if property.isIgnored || property.startsAsNil { return IgnoredTarget.target(for: type) }
    checkDefault(of: property, type: type)
    if let flattening = property.flattening { return flattened(property, type, flattening) }
    guard let owned = property.conversion else {
      if let target = target(for: type, override: nil) { return target }
      reportUnsupported(type, property)
      return nil
    }
    switch owned.rule.action {
    case .converter(let input, let output, _, let takesJSONText, let problem, let slot):
      if let problem {
        compiler.report(.datePattern(property: property.name, problem), at: owned.rule.origin)
      }
      return converted(
        property,
        type,
        from: inputTarget(for: input.type, takesJSONText: takesJSONText),
        input.type,
        to: output.type,
        by: owned.closure(slot),
        owned.rule.origin
      )
    case .nested(let model, let shape, let slot):
      return nested(property, type, model: model.type, shape: shape, owned: owned, slot: slot)
    case .dynamicType(let slot):
      if let target = target(for: type, override: .dynamic(owned.closure(slot))) { return target }
      compiler.report(
        .dynamicTypeAbsent(property: property.name, type: TypeName.of(type)),
        at: owned.rule.origin
      )
      return nil
    case .discriminated(let kinds):
      return discriminated(property, type, kinds, owned.rule.origin)
    default:
      return nil
    }
  }

  /// The target for a type; nil if values of it cannot be made.
  func target(for type: Any.Type, override: Override?) -> Target? {
    if case .model(let target, _) = override, target.type == type { return target }
    if let converter = converters[TypeIdentity(type)] { return converted(by: converter, to: type) }
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
    let decodable = DecodableTargets.target(for: type, decodingSettings(for: type))
    let enumeration = EnumTargets.target(for: type, otherwise: decodable) { target(for: $0, override: nil) }
    return enumeration ?? decodable
  }

  func nested(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    model: Any.Type,
    shape: RuleShape,
    owned: OwnedRule,
    slot: Int
  ) -> Target? {
    let slots = (owned.typeClosures ?? closures).slots
    var nestedClosures = RuleClosures.none
    if slots.indices.contains(slot), case .nested(let found) = slots[slot] { nestedClosures = found }
    let made = compiler.target(
      for: model,
      shape: shape.inheriting(keyStrategy),
      closures: nestedClosures,
      source: owned.closure(slot)
    )
    guard let target = made else { return nil }
    let sample = SampleInstance(of: model, closures: nestedClosures)
    if let whole = self.target(for: type, override: .model(target, sample)) { return whole }
    compiler.report(
      .nestedModelAbsent(property: property.name, nested: TypeName.of(model), type: TypeName.of(type)),
      at: owned.rule.origin
    )
    return nil
  }

  /// The target for what a converter takes.
  func inputTarget(for input: Any.Type, takesJSONText: Bool) -> Target? {
    guard takesJSONText, TypeRelation.element(of: input) == String.self else {
      return plain.target(for: input, override: nil)
    }
    return plain.target(for: input, override: .model(JSONTextTarget(), SampleInstance(of: String.self)))
  }

  private func converted(
    _ property: PropertyConfiguration,
    _ type: Any.Type,
    from inputTarget: Target?,
    _ input: Any.Type,
    to output: Any.Type,
    by source: ClosureSource,
    _ origin: RuleOrigin
  ) -> Target? {
    guard let inputTarget else {
      compiler.report(.converterInput(property: property.name, input: TypeName.of(input)), at: origin)
      return nil
    }
    let converted = ConverterTargets.target(inputTarget, output: output, source: source)
    if let target = ConverterTargets.fit(
      converted,
      output: output,
      into: type,
      takesNull: inputTarget.isOptional
    ) {
      return target
    }
    compiler.report(
      .converterOutput(property: property.name, output: TypeName.of(output), type: TypeName.of(type)),
      at: origin
    )
    return nil
  }

  /// The compiler for what converters take: no other converter comes before.
  private var plain: TargetCompiler {
    var plain = self
    plain.converters = [:]
    plain.usesDefaultConverters = false
    return plain
  }

  /// The target of a type that has a converter wherever it occurs.
  private func converted(by converter: any RuntimeConverter, to type: Any.Type) -> Target? {
    if let problem = converter.problem {
      compiler.report(.defaultDatePattern(type: TypeName.of(type), problem), at: nil)
    }
    guard let input = inputTarget(for: converter.inputType, takesJSONText: converter.takesJSONText) else {
      compiler.report(
        .defaultConverterInput(type: TypeName.of(type), input: TypeName.of(converter.inputType)),
        at: nil
      )
      return nil
    }
    return ConverterTargets.target(input, output: type, source: .plan(.converter(converter)))
  }

  private func upcast(_ target: Target, _ sample: SampleInstance, to type: Any.Type) -> Target? {
    guard sample.fits(type) else { return nil }
    return ConverterTargets.cast(target, from: target.type, to: type)
  }

  /// The target for a model that has no rules but its type's own.
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

  private func checkDefault(of property: PropertyConfiguration, type: Any.Type) {
    guard let owned = property.defaultValue, case .defaultValue(let identity, _) = owned.rule.action else {
      return
    }
    if TypeRelation.canHold(type, valueOf: identity.type) { return }
    compiler.report(
      .defaultType(
        property: property.name,
        defaultType: TypeName.of(identity.type),
        type: TypeName.of(type)
      ),
      at: owned.rule.origin
    )
  }

  private func reportUnsupported(_ type: Any.Type, _ property: PropertyConfiguration) {
    guard needsTargets else { return }
    if let wrapped = Self.nameInUnknownWrapper(property), Self.composite(type) == nil {
      compiler.report(
        .foreignWrapper(property: wrapped, wrapper: TypeName.of(type), model: modelName),
        at: property.origin
      )
      return
    }
    compiler.report(
      .unsupportedType(
        property: property.name,
        type: TypeName.of(type),
        element: TypeName.of(TypeRelation.element(of: type)),
        model: modelName,
        reason: property.stored.map { $0.representation == .plain } ?? true
          ? TypeRelation.unsupportedReason(type) : .storedInAnotherForm
      ),
      at: property.origin
    )
  }
}

extension TargetCompiler {
  /// The name of a property that is likely to be wrapped by what is not known to be a wrapper: storage whose name begins
  /// with an underscore, and no other name given to it.
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
