/// The check for properties whose memory can be written only by code that knows their type, if a value has to be
/// written to it.
enum RepresentationCheck: ConfigurationCheck {
  static var isAboutCreation: Bool { true }

  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    let isMemberwise = configuration.construction == .memberwise
    for property in configuration.properties {
      guard let stored = property.stored, stored.representation != .plain,
        isMemberwise ? needsValue(property, stored) : isWrittenInMemory(property)
      else { continue }
      let problem = ConfigurationProblem.typeKeptInAnotherForm(
        property: property.name,
        type: TypeName.of(stored.type),
        model: configuration.modelNameInCode,
        needsInstance: isMemberwise
      )
      report(problem, property.lastRule?.origin)
    }
  }

  /// Whether a rule creates a value that is not written through a key path.
  private static func isWrittenInMemory(_ property: PropertyConfiguration) -> Bool {
    property.isInjected && property.keyPath == nil && property.hasOwnValues
  }

  /// Whether a struct that is created memberwise needs a value for the property. Without a rule, the property's type
  /// is recorded as unsupported.
  private static func needsValue(_ property: PropertyConfiguration, _ stored: StoredProperty) -> Bool {
    guard !property.isInjected else { return property.hasOwnValues }
    switch stored.representation {
    case .plain, .empty: return false
    case .function: return RuntimeEntryPoints.kind(of: stored.type) != .optional
    case .unknown: return true
    }
  }
}

extension PropertyConfiguration {
  /// Whether a rule creates the property's value.
  fileprivate var hasOwnValues: Bool { conversion != nil || defaultValue != nil }
}
