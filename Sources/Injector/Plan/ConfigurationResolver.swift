/// Sorts rules by property, finding the property that each name and key path stands for.
struct ConfigurationResolver {
  private var configuration: ModelConfiguration
  /// Property names by the storage that `synthesize` rules give them.
  private var namesByStorage: [String: String] = [:]
  private let mapped: MappedRules
  private let identify: (AnyKeyPath) -> StoredProperty?

  /// `mapped` is what the attributes of the properties in `layout` say; `identify` finds the stored property behind a key
  /// path that is not a plain stored property of a struct.
  init(
    type: Any.Type,
    layout: TypeLayout,
    construction: ModelConstruction,
    mapped: MappedRules,
    identify: @escaping (AnyKeyPath) -> StoredProperty?
  ) {
    configuration = ModelConfiguration(type: type, layout: layout, construction: construction)
    configuration.unreadAttribute = mapped.failure
    self.mapped = mapped
    self.identify = identify
  }

  /// The configuration that the attributes, the type's own rules and the injector's make together.
  mutating func resolve(typeRules: RuleSet, shape: RuleShape) -> ModelConfiguration {
    configuration.rules =
      typeRules.shape.rules.enumerated().map {
        OwnedRule(rule: $1, index: $0, typeClosures: typeRules.closures)
      }
      + shape.rules.enumerated().map { OwnedRule(rule: $1, index: $0, typeClosures: nil) }
    configuration.hooks = typeRules.closures.didInject
    collectStorageNames()
    let attributeRules = addStoredProperties()
    for rule in configuration.rules { add(rule) }
    configuration.rules.insert(contentsOf: attributeRules, at: 0)
    return configuration
  }

  private mutating func collectStorageNames() {
    for owned in configuration.rules {
      guard case .synthesize(let storage) = owned.rule.action, case .name(let name) = owned.rule.property
      else {
        continue
      }
      namesByStorage = namesByStorage.filter { $0.value != name }
      namesByStorage[storage] = name
    }
  }

  /// One property for each stored one, by the name that rules use for it, with what its attribute says.
  ///
  /// - Returns: the rules of all attributes.
  private mutating func addStoredProperties() -> [OwnedRule] {
    let isMemberwise = configuration.construction == .memberwise
    var attributeRules: [OwnedRule] = []
    for (position, stored) in configuration.layout.properties.enumerated()
    where isMemberwise || !stored.isLazyStorage {
      let synthesized = namesByStorage[stored.name] ?? stored.storageName.flatMap { namesByStorage[$0] }
      let name = synthesized ?? stored.name
      var property = PropertyConfiguration(name: name, stored: stored)
      for rule in ownedRules(at: position, for: name) {
        property.add(rule)
        attributeRules.append(rule)
      }
      configuration.properties.append(property)
    }
    return attributeRules
  }

  private func ownedRules(at position: Int, for property: String) -> [OwnedRule] {
    guard let rules = mapped.rules(at: position, for: property) else { return [] }
    return rules.shape.rules.enumerated().map {
      OwnedRule(rule: $1, index: $0, typeClosures: rules.closures)
    }
  }

  private mutating func add(_ owned: OwnedRule) {
    switch owned.rule.property {
    case .name(let name):
      guard let index = index(ofProperty: name) else { return }
      configuration.properties[index].add(owned)
    case .keyPath(let keyPath):
      let index = index(of: keyPath)
      configuration.properties[index].add(owned)
    }
  }

  private func index(ofProperty name: String) -> Int? {
    configuration.properties.lastIndex { $0.name == name }
      ?? configuration.properties.lastIndex { $0.stored?.wrappedName == name }
  }

  /// The property of a key path, added if it is none of those known.
  private mutating func index(of keyPath: AnyKeyPath) -> Int {
    if let known = configuration.properties.firstIndex(where: { $0.keyPath == keyPath }) { return known }
    if let plain = plainStoredProperty(keyPath), let index = index(of: plain) { return index }
    if let stored = identify(keyPath), let index = index(of: stored) {
      configuration.properties[index].keyPath = keyPath
      return index
    }
    var property = PropertyConfiguration(name: name(of: keyPath), stored: nil)
    property.keyPath = keyPath
    configuration.properties.append(property)
    return configuration.properties.count - 1
  }

  /// What to call a property that only its key path is known of: its first key, which is shorter than the key path's text.
  private func name(of keyPath: AnyKeyPath) -> String {
    for owned in configuration.rules where owned.rule.property == .keyPath(keyPath) {
      if case .mapping(let paths) = owned.rule.action, let first = paths.first { return first.text }
    }
    return "\(keyPath)"
  }

  private func index(of stored: StoredProperty) -> Int? {
    configuration.properties.firstIndex {
      $0.stored?.offset == stored.offset && $0.stored?.name == stored.name
    }
  }

  /// The stored property of a struct that a key path leads to without any accessor.
  private func plainStoredProperty(_ keyPath: AnyKeyPath) -> StoredProperty? {
    guard configuration.layout.kind == .struct, let offset = KeyPathOffset.of(keyPath) else { return nil }
    let valueType = Swift.type(of: keyPath).valueType
    return configuration.layout.properties.first { $0.offset == offset && $0.type == valueType }
  }
}
