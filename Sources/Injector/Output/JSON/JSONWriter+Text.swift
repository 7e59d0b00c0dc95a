extension JSONWriter {
  /// The number of bytes of a text for which escapes are reserved at once, so that a long text without escapes does not
  /// need memory for six times its length.
  private static let partLength = 512

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
  private mutating func writeContiguous(_ text: String) {
    var text = text
    text.withUTF8 { unsafe write(utf8: $0) }
  }

  /// Writes well-formed UTF-8 in quotation marks.
  @inline(never)
  mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    buffer.reserve(text.count &+ 2)
    var cursor = unsafe buffer.cursor.writing(UInt8(ascii: "\""))
    var position = 0
    while position < text.count {
      let end = min(position &+ JSONWriter.partLength, text.count)
      unsafe buffer.cursor = cursor
      buffer.reserve((end &- position) &* EscapedText.longestEscape &+ EscapedText.slack &+ 2)
      let part = unsafe UnsafeBufferPointer(rebasing: text[position..<end])
      unsafe cursor = escapedText.write(part, at: buffer.cursor)
      position = end
    }
    unsafe buffer.cursor = cursor.writing(UInt8(ascii: "\""))
  }
}
