extension ModelConfiguration {
  /// Returns the names of stored properties that key paths of a type may refer to.
  func names(at positions: [Int], of type: Any.Type) -> [String] {
    positions.map { layout.properties[$0] }.map { stored in
      let name = index(of: stored).map { properties[$0].name } ?? stored.name
      return stored.type == type ? name : stored.wrappedName ?? name
    }
  }

  /// Returns the positions of inherited properties that a computed property may override, and a verb that was applied
  /// to its key path but not to them, although it applies to all properties of a name. Returns nil if there are none.
  /// The value at the key of a mapping is always hidden, so it does not matter whether a superclass has it.
  func overridable(by property: PropertyConfiguration) -> (positions: [Int], verb: Rule.Verb)? {
    guard let keyPath = property.keyPath, keyPath.isWritable,
      let superclass = (Swift.type(of: keyPath).rootType as? AnyClass).flatMap({ _getSuperclass($0) })
    else { return nil }
    let value = Swift.type(of: keyPath).valueType
    let inherited = layout.properties.indices.prefix(RuntimeEntryPoints.storedPropertyCount(of: superclass))
      .filter {
        let stored = layout.properties[$0]
        return stored.type == value && stored.isVariable && stored.isStrong
      }
    for verb in rules(of: keyPath).compactMap(\.action.verb).reversed()
    where verb.traits.contains(.appliesToShadowed) && (verb != .sensitive || property.mapping == nil) {
      let positions = inherited.filter { position in
        let index = index(of: layout.properties[position])
        return index.map { !properties[$0].verbs.contains(verb) } ?? false
      }
      if !positions.isEmpty { return (positions, verb) }
    }
    return nil
  }
}

/// The stored property of a key path, as far as the key path itself identifies it.
///
/// A plain stored property of a struct is found by the key path's offset, and one of a final class by its description.
/// Properties that can be overridden, observed ones and wrapped ones are accessed using functions, like computed ones
/// (``IdentitySearch``).
///
/// In the layout, wrapped properties replace the storage of wrappers that can be injected.
extension TypeLayout {
  /// Returns the stored property of a struct that a key path accesses without a function.
  func plainProperty(of keyPath: AnyKeyPath) -> StoredProperty? {
    guard kind == .struct, startsAtModel(keyPath), let offset = KeyPathOffset.of(keyPath) else { return nil }
    let valueType = Swift.type(of: keyPath).valueType
    return properties.first { $0.offset == offset && $0.type == valueType }
  }

  /// Returns the stored property that the description of a key path names.
  func property(named description: KeyPathDescription, by keyPath: AnyKeyPath) -> StoredProperty? {
    guard description.components.count == 1, case .stored(let name) = description.components[0],
      startsAtModel(keyPath)
    else { return nil }
    let valueType = Swift.type(of: keyPath).valueType
    let count = RuntimeEntryPoints.storedPropertyCount(of: description.rootType)
    let inherited = properties.prefix(count)
    return inherited.last { $0.name == name && $0.type == valueType }
      ?? inherited.last { $0.wrappedName == name && $0.wrapper == nil && $0.type != valueType }
  }

  /// Whether a key path with this description may lead from the model to one of its properties.
  func mayLead(_ description: KeyPathDescription) -> Bool {
    guard description.components.count <= 1,
      TypeRelation.isSame(description.rootType, orSuperclassOf: type)
    else { return false }
    if case .computed? = description.components.first { return true }
    return description.components.isEmpty
  }

  /// Whether the key path starts at the model or a superclass of it.
  private func startsAtModel(_ keyPath: AnyKeyPath) -> Bool {
    TypeRelation.isSame(Swift.type(of: keyPath).rootType, orSuperclassOf: self.type)
  }
}
