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
