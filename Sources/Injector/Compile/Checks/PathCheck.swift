/// The check for keys and paths that no record can have.
enum PathCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties {
      if let (rule, paths, _) = property.mapping {
        if paths.isEmpty || paths.contains(where: { $0.correction == "" }) {
          report(.emptyMapping(property: property.name), rule.rule.origin)
        }
        for path in paths { check(path, of: property, rule, report) }
      }
      if let (rule, path) = property.writing {
        if path.correction == "" { report(.emptyWriting(property: property.name), rule.rule.origin) }
        check(path, of: property, rule, report)
      }
      if let rule = property.conversion, case .discriminated(let kinds) = rule.rule.action {
        check(kinds.path, of: property, rule, report)
      }
    }
  }

  private static func check(
    _ path: SourcePath,
    of property: PropertyConfiguration,
    _ rule: OwnedRule,
    _ report: ConfigurationChecks.Report
  ) {
    guard let correction = path.correction, !correction.isEmpty else { return }
    let problem = ConfigurationProblem.pathSpelling(
      property: property.name,
      path: path.text,
      correction: correction
    )
    report(problem, rule.rule.origin)
  }
}
