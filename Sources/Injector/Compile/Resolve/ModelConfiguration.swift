/// All rules of one model, grouped by property. Checks read them, and plans are built from them. It is an object
/// because the compiler of each property refers to it.
final class ModelConfiguration {
  let basis: Basis
  /// The stored properties. Wrapped properties replace the storage of wrappers that can be injected.
  let layout: TypeLayout
  /// Whether models are written using their `encode(to:)`.
  let isEncoded: Bool
  /// The failure to read the rules of an attribute, if there was one.
  let unreadAttribute: MappedRules.Failure?
  /// All rules: first those of attributes, then the type's own. Later rules take precedence.
  private(set) var rules: [OwnedRule]
  /// The properties in the order of their declaration, then those known only by key path.
  private(set) var properties: [PropertyConfiguration] = []
  /// The position of the last property with each name.
  private var positions = NameTable()
  /// The positions of wrapped properties, keyed by name without underscore.
  private var wrappedPositions = NameTable()
  /// The properties found for key paths.
  private lazy var found: [AnyKeyPath: (index: Int, isDirect: Bool)] = [:]
  /// The search for the properties behind key paths.
  private lazy var identities = IdentitySearch(of: layout, makeInstance: newInstance)
  /// Creates an instance of the model, or of the superclass that declares the rules. Returns nil if that is not
  /// possible.
  private let newInstance: () -> Any?

  var type: Any.Type { basis.layout.type }
  var construction: ModelConstruction { basis.construction }

  /// Groups the rules of a model by property. `closures` belong to the shape of the injector's rules.
  init(_ basis: Basis, _ closures: RuleClosures) {
    let (shape, typeRules, unwrapped) = (basis.shape, basis.typeRules, basis.layout)
    // The closures of a subclass, or of one of several types, may create instances of another type.
    let sample = SampleInstance(of: unwrapped.type, closures: shape.settings.hasFactory ? closures : .none)
    let mapped = MappedRules(of: unwrapped, sample: sample)
    self.basis = basis
    newInstance = { sample.newInstance() ?? closures.parts.factory?.makeUntyped() }
    layout = WrappedProperties.unwrapping(unwrapped)
    isEncoded = basis.construction.isEncoded(unwrapped.type, layout: unwrapped, shape: shape)
    unreadAttribute = mapped.failure
    rules = OwnedRule.all(of: typeRules.shape, typeRules.closures) + OwnedRule.all(of: shape, nil)
    let attributeRules = addStoredProperties(mapped)
    // A key path may refer to a lazy property that earlier rules have named.
    if layout.properties.contains(where: \.isLazyStorage) {
      for rule in rules {
        if case .keyPath(let keyPath) = rule.rule.property { _ = index(of: keyPath, for: rule.action) }
      }
    }
    for rule in rules { add(rule) }
    // If there are `accept` rules, all properties that they do not name are excluded from injection.
    if properties.contains(where: { $0.verbs.contains(.accept) }) {
      for index in properties.indices
      where !properties[index].verbs.contains(.accept) && properties[index].stored?.isMacroStorage != true {
        properties[index].isLeftOutByAccept = true
      }
    }
    if basis.hidesValues { for index in properties.indices { properties[index].verbs.append(.sensitive) } }
    rules.insert(contentsOf: attributeRules, at: 0)
  }

  /// Whether a property has a step. Constants, weak references and the storage of wrappers have none, unless the model
  /// is created memberwise, so that every property needs a value.
  func hasStep(_ property: PropertyConfiguration) -> Bool {
    if property.keyPath != nil { return property.isInjected }
    guard construction != .memberwise else {
      return property.isInjected || property.stored?.representation != .empty
    }
    guard let stored = property.stored else { return false }
    return property.isInjected && stored.isVariable && stored.isStrong
  }

  /// Whether a property is a `let` whose value is already set, and no rule excludes it.
  func isConstant(_ property: PropertyConfiguration) -> Bool {
    guard construction != .memberwise, property.isInjected, property.keyPath == nil else { return false }
    return property.stored.map { !$0.isVariable && $0.isStrong && !$0.isMacroStorage } ?? false
  }
}

// MARK: - Properties

extension ModelConfiguration {
  private func append(_ property: PropertyConfiguration) {
    property.position = properties.count
    positions.set(properties.count, for: property.name)
    if let name = property.stored?.wrappedName { wrappedPositions.set(properties.count, for: name) }
    properties.append(property)
  }

