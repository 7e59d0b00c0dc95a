import Foundation

/// Writes a tree of dictionaries and arrays, whose values are those that JSON has.
///
/// ```
///   key("id") put(7)   key("tags") begin(isArray: true) …      ["id": 7, "tags": ["a", "b"]]
/// ```
///
/// Integers are `Int`, or `Int64`, `UInt64` or `Decimal` if they do not fit it. Null is `NSNull`.
struct TreeWriter {
  /// The record or the array that is open.
  private var open = Frame(isArray: false)
  /// Those around it, the outermost first, after one that stands for none.
  private var outer: [Frame] = []
  /// The complete tree.
  private(set) var root: Any?

  private struct Frame {
    var record: [String: Any] = [:]
    var elements: [Any] = []
    /// The key of the next member.
    var key = ""
    let isArray: Bool
  }

  @inline(never)
  mutating func begin(isArray: Bool) {
    var frame = Frame(isArray: isArray)
    swap(&open, &frame)
    outer.append(frame)
  }

  /// Reserves memory for the members of the record that is open.
  mutating func reserve(_ count: Int) { open.record.reserveCapacity(min(count, 16)) }

  /// Ends a record or an array. It is removed if `isDropped`.
  @inline(never)
  mutating func end(isDropped: Bool = false) {
    guard var frame = outer.popLast() else { return }
    swap(&open, &frame)
    if !isDropped { put(frame.isArray ? frame.elements : frame.record) }
  }

  mutating func key(_ name: String) { open.key = name }

  /// Adds a value to the record or array that is open.
  mutating func put(_ value: Any) {
    if outer.isEmpty {
      root = value
    } else if open.isArray {
      open.elements.append(value)
    } else {
      open.record.updateValue(value, forKey: open.key)
    }
  }

  /// Returns an integer as the first of the types above that has it.
  static func number(_ value: some FixedWidthInteger) -> Any {
    if let integer = Int(exactly: value) { return integer }
    if let integer = Int64(exactly: value) { return integer }
    if let integer = UInt64(exactly: value) { return integer }
    // Every integer of 128 bits has a decimal of its own digits, and up to 38 of them are kept.
    return NumericPrefix(String(value))?.decimal.exactValue ?? String(value)
  }
}
