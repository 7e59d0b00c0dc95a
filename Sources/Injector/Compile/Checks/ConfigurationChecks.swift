/// All checks of a configuration.
enum ConfigurationChecks {
  /// A closure that records a mistake and the origin of its rule.
  typealias Report = (ConfigurationProblem, RuleOrigin?) -> Void

  private static let all: [any ConfigurationCheck.Type] = [
    UnknownPropertyCheck.self, KeyPathCheck.self, ConstantPropertyCheck.self, OwnershipCheck.self,
    EmptyMappingCheck.self, SynthesizedStorageCheck.self, InstanceCheck.self, MemberwiseIgnoreCheck.self,
    HookCheck.self, UnreadAttributeCheck.self, CoverageCheck.self, RepresentationCheck.self,
    RepetitionCheck.self, EmptyWritingCheck.self, OneWayCheck.self,
  ]

  static func run(on configuration: ModelConfiguration, report: Report) {
    for check in all { check.run(on: configuration, report: report) }
  }
}

/// A check for one kind of mistake.
protocol ConfigurationCheck: SendableMetatype {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report)
}
