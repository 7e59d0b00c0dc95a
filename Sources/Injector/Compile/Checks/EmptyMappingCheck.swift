/// The check for mappings without a key.
enum EmptyMappingCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties {
      guard let mapping = property.mapping, mapping.paths.allSatisfy({ $0.segments.isEmpty }) else {
        continue
      }
      report(.emptyMapping(property: property.name), mapping.rule.rule.origin)
    }
  }
}
