/// The check for an `and` without a rule before it, and for rules that name no property.
enum RepetitionCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for owned in configuration.rules {
      switch owned.rule.action {
      case .repeatsNothing: report(.nothingToRepeat(property: owned.rule.property.text), owned.rule.origin)
      case .namesNothing: report(.nothingNamed(model: configuration.modelName), owned.rule.origin)
      default: continue
      }
    }
  }
}

extension PropertyReference {
  /// The property as it is written in a chain.
  fileprivate var text: String {
    switch self {
    case .name(let name): name.debugDescription
    case .keyPath(let keyPath): KeyPathDescription(keyPath).text
    }
  }
}
