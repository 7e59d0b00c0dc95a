/// The targets of properties that are extracted, but not injected.
extension TargetCompiler {
  /// Returns the target that reads such a property; nil for other properties, and if its type cannot be written and no
  /// rule names the property.
  func outputTarget(for property: PropertyConfiguration, in configuration: ModelConfiguration) -> Target? {
    guard property.isExtracted, !property.startsAsNil else { return nil }
    if configuration.isConstant(property) {
      return property.stored.flatMap { stored in
        stored.representation == .plain ? target(for: stored.type, override: nil) : nil
      }
    }
    guard !property.isInjected, let target = target(for: property.injected) else { return nil }
    return StoringTarget.target(for: property, model: configuration, making: target)
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
