/// Finds the stored property that a key path leads to, as far as the key path itself says it: no instance is looked at,
/// and nothing is read through the key path.
///
/// The offset of a key path says it for plain stored properties of structs, its description for those of final classes.
/// Properties that can be overridden, observed ones and wrapped ones are reached through functions, like computed ones:
/// of them only a rule can say which stored property is behind.
struct KeyPathIdentification {
  private let layout: TypeLayout

  /// `layout` has wrapped properties instead of the storage of their wrappers, where these can be injected.
  init(layout: TypeLayout) { self.layout = layout }

  /// The stored property of a struct that a key path leads to without any accessor.
  func plainProperty(of keyPath: AnyKeyPath) -> StoredProperty? {
    guard layout.kind == .struct, startsAtModel(keyPath), let offset = KeyPathOffset.of(keyPath) else {
      return nil
    }
    let valueType = type(of: keyPath).valueType
    return layout.properties.first { $0.offset == offset && $0.type == valueType }
  }

  /// The stored property that the key path's description names.
  func describedProperty(of keyPath: AnyKeyPath) -> StoredProperty? {
    let components = KeyPathDescription(keyPath).components
    guard startsAtModel(keyPath), components.count == 1, case .stored(let name) = components[0] else {
      return nil
    }
    let valueType = type(of: keyPath).valueType
    let count = RuntimeEntryPoints.storedPropertyCount(of: type(of: keyPath).rootType)
    let inherited = layout.properties.prefix(count)
    return inherited.last { $0.name == name && $0.type == valueType }
      ?? inherited.last { $0.wrappedName == name && $0.wrapper == nil && $0.type != valueType }
  }

  /// Whether a stored property may be behind a key path that does not name one.
  func mayLead(_ keyPath: AnyKeyPath, to property: StoredProperty) -> Bool {
    let components = KeyPathDescription(keyPath).components
    guard startsAtModel(keyPath), components.count <= 1, property.isStrong, !property.isLazyStorage else {
      return false
    }
    if case .stored? = components.first { return false }
    return property.type == type(of: keyPath).valueType || property.wrappedName != nil
  }

  /// Whether the key path starts at the model or at a superclass of it.
  private func startsAtModel(_ keyPath: AnyKeyPath) -> Bool {
    TypeRelation.isSame(type(of: keyPath).rootType, orSuperclassOf: layout.type)
  }
}
