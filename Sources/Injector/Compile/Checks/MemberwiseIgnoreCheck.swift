/// The check for properties that are not injected, of structs that are created memberwise and need a value for each.
enum MemberwiseIgnoreCheck: ConfigurationCheck {
  static var isAboutCreation: Bool { true }

  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction == .memberwise else { return }
    let model = configuration.modelName
    for property in configuration.properties {
      guard let stored = property.stored, RuntimeEntryPoints.kind(of: stored.type) != .optional,
        stored.representation == .plain
      else { continue }
      if property.startsAsNil {
        report(.referenceNotOwned(name: property.name, model: model), nil)
        continue
      }
      guard property.defaultValue == nil,
        let (exclusion, rule) = exclusion(of: property, in: configuration)
      else { continue }
      report(
        .excludedWithoutValue(property: property.name, model: configuration.modelNameInCode, exclusion),
        rule?.origin
      )
    }
  }

  /// Returns the reason why a property is not injected, with its rule; nil if the property is injected.
  private static func exclusion(
    of property: PropertyConfiguration,
    in configuration: ModelConfiguration
  ) -> (ConfigurationProblem.Exclusion, Rule?)? {
    if property.isIgnored { return (.ignored, property.lastRule) }
    if property.isExtractOnly { return (.extractOnly, property.oneWayRule?.rule) }
    guard property.isLeftOutByOnly else { return nil }
    return (.leftOutByOnly, configuration.rules.last { $0.rule.action == .only }?.rule)
  }
}
