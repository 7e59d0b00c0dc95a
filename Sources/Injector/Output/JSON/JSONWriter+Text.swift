extension JSONWriter {
  /// The number of bytes of a text for which escapes are reserved at once, so that a long text without escapes does not
  /// need memory for six times its length.
  static let partLength = 512

  /// Writes a string in quotation marks.
  @inline(__always)
  mutating func write(_ text: String) {
    guard readsStringWords else { return writeContiguous(text) }
    let words = StringWords(text)
    if words.isSmall {
      if !writeSmall(words) { writeContiguous(text) }
    } else if let bytes = unsafe words.bytes {
      withExtendedLifetime(text) { unsafe write(utf8: bytes) }
    } else {
      writeContiguous(text)
    }
  }

  /// Writes a string of up to 15 bytes, which fits the memory that is reserved for scalars. Returns false and writes
  /// nothing if it needs escapes.
  @inline(__always)
  private mutating func writeSmall(_ words: StringWords) -> Bool {
    let start = unsafe buffer.cursor.writing(UInt8(ascii: "\""))
    guard
      let end = unsafe escapedText.write(low: words.low, high: words.high, count: words.smallCount, at: start)
    else { return false }
    unsafe buffer.cursor = end.writing(UInt8(ascii: "\""))
    return true
  }

  /// Writes a string whose bytes the standard library provides.
  @inline(never)
  mutating func writeContiguous(_ text: String) {
    var text = text
    text.withUTF8 { unsafe write(utf8: $0) }
  }

  /// Writes well-formed UTF-8 in quotation marks.
  @inline(never)
  mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= JSONWriter.partLength else { return unsafe writeLong(text) }
    buffer.reserve(text.count &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
    let start = unsafe buffer.cursor.writing(UInt8(ascii: "\""))
    unsafe buffer.cursor = escapedText.write(text, at: start).writing(UInt8(ascii: "\""))
  }

  /// Writes well-formed UTF-8 part by part.
  @inline(never)
  private mutating func writeLong(_ text: UnsafeBufferPointer<UInt8>) {
    // With room for the escapes of the last part, so that a text without any does not make the memory grow again.
    buffer.reserve(text.count &+ JSONWriter.partLength &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
    unsafe buffer.cursor = buffer.cursor.writing(UInt8(ascii: "\""))
    var rest = unsafe text[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeBufferPointer(rebasing: rest.prefix(JSONWriter.partLength))
      unsafe rest = rest.dropFirst(JSONWriter.partLength)
      buffer.reserve(part.count &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
      unsafe buffer.cursor = escapedText.write(part, at: buffer.cursor)
    }
    unsafe buffer.cursor = buffer.cursor.writing(UInt8(ascii: "\""))
  }
}
