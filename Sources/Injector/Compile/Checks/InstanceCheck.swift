/// The check for classes whose instances cannot be created.
enum InstanceCheck: ConfigurationCheck {
  static var isAboutCreation: Bool { true }

  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction == .none, !configuration.createsNothing else { return }
    report(.noInstance(model: configuration.modelNameInCode), nil)
  }
}
