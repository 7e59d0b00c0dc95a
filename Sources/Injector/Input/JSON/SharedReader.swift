/// A reader of JSON text that several containers use, one after the other.
///
/// It is used during a run only. Text that is no JSON ends its use, too. Its accesses are not checked for overlaps, so
/// there must be none.
@safe final class SharedReader {
  @exclusivity(unchecked) private var reader: JSONReader
  private(set) var isOver = false

  init(_ reader: JSONReader) { unsafe self.reader = reader }

  /// Ends the use of the reader, because the text is no longer there.
  func end() { isOver = true }

  /// Calls a function with the reader.
  @inline(__always)
  func read<Value>(_ body: (inout JSONReader) throws(JSONFailure) -> Value) throws -> Value {
    if isOver { throw OverError() }
    do throws(JSONFailure) {
      return unsafe try body(&reader)
    } catch {
      end()
      throw error
    }
  }

  /// The position in bytes from the start of the text.
  var offset: Int { unsafe reader.offset }

  /// Whether the value is null. It is not validated.
  var isNull: Bool { !isOver && (unsafe reader.isNull) }

  /// The error of a reader that is used after the run.
  struct OverError: Error, CustomStringConvertible {
    var description: String { DecodingText.over }
  }
}
