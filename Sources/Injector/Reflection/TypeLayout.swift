import InjectorCache

/// A stored property of a struct or class.
struct StoredProperty: Sendable {
  /// The name in the metadata: `_name` for a wrapped property `name`, `$__lazy_storage_$_name` for a lazy one.
  var name: String
  var type: Any.Type
  /// The offset in bytes from the start of the struct or of the object.
  var offset: Int
  /// False for a `let`.
  let isVariable: Bool
  /// False for `weak` and `unowned`.
  let isStrong: Bool
  /// Whether the runtime returned only facts that this library knows.
  var isKnown = true
  /// For a wrapped property, the name of its wrapper's storage.
  var storageName: String?
  /// The type of the wrapper at the offset, if a new wrapper is created for each value.
  var wrapper: Any.Type?
  /// Whether the property belongs to an `@Observable` class. Its setter notifies the observers.
  var isObservable = false
  /// Whether a document declares the property, so that its name has no special meaning.
  var isDeclared = false

  var isLazyStorage: Bool { lazyName != nil }

  /// The name of the `lazy var` that the property stores; nil for other properties.
  var lazyName: String? {
    let prefix = "$__lazy_storage_$_"
    return !isDeclared && name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The form of the property in memory, relative to a value of its type.
  var representation: PropertyRepresentation {
    // Wrappers are generic, so the value in them has the form that generic code uses.
    storageName == nil ? PropertyRepresentation(of: type) : .plain
  }

  /// The size and alignment of the property in memory; nil if they are unknown.
  fileprivate var metrics: TypeMetrics? {
    switch representation {
    case .plain, .function: TypeMetrics(of: type)
    case .empty, .unknown: nil
    }
  }

  /// Whether a macro generated the property, such as the registrar of `@Observable`.
  var isMacroStorage: Bool { !isDeclared && name.hasPrefix("_$") }

  /// The name in the source code: without the underscore of wrapped storage.
  var wrappedName: String? { !isDeclared && name.hasPrefix("_") ? String(name.dropFirst()) : nil }
}

/// The stored properties of a struct or class, and their places in memory.
final class TypeLayout: Sendable {
  let type: Any.Type
  let kind: TypeKind
  let properties: [StoredProperty]

  init(type: Any.Type, kind: TypeKind, properties: [StoredProperty]) {
    (self.type, self.kind, self.properties) = (type, kind, properties)
  }

  /// The reasons why there is no reliable layout.
  enum Problem: Error {
    /// Not a struct or class.
    case notStored
    /// The binary was built without reflection metadata.
    case noMetadata
    /// The runtime's answers contradict each other.
    case inconsistent(String)
  }

  /// Returns an unowned property of a type. A weak property is always Optional.
  func unownedProperty(of type: Any.Type) -> StoredProperty? {
    properties.first { !$0.isStrong && $0.type == type && TypeRelation.payload(of: type) == nil }
  }

  /// Returns the layout of `type`. It is checked when it is first requested.
  static func of(_ type: Any.Type) throws(Problem) -> TypeLayout {
    try known.value(for: type) { () throws(Problem) in try make(for: type) }
  }

  /// The layouts that are already known.
  private static let known = TypeTable()

  private static func make(for type: Any.Type) throws(Problem) -> TypeLayout {
    let kind = RuntimeEntryPoints.kind(of: type)
    guard kind == .struct || kind == .class else { throw .notStored }
    let properties = storedProperties(of: type)
    if let object = type as? AnyClass {
      if lacksProperties(object) { throw .noMetadata }
    } else if properties.isEmpty, TypeMetrics(of: type).size > 0, !DeclaringModule.isC(type),
      !DeclaringModule.isSystem(type)
    {
      throw .noMetadata
    }
    let failure = kind == .class ? RuntimeAssumptions.failureOfClasses : RuntimeAssumptions.failure
    if let failure { throw .inconsistent(failure) }
    let layout = TypeLayout(type: type, kind: kind, properties: properties)
    if let contradiction = layout.contradiction { throw .inconsistent(contradiction) }
    return layout
  }

