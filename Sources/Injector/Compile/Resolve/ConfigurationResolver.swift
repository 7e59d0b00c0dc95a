/// A resolver that sorts rules by property. It finds the property of each name and key path.
struct ConfigurationResolver {
  private var configuration: ModelConfiguration
  /// Property names by the storage that `synthesize` rules give them.
  private var namesByStorage: [String: String] = [:]
  private let mapped: MappedRules
  private var layout: TypeLayout { configuration.layout }

  /// Creates a resolver. `mapped` has the rules of the attributes in `layout`.
  init(type: Any.Type, layout: TypeLayout, construction: ModelConstruction, mapped: MappedRules) {
    configuration = ModelConfiguration(type: type, layout: layout, construction: construction)
    configuration.unreadAttribute = mapped.failure
    self.mapped = mapped
  }

  /// Returns the configuration from the attributes, the type's own rules and the injector's rules.
  mutating func resolve(typeRules: RuleSet, shape: RuleShape, hidesValues: Bool) -> ModelConfiguration {
    configuration.rules =
      OwnedRule.all(of: typeRules.shape, typeRules.closures) + OwnedRule.all(of: shape, nil)
    configuration.createsNothing = shape.settings.isForExtraction || shape.settings.isForUpdates
    configuration.hooks = typeRules.closures.parts.didInject
    collectStorageNames()
    let attributeRules = addStoredProperties()
    for rule in configuration.rules { add(rule) }
    leaveOutAllButOnly()
    configuration.hidesValues = hidesValues
    if hidesValues {
      for index in configuration.properties.indices { configuration.properties[index].isSensitive = true }
    }
    configuration.rules.insert(contentsOf: attributeRules, at: 0)
    return configuration
  }

  /// Excludes all properties that `only` rules do not name from injection, if there are such rules.
  private mutating func leaveOutAllButOnly() {
    guard configuration.properties.contains(where: \.isNamedByOnly) else { return }
    for index in configuration.properties.indices where !configuration.properties[index].isNamedByOnly {
      configuration.properties[index].isLeftOutByOnly = true
    }
  }

  private mutating func collectStorageNames() {
    var storageByName: [String: String] = [:]
    for owned in configuration.rules {
      guard let (name, storage) = owned.synthesized else { continue }
      let earlier = storageByName.updateValue(storage, forKey: name)
      if let earlier, namesByStorage[earlier] == name { namesByStorage[earlier] = nil }
      namesByStorage[storage] = name
    }
  }

  /// Adds a property for each stored one, by the name that rules use for it, with the rules of its attribute.
  ///
  /// - Returns: The rules of all attributes.
  private mutating func addStoredProperties() -> [OwnedRule] {
    let isMemberwise = configuration.construction == .memberwise
    var attributeRules: [OwnedRule] = []
    for (position, stored) in configuration.layout.properties.enumerated()
    where isMemberwise || !stored.isLazyStorage {
      let synthesized = namesByStorage[stored.name] ?? stored.storageName.flatMap { namesByStorage[$0] }
      let name = synthesized ?? stored.name
      var property = PropertyConfiguration(name: name, stored: stored)
      let rules = mapped.rules(at: position, for: name)
      for rule in rules.map({ OwnedRule.all(of: $0.shape, $0.closures) }) ?? [] {
        property.add(rule)
        attributeRules.append(rule)
      }
      configuration.append(property)
    }
    return attributeRules
  }

  private mutating func add(_ owned: OwnedRule) {
    let found: Int? =
      switch owned.rule.property {
      case .name(let name): configuration.index(ofProperty: name)
      case .keyPath(let keyPath): index(of: keyPath, for: owned.action)
      }
    guard let found else { return }
    for index in indices(ofProperty: found, for: owned.action) { configuration.properties[index].add(owned) }
  }

  /// Returns the properties that a rule is about. A rule that excludes a property or hides its value also applies to
  /// properties of superclasses with the same name.
  private func indices(ofProperty index: Int, for action: Rule.Action) -> [Int] {
    action.has(.holdsForNamesakes) ? configuration.indices(ofNamesakesOf: index) : [index]
  }

  /// Returns the property of a key path, and adds it if it is not known. A rule for extraction does not change the way
  /// in which a stored property is written.
  private mutating func index(of keyPath: AnyKeyPath, for action: Rule.Action) -> Int {
    if let known = configuration.properties.firstIndex(where: { $0.keyPath == keyPath }) { return known }
    if let plain = layout.plainProperty(of: keyPath), let index = index(of: plain) { return index }
    let described = layout.describedProperty(of: keyPath)
    if let index = described.flatMap(index(of:)) ?? indexNamedByMapping(of: keyPath)
      ?? indexOfObserved(keyPath)
    {
      if !action.has(.isForExtraction) { configuration.properties[index].keyPath = keyPath }
      return index
    }
    let name = keys(of: keyPath).first ?? writtenKey(of: keyPath) ?? KeyPathDescription(keyPath).text
    var property = PropertyConfiguration(name: name, stored: nil)
    property.keyPath = keyPath
    configuration.append(property)
    return configuration.properties.count - 1
  }

