/// The check for `synthesize` rules whose storage does not exist or is named twice.
enum SynthesizedStorageCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    var namesByStorage: [String: String] = [:]
    let storageNames = configuration.layout.properties.flatMap {
      [$0.name] + ($0.storageName.map { [$0] } ?? [])
    }
    let isStorage = Set(storageNames)
    for owned in configuration.rules {
      guard case .synthesize(let storage) = owned.rule.action, case .name(let name) = owned.rule.property
      else {
        continue
      }
      if !isStorage.contains(storage) {
        report(
          .synthesizedStorageAbsent(
            property: name,
            storage: storage,
            model: configuration.modelName,
            suggestion: Suggestion.closest(to: storage, among: storageNames)
          ),
          owned.rule.origin
        )
      } else if let other = namesByStorage.updateValue(name, forKey: storage), other != name {
        report(.synthesizedTwice(storage: storage, first: other, second: name), owned.rule.origin)
      }
    }
  }
}
