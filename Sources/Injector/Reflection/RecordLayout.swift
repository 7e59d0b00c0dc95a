/// A record whose properties are declared by a layout, as seen by the compiler of plans. The only such type is
/// `MappedRecord` in the module InjectorIO.
package protocol DeclaredRecord: AnyObject, SendableMetatype {
  /// The offset in the object of the memory for the properties.
  static var elementsOffset: Int { get }

  /// Returns how records with a layout are created. The module that declares the type creates the closures, because it
  /// knows the type.
  static func factory(for layout: RecordLayout) -> (make: @Sendable () -> Self, memory: _ModelMemory)

  /// Returns the layout of a record; nil if the object is not such a record.
  static func layout(of record: AnyObject) -> RecordLayout?
}

/// The properties of records that a document declares, and their positions in memory.
///
/// ```
///   a MappedRecord   │ reference count, layout, owner │ seal │ id: Int? │ name: String? │ tags: [String]? │
///                    object                             elements
/// ```
///
/// Every property is an Optional with the initial value nil, so a new record is a copy of `words`. The seal identifies
/// the memory as that of a record.
package final class RecordLayout: Hashable, Sendable {
  /// A property: its name, and the type that its Optional wraps.
  package struct Property: Sendable {
    package let name: String
    let type: Any.Type
    /// Whether the value is hidden in messages.
    var isSensitive = false

    package init(name: String, type: any Any.Type, isSensitive: Bool = false) {
      (self.name, self.type, self.isSensitive) = (name, type, isSensitive)
    }
  }

  let recordType: any DeclaredRecord.Type
  package let properties: [Property]
  /// The properties in memory, in the same order.
  let fields: [RecordField]
  /// The first word of each record until the record is released.
  package static let seal = UInt64.random(in: 1...(.max))
  /// The memory of a record whose properties are nil.
  package let words: [UInt64]
  private let managedFields: [RecordField]
  /// The position of each property.
  private let positions: [String: Int]

  package init(_ properties: [Property], of recordType: any DeclaredRecord.Type) {
    self.recordType = recordType
    self.properties = properties
    positions = Dictionary(properties.enumerated().map { ($1.name, $0) }) { $1 }
    var end = MemoryLayout<UInt64>.size
    fields = properties.map { property in
      let field = RecordField.make(for: property.type, after: end)
      end = field.end
      return field
    }
    managedFields = fields.filter { !$0.isTrivial }
    var words = [UInt64](repeating: 0, count: (end + 7) / 8)
    words[0] = Self.seal
    unsafe words.withUnsafeMutableBytes { [fields] memory in
      guard let start = memory.baseAddress else { return }
      for field in fields { unsafe field.initialize(start) }
    }
    self.words = words
  }

  /// Returns the layout with more properties whose values are hidden.
  func hiding(_ names: Set<String>) -> RecordLayout {
    if properties.allSatisfy({ $0.isSensitive || !names.contains($0.name) }) { return self }
    return RecordLayout(
      properties.map {
        Property(name: $0.name, type: $0.type, isSensitive: $0.isSensitive || names.contains($0.name))
      },
      of: recordType
    )
  }

  /// The layout in the form of a type's layout, for the compiler of plans.
  var typeLayout: TypeLayout {
    let start = recordType.elementsOffset
    return TypeLayout(
      type: recordType,
      kind: .class,
      properties: zip(properties, fields).map { property, field in
        StoredProperty(
          name: property.name,
          type: field.type,
          offset: start + field.offset,
          isVariable: true,
          isStrong: true,
          isDeclared: true
        )
      }
    )
  }

  /// Returns the field of a property; nil if there is no such property.
  package func field(of property: String) -> RecordField? { positions[property].map { fields[$0] } }

  /// Releases the values of a record.
  package func destroy(_ elements: UnsafeMutableRawPointer) {
    for field in managedFields { unsafe field.destroy(elements) }
  }

  package static func == (left: RecordLayout, right: RecordLayout) -> Bool {
    left === right
      || left.properties.elementsEqual(right.properties) { $0.name == $1.name && $0.type == $1.type }
  }

  package func hash(into hasher: inout Hasher) {
    for property in properties { hasher.combine(property.name) }
  }
}

/// A property in the memory of a record.
@safe package struct RecordField: Sendable {
  typealias Elements = UnsafeMutableRawPointer

  /// The Optional type.
  let type: Any.Type
  /// The offset in bytes from the elements of the record.
  let offset: Int
  /// The offset of the first byte after the property.
  let end: Int
  /// Whether the value needs no release.
  let isTrivial: Bool
  /// Writes nil to empty memory.
  let initialize: @Sendable (_ elements: Elements) -> Void
  /// Releases the value.
  let destroy: @Sendable (_ elements: Elements) -> Void
  /// Returns the value; nil if there is none.
  package let value: @Sendable (_ elements: UnsafeMutableRawPointer) -> Any?

  /// Returns a field for Optionals of a type, at the first aligned offset after `end`.
  fileprivate static func make(for type: Any.Type, after end: Int) -> RecordField {
    func open<Value>(_ type: Value.Type) -> RecordField { RecordField(of: Value.self, after: end) }
    return _openExistential(type, do: open)
  }

  private init<Value>(of _: Value.Type, after end: Int) {
    let alignment = MemoryLayout<Value?>.alignment
    let offset = (end + alignment - 1) / alignment * alignment
    self.offset = offset
    self.end = offset + MemoryLayout<Value?>.size
    type = Value?.self
    isTrivial = _isPOD(Value.self)
    unsafe initialize = { unsafe ($0 + offset).initializeMemory(as: Value?.self, to: nil) }
    unsafe destroy = unsafe Self.destroy(Value?.self, at: offset)
    unsafe value = { unsafe ($0 + offset).assumingMemoryBound(to: Value?.self).pointee }
  }

  /// Returns a closure that captures the metadata of the Optional type, which otherwise would be looked up for each
  /// call.
  private static func destroy<Field>(_: Field.Type, at offset: Int) -> @Sendable (Elements) -> Void {
    { unsafe ($0 + offset).assumingMemoryBound(to: Field.self).deinitialize(count: 1) }
  }
}
