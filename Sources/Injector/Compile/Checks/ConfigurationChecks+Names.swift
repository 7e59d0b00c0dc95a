/// The checks of how rules name properties.
extension ConfigurationChecks {
  /// Finds rules about a property that the model does not have.
  func findUnknownProperties() {
    let names = properties.map(\.name)
    var searched = 0
    for rule in configuration.rules {
      guard let name = rule.rule.propertyName, !isKnown(name), rule.synthesized == nil,
        rule.action != .namesNothing
      else { continue }
      if configuration.layout.properties.contains(where: { $0.lazyName == name }) {
        if rule.action != .plain(.ignore) { report(.lazyProperty(name: name, model: model), rule.origin) }
        continue
      }
      // An error does not show more mistakes.
      searched += 1
      let suggestion =
        searched > InjectionError.greatestCount ? nil : Suggestion.closest(to: name, among: names)
      let swapped = swapped(rule.action, name, unlike: suggestion)
      report(swapped ?? .unknownProperty(name: name, model: model, suggestion: suggestion), rule.origin)
    }
  }

  /// Returns the mistake of a rule whose key is the name of another property than the suggested one.
  private func swapped(
    _ action: Rule.Action, _ name: String, unlike suggestion: String?
  ) -> ConfigurationProblem? {
    switch action {
    case .writing(let path) where path.text != suggestion && isKnown(path.text):
      return .swappedWriting(name: name, key: path.text, model: model)
    case .mapping(let paths, _):
      guard let key = paths.map(\.text).first(where: isKnown), key != suggestion else { return nil }
      return .swappedMapping(name: name, key: key, model: model)
    default: return nil
    }
  }

  private func isKnown(_ name: String) -> Bool { configuration.index(ofProperty: name) != nil }

  /// Finds `observing` rules whose key path leads to another property than the one that they name.
  func findMisnamedKeyPaths() {
    for rule in configuration.rules {
      guard case .observing(let name?) = rule.action, case .keyPath(let keyPath) = rule.rule.property,
        let named = configuration.index(ofProperty: name), let index = configuration.knownIndex(of: keyPath),
        index != named, properties[index].stored != nil, properties[index].name != name
      else { continue }
      report(.misnamedKeyPath(name: name, property: properties[index].name, model: model), rule.origin)
    }
  }

  /// Finds `synthesize` rules whose storage does not exist or is named twice.
  func findWrongStorage() {
    guard configuration.rules.contains(where: { $0.synthesized != nil }) else { return }
    var namesByStorage: [String: String] = [:]
    let names = configuration.layout.properties.flatMap { [$0.name] + ($0.storageName.map { [$0] } ?? []) }
    let known = Set(names)
    for rule in configuration.rules {
      guard let (name, storage) = rule.synthesized else { continue }
      if !known.contains(storage) {
        let suggestion = Suggestion.closest(to: storage, among: names)
        let problem = ConfigurationProblem.synthesizedStorageAbsent(
          property: name, storage: storage, model: model, suggestion: suggestion
        )
        report(problem, rule.origin)
      } else if let other = namesByStorage.updateValue(name, forKey: storage), other != name {
        report(.synthesizedTwice(storage: storage, first: other, second: name), rule.origin)
      }
    }
  }

  /// Finds an `and` without a rule before it, and rules that name no property.
  func findEmptyRules() {
    for rule in configuration.rules {
      switch rule.action {
      case .repeatsNothing:
        let verbs = Rule.Verb.allCases.filter { $0.traits.contains(.isRepeatable) }.map(\.spelling)
        report(.nothingToRepeat(property: rule.rule.property.text, verbs: verbs), rule.origin)
      case .namesNothing: report(.nothingNamed(model: model), rule.origin)
      default: continue
      }
    }
  }
}

// MARK: - Key paths

extension ConfigurationChecks {
  /// Finds key paths of other types, key paths that cannot be written, and those that need a name or a key.
  func findWrongKeyPath(_ property: PropertyConfiguration) {
    guard let keyPath = property.keyPath, property.stored?.type != type(of: keyPath).valueType,
      let problem = problem(with: keyPath, of: property)
    else { return }
    report(problem, property.lastRule?.origin)
  }

