/// The properties of a model as they are in its source code: a wrapped property instead of the storage of its
/// wrapper.
///
/// ```
///   in memory                      as users know it
///   _userName: Mapped<String>      userName: String    the memory of `wrappedValue` inside the wrapper
///   _volume:   Clamped<Int>        volume:   Int       the memory of the wrapper, which is made anew for each value
///   _count:    Int                 count:    Int       the same memory, in a class that is `@Observable`
///   score:     Int                 score:    Int
/// ```
///
/// The storage of other wrappers than ``Mapped`` and ``MappedStorage`` is unchanged.
enum WrappedProperties {
  /// Returns a layout, in the same order, with wrapped properties instead of storage.
  static func unwrapping(_ layout: TypeLayout) -> TypeLayout {
    let names = Set(layout.properties.map(\.name))
    let isObservable = names.contains("_$observationRegistrar")
    return TypeLayout(
      type: layout.type,
      kind: layout.kind,
      properties: layout.properties.map { storage in
        let property = unwrapped(storage)
        guard isObservable, property.storageName == nil, !storage.isMacroStorage, storage.isVariable,
          let name = storage.wrappedName, !names.contains(name)
        else { return property }
        return StoredProperty(
          name: name,
          type: storage.type,
          offset: storage.offset,
          isVariable: storage.isVariable,
          isStrong: storage.isStrong,
          isObservable: true
        )
      }
    )
  }

  /// Whether a property is the storage of a ``Mapped``.
  static func isMapped(_ property: StoredProperty) -> Bool { mappedValue(of: property) != nil }

  private static func unwrapped(_ storage: StoredProperty) -> StoredProperty {
    guard let name = storage.wrappedName else { return storage }
    guard let value = mappedValue(of: storage) else {
      guard let wrapper = storage.type as? any MappedStorage.Type else { return storage }
      return property(
        name,
        of: valueType(of: wrapper),
        at: storage.offset,
        in: storage,
        wrapper: storage.type
      )
    }
    let offset = storage.offset + value.offset
    guard let wrapper = value.type as? any MappedStorage.Type else {
      return property(name, of: value.type, at: offset, in: storage, wrapper: nil)
    }
    return property(name, of: valueType(of: wrapper), at: offset, in: storage, wrapper: value.type)
  }

  private static func property(
    _ name: String,
    of type: Any.Type,
    at offset: Int,
    in storage: StoredProperty,
    wrapper: Any.Type?
  ) -> StoredProperty {
    StoredProperty(
      name: name,
      type: type,
      offset: offset,
      isVariable: storage.isVariable,
      isStrong: storage.isStrong,
      storageName: storage.name,
      wrapper: wrapper
    )
  }

  /// Returns the property inside a ``Mapped`` that holds its value; nil for other properties.
  private static func mappedValue(of property: StoredProperty) -> StoredProperty? {
    guard property.wrappedName != nil, let mapped = property.type as? any MappedValue.Type else { return nil }
    let type = valueType(of: mapped)
    return (try? TypeLayout.of(property.type))?.properties.first {
      $0.name == "wrappedValue" && $0.type == type
    }
  }

  private static func valueType<Storage: MappedStorage>(of type: Storage.Type) -> Any.Type {
    Storage.Value.self
  }

  private static func valueType<Storage: MappedValue>(of type: Storage.Type) -> Any.Type {
    Storage.Value.self
  }
}
