/// The check for rules about a `let` whose value is already set.
enum ConstantPropertyCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction != .memberwise else { return }
    for property in configuration.properties where property.isInjected {
      guard let stored = property.stored, !stored.isVariable, property.keyPath == nil,
        let rule = property.lastInjectionRule?.rule
      else { continue }
      report(.constantProperty(name: property.name, model: configuration.modelName), rule.origin)
    }
  }
}
