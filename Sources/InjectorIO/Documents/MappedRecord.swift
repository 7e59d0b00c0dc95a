package import Injector

/// A model without its own Swift type: a record whose properties are declared by a ``RuleDocument``.
///
/// ```swift
/// let rules = try RuleDocument(json: #"{"properties": {"id": {"type": "integer", "keys": "user_id"}, "name": "nick"}}"#)
/// let records = Injector.bind(MappedRecord.self).rules(rules)
/// let record = try records.inject(json: #"{"user_id": "7", "nick": "Ann"}"#)
/// record["id"]                             // 7
/// try records.extractJSONString(record)    // {"id":7,"name":"Ann"}
/// ```
///
/// The values are stored in memory like those of a class, so that records are injected and extracted using a plan, like
/// models. A property without a value is nil.
public final class MappedRecord: ManagedBuffer<
  (layout: AnyObject & Sendable, owner: ObjectIdentifier), UInt64
>
{
  /// The names of the properties, in the order of the document.
  public var propertyNames: [String] { layout?.properties.map(\.name) ?? [] }

  /// Returns the value of a property.
  ///
  /// ```swift
  /// record["id"] as? Int   // 7
  /// ```
  ///
  /// - Parameter property: The name of the property.
  /// - Returns: The value; `nil` if the property has none, or if there is no such property.
  public subscript(property: String) -> Any? {
    guard let field = layout?.field(of: property) else { return nil }
    return unsafe withUnsafeMutablePointerToElements { unsafe field.value($0) }
  }

  deinit {
    guard let layout else { return }
    unsafe withUnsafeMutablePointerToElements {
      unsafe layout.destroy($0)
      unsafe $0.pointee = 0
    }
  }

  static func layout(of properties: [RecordLayout.Property]) -> RecordLayout {
    RecordLayout(properties, of: MappedRecord.self)
  }

  /// The layout of the memory; nil if the header belongs to another record, which may have been at the same address.
  /// Any code can create an object with the header of a record, or give a record the header of another one.
  var layout: RecordLayout? {
    let header = header
    guard header.owner == ObjectIdentifier(self), capacity > 0 else { return nil }
    let isSealed = unsafe withUnsafeMutablePointerToElements { unsafe $0.pointee == RecordLayout.seal }
    return isSealed ? header.layout as? RecordLayout : nil
  }

  /// Creates a record whose properties are nil.
  static func make(_ layout: RecordLayout) -> MappedRecord {
    let count = layout.words.count
    let buffer = create(minimumCapacity: count) { buffer in
      (layout, ObjectIdentifier(buffer))
    }
    unsafe buffer.withUnsafeMutablePointerToElements {
      unsafe $0.initialize(from: layout.words, count: count)
    }
    return unsafe unsafeDowncast(buffer, to: MappedRecord.self)
  }

  /// The offset of the elements in the object.
  package static let elementsOffset: Int = {
    let record = make(layout(of: []))
    let base = unsafe Unmanaged.passUnretained(record).toOpaque()
    return unsafe record.withUnsafeMutablePointerToElements { unsafe UnsafeMutableRawPointer($0) - base }
  }()
}

extension MappedRecord: DeclaredRecord {
  package static func factory(
    for layout: RecordLayout
  ) -> (make: @Sendable () -> MappedRecord, memory: _ModelMemory) {
    ({ make(layout) }, _ModelMemory { make(layout) })
  }

  package static func layout(of record: AnyObject) -> RecordLayout? { (record as? MappedRecord)?.layout }
}
