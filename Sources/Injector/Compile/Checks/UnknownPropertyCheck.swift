/// The check for rules about a property that the model does not have.
enum UnknownPropertyCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    let names = configuration.properties.map(\.name)
    var searched = 0
    for owned in configuration.rules {
      guard let name = owned.rule.propertyName, !isKnown(name, in: configuration) else { continue }
      switch owned.rule.action {
      case .synthesize, .namesNothing: continue
      default: break
      }
      // An error does not show more mistakes.
      searched += 1
      let isShown = searched <= InjectionError.greatestCount
      let suggestion = isShown ? Suggestion.closest(to: name, among: names) : nil
      if case .writing(let path) = owned.rule.action, path.text != suggestion,
        isKnown(path.text, in: configuration)
      {
        let model = configuration.modelName
        report(.swappedWriting(name: name, key: path.text, model: model), owned.rule.origin)
        continue
      }
      if let key = swappedKey(of: owned.rule, in: configuration), key != suggestion {
        let model = configuration.modelName
        report(.swappedMapping(name: name, key: key, model: model), owned.rule.origin)
        continue
      }
      report(
        .unknownProperty(name: name, model: configuration.modelName, suggestion: suggestion),
        owned.rule.origin
      )
    }
  }

  /// Returns the key of a mapping that is the name of a property.
  private static func swappedKey(of rule: Rule, in configuration: ModelConfiguration) -> String? {
    guard case .mapping(let paths, _) = rule.action else { return nil }
    return paths.map(\.text).first { isKnown($0, in: configuration) }
  }

  private static func isKnown(_ name: String, in configuration: ModelConfiguration) -> Bool {
    configuration.index(ofProperty: name) != nil
  }
}

extension Rule {
  /// The name of a property in the rule.
  fileprivate var propertyName: String? {
    if case .observing(let name?) = action { return name }
    if case .name(let name) = property { return name }
    return nil
  }
}
