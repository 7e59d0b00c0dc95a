/// The rules of a model's ``Mapped`` attributes, read from a new instance.
struct MappedRules {
  /// The rules, keyed by the position of their property in the layout.
  private var rules: [Int: MappedRule] = [:]
  /// The failure to read the first unreadable attribute.
  private(set) var failure: Failure?

  /// A failure to read attributes.
  struct Failure {
    let property: String
    /// Whether the factory returned an existing instance. Otherwise, there is no instance.
    let hasInstance: Bool
  }

  /// Reads the attributes of a layout. If there are none, no instance is created.
  init(of layout: TypeLayout, sample: SampleInstance) {
    let positions = layout.properties.indices.filter { WrappedProperties.isMapped(layout.properties[$0]) }
    if positions.isEmpty { return }
    func read<Model>(_ type: Model.Type) -> [Int: MappedRule]? {
      guard let model: Model = sample.instance() else { return nil }
      let found = Self.read(layout, from: model, at: positions)
      if found.count == positions.count { return found }
      // The factory returned an existing instance. `init()` may create a new one.
      guard let initialized: Model = sample.initializedInstance() else { return found }
      return Self.read(layout, from: initialized, at: positions)
    }
    let found = _openExistential(layout.type, do: read)
    rules = found ?? [:]
    if let unread = positions.first(where: { rules[$0] == nil }) {
      let storage = layout.properties[unread]
      failure = Failure(property: storage.wrappedName ?? storage.name, hasInstance: found != nil)
    }
  }

  /// Returns the rules of the attribute at a position in the layout. `property` is the name that rules use for the
  /// property.
  func rules(at position: Int, for property: String) -> RuleSet? { rules[position]?.rules(for: property) }

  private static func read<Model>(
    _ layout: TypeLayout, from model: Model, at positions: [Int]
  ) -> [Int: MappedRule] {
    var found: [Int: MappedRule] = [:]
    for position in positions {
      let storage = layout.properties[position]
      guard let mapped = storage.type as? any MappedValue.Type else { continue }
      found[position] = rule(of: mapped, at: storage.offset, in: model)
    }
    return found
  }

  private static func rule<Model, Storage: MappedValue>(
    of type: Storage.Type, at offset: Int, in model: Model
  ) -> MappedRule? {
    ModelStorage.value(at: offset, as: type, of: model).rule
  }
}

/// The properties of a model as declared in its source code, with wrapped properties in place of their wrappers'
/// storage.
///
/// ```
///   in memory                      as declared
///   _userName: Mapped<String>      userName: String    the memory of `wrappedValue` inside the wrapper
///   _volume:   Clamped<Int>        volume:   Int       the memory of the wrapper, which is created again for each value
///   _count:    Int                 count:    Int       the same memory, in a class that is `@Observable`
///   score:     Int                 score:    Int
/// ```
///
/// The storage of wrappers other than ``Mapped`` and ``MappedStorage`` is unchanged.
enum WrappedProperties {
  /// Returns a layout in the same order, with wrapped properties in place of storage.
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

  /// Returns the property inside a ``Mapped`` that stores its value; nil for other properties.
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
