import Foundation

/// Writes a tree of dictionaries and arrays, whose values are those that JSON has.
///
/// ```
///   key("id") write(7)   key("tags") beginArray() …      ["id": 7, "tags": ["a", "b"]]
/// ```
///
/// Integers are `Int`, or `Int64`, `UInt64` or `Decimal` if they do not fit it. Null is `NSNull`.
struct TreeWriter: ValueOutput {
  /// The records and arrays that are open, the innermost one last.
  private var frames: [Frame] = []
  /// The complete tree.
  private(set) var tree: Any = NSNull()

  private struct Frame {
    var record: [String: Any] = [:]
    var elements: [Any] = []
    /// The key of the next member.
    var key = ""
    let isArray: Bool
  }

  /// A tree has no state that changes with each value but its frames.
  struct Cursor {}

  static let isTree = true
  let sortsKeys = false

  var position: Int { frames.last?.elements.count ?? 0 }
  var hasMembers: Bool { frames.last.map { !$0.record.isEmpty } ?? false }

  mutating func beginRecord() { frames.append(Frame(isArray: false)) }

  mutating func endRecord() {
    if let frame = frames.popLast() { put(frame.record) }
  }

  mutating func beginArray() { frames.append(Frame(isArray: true)) }

  mutating func endArray() {
    if let frame = frames.popLast() { put(frame.elements) }
  }

  func element() {}

  mutating func key(_ key: OutputKey) { self.key(key.name) }

  mutating func key(_ name: String) {
    if !frames.isEmpty { frames[frames.count - 1].key = name }
  }

  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> OutputMark {
    if let key { self.key(key) }
    frames.append(Frame(isArray: isArray))
    return OutputMark(position: 0, separator: 0)
  }

  mutating func endGroup(_ mark: OutputMark, isArray: Bool, isEmpty: Bool) {
    guard let frame = frames.popLast(), !isEmpty else { return }
    put(frame.isArray ? frame.elements : frame.record)
  }

  mutating func writeNull() { put(NSNull()) }
  mutating func write(_ value: Bool) { put(value) }
  mutating func write(_ value: String) { put(value) }

  mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
    if let integer = Int(exactly: value) { return put(integer) }
    if let integer = Int64(exactly: value) { return put(integer) }
    if let integer = UInt64(exactly: value) { return put(integer) }
    // Every integer of 128 bits has a decimal of its own digits, and up to 38 of them are kept.
    put(NumericPrefix(String(value))?.decimal.exactValue ?? String(value))
  }

  mutating func write(_ value: Double) -> Bool {
    if value.isFinite { put(value) }
    return value.isFinite
  }

  mutating func write(_ value: Float) -> Bool {
    if value.isFinite { put(value) }
    return value.isFinite
  }

  mutating func write(_ value: Decimal) -> Bool {
    if value.isFinite { put(value) }
    return value.isFinite
  }

  mutating func write(tree: Any) -> Bool {
    put(tree)
    return true
  }

  /// Adds a value to the record or array that is open.
  private mutating func put(_ value: Any) {
    guard let last = frames.indices.last else {
      tree = value
      return
    }
    if frames[last].isArray {
      frames[last].elements.append(value)
    } else {
      frames[last].record[frames[last].key] = value
    }
  }
}

extension TreeWriter {
  func resume(reserving space: Int) -> Cursor { Cursor() }
  func suspend(_ cursor: Cursor) {}

  func openMembers() -> OutputMark { OutputMark(position: 0, separator: 0) }
  func closeMembers(_ mark: OutputMark) {}

  mutating func beginRecord(isElement: Bool, _ cursor: inout Cursor, reserving space: Int) -> Int {
    beginRecord()
    return 0
  }

  mutating func endRecord(from start: Int, _ cursor: inout Cursor) { endRecord() }

  mutating func writeKey(_ key: UnsafePointer<OutputKey>, _ cursor: inout Cursor, reserving space: Int) {
    self.key(unsafe key.pointee)
  }

  mutating func write(_ value: Int, _ cursor: inout Cursor) { put(value) }
  mutating func write(_ value: Bool, _ cursor: inout Cursor) { put(value) }
  mutating func writeEmptyArray(_ cursor: inout Cursor) {
    beginArray()
    endArray()
  }

  mutating func writeArray(
    ofInts integers: UnsafeBufferPointer<Int>,
    _ cursor: inout Cursor,
    reserving space: Int
  ) { unsafe write(elementByElement: integers) }

  mutating func write(_ value: Double, _ cursor: inout Cursor) -> Bool { write(value) }

  mutating func writeString(at address: UnsafeRawPointer, _ cursor: inout Cursor, reserving space: Int) {
    put(unsafe address.assumingMemoryBound(to: String.self).pointee)
  }
}