  /// Returns the stored properties, inherited ones first, without those of a Foundation superclass.
  private static func storedProperties(of type: Any.Type) -> [StoredProperty] {
    // The properties of a system struct are not properties of a model.
    if DeclaringModule.isSystem(type), !(type is AnyClass) { return [] }
    let all = RuntimeEntryPoints.storedProperties(of: type)
    guard let foreign = DeclaringModule.nearestClassOfFoundation(to: type) else { return all }
    return Array(all.dropFirst(RuntimeEntryPoints.storedPropertyCount(of: foreign)))
  }

  /// Whether instances of a class, or of one of its superclasses, are larger than those of the next superclass although
  /// there are no more stored properties.
  private static func lacksProperties(_ type: AnyClass) -> Bool {
    var next: AnyClass? = type
    while let current = next, !DeclaringModule.isFoundation(current) {
      next = _getSuperclass(current)
      let base: AnyClass = next ?? EmptyClass.self
      if RuntimeEntryPoints.instanceSize(of: current) > RuntimeEntryPoints.instanceSize(of: base),
        RuntimeEntryPoints.storedPropertyCount(of: current)
          == RuntimeEntryPoints.storedPropertyCount(of: base)
      {
        return true
      }
    }
    return false
  }

  /// A class whose instances consist of only a header.
  private final class EmptyClass {}

  /// The mistake in the offsets, if there is one: misaligned, outside the type, or overlapping.
  private var contradiction: String? {
    let limit = kind == .struct ? TypeMetrics(of: type).size : Int.max
    var end = 0
    for property in properties.inOrder(by: { $0.offset < $1.offset }) {
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
  /// The part of a struct's memory that its stored properties cover.
  enum Coverage: Sendable {
    /// Every byte.
    case complete
    /// Every byte except padding for alignment.
    case padded
    /// Not every byte, because C bit-fields and unions are not stored properties.
    case partial
  }

  /// The part of the struct's memory that the stored properties cover.
  var coverage: Coverage {
    var coverage = Coverage.complete
    var end: Int? = 0
    func pass(to start: Int, alignment: Int) {
      guard let end, start != end else { return }
      let isPadding = start == (end + alignment - 1) / alignment * alignment
      coverage = isPadding && coverage != .partial ? .padded : .partial
    }
    for property in properties.inOrder(by: { $0.offset < $1.offset })
    where property.representation != .empty {
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
    func measure<Value>(_ type: Value.Type) -> (Int, Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    (size, alignment) = _openExistential(type, do: measure)
  }
}

/// The form of a stored property in memory, relative to a value of its type in generic code.
///
/// ```
///   var number: Int.Type          takes no memory; a value of type Int.Type takes 8 bytes
///   var pair: (Int.Type, Int8)    takes 1 byte; a value of the type takes 9
///   var call: (Int) -> Int        takes 16 bytes, like a value, but is called differently
/// ```
///
/// The compiler converts between the two forms if code that knows the type reads or writes a property. Code that
/// accesses the property at its offset cannot convert it, so only plain properties are read and written in that way.
enum PropertyRepresentation: Sendable {
  /// The same as that of a value.
  case plain
  /// No memory: `Void`, and the metatypes of structs and enums. The runtime also returns `Void` for types that cannot
  /// be copied.
  case empty
  /// The same size, in another form: functions.
  case function
  /// Another size: tuples and Optionals of metatypes.
  case unknown

  /// The representation of stored properties of a type.
  init(of type: Any.Type) {
    switch RuntimeEntryPoints.kind(of: type) {
    case .function: self = .function
    case .metatype: self = (type as Any) is AnyClass.Type ? .plain : .empty
    case .tuple: self = Self.ofTuple(RuntimeEntryPoints.storedProperties(of: type).map(\.type))
    case .optional: self = TypeRelation.payload(of: type).map { Self.ofOptional($0) } ?? .plain
    default: self = .plain
    }
  }

  private static func ofTuple(_ elements: [Any.Type]) -> PropertyRepresentation {
    if elements.isEmpty { return .empty }
    let parts = elements.map { PropertyRepresentation(of: $0) }
    if parts.contains(where: { $0 == .empty || $0 == .unknown }) { return .unknown }
    return parts.contains(.function) ? .function : .plain
  }

  private static func ofOptional(_ payload: Any.Type) -> PropertyRepresentation {
    let representation = PropertyRepresentation(of: payload)
    guard representation == .empty else { return representation }
    return payload == Void.self ? .plain : .unknown
  }
}
