import Foundation

/// Writes JSON text, a piece after the other.
///
/// ```
///   beginArray()                       nothing is written yet; the separator is [
///     element() beginObject()   [      the separator is {
///       key("id") write(7)      {"id":7           the separator is ,
///       key("ok") write(true)   ,"ok":true
///     endObject()               }
///   endArray()                  ]
/// ```
///
/// Each key and each element begins with the separator, so it is never asked whether it is the first one. `key` and
/// `element` reserve the memory of a scalar that follows, so scalars do not check the capacity: between two scalars,
/// there must be one of these calls.
///
/// With `isPretty`, the text has the form of `JSONEncoder` with `.prettyPrinted`.
struct JSONWriter: ~Copyable {
  var buffer: OutputBuffer
  let escapedText: EscapedText
  /// Whether the bytes of strings are read without calling the standard library.
  let readsStringWords: Bool
  private let isPretty: Bool
  private var separator: UInt8 = 0
  private var depth = 0

  /// Creates a writer for a text of about `capacity` bytes.
  init(
    capacity: Int = 0,
    isPretty: Bool = false,
    escapesSlashes: Bool = true,
    readsStringWords: Bool = true
  ) {
    buffer = OutputBuffer(capacity: capacity)
    escapedText = EscapedText(escapesSlashes: escapesSlashes)
    self.readsStringWords = readsStringWords && RuntimeAssumptions.hasExpectedStringWords
    self.isPretty = isPretty
  }

  /// The number of bytes written.
  var count: Int { buffer.count }

  /// Returns the text. Its memory is not copied.
  consuming func finish() -> Data { buffer.finish() }

  /// Returns the text as a string.
  consuming func finishString() -> String { buffer.finishString() }
}

extension JSONWriter {
  /// Begins an object, at the root or after a key or `element()`.
  @inline(__always)
  mutating func beginObject() { begin(UInt8(ascii: "{")) }

  @inline(__always)
  mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array, at the root or after a key or `element()`.
  @inline(__always)
  mutating func beginArray() { begin(UInt8(ascii: "[")) }

  @inline(__always)
  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Begins an element of an array.
  @inline(__always)
  mutating func element() { element(separatedBy: separator) }

  /// Begins an element with a separator of its own.
  @inline(__always)
  mutating func element(separatedBy separator: UInt8) {
    buffer.reserve(1)
    unsafe buffer.cursor = buffer.cursor.writing(separator)
    self.separator = UInt8(ascii: ",")
    if isPretty { beginLine() }
  }

  /// Begins a member of an object. The memory for `,"key":` and a scalar is reserved.
  @inline(__always)
  mutating func key(_ key: JSONKey) {
    if isPretty { return prettyKey(key) }
    buffer.reserve(key.count)
    unsafe buffer.cursor = key.write(at: buffer.cursor, separator: separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object with a key that is not known beforehand.
  mutating func key(_ name: String) {
    element()
    write(name)
    writeColon()
  }

  private mutating func prettyKey(_ key: JSONKey) {
    element()
    buffer.reserve(key.count)
    unsafe buffer.cursor = key.writeQuoted(at: buffer.cursor)
    writeColon()
  }

  private mutating func writeColon() {
    buffer.reserve(3)
    let text: UInt64 = isPretty ? 0x20_3A20 : 0x3A
    unsafe buffer.cursor.store(text)
    unsafe buffer.cursor += isPretty ? 3 : 1
  }

  @inline(__always)
  private mutating func begin(_ bracket: UInt8) {
    separator = bracket
    depth &+= 1
  }

  @inline(__always)
  private mutating func end(_ bracket: UInt8) {
    depth &-= 1
    buffer.reserve(3)
    let isEmpty = separator != UInt8(ascii: ",")
    if isEmpty { unsafe buffer.cursor = buffer.cursor.writing(separator) }
    if isPretty { endLines(isEmpty: isEmpty) }
    unsafe buffer.cursor = buffer.cursor.writing(bracket)
    separator = UInt8(ascii: ",")
  }

  @inline(never)
  private mutating func endLines(isEmpty: Bool) {
    if isEmpty { unsafe buffer.cursor = buffer.cursor.writing(UInt8(ascii: "\n")) }
    beginLine()
  }

  /// Writes a line feed and two spaces for each level, and reserves memory for a scalar.
  @inline(never)
  private mutating func beginLine() {
    let indentation = 2 &* depth
    buffer.reserve(1 &+ indentation)
    unsafe buffer.cursor = buffer.cursor.writing(UInt8(ascii: "\n"))
    unsafe buffer.cursor.update(repeating: UInt8(ascii: " "), count: indentation)
    unsafe buffer.cursor += indentation
  }
}
