/// Properties whose memory only code that knows their type can write, where a value would have to be put there.
enum RepresentationCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    let isMemberwise = configuration.construction == .memberwise
    for property in configuration.properties {
      guard let stored = property.stored, stored.representation != .plain,
        isMemberwise ? needsValue(property, stored) : isWrittenInMemory(property)
      else { continue }
      let problem = ConfigurationProblem.typeKeptInAnotherForm(
        property: property.name,
        type: TypeName.of(stored.type),
        model: configuration.modelName,
        needsInstance: isMemberwise
      )
      report(problem, property.lastRule?.origin)
    }
  }

  /// Whether a rule makes a value that no key path writes.
  private static func isWrittenInMemory(_ property: PropertyConfiguration) -> Bool {
    !property.isIgnored && property.keyPath == nil && property.hasOwnValues
  }

  /// Whether a struct that is put together from the record needs a value of the property. Without a rule, the property's
  /// type is reported as one that is not supported.
  private static func needsValue(_ property: PropertyConfiguration, _ stored: StoredProperty) -> Bool {
    guard property.isIgnored else { return property.hasOwnValues }
    switch stored.representation {
    case .plain, .empty: return false
    case .function: return RuntimeEntryPoints.kind(of: stored.type) != .optional
    case .unknown: return true
    }
  }
}

extension PropertyConfiguration {
  /// Whether rules say where the property's values come from.
  fileprivate var hasOwnValues: Bool { conversion != nil || defaultValue != nil }
}
