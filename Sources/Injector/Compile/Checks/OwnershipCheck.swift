/// The check for rules about weak and unowned properties. Their memory is not a plain reference, and nothing would
/// own the object.
enum OwnershipCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties where property.isInjected {
      guard let stored = property.stored, !stored.isStrong, property.keyPath == nil,
        let rule = property.lastInjectionRule?.rule
      else { continue }
      report(.referenceNotOwned(name: property.name, model: configuration.modelName), rule.origin)
    }
  }
}
