/// The rules of an injector for a model.
struct ModelRules {
  var shape: RuleShape
  /// The closures that belong to the shape. If compiling requires an instance, they create it.
  var closures = RuleClosures.none
  /// The place of these closures in a run; nil at the root and for a type's own rules.
  var source: ClosureSource?
}

/// The input for compiling the plan of a model.
final class Basis {
  let layout: TypeLayout
  let construction: ModelConstruction
  /// The rules that the type declares itself.
  let typeRules: RuleSet
  /// The shape of the injector's rules.
  let shape: RuleShape
  /// The defaults of the type and its superclasses.
  let typeDefaults: InjectionDefaults
  /// The defaults of the type, its superclasses, and all types.
  let defaults: InjectionDefaults

  init(
    _ layout: TypeLayout,
    _ construction: ModelConstruction,
    typeRules: RuleSet,
    shape: RuleShape,
    typeDefaults: InjectionDefaults,
    defaults: InjectionDefaults
  ) {
    (self.layout, self.construction, self.typeRules, self.shape) = (layout, construction, typeRules, shape)
    (self.typeDefaults, self.defaults) = (typeDefaults, defaults)
  }

  /// The key strategy that nested models inherit; nil for that of the global defaults.
  var keyStrategy: KeyStrategy? {
    shape.settings.keyStrategy ?? typeRules.shape.settings.keyStrategy ?? typeDefaults.keyStrategy
      ?? shape.settings.inheritedKeys
  }

  /// The closure for every value, if there is one.
  var valueHook: ValueHookSource? {
    let own = typeRules.closures.parts.valueHook ?? defaults.valueHook
    return shape.settings.hasValueHook ? .injector(0) : own.map { .plan($0) }
  }

  /// The closure for every value that is extracted, if there is one.
  var extractedHook: ValueHookSource? {
    let own = typeRules.closures.parts.extractedHook ?? defaults.extractedHook
    return shape.settings.hasExtractedHook ? .injector(0) : own.map { .plan($0) }
  }

  /// Whether all values are hidden in messages.
  var hidesValues: Bool {
    shape.settings.hidesValues || typeRules.shape.settings.hidesValues || defaults.hidesValues
  }
}

extension PlanContents {
  /// Creates the contents that do not depend on single properties.
  init(_ basis: Basis) {
    let (settings, typeSettings) = (basis.shape.settings, basis.typeRules.shape.settings)
    let isMemberwise = basis.construction == .memberwise
    let isObserving =
      InjectableTypes.contain(basis.layout.type) && basis.layout.type is any InjectionHooks.Type
    layout = basis.layout
    shape = basis.shape
    keyStrategy = basis.keyStrategy
    hidesValues = basis.hidesValues
    isClass = basis.layout.kind == .class
    takeSnapshot = isClass ? ObjectSnapshot(of: basis.layout).take : nil
    mayHaveDefaults =
      isMemberwise && settings.kind?.title == nil && basis.layout.properties.allSatisfy(\.isVariable)
    mayReplaceDecoding = ModelConstruction.replacedDecoding(of: basis)
    hasGaps = isMemberwise && basis.layout.coverage != .complete
    policyOverrides = basis.typeDefaults.overrides.overridden(by: typeSettings.overrides)
      .overridden(by: settings.overrides)
    overridesPolicy = !policyOverrides.isEmpty
    ownClosures = basis.typeRules.closures
    runsInjectorHooks = settings.willInjectCount + settings.didInjectCount > 0
    isFlattened = settings.isFlattened
    hasWillHooks = isObserving || typeSettings.willInjectCount + settings.willInjectCount > 0
    hasDidHooks = isObserving || typeSettings.didInjectCount + settings.didInjectCount > 0
  }
}
