extension Reader {
  /// Reads a string. For any other value, returns nil and does not move.
  @_transparent
  package mutating func readString() throws(JSONFailure) -> String? {
    guard byte == UInt8(ascii: "\"") else { return cursor == nil ? nil : cursorText }
    let first = unsafe position + 1
    if makesSmallStrings, unsafe end - first >= 16 {
      let count = unsafe ByteBlock(first).firstSpecial
      if count < 16, unsafe first[count] == UInt8(ascii: "\"") {
        unsafe position = first + count + 1
        return unsafe SmallString.string(first, count: count)
      }
    }
    return try readAnyString()
  }

  @inline(never) private var cursorText: String? { cursor.flatMap { $0.withObject { $0.text() } } }

  /// Reads a string of any length and with any contents.
  @inline(never)
  private mutating func readAnyString() throws(JSONFailure) -> String {
    Reader.text(of: try scanString())
  }

  /// Returns the text of a scanned string.
  static func text(of span: StringSpan) -> String {
    if span.hasEscapes { return unescaped(span) }
    return unsafe string(ofValidated: span.bytes, isASCII: span.isASCII)
  }

  /// Returns a string of validated UTF-8. It is not validated again if the system has a function for this.
  @_transparent
  private static func string(ofValidated bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Escapes

  /// Returns the text of a validated string with its escapes resolved.
  @inline(never)
  private static func unescaped(_ span: StringSpan) -> String {
    // An escape is at least as long as its UTF-8. Blocks may be written up to 16 bytes past the end of the text.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: span.bytes.count + 16) { target in
      guard let source = unsafe span.bytes.baseAddress, let start = target.baseAddress else { return "" }
      let sourceEnd = unsafe source + span.bytes.count
      var writer = unsafe UnescapingWriter(source: source, sourceEnd: sourceEnd, target: start)
      unsafe writer.run()
      let text = unsafe UnsafeBufferPointer(start: start, count: writer.target - start)
      return unsafe string(ofValidated: text, isASCII: span.isASCII && writer.isASCII)
    }
  }
}

/// A writer that copies text and resolves its escapes.
@unsafe private struct UnescapingWriter {
  var source: UnsafePointer<UInt8>
  let sourceEnd: UnsafePointer<UInt8>
  var target: UnsafeMutablePointer<UInt8>
  /// Whether all escapes are ASCII characters.
  var isASCII = true

  mutating func run() {
    while unsafe source < sourceEnd {
      if unsafe source.pointee == UInt8(ascii: "\\") {
        unsafe resolveEscape()
      } else {
        unsafe copyPlain()
      }
    }
  }

  /// Copies the text before the next backslash, or a part of it. The first byte is not a backslash.
  @_transparent
  private mutating func copyPlain() {
    while unsafe sourceEnd - source >= 8 {
      let word = unsafe UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
      let backslash = word.littleEndian ^ 0x5C5C_5C5C_5C5C_5C5C
      let found = (backslash &- 0x0101_0101_0101_0101) & ~backslash & 0x8080_8080_8080_8080
      let count = found.trailingZeroBitCount &>> 3
      unsafe source += count
      unsafe target += count
      if found != 0 { return }
    }
    while unsafe source < sourceEnd, unsafe source.pointee != UInt8(ascii: "\\") {
      unsafe target.pointee = source.pointee
      unsafe source += 1
      unsafe target += 1
    }
  }

  private mutating func resolveEscape() {
    let letter = unsafe source[1]
    if letter == UInt8(ascii: "u") { return unsafe resolveUnicodeEscape() }
    unsafe target.pointee = UnescapingWriter.character(letter)
    unsafe target += 1
    unsafe source += 2
  }

  private static func character(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private mutating func resolveUnicodeEscape() {
    let first = unsafe unit(at: 2)
    guard first & 0xFC00 == 0xD800 else {
      unsafe source += 6
      return unsafe append(first)
    }
    let second = unsafe unit(at: 8)
    unsafe source += 12
    unsafe append(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF)))
  }

  private func unit(at offset: Int) -> UInt32 { unsafe UInt32(Reader.codeUnit(source + offset) ?? 0) }

  /// Writes the UTF-8 of a scalar.
  private mutating func append(_ scalar: UInt32) {
    guard scalar >= 0x80 else {
      unsafe target.pointee = UInt8(truncatingIfNeeded: scalar)
      unsafe target += 1
      return
    }
    unsafe isASCII = false
    let count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    let lead: UInt32 = count == 2 ? 0xC0 : count == 3 ? 0xE0 : 0xF0
    var rest = scalar
    for index in (1..<count).reversed() {
      unsafe target[index] = UInt8(truncatingIfNeeded: 0x80 | rest & 0x3F)
      rest >>= 6
    }
    unsafe target.pointee = UInt8(truncatingIfNeeded: lead | rest)
    unsafe target += count
  }
}