  private func problem(
    with keyPath: AnyKeyPath, of property: PropertyConfiguration
  ) -> ConfigurationProblem? {
    let description = KeyPathDescription(keyPath)
    let text = description.text
    if !TypeRelation.isSame(description.rootType, orSuperclassOf: configuration.type) {
      return .foreignKeyPath(keyPath: text, root: description.rootType, model: model)
    }
    switch description.obstacle {
    case .optional: return .keyPathIntoOptional(keyPath: text, model: model)
    case .element: return .keyPathToElement(keyPath: text, model: model)
    case .itself: return .keyPathToItself(keyPath: text, model: model)
    case nil: break
    }
    let problem = problem(with: property, keyPath, text)
    guard case .computedKeyPath = problem else { return problem }
    return nestedProblem(description, property) ?? problem
  }

  /// Returns the problem with a key path that leads to a property of the model.
  private func problem(
    with property: PropertyConfiguration, _ keyPath: AnyKeyPath, _ text: String
  ) -> ConfigurationProblem? {
    if let problem = unidentified(property, keyPath, text) { return problem }
    let hasKey = property.mapping != nil || property.flattening != nil
    guard property.isInjected else {
      let needsKey = property.isExtracted && property.stored == nil && !hasKey && property.writing == nil
      return needsKey ? .keyPathWithoutKey(keyPath: text, model: model) : nil
    }
    if !keyPath.isWritable { return .readOnlyKeyPath(keyPath: text, model: model) }
    if property.stored != nil { return nil }
    if let unowned = configuration.layout.unownedProperty(of: type(of: keyPath).valueType) {
      return .keyPathToUnowned(keyPath: text, property: unowned.name, model: model)
    }
    if hasKey { return nil }
    if case .lazy = property.identity { return .lazyProperty(name: property.name, model: model) }
    return .computedKeyPath(keyPath: text, model: model)
  }

  /// Returns the problem with a key path whose property cannot be determined.
  private func unidentified(
    _ property: PropertyConfiguration, _ keyPath: AnyKeyPath, _ text: String
  ) -> ConfigurationProblem? {
    func problem(
      _ positions: [Int], _ doubt: ConfigurationProblem.KeyPathDoubt, _ rule: Rule.Action?
    ) -> ConfigurationProblem {
      var named = ConfigurationProblem.KeyPathRule(verb: (rule?.verb ?? .ignore).rawValue)
      if case .mapping(let paths, let only)? = rule { (named.keys, named.only) = (paths.map(\.text), only) }
      let names = configuration.names(at: positions, of: type(of: keyPath).valueType)
      return .unidentifiedKeyPath(keyPath: text, names: names, model: model, doubt, named)
    }
    switch property.identity {
    case .unknown(let positions, let doubt):
      let rule = property.mapping?.only == false ? property.mapping?.rule : property.lastRule
      return problem(positions, doubt.problem, rule?.action)
    case .computed:
      return configuration.overridable(by: property).map {
        problem($0.positions, .mayOverride, .plain($0.verb))
      }
    default: return nil
    }
  }

  /// Returns the problem of a key path to a property of a nested model.
  private func nestedProblem(
    _ description: KeyPathDescription, _ property: PropertyConfiguration
  ) -> ConfigurationProblem? {
    let names = description.components.compactMap { if case .stored(let name) = $0 { name } else { nil } }
    guard names.count == description.components.count, names.count > 1,
      let outer = configuration.layout.properties.last(where: { $0.name == names[0] })
    else { return nil }
    return .keyPathIntoModel(
      keyPath: description.text,
      property: names[0],
      inner: names.dropFirst().joined(separator: "."),
      nested: outer.type,
      verb: property.lastRule.flatMap { rule in
        let verb = rule.action.verb
        return verb?.plainAction == rule.action && verb != .writingAsIs ? verb?.rawValue : nil
      }
    )
  }
}

extension PropertyIdentity.Doubt {
  fileprivate var problem: ConfigurationProblem.KeyPathDoubt {
    switch self {
    case .noInstance: .noInstance
    case .sharedInstance: .sharedInstance
    case .injectorInUse: .injectorInUse
    case .noDifference: .noDifference
    }
  }
}

extension Rule {
  /// The name of a property in the rule.
  fileprivate var propertyName: String? {
    if case .observing(let name?) = action { return name }
    return property.name
  }
}

extension PropertyReference {
  /// The property as it is written in a chain.
  fileprivate var text: String {
    switch self {
    case .name(let name): name.debugDescription
    case .keyPath(let keyPath): KeyPathDescription(keyPath).text
    }
  }
}
