extension PlanContents {
  /// Creates the contents that do not depend on single properties.
  init(
    _ layout: TypeLayout,
    _ construction: ModelConstruction,
    typeRules: RuleSet,
    shape: RuleShape
  ) {
    self.layout = layout
    self.shape = shape
    isClass = layout.kind == .class
    takeSnapshot = isClass ? ObjectSnapshot(of: layout).take : nil
    let isMemberwise = construction == .memberwise
    mayHaveDefaults = isMemberwise && layout.properties.allSatisfy(\.isVariable)
    isMemberwiseByRules = isMemberwise && layout.type is any Decodable.Type
    hasGaps = isMemberwise && layout.coverage != .complete
    let typeSettings = typeRules.shape.settings
    let settings = shape.settings
    policyOverrides = typeSettings.overrides.overridden(by: settings.overrides)
    ownClosures = typeRules.closures
    runsInjectorHooks = settings.willInjectCount + settings.didInjectCount > 0
    let isObserving = layout.type is any InjectionObserving.Type
    isFlattened = settings.isFlattened
    hasWillHooks = isObserving || typeSettings.willInjectCount + settings.willInjectCount > 0
    hasDidHooks = isObserving || typeSettings.didInjectCount + settings.didInjectCount > 0
  }
}
