import Foundation

/// Writes JSON text, a piece after the other.
///
/// ```
///   beginArray()                       nothing is written yet; the separator is [
///     element() beginRecord()   [      the separator is {
///       key("id") write(7)      {"id":7           the separator is ,
///       key("ok") write(true)   ,"ok":true
///     endRecord()               }
///   endArray()                  ]
/// ```
///
/// Each key and each element begins with the separator, so the first one is written as the others are. `key` and
/// `element` reserve the memory of a scalar that follows, so scalars do not check the capacity: between two scalars,
/// there must be one of these calls.
///
/// With `isPretty`, the text has the form of `JSONEncoder` with `.prettyPrinted`.
struct JSONWriter: ValueOutput, ~Copyable {
  var buffer: OutputBuffer
  let escapedText: EscapedText
  /// Whether the bytes of strings are read without calling the standard library.
  let readsStringWords: Bool
  private let isPretty: Bool
  /// Whether the members of records are written in the order of their keys.
  let sortsKeys: Bool
  /// Whether a key is written as its text in ``OutputKeys``.
  let isPlain: Bool
  /// Whether slashes are escaped.
  private let escapesSlashes: Bool
  /// The character that the next key or element begins with.
  var separator: UInt8 = 0
  var depth = 0
  /// The members of the records that are open, if they are sorted.
  var sorting = MemberSorting()

  /// Creates a writer for a text of about `capacity` bytes.
  init(
    capacity: Int = 0,
    isPretty: Bool = false,
    sortsKeys: Bool = false,
    escapesSlashes: Bool = true,
    readsStringWords: Bool = true
  ) {
    buffer = OutputBuffer(capacity: capacity)
    escapedText = EscapedText(escapesSlashes: escapesSlashes)
    self.readsStringWords = readsStringWords && RuntimeAssumptions.hasExpectedStringWords
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
    self.escapesSlashes = escapesSlashes
    isPlain = !isPretty && !sortsKeys
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
  mutating func beginRecord() {
    begin(UInt8(ascii: "{"))
    if sortsKeys { sorting.begin() }
  }

  @inline(__always)
  mutating func endRecord() {
    if sortsKeys { endSortedMembers() }
    end(UInt8(ascii: "}"))
  }

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
  mutating func key(_ key: OutputKey) {
    guard isPlain, !key.hasSlash else { return writeOther(key) }
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.write(at: buffer.cursor, separator: separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object with a key that is not known beforehand.
  mutating func key(_ name: String) {
    beginMember(name)
    write(name)
    writeColon()
  }

  @inline(never)
  private mutating func writeOther(_ key: OutputKey) {
    if key.hasSlash, !escapesSlashes { return self.key(key.name) }
    beginMember(key.name)
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.writeQuoted(at: buffer.cursor)
    writeColon()
  }

  private mutating func beginMember(_ name: String) {
    let end = count
    element()
    if sortsKeys { sorting.add(name, at: count, after: end) }
  }

  private mutating func writeColon() {
    buffer.reserve(3)
    let text: UInt64 = isPretty ? 0x20_3A20 : 0x3A
    unsafe buffer.cursor.store(text)
    unsafe buffer.cursor += isPretty ? 3 : 1
  }

  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> OutputMark {
    let mark = OutputMark(position: count, separator: separator)
    if let key { self.key(key) } else { element() }
    if isArray { beginArray() } else { beginRecord() }
    return mark
  }

  mutating func endGroup(_ mark: OutputMark, isArray: Bool, isEmpty: Bool) {
    if isArray { endArray() } else { endRecord() }
    guard isEmpty else { return }
    buffer.removeAll(after: mark.position)
    separator = mark.separator
    if sortsKeys { sorting.removeMembers(from: mark.position) }
  }

  var position: Int { count }
  var hasMembers: Bool { separator == UInt8(ascii: ",") }

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
