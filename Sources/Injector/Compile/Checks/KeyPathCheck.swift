/// The check for key paths of other types, key paths that cannot be written, and those that need a name or a key.
enum KeyPathCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties {
      guard let keyPath = property.keyPath,
        let problem = problem(with: keyPath, of: property, in: configuration)
      else { continue }
      report(problem, property.lastRule?.origin)
    }
  }

  private static func problem(
    with keyPath: AnyKeyPath,
    of property: PropertyConfiguration,
    in configuration: ModelConfiguration
  ) -> ConfigurationProblem? {
    let model = configuration.modelName
    let description = KeyPathDescription(keyPath)
    if !TypeRelation.isSame(description.rootType, orSuperclassOf: configuration.type) {
      return .foreignKeyPath(
        keyPath: description.text,
        root: TypeName.of(description.rootType),
        model: model
      )
    }
    switch description.obstacle {
    case .optional: return .keyPathIntoOptional(keyPath: description.text, model: model)
    case .element: return .keyPathToElement(keyPath: description.text, model: model)
    case .itself: return .keyPathToItself(keyPath: description.text, model: model)
    case nil: break
    }
    let problem = problem(with: property, keyPath, description.text, in: configuration)
    guard case .unidentifiedKeyPath = problem else { return problem }
    return nestedProblem(description, property, in: configuration) ?? problem
  }

  /// Returns the problem with a key path that leads to a property of the model.
  private static func problem(
    with property: PropertyConfiguration,
    _ keyPath: AnyKeyPath,
    _ text: String,
    in configuration: ModelConfiguration
  ) -> ConfigurationProblem? {
    let model = configuration.modelName
    let isWritable = isWritable(keyPath)
    let hasKey = property.mapping != nil || property.flattening != nil
    let isOutput = property.isExtractOnly && property.isExtracted
    // A property that cannot be set is taken for a computed one.
    let isComputed = isOutput && !isWritable && !property.isSensitive
    if !isComputed, isWithoutEffect(property, keyPath, in: configuration) {
      return .unidentifiedKeyPath(keyPath: text, model: model)
    }
    guard property.isInjected else {
      let needsKey = isOutput && property.stored == nil && !hasKey && property.writing == nil
      return needsKey ? .keyPathWithoutKey(keyPath: text, model: model) : nil
    }
    if !isWritable { return .readOnlyKeyPath(keyPath: text, model: model) }
    guard property.stored == nil else { return nil }
    if let unowned = configuration.layout.unownedProperty(of: type(of: keyPath).valueType) {
      return .keyPathToUnowned(keyPath: text, property: unowned.name, model: model)
    }
    return hasKey ? nil : .unidentifiedKeyPath(keyPath: text, model: model)
  }

  /// Returns the problem of a key path to a property of a nested model.
  private static func nestedProblem(
    _ description: KeyPathDescription,
    _ property: PropertyConfiguration,
    in configuration: ModelConfiguration
  ) -> ConfigurationProblem? {
    let names = description.components.compactMap { if case .stored(let name) = $0 { name } else { nil } }
    guard names.count == description.components.count, names.count > 1,
      let outer = configuration.layout.properties.last(where: { $0.name == names[0] })
    else { return nil }
    return .keyPathIntoModel(
      keyPath: description.text,
      property: names[0],
      inner: names.dropFirst().joined(separator: "."),
      nested: TypeName.inCode(outer.type),
      verb: property.lastRule?.action.verb
    )
  }

  /// Whether a property that is not known by name is excluded or sensitive, and a stored property that may be the same
  /// one is not.
  private static func isWithoutEffect(
    _ property: PropertyConfiguration,
    _ keyPath: AnyKeyPath,
    in configuration: ModelConfiguration
  ) -> Bool {
    guard property.stored == nil else { return false }
    let identification = KeyPathIdentification(layout: configuration.layout)
    return configuration.properties.contains { other in
      guard let stored = other.stored, other.keyPath == nil, property.isHeldBack(unlike: other) else {
        return false
      }
      return identification.mayLead(keyPath, to: stored)
    }
  }

  /// Whether the property of a key path can be set.
  private static func isWritable(_ keyPath: AnyKeyPath) -> Bool {
    func openRoot<Root>(_ root: Root.Type) -> Bool {
      func openValue<Value>(_ value: Value.Type) -> Bool { keyPath is WritableKeyPath<Root, Value> }
      return _openExistential(type(of: keyPath).valueType, do: openValue)
    }
    return _openExistential(type(of: keyPath).rootType, do: openRoot)
  }
}

extension Rule.Action {
  /// The verb of rules that name properties and nothing else.
  fileprivate var verb: String? {
    switch self {
    case .ignore: "ignore"
    case .only: "only"
    case .require: "require"
    case .sensitive: "sensitive"
    case .injectOnly: "injectOnly"
    case .extractOnly: "extractOnly"
    case .nullForNil: "nullForNil"
    default: nil
    }
  }
}

extension PropertyConfiguration {
  /// Whether a rule excludes this property or hides its value, while the other property is injected or extracted.
  fileprivate func isHeldBack(unlike other: PropertyConfiguration) -> Bool {
    if isSensitive, !other.isSensitive, !other.isIgnored { return true }
    return (!isInjected && other.isInjected) || (!isExtracted && other.isExtracted)
  }
}
