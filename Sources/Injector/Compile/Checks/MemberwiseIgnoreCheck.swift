/// The check for ignored properties of structs that are created memberwise, which need a value.
enum MemberwiseIgnoreCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction == .memberwise else { return }
    for property in configuration.properties {
      guard let stored = property.stored, RuntimeEntryPoints.kind(of: stored.type) != .optional,
        stored.representation == .plain
      else { continue }
      if property.startsAsNil {
        report(.referenceNotOwned(name: property.name, model: configuration.modelName), nil)
        continue
      }
      guard property.isIgnored, property.defaultValue == nil else { continue }
      report(
        .ignoredWithoutValue(property: property.name, model: configuration.modelName),
        property.lastRule?.origin
      )
    }
  }
}
