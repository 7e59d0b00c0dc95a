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
    if layout.properties.allSatisfy({ $0.wrappedName == nil }) { return layout }
    let names = Set(layout.properties.map(\.name))
    let isObservable = names.contains("_$observationRegistrar")
    let properties = layout.properties.map { storage in
      var property = unwrapped(storage)
      guard isObservable, property.storageName == nil, !storage.isMacroStorage, storage.isVariable,
        let name = storage.wrappedName, !names.contains(name)
      else { return property }
      (property.name, property.isObservable) = (name, true)
      return property
    }
    return TypeLayout(type: layout.type, kind: layout.kind, properties: properties)
  }

  /// Whether a property is the storage of a ``Mapped``.
  static func isMapped(_ property: StoredProperty) -> Bool { mappedValue(of: property) != nil }

  private static func unwrapped(_ storage: StoredProperty) -> StoredProperty {
    guard let name = storage.wrappedName else { return storage }
    let mapped = mappedValue(of: storage)
    var property = storage
    (property.name, property.storageName) = (name, storage.name)
    property.offset += mapped?.offset ?? 0
    property.type = mapped?.type ?? storage.type
    if let wrapper = property.type as? any MappedStorage.Type {
      property.wrapper = property.type
      property.type = valueType(of: wrapper)
    } else if mapped == nil {
      return storage
    }
    return property
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
