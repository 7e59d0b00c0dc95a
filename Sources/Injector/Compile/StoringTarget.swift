/// Targets that store a property whose type is known only at run time.
enum StoringTarget {
  /// Returns the target that writes a property, given the target that creates its values. It is the same target, unless
  /// the property is written through a key path, is in a wrapper, or is not a strong reference.
  static func target(
    for property: PropertyConfiguration, model: ModelConfiguration, making target: Target
  ) -> Target? {
    if let keyPath = property.keyPath {
      return self.target(for: keyPath, property.stored, in: model.layout, making: target)
    }
    guard let stored = property.stored else { return nil }
    if !stored.isStrong { return UnownedTarget(target) }
    if let wrapper = stored.wrapper as? any MappedStorage.Type { return wrapped(wrapper, target) }
    return target.type == stored.type ? target : nil
  }

  private static func wrapped<Storage: MappedStorage>(_ storage: Storage.Type, _ target: Target) -> Target? {
    (target as? TypedTarget<Storage.Value>).map { AccessedTarget($0, PropertyAccess(in: storage)) }
  }

  /// Returns the target that writes through a key path.
  private static func target(
    for keyPath: AnyKeyPath, _ stored: StoredProperty?, in layout: TypeLayout, making target: Target
  ) -> Target? {
    let isClass = layout.kind == .class
    let mayNotOwn = stored == nil && layout.properties.contains { !$0.isStrong && $0.type == target.type }
    let offset = stored.flatMap { $0.wrapper == nil && $0.type == target.type ? $0.offset : nil }
    func openRoot<Model>(_ model: Model.Type) -> Target? {
      func openValue<Value>(_ value: Value.Type) -> Target? {
        guard let typed = target as? TypedTarget<Value>, let path = keyPath as? KeyPath<Model, Value> else {
          return nil
        }
        var access = PropertyAccess(path, isClass: isClass, storedAt: offset, mayNotOwn: mayNotOwn)
        if let stored { access.protectWrapper(of: stored) }
        return AccessedTarget(typed, access)
      }
      return _openExistential(Swift.type(of: keyPath).valueType, do: openValue)
    }
    return _openExistential(Swift.type(of: keyPath).rootType, do: openRoot)
  }
}
