/// Records that are written one after the other, to text that is taken in parts.
extension JSONWriter {
  /// The state between two records.
  struct Checkpoint {
    fileprivate let count: Int
    fileprivate let separator: UInt8
    fileprivate let depth: Int
  }

  /// The current state.
  var checkpoint: Checkpoint { Checkpoint(count: count, separator: separator, depth: depth) }

  /// Removes what was written after a state. No record that was open then may have been closed.
  mutating func restore(_ checkpoint: Checkpoint) {
    buffer.removeAll(after: checkpoint.count)
    separator = checkpoint.separator
    depth = checkpoint.depth
    sorting.removeAll(from: checkpoint.count)
  }

  /// Reserves the memory of a scalar at the root.
  mutating func reserveScalar() { buffer.reserve(0) }

  /// Ends a line.
  mutating func endLine() {
    buffer.reserve(1)
    unsafe buffer.cursor = buffer.cursor.writing(UInt8(ascii: "\n"))
  }

  /// Calls `body` with the text that was written since the last call, and removes it. The records that are open are not
  /// sorted.
  mutating func takeText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if sortsKeys { sortMembers() }
    defer { buffer.removeAll(after: 0) }
    return unsafe buffer.withBytes(from: 0) { unsafe body(UnsafeRawBufferPointer($0)) }
  }
}
