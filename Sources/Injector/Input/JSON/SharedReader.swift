/// A reader of JSON text that several containers use, one after the other.
///
/// It is used during a run only. Text that is no JSON ends its use, too.
@safe final class SharedReader {
  private let reader: UnsafeMutablePointer<JSONReader>
  private(set) var isOver = false

  init(_ reader: JSONReader) {
    unsafe self.reader = .allocate(capacity: 1)
    unsafe self.reader.initialize(to: reader)
  }

  deinit { unsafe reader.deallocate() }

  /// Ends the use of the reader, because the text is no longer there.
  func end() { isOver = true }

  /// Calls a function with the reader.
  @inline(__always)
  func read<Value>(_ body: (inout JSONReader) throws(JSONFailure) -> Value) throws -> Value {
    if isOver { throw OverError() }
    do throws(JSONFailure) {
      return unsafe try body(&reader.pointee)
    } catch {
      isOver = true
      throw error
    }
  }

  /// Moves to a position inside a number of arrays and objects.
  @inline(__always)
  func move(to offset: Int, inside depth: DepthGuard) throws {
    try read { $0.move(to: offset, inside: depth) }
  }

  /// The position in bytes from the start of the text.
  var offset: Int { unsafe reader.pointee.offset }

  /// The depth at the position.
  var depth: DepthGuard { unsafe reader.pointee.depth }

  /// Whether the value is null. It is not validated.
  var isNull: Bool {
    if isOver { return false }
    return unsafe reader.pointee.isNull
  }

  /// Returns the key of the value at an offset.
  func key(ofValueAt offset: Int, in members: ObjectMembers) -> String? {
    if isOver { return nil }
    return unsafe members.key(ofValueAt: offset, reader.pointee)
  }

  /// The error of a reader that is used after the run.
  struct OverError: Error, CustomStringConvertible {
    var description: String { DecodingText.over }
  }
}
