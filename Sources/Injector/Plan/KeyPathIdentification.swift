/// Finds the stored property that a key path reads, where the key path itself does not tell: properties of classes that
/// are not final, and observed ones, are reached through accessors.
struct KeyPathIdentification {
  private let layout: TypeLayout
  private let sample: SampleInstance

  init(layout: TypeLayout, sample: SampleInstance) {
    self.layout = layout
    self.sample = sample
  }

  /// The stored property whose value the key path gives, or nil if that cannot be told.
  ///
  /// The key path's own description names properties of final classes. For the others a new instance is looked at: a
  /// stored property of the same type is the one if the key path follows it to two different values.
  func property(of keyPath: AnyKeyPath) -> StoredProperty? {
    let valueType = type(of: keyPath).valueType
    let candidates = layout.properties.filter(\.isStrong).flatMap { Self.places(of: valueType, in: $0) }
    if candidates.isEmpty { return nil }
    if let described = Self.describedProperty(keyPath, among: layout.properties, of: valueType) {
      return described
    }
    func openRoot<Model>(_ model: Model.Type) -> StoredProperty? {
      func openValue<Value>(_ value: Value.Type) -> StoredProperty? {
        guard let typed = keyPath as? KeyPath<Model, Value>, let instance: Model = sample.instance()
        else {
          return nil
        }
        let probe = KeyPathProbe(keyPath: typed, instance: instance, isClass: layout.kind == .class)
        return probe.property(among: candidates)
      }
      return _openExistential(valueType, do: openValue)
    }
    let root = type(of: keyPath).rootType
    guard TypeRelation.isSame(root, orSuperclassOf: layout.type) else { return nil }
    return _openExistential(root, do: openRoot)
  }

  /// Where a property holds a value of that type: itself, or, if it is the storage of a wrapper, inside.
  private static func places(of type: Any.Type, in property: StoredProperty) -> [ProbePlace] {
    let place = ProbePlace(property: property, offset: property.offset, wrapper: property.wrapper)
    if property.type == type, property.wrapper == nil, !property.isLazyStorage { return [place] }
    guard property.type == type || property.wrappedName != nil else { return [] }
    let wrapper = property.wrapper ?? property.type
    let inside = (try? TypeLayout.of(wrapper)).map { layout in
      layout.properties.filter { $0.type == type && $0.isStrong && layout.kind == .struct }.map {
        ProbePlace(property: property, offset: property.offset + $0.offset)
      }
    }
    return (inside ?? []) + (property.wrapper == nil ? [] : [place])
  }

  /// `\Model.name` names a stored property directly.
  private static func describedProperty(
    _ keyPath: AnyKeyPath,
    among properties: [StoredProperty],
    of type: Any.Type
  ) -> StoredProperty? {
    let parts = "\(keyPath)".split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "\\\(Swift.type(of: keyPath).rootType)" else { return nil }
    return properties.first { $0.name == parts[1] && $0.type == type }
  }
}

/// A place in a model that may hold what a key path reads.
private struct ProbePlace {
  let property: StoredProperty
  /// In bytes from the start of the model's storage.
  let offset: Int
  /// The wrapper that is there and made anew for each value; nil where the value itself is.
  var wrapper: Any.Type?
}

/// Watches what a key path reads while stored properties of an instance of its own are changed.
private struct KeyPathProbe<Model, Value> {
  let keyPath: KeyPath<Model, Value>
  let instance: Model
  let isClass: Bool

  func property(among candidates: [ProbePlace]) -> StoredProperty? {
    let samples = ProbeValues.samples(of: Value.self)
    if samples.count == 2 { return candidates.first { follows($0, to: samples) }?.property }
    let places = candidates.filter { $0.wrapper == nil }
    guard let only = places.first, places.count == 1 else { return nil }
    return holdsWhatIsRead(only) ? only.property : nil
  }

  /// Whether the key path reads each sample after it was stored in the property.
  private func follows(_ place: ProbePlace, to samples: [Value]) -> Bool {
    guard let wrapper = place.wrapper else {
      return follows(samples, at: place.offset, store: { $0 })
    }
    guard let storage = wrapper as? any MappedStorage.Type else { return false }
    return follows(samples, at: place.offset, in: storage)
  }

  private func follows<Storage: MappedStorage>(
    _ samples: [Value],
    at offset: Int,
    in storage: Storage.Type
  ) -> Bool {
    follows(samples, at: offset) { ($0 as? Storage.Value).map { Storage(wrappedValue: $0) } }
  }

  /// The same for memory that holds a `Stored` of each sample; what was there is put back.
  private func follows<Stored>(_ samples: [Value], at offset: Int, store: (Value) -> Stored?) -> Bool {
    var model = instance
    return samples.allSatisfy { sample in
      guard let stored = store(sample) else { return false }
      return unsafe ModelStorage.withBase(of: &model) { base in
        let address = unsafe (base + offset).assumingMemoryBound(to: Stored.self)
        let original = unsafe address.pointee
        unsafe address.pointee = stored
        let isRead = unsafe ProbeValues.areSame(read(base), sample)
        unsafe address.pointee = original
        return isRead
      }
    }
  }

  /// Whether the key path reads what the property holds: enough where no other property has its type.
  private func holdsWhatIsRead(_ place: ProbePlace) -> Bool {
    var model = instance
    return unsafe ModelStorage.withBase(of: &model) { base in
      let address = unsafe (base + place.offset).assumingMemoryBound(to: Value.self)
      return unsafe ProbeValues.areSame(read(base), address.pointee)
    }
  }

  private func read(_ base: UnsafeMutableRawPointer) -> Value {
    guard !isClass else { return instance[keyPath: keyPath] }
    return unsafe base.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath]
  }
}

/// Two different values of a type known at run time only.
private enum ProbeValues {
  /// Two values that differ in memory, or fewer where they cannot be made.
  static func samples<Value>(of type: Value.Type) -> [Value] {
    var found: [Value] = []
    func add(_ value: Value?) {
      guard let value, found.count < 2, found.allSatisfy({ !areSame($0, value) }) else { return }
      found.append(value)
    }
    if let enumeration = Value.self as? any CaseIterable.Type {
      for value in Array<Any>(allCases(of: enumeration)).prefix(2) { add(value as? Value) }
    }
    if let injectable = Value.self as? any Injectable.Type {
      for _ in 0..<2 { add(injectable.init() as? Value) }
    } else if found.count < 2, let make = PlanCompiler.valueMaker(for: Value.self) {
      for source in sources where found.count < 2 { add(make(source)) }
    }
    return found
  }

  /// Whether two values are the same, bit for bit.
  static func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
    unsafe withUnsafeBytes(of: first) { left in
      unsafe withUnsafeBytes(of: second) { right in unsafe left.elementsEqual(right) }
    }
  }

  private static func allCases<Value: CaseIterable>(of type: Value.Type) -> [Any] { Array(type.allCases) }

  private static var sources: [Any] {
    [
      1, 0, "a", "b", true, false, "2020-01-01", "http://a", "http://b",
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002",
      [1], [0, 1], ["a": 1], [String: Any](), Any?.none as Any,
    ]
  }
}
