/// The check for `@Mapped` attributes of models whose instances cannot be created. Attributes are read from an
/// instance.
enum UnreadAttributeCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction != .none, let unread = configuration.unreadAttribute else { return }
    let model = configuration.modelNameInCode
    report(
      unread.hasInstance
        ? .attributesNotNew(property: unread.property, model: model)
        : .attributesWithoutInstance(property: unread.property, model: model),
      nil
    )
  }
}
