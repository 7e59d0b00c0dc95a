/// Rules for a `let` of a model that is made with its values: it is never written.
enum ConstantPropertyCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction != .memberwise else { return }
    for property in configuration.properties where !property.isIgnored {
      guard let stored = property.stored, !stored.isVariable, property.keyPath == nil,
        let rule = property.lastRule
      else { continue }
      report(.constantProperty(name: property.name, model: configuration.modelName), rule.origin)
    }
  }
}