  /// Returns the property that the mapping of a key path names: `name` for `.mapping("n", "name").to(\.name)`.
  private func indexNamedByMapping(of keyPath: AnyKeyPath) -> Int? {
    for key in keys(of: keyPath) {
      guard let index = configuration.index(ofProperty: key),
        let stored = configuration.properties[index].stored,
        configuration.properties[index].keyPath == nil,
        layout.mayLead(keyPath, to: stored)
      else { continue }
      return index
    }
    return nil
  }

  /// Returns the property that an `observing` rule names, or the only one of an `@Observable` class that the key path of
  /// such a rule can lead to.
  private func indexOfObserved(_ keyPath: AnyKeyPath) -> Int? {
    let type = Swift.type(of: keyPath).valueType
    for owned in configuration.rules where owned.rule.property == .keyPath(keyPath) {
      guard case .observing(let name) = owned.action else { continue }
      let possible = configuration.properties.indices.filter { index in
        let property = configuration.properties[index]
        guard let stored = property.stored, property.keyPath == nil, stored.type == type else { return false }
        return name.map { property.name == $0 } ?? stored.isObservable
      }
      if name != nil || possible.count == 1 { return possible.last }
    }
    return nil
  }

  /// Returns the keys in the mapping of a key path.
  private func keys(of keyPath: AnyKeyPath) -> [String] {
    for owned in configuration.rules.reversed() where owned.rule.property == .keyPath(keyPath) {
      if case .mapping(let paths, _) = owned.action { return paths.map(\.text) }
    }
    return []
  }

  /// Returns the key in the `writing` rule of a key path, unless it is the name of another property.
  private func writtenKey(of keyPath: AnyKeyPath) -> String? {
    for owned in configuration.rules.reversed() where owned.rule.property == .keyPath(keyPath) {
      guard case .writing(let path) = owned.action else { continue }
      return path.text.isEmpty || configuration.index(ofProperty: path.text) != nil ? nil : path.text
    }
    return nil
  }

  private func index(of stored: StoredProperty) -> Int? {
    configuration.properties.firstIndex {
      $0.stored?.offset == stored.offset && $0.stored?.name == stored.name
    }
  }
}

/// The search for the stored property of a key path. It uses the key path only: no instance, and nothing is read
/// through it.
///
/// A plain stored property of a struct is found by the key path's offset, one of a final class by its description.
/// Properties that can be overridden, observed ones and wrapped ones are accessed through functions, like computed
/// ones. Only a rule can name the stored property of these.
///
/// The layout has wrapped properties instead of the storage of wrappers that can be injected.
extension TypeLayout {
  /// Returns the stored property of a struct that a key path accesses without a function.
  func plainProperty(of keyPath: AnyKeyPath) -> StoredProperty? {
    guard kind == .struct, startsAtModel(keyPath), let offset = KeyPathOffset.of(keyPath) else {
      return nil
    }
    let valueType = Swift.type(of: keyPath).valueType
    return properties.first { $0.offset == offset && $0.type == valueType }
  }

  /// Returns the stored property that the key path's description names.
  func describedProperty(of keyPath: AnyKeyPath) -> StoredProperty? {
    let components = KeyPathDescription(keyPath).components
    guard startsAtModel(keyPath), components.count == 1, case .stored(let name) = components[0] else {
      return nil
    }
    let valueType = Swift.type(of: keyPath).valueType
    let count = RuntimeEntryPoints.storedPropertyCount(of: Swift.type(of: keyPath).rootType)
    let inherited = properties.prefix(count)
    return inherited.last { $0.name == name && $0.type == valueType }
      ?? inherited.last { $0.wrappedName == name && $0.wrapper == nil && $0.type != valueType }
  }

  /// Whether a key path that names no stored property may access a stored property.
  func mayLead(_ keyPath: AnyKeyPath, to property: StoredProperty) -> Bool {
    let components = KeyPathDescription(keyPath).components
    guard startsAtModel(keyPath), components.count <= 1, property.isStrong, !property.isLazyStorage else {
      return false
    }
    if case .stored? = components.first { return false }
    return property.type == Swift.type(of: keyPath).valueType || property.wrappedName != nil
  }

  /// Whether the key path starts at the model or at a superclass of it.
  private func startsAtModel(_ keyPath: AnyKeyPath) -> Bool {
    TypeRelation.isSame(Swift.type(of: keyPath).rootType, orSuperclassOf: self.type)
  }
}
