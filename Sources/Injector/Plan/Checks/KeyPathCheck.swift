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

  /// Whether the key path leads from the model, or from a superclass of it, to something that can be set.
  private static func isWritable(_ keyPath: AnyKeyPath, model: Any.Type) -> Bool {
    func openRoot<Root>(_ root: Root.Type) -> Bool {
      func openValue<Value>(_ value: Value.Type) -> Bool { keyPath is WritableKeyPath<Root, Value> }
      return _openExistential(type(of: keyPath).valueType, do: openValue)
    }
    let root = type(of: keyPath).rootType
    return TypeRelation.isSame(root, orSuperclassOf: model) && _openExistential(root, do: openRoot)
  }
}
