/// The check for hooks whose parameter has another type than the model.
enum HookCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for hook in configuration.hooks
    where !TypeRelation.canHold(hook.modelType, valueOf: configuration.type) {
      report(
        .hookType(model: configuration.modelName, hookModel: TypeName.of(hook.modelType)),
        nil
      )
    }
  }
}
