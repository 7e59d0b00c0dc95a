import InjectorCache

/// One stored property of a struct or class.
struct StoredProperty: Sendable {
  /// The name as the runtime knows it: `_name` for a wrapped property `name`, `$__lazy_storage_$_name` for a lazy one.
  let name: String
  let type: Any.Type
  /// Where it is, in bytes from the start of the struct or of the object.
  let offset: Int
  /// False for a `let`.
  let isVariable: Bool
  /// False for `weak` and `unowned`.
  let isStrong: Bool
  /// For a wrapped property, the name of its wrapper in memory.
  var storageName: String?
  /// The wrapper at the offset, where a value of `type` is put into one and not into memory of its own.
  var wrapper: Any.Type?

  /// Whether the property is the storage of a `lazy var`.
  var isLazyStorage: Bool { name.hasPrefix("$__lazy_storage_$_") }

  /// How the property is kept in memory, compared with a value of its type.
  var representation: PropertyRepresentation {
    // Wrappers are generic: what is in them is kept as in generic code.
    storageName == nil ? PropertyRepresentation(of: type) : .plain
  }

  /// The size and alignment of the property in memory; nil where they are not known.
  fileprivate var metrics: TypeMetrics? {
    switch representation {
    case .plain, .function: TypeMetrics(of: type)
    case .empty, .unknown: nil
    }
  }

  /// Whether the property belongs to a macro, as the registrar of `@Observable` does, and not to who wrote the type.
  var isMacroStorage: Bool { name.hasPrefix("_$") }

  /// The name with the underscore of wrapped storage removed: what a user calls the property.
  var wrappedName: String? { name.hasPrefix("_") ? String(name.dropFirst()) : nil }
}

/// The stored properties of a struct or class and where they are in memory.
struct TypeLayout: Sendable {
  let type: Any.Type
  let kind: TypeKind
  let properties: [StoredProperty]

  /// Why a layout cannot be trusted or had.
  enum Problem: Error {
    /// Not a struct or class.
    case notStored
    /// The binary was built without reflection metadata.
    case noMetadata
    /// The runtime's answers contradict each other.
    case inconsistent(String)
  }

  /// A property of a type that refers to an object without owning it; a weak one is Optional always.
  func unownedProperty(of type: Any.Type) -> StoredProperty? {
    properties.first { !$0.isStrong && $0.type == type && TypeRelation.payload(of: type) == nil }
  }

  /// The layout of `type`, checked the first time it is asked for.
  static func of(_ type: Any.Type) throws(Problem) -> TypeLayout {
    let identity = ObjectIdentifier(type)
    if let known = known.withLock({ $0[identity] }) { return known }
    let layout = try make(for: type)
    known.withLock { $0[identity] = layout }
    return layout
  }

  /// The layouts so far. A type lives as long as the process, and so does its layout.
  private static let known = Locked<[ObjectIdentifier: TypeLayout]>([:])

  private static func make(for type: Any.Type) throws(Problem) -> TypeLayout {
    let kind = RuntimeEntryPoints.kind(of: type)
    guard kind == .struct || kind == .class else { throw .notStored }
    if let reason = RuntimeAssumptions.failure { throw .inconsistent(reason) }
    let properties = storedProperties(of: type)
    if properties.isEmpty, kind == .struct, TypeMetrics(of: type).size > 0, !DeclaringModule.isC(type),
      !DeclaringModule.isSystem(type)
    {
      throw .noMetadata
    }
    let layout = TypeLayout(type: type, kind: kind, properties: properties)
    if let contradiction = layout.contradiction { throw .inconsistent(contradiction) }
    return layout
  }

  /// The stored properties, inherited ones first, without those of a superclass that is Foundation's.
  private static func storedProperties(of type: Any.Type) -> [StoredProperty] {
    // What is inside a struct of the system is no part of a model.
    if DeclaringModule.isSystem(type), !(type is AnyClass) { return [] }
    let all = RuntimeEntryPoints.storedProperties(of: type)
    guard let foreign = FoundationClasses.nearest(to: type) else { return all }
    return Array(all.dropFirst(RuntimeEntryPoints.storedPropertyCount(of: foreign)))
  }

  /// The stored property of that name, or the wrapped storage of it.
  func property(named name: String) -> StoredProperty? {
    properties.last { $0.name == name } ?? properties.last { $0.wrappedName == name }
  }

  /// What is wrong with the offsets, if anything: misaligned, outside the type, or overlapping.
  private var contradiction: String? {
    let limit = kind == .struct ? TypeMetrics(of: type).size : Int.max
    var end = 0
    for property in properties.sorted(by: { $0.offset < $1.offset }) {
      if property.name.isEmpty { return "a stored property has no name" }
      guard let metrics = property.metrics else { continue }
      if property.offset < end, metrics.size > 0 { return "'\(property.name)' overlaps another property" }
      if property.isStrong && property.offset % metrics.alignment != 0 {
        return "'\(property.name)' is misaligned"
      }
      if property.offset > limit - metrics.size { return "'\(property.name)' is outside its type" }
      end = max(end, property.offset + metrics.size)
    }
    return nil
  }
}

extension TypeLayout {
  /// How much of a struct's memory its stored properties account for.
  enum Coverage: Sendable {
    /// Every byte.
    case complete
    /// Every byte but those between properties that alignment explains.
    case padded
    /// Not all: bit-fields and unions of C are no stored properties.
    case partial
  }

  /// How much of the struct's memory the stored properties account for.
  var coverage: Coverage {
    var coverage = Coverage.complete
    var end: Int? = 0
    func pass(to start: Int, alignment: Int) {
      guard let end, start != end else { return }
      let isPadding = start == (end + alignment - 1) / alignment * alignment
      coverage = isPadding && coverage != .partial ? .padded : .partial
    }
    for property in properties.sorted(by: { $0.offset < $1.offset }) where property.representation != .empty {
      guard let metrics = property.metrics else {
        end = nil
        coverage = coverage == .complete ? .padded : coverage
        continue
      }
      if metrics.size == 0 { continue }
      pass(to: property.offset, alignment: metrics.alignment)
      end = property.offset + metrics.size
    }
    let whole = TypeMetrics(of: type)
    pass(to: whole.size, alignment: whole.alignment)
    return coverage
  }
}

/// The size and alignment of a type known at run time only.
struct TypeMetrics {
  let size: Int
  let alignment: Int

  init(of type: Any.Type) {
    func measure<Value>(_ type: Value.Type) -> TypeMetrics {
      TypeMetrics(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    }
    self = _openExistential(type, do: measure)
  }

  private init(size: Int, alignment: Int) {
    self.size = size
    self.alignment = alignment
  }
}
