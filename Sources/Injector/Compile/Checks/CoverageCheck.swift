/// The check for structs that cannot be created memberwise, because some of their memory belongs to no stored
/// property, or because they belong to the system.
enum CoverageCheck: ConfigurationCheck {
  static var isAboutCreation: Bool { true }

  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction == .memberwise else { return }
    if DeclaringModule.isSystem(configuration.type) {
      let module = DeclaringModule.name(of: configuration.type)
      report(.systemType(model: configuration.modelName, module: module), nil)
    } else if (try? TypeLayout.of(configuration.type))?.coverage == .partial {
      report(.hiddenMemory(model: configuration.modelNameInCode), nil)
    }
  }
}
