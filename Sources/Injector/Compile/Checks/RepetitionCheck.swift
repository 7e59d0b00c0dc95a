/// An `and` that no rule stands before.
enum RepetitionCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for owned in configuration.rules {
      guard case .repeatsNothing = owned.rule.action else { continue }
      report(.nothingToRepeat(property: owned.rule.property.text), owned.rule.origin)
    }
  }
}

extension PropertyReference {
  /// The property as a chain names it.
  fileprivate var text: String {
    switch self {
    case .name(let name): name.debugDescription
    case .keyPath(let keyPath): KeyPathDescription(keyPath).text
    }
  }
}
