/// The check for properties that are to be injected only and extracted only.
enum OneWayCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties
    where property.isInjectOnly && property.isExtractOnly && !property.isIgnored {
      report(
        .contraryOneWayRules(property: property.name, model: configuration.modelName),
        property.oneWayRule?.rule.origin
      )
    }
  }
}
