/// All checks of a configuration.
enum ConfigurationChecks {
  /// A closure that records a mistake and the origin of its rule.
  typealias Report = (ConfigurationProblem, RuleOrigin?) -> Void
  /// The same, and whether models can be extracted in spite of the mistake.
  typealias ReportForWays = (ConfigurationProblem, RuleOrigin?, _ onlyForInjection: Bool) -> Void

  private static let all: [any ConfigurationCheck.Type] = [
    UnknownPropertyCheck.self, KeyPathCheck.self, ConstantPropertyCheck.self, OwnershipCheck.self,
    PathCheck.self, SynthesizedStorageCheck.self, InstanceCheck.self, MemberwiseIgnoreCheck.self,
    HookCheck.self, UnreadAttributeCheck.self, CoverageCheck.self, RepresentationCheck.self,
    RepetitionCheck.self, OneWayCheck.self, ConditionCheck.self,
  ]

  static func run(on configuration: ModelConfiguration, report: ReportForWays) {
    for check in all {
      let isForInjection = configuration.isEncoded && check.isAboutCreation
      check.run(on: configuration) { report($0, $1, isForInjection) }
    }
  }
}

/// A check for one kind of mistake.
protocol ConfigurationCheck: SendableMetatype {
  /// Whether its mistakes make it impossible to create models, but not to call their `encode(to:)`.
  static var isAboutCreation: Bool { get }

  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report)
}

extension ConfigurationCheck {
  static var isAboutCreation: Bool { false }
}
