/// Checks of the names and key paths in rules.
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
        if rule.action != .plain(.ignore) { report(.lazyProperty(name, of: model), rule.origin) }
        continue
      }
      // An error shows a limited number of mistakes, so no more suggestions are needed.
      searched += 1
      let suggestion =
        searched > InjectionError.greatestCount ? nil : Suggestion.closest(to: name, among: names)
      let swapped = swapped(rule.action, name, unlike: suggestion)
      report(swapped ?? .unknownProperty(name, of: model, suggestion), rule.origin)
    }
  }

  /// Returns the mistake of a rule in which the key is the name of a property other than the suggested one.
  private func swapped(
    _ action: Rule.Action, _ name: String, unlike suggestion: String?
  ) -> ConfigurationProblem? {
    switch action {
    case .writing(let path) where path.text != suggestion && isKnown(path.text):
      return .swappedWriting(name, key: path.text, of: model)
    case .mapping(let paths, _):
      guard let key = paths.map(\.text).first(where: isKnown), key != suggestion else { return nil }
      return .swappedMapping(name, key: key, of: model)
    default: return nil
    }
  }

  private func isKnown(_ name: String) -> Bool { configuration.index(ofProperty: name) != nil }

  /// Finds `observing` rules whose key path and name refer to different properties.
  func findMisnamedKeyPaths() {
    for rule in configuration.rules {
      guard case .observing(let name?) = rule.action, case .keyPath(let keyPath) = rule.rule.property,
        let named = configuration.index(ofProperty: name), let index = configuration.knownIndex(of: keyPath),
        index != named, properties[index].stored != nil, properties[index].name != name
      else { continue }
      report(.misnamedKeyPath(name, to: properties[index].name, of: model), rule.origin)
    }
  }

  /// Finds `synthesize` rules whose storage does not exist or is used twice.
  func findWrongStorage() {
    guard configuration.rules.contains(where: { $0.synthesized != nil }) else { return }
    var namesByStorage: [String: String] = [:]
    let names = configuration.layout.properties.flatMap { [$0.name] + ($0.storageName.map { [$0] } ?? []) }
    let known = Set(names)
    for rule in configuration.rules {
      guard let (name, storage) = rule.synthesized else { continue }
      if !known.contains(storage) {
        let suggestion = Suggestion.closest(to: storage, among: names)
        report(.storageAbsent(name, storage, model, suggestion), rule.origin)
      } else if let other = namesByStorage.updateValue(name, forKey: storage), other != name {
        report(.storedTwice(in: storage, other, name), rule.origin)
      }
    }
  }

  /// Finds an `and` that follows no rule, and rules that name no property.
  func findEmptyRules() {
    for rule in configuration.rules {
      switch rule.action {
      case .danglingAnd:
        let verbs = Rule.Verb.allCases.filter { $0.traits.contains(.isRepeatable) }.map(\.spelling)
        report(.nothingToRepeat(rule.rule.property.text, verbs: verbs), rule.origin)
      case .namesNothing: report(.nothingNamed(in: model), rule.origin)
      default: continue
      }
    }
  }
}

// MARK: - Key paths

extension ConfigurationChecks {
  /// Finds key paths of other types, key paths that cannot be written, and key paths that need a name or a key.
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
      return .foreignKeyPath(text, of: description.rootType, model)
    }
    switch description.obstacle {
    case .optional: return .keyPathIntoOptional(text, of: model)
    case .element: return .keyPathToElement(text, of: model)
    case .itself: return .keyPathToItself(text, of: model)
    case nil: return problem(with: property, keyPath, description)
    }
  }

  /// Returns the problem with a key path to a property of the model.
  private func problem(
    with property: PropertyConfiguration, _ keyPath: AnyKeyPath, _ description: KeyPathDescription
  ) -> ConfigurationProblem? {
    let text = description.text
    if let problem = unidentified(property, keyPath, text) { return problem }
    let hasKey = property.mapping != nil || property.flattening != nil
    guard property.isInjected else {
      let needsKey = property.isExtracted && property.stored == nil && !hasKey && property.writing == nil
      return needsKey ? .keyPathWithoutKey(text, of: model) : nil
    }
    if !keyPath.isWritable { return .readOnlyKeyPath(text, of: model) }
    if property.stored != nil { return nil }
    if let unowned = configuration.layout.unownedProperty(of: type(of: keyPath).valueType) {
      return .keyPathToUnowned(text, unowned.name, of: model)
    }
    if hasKey { return nil }
    if case .lazy = property.identity { return .lazyProperty(property.name, of: model) }
    return nestedProblem(description, property) ?? .computedKeyPath(text, of: model)
  }

  /// Returns the problem with a key path whose property cannot be determined.
  private func unidentified(
    _ property: PropertyConfiguration, _ keyPath: AnyKeyPath, _ text: String
  ) -> ConfigurationProblem? {
    func problem(
      _ positions: [Int], _ doubt: ConfigurationProblem.KeyPathDoubt, _ rule: Rule.Action?
    ) -> ConfigurationProblem {
      let names = configuration.names(at: positions, of: type(of: keyPath).valueType)
      var (keys, only) = ([String](), false)
      if case .mapping(let paths, let isOnly)? = rule { (keys, only) = (paths.map(\.text), isOnly) }
      let verb = (rule?.verb ?? .ignore).rawValue
      return .unidentifiedKeyPath(text, among: names, of: model, doubt, verb: verb, keys: keys, only: only)
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

  /// Returns the problem with a key path to a property of a nested model.
  private func nestedProblem(
    _ description: KeyPathDescription, _ property: PropertyConfiguration
  ) -> ConfigurationProblem? {
    let names = description.components.compactMap { if case .stored(let name) = $0 { name } else { nil } }
    guard names.count == description.components.count, names.count > 1,
      let outer = configuration.layout.properties.last(where: { $0.name == names[0] })
    else { return nil }
    return .keyPathIntoModel(
      description.text,
      names[0],
      names.dropFirst().joined(separator: "."),
      of: outer.type,
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
