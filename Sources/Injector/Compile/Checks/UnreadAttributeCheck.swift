/// `@Mapped` attributes of models of which no new instance can be had: what the attributes say is in an instance only.
enum UnreadAttributeCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    guard configuration.construction != .none, let unread = configuration.unreadAttribute else { return }
    let model = configuration.modelName
    report(
      unread.hasInstance
        ? .attributesNotNew(property: unread.property, model: model)
        : .attributesWithoutInstance(property: unread.property, model: model),
      nil
    )
  }
}
