/// The check for `writing` rules without a key.
enum EmptyWritingCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties {
      guard let writing = property.writing, writing.path.keys.allSatisfy(\.isEmpty) else { continue }
      report(.emptyWriting(property: property.name), writing.rule.rule.origin)
    }
  }
}
