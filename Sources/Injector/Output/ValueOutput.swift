import Foundation

/// The place that a walk over a model writes to: JSON text, or a tree of dictionaries and arrays.
///
/// ```
///   beginRecord()
///     key("id")     write(7)
///     key("tags")   beginArray()  element() write("a")  element() write("b")  endArray()
///   endRecord()
/// ```
///
/// A scalar, a record or an array is written at the root, after a key, or after `element()`.
///
/// The members of models are written by the functions with a cursor. The cursor is the part of the output's state that
/// changes with each value. It is a local variable of the walk, so that it is kept in registers: `resume` takes it out
/// of the output, and `suspend` puts it back before anything else uses the output.
protocol ValueOutput: ~Copyable {
  associatedtype Cursor

  mutating func beginRecord()
  mutating func endRecord()
  mutating func beginArray()
  mutating func endArray()
  /// Begins an element of an array.
  mutating func element()
  /// Begins a member of a record.
  mutating func key(_ key: OutputKey)
  /// Begins a member of a record whose key is not known beforehand.
  mutating func key(_ name: String)

  /// Begins a record or an array that is written only if it has members. `key` is nil for an element.
  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> OutputMark
  /// Ends a group. It is removed, with its key, if it is empty.
  mutating func endGroup(_ mark: OutputMark, isArray: Bool, isEmpty: Bool)
  /// A number that is greater after each element.
  var position: Int { get }
  /// Whether the record that is open has members.
  var hasMembers: Bool { get }

  mutating func writeNull()
  mutating func write(_ value: Bool)
  mutating func write<Integer: FixedWidthInteger>(_ value: Integer)
  /// Writes a number. Returns false and writes nothing if it is not finite.
  mutating func write(_ value: Double) -> Bool
  /// Writes a number. Returns false and writes nothing if it is not finite.
  mutating func write(_ value: Float) -> Bool
  /// Writes a number. Returns false and writes nothing if it is not a number.
  mutating func write(_ value: Decimal) -> Bool
  mutating func write(_ value: String)
  /// Writes a tree that is already in the form of this output. Returns false if the output has another form.
  mutating func write(tree: Any) -> Bool

  /// Whether the output is a tree.
  static var isTree: Bool { get }
  /// Whether the members of records are written in the order of their keys.
  var sortsKeys: Bool { get }

  /// Takes the cursor out of the output. `space` bytes are reserved behind it.
  mutating func resume(reserving space: Int) -> Cursor
  /// Puts the cursor back.
  mutating func suspend(_ cursor: Cursor)
  /// Begins to write members to the record that is open, or elements to the array that is open.
  mutating func openMembers() -> OutputMark
  mutating func closeMembers(_ mark: OutputMark)
  /// Begins a record, and before it an element if it is one. `space` bytes are reserved for its members.
  ///
  /// - Returns: The position of the record, for `endRecord`.
  mutating func beginRecord(isElement: Bool, _ cursor: inout Cursor, reserving space: Int) -> Int
  mutating func endRecord(from start: Int, _ cursor: inout Cursor)
  /// Begins a member of a record.
  mutating func writeKey(_ key: UnsafePointer<OutputKey>, _ cursor: inout Cursor, reserving space: Int)
  mutating func write(_ value: Int, _ cursor: inout Cursor)
  mutating func write(_ value: Bool, _ cursor: inout Cursor)
  mutating func writeEmptyArray(_ cursor: inout Cursor)
  /// Writes an array of integers.
  mutating func writeArray(
    ofInts integers: UnsafeBufferPointer<Int>,
    _ cursor: inout Cursor,
    reserving space: Int
  )
  /// Writes a number. Returns false and writes nothing if it is not finite.
  mutating func write(_ value: Double, _ cursor: inout Cursor) -> Bool
  /// Writes the string at an address.
  mutating func writeString(at address: UnsafeRawPointer, _ cursor: inout Cursor, reserving space: Int)
}

extension ValueOutput where Self: ~Copyable {
  /// Writes an array of integers, one element after the other.
  mutating func write(elementByElement integers: UnsafeBufferPointer<Int>) {
    beginArray()
    for index in 0..<integers.count {
      element()
      write(unsafe integers[index])
    }
    endArray()
  }
}

/// The state of an output before a group, or before the members that a walk writes.
struct OutputMark {
  let position: Int
  let separator: UInt8
}

/// A key of the records that a plan writes. It belongs to ``OutputKeys``.
struct OutputKey: Sendable {
  let name: String
  /// The text of the key in JSON.
  let text: JSONKey
  /// Whether the key has a slash, which is escaped or not.
  let hasSlash: Bool
}
