/// Key paths that cannot be written, or that need a name or a key.
enum KeyPathCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties where !property.isIgnored {
      guard let keyPath = property.keyPath else { continue }
      if !isWritable(keyPath, model: configuration.type) {
        report(
          .readOnlyKeyPath(keyPath: "\(keyPath)", model: configuration.modelName),
          property.lastRule?.origin
        )
      } else if property.stored == nil, property.mapping == nil, property.flattening == nil {
        report(
          .unidentifiedKeyPath(keyPath: "\(keyPath)", model: configuration.modelName),
          property.lastRule?.origin
        )
      }
    }
  }

  private static func isWritable(_ keyPath: AnyKeyPath, model: Any.Type) -> Bool {
    func openRoot<Model>(_ model: Model.Type) -> Bool {
      func openValue<Value>(_ value: Value.Type) -> Bool { keyPath is WritableKeyPath<Model, Value> }
      return _openExistential(type(of: keyPath).valueType, do: openValue)
    }
    return _openExistential(model, do: openRoot)
  }
}
