/// The targets of properties that are extracted, but not injected, and of those that cannot be injected.
extension TargetCompiler {
  /// Returns the target that reads such a property; nil for other properties, and if its type cannot be written.
  ///
  /// `isUnsupported` is whether the property cannot be injected, which is a mistake of injections only.
  func outputTarget(
    for property: PropertyConfiguration,
    in configuration: ModelConfiguration,
    isUnsupported: Bool
  ) -> Target? {
    guard property.isExtracted, !property.startsAsNil else { return nil }
    if configuration.isConstant(property) {
      guard let stored = property.stored, stored.representation == .plain,
        let target = self.target(for: stored.type, override: nil)
      else { return nil }
      return written(property, by: target) ?? target
    }
    guard isUnsupported || !property.isInjected else { return nil }
    var targets = writing
    targets.needsTargets = false
    guard let target = targets.target(for: property.injected) else { return nil }
    let writer = targets.written(property, by: target) ?? target
    return StoringTarget.target(for: property, model: configuration, making: writer)
  }

  /// Returns the target that writes a property as its rules for extraction say; nil if `target` does.
  func written(_ property: PropertyConfiguration, by target: Target) -> Target? {
    guard property.isExtracted, let base = target as? ExtractingTarget else { return nil }
    var omission: ClosureSource?
    if let rule = property.omission, case .omit(_, let slot) = rule.action {
      omission = rule.closure(slot)
    }
    let hook = property.flattening == nil ? extractedHook : nil
    guard omission != nil || hook != nil else { return nil }
    func make<Value>(_ type: Value.Type) -> Target {
      OutputRuleTarget<Value>(base.writer, property: property.name, omission: omission, hook: hook)
    }
    return _openExistential(target.type, do: make)
  }

  /// The compiler for values that are only written.
  var writing: TargetCompiler {
    var targets = self
    targets.onlyExtracts = true
    return targets
  }
}

extension PropertyConfiguration {
  /// The property as if it were injected.
  fileprivate var injected: PropertyConfiguration {
    var property = self
    property.isExtractOnly = false
    property.isLeftOutByOnly = false
    return property
  }
}