  /// Returns the position of the property with a name in rules: that of the most derived class.
  func index(ofProperty name: String) -> Int? { positions[name] ?? wrappedPositions[name] }

  /// Returns the positions of all properties that have the same name as the one at a position.
  func indices(ofNamesakesOf index: Int) -> [Int] {
    if positions.count == properties.count { return [index] }
    return properties.indices.filter { properties[$0].name == properties[index].name }
  }

  /// The names of properties, keyed by the storage that `synthesize` rules give them.
  private var namesByStorage: [String: String] {
    var namesByStorage: [String: String] = [:]
    var storageByName: [String: String] = [:]
    for owned in rules {
      guard let (name, storage) = owned.synthesized else { continue }
      let earlier = storageByName.updateValue(storage, forKey: name)
      if let earlier, namesByStorage[earlier] == name { namesByStorage[earlier] = nil }
      namesByStorage[storage] = name
    }
    return namesByStorage
  }

  /// Adds a property for each stored one, with its name in rules and the rules of its attribute.
  ///
  /// - Returns: The rules of all attributes.
  private func addStoredProperties(_ mapped: MappedRules) -> [OwnedRule] {
    let (isMemberwise, namesByStorage) = (construction == .memberwise, self.namesByStorage)
    var attributeRules: [OwnedRule] = []
    for (position, stored) in layout.properties.enumerated()
    where isMemberwise || !stored.isLazyStorage {
      let synthesized = namesByStorage[stored.name] ?? stored.storageName.flatMap { namesByStorage[$0] }
      let name = synthesized ?? stored.name
      let property = PropertyConfiguration(name: name, stored: stored)
      let rules = mapped.rules(at: position, for: name)
      for rule in rules.map({ OwnedRule.all(of: $0.shape, $0.closures) }) ?? [] {
        property.add(rule)
        attributeRules.append(rule)
      }
      append(property)
    }
    return attributeRules
  }

  private func add(_ owned: OwnedRule) {
    let found: Int? =
      switch owned.rule.property {
      case .name(let name):
        index(ofProperty: name) ?? keyPath(named: name).map { index(of: $0, for: owned.action) }
      case .keyPath(let keyPath): index(of: keyPath, for: owned.action)
      }
    guard let found else { return }
    // A rule that excludes a property or hides its value also applies to properties of superclasses with the same name.
    let indices = owned.action.has(.appliesToShadowed) ? indices(ofNamesakesOf: found) : [found]
    for index in indices { properties[index].add(owned) }
  }

  /// Returns the property of a key path, and adds it if it is a computed one.
  ///
  /// Rules for keys and for observers write a property through its setter; other rules do not.
  private func index(of keyPath: AnyKeyPath, for action: Rule.Action) -> Int {
    if let plain = layout.plainProperty(of: keyPath), let index = index(of: plain) { return index }
    let (index, isDirect) = found[keyPath] ?? find(keyPath)
    found[keyPath] = (index, isDirect)
    guard let stored = properties[index].stored, construction != .memberwise, !isDirect else { return index }
    if stored.type != Swift.type(of: keyPath).valueType {
      properties[index].becomeWrapped(at: keyPath)
    } else if action.has(.callsSetter), keyPath.isWritable {
      properties[index].keyPath = keyPath
    }
    return index
  }

