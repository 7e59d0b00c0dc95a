/// Rules that name a property that the model does not have.
enum UnknownPropertyCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    let names = configuration.properties.map(\.name)
    for owned in configuration.rules {
      guard case .name(let name) = owned.rule.property, !isKnown(name, in: configuration) else { continue }
      let suggestion = Suggestion.closest(to: name, among: names)
      if case .synthesize = owned.rule.action { continue }
      report(
        .unknownProperty(name: name, model: configuration.modelName, suggestion: suggestion),
        owned.rule.origin
      )
    }
  }

  private static func isKnown(_ name: String, in configuration: ModelConfiguration) -> Bool {
    configuration.properties.contains { $0.name == name || $0.stored?.wrappedName == name }
  }
}