  /// Finds the property of a key path, and whether the key path accesses its memory without a function.
  private func find(_ keyPath: AnyKeyPath) -> (index: Int, isDirect: Bool) {
    let description = KeyPathDescription(keyPath)
    if let stored = layout.property(named: description, by: keyPath), let index = index(of: stored) {
      return (index, stored.type == Swift.type(of: keyPath).valueType)
    }
    let observedName = observedName(of: keyPath)
    let observed = observedName.flatMap { index(ofProperty: $0) }
    let givenName = observed == nil ? observedName : nil
    let isProperty = layout.mayLead(description)
    var identity = isProperty ? identities.identity(of: keyPath) : .computed
    switch identity {
    case .stored(let position):
      let index = index(of: layout.properties[position])
      if let index, !isComputed(givenName, beside: [index]) { return (index, false) }
    case .unknown(let possible, _):
      let known = possible.compactMap { self.index(of: layout.properties[$0]) }
      let index =
        observed.flatMap { known.contains($0) ? $0 : nil }
        ?? indexNamedByMapping(of: keyPath, among: possible) ?? indexOfObserved(keyPath)
      if let index { return (index, false) }
      if isComputed(givenName, beside: known) { identity = .computed }
    case .computed where isProperty:
      // The value of a wrapper may be computed from what it stores.
      if let observed, let stored = properties[observed].stored, stored.wrappedName != nil,
        stored.type != Swift.type(of: keyPath).valueType
      {
        return (observed, false)
      }
    case .lazy, .computed: break
    }
    var name = givenName ?? mappedKeys(of: keyPath).first ?? writtenKey(of: keyPath) ?? description.text
    if case .lazy(let position) = identity { name = layout.properties[position].lazyName ?? name }
    let property = PropertyConfiguration(name: name, stored: nil)
    (property.keyPath, property.identity) = (keyPath, identity)
    append(property)
    return (properties.count - 1, false)
  }

  /// Returns the only property that a key path may refer to, if its mapping names that property: `name` for
  /// `.mapping("n", "name").to(\.name)`. If several properties are possible, returns nil, because the key may be the
  /// name of another one.
  private func indexNamedByMapping(of keyPath: AnyKeyPath, among possible: [Int]) -> Int? {
    guard possible.count == 1, let only = index(of: layout.properties[possible[0]]) else { return nil }
    return mappedKeys(of: keyPath).contains { index(ofProperty: $0) == only } ? only : nil
  }

  func rules(of keyPath: AnyKeyPath) -> [OwnedRule] {
    rules.filter { $0.rule.property == .keyPath(keyPath) }
  }

  /// Returns the name that an `observing` rule gives to a key path.
  private func observedName(of keyPath: AnyKeyPath) -> String? {
    for owned in rules(of: keyPath) {
      if case .observing(let name?) = owned.action { return name }
    }
    return nil
  }

  /// Whether a name that no property has belongs to a computed one: other rules use the name, and also name the stored
  /// properties that it may be computed from.
  private func isComputed(_ name: String?, beside stored: [Int]) -> Bool {
    guard let name else { return false }
    let names = Set(rules.compactMap(\.rule.property.name))
    return names.contains(name) && stored.allSatisfy { names.contains(properties[$0].name) }
  }

  /// Returns the property that was found for a key path.
  func knownIndex(of keyPath: AnyKeyPath) -> Int? {
    layout.plainProperty(of: keyPath).flatMap { index(of: $0) } ?? found[keyPath]?.index
  }

  /// Returns the key path that an `observing` rule gives to a name, for a property that is not stored under that name.
  private func keyPath(named name: String) -> AnyKeyPath? {
    for owned in rules {
      if case .observing(name) = owned.action, case .keyPath(let keyPath) = owned.rule.property {
        return keyPath
      }
    }
    return nil
  }

  /// Returns the only property of an `@Observable` class that has the type of a key path in an `observing` rule.
  private func indexOfObserved(_ keyPath: AnyKeyPath) -> Int? {
    guard rules(of: keyPath).contains(where: { $0.action.verb == .observing }) else { return nil }
    let type = Swift.type(of: keyPath).valueType
    let possible = properties.indices.filter {
      properties[$0].keyPath == nil && properties[$0].stored?.isObservable == true
        && properties[$0].stored?.type == type
    }
    return possible.count == 1 ? possible.first : nil
  }

  /// Returns the keys in the mapping of a key path, and whether the property's own name is excluded.
  private func mappedKeys(of keyPath: AnyKeyPath) -> [String] {
    for owned in rules(of: keyPath).reversed() {
      if case .mapping(let paths, _) = owned.action { return paths.map(\.text) }
    }
    return []
  }

  /// Returns the key in the `writing` rule of a key path, unless it is the name of another property.
  private func writtenKey(of keyPath: AnyKeyPath) -> String? {
    for owned in rules(of: keyPath).reversed() {
      guard case .writing(let path) = owned.action else { continue }
      return path.text.isEmpty || index(ofProperty: path.text) != nil ? nil : path.text
    }
    return nil
  }

  func index(of stored: StoredProperty) -> Int? {
    properties.firstIndex {
      $0.stored?.offset == stored.offset && $0.stored?.name == stored.name
    }
  }
}
