extension Reader {
  /// The range of a string's text between its quotes.
  @safe struct StringSpan {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether the text has escapes.
    let hasEscapes: Bool
    /// Whether all bytes are ASCII, including those of escapes.
    let isASCII: Bool

    @_transparent
    init(start: UnsafePointer<UInt8>, count: Int, hasEscapes: Bool, isASCII: Bool) {
      unsafe bytes = UnsafeBufferPointer(start: start, count: count)
      self.hasEscapes = hasEscapes
      self.isASCII = isASCII
    }

    /// The number of bytes, including those of escapes.
    var byteCount: Int { unsafe bytes.count }
  }

  /// Moves past a string whose opening quote is at the position. Validates escapes and UTF-8.
  @_transparent
  mutating func scanString() throws(JSONFailure) -> StringSpan {
    let first = unsafe position + 1
    var cursor = unsafe first
    while unsafe end - cursor >= 16 {
      let count = unsafe ByteBlock(cursor).firstSpecial
      if count == 16 {
        unsafe cursor += 16
        continue
      }
      unsafe cursor += count
      guard unsafe cursor.pointee == UInt8(ascii: "\"") else { break }
      unsafe position = cursor + 1
      return unsafe StringSpan(start: first, count: cursor - first, hasEscapes: false, isASCII: true)
    }
    unsafe position = cursor
    return unsafe try scanRest(from: first)
  }

  /// Scans a string with any contents from the position to its end.
  @inline(never)
  private mutating func scanRest(from first: UnsafePointer<UInt8>) throws(JSONFailure) -> StringSpan {
    var hasEscapes = false
    var isASCII = true
    while unsafe position < end {
      let byte = unsafe position.pointee
      if byte >= 0x80 {
        isASCII = false
        try passMultibyte()
      } else if byte == UInt8(ascii: "\"") {
        let count = unsafe position - first
        advance()
        return unsafe StringSpan(start: first, count: count, hasEscapes: hasEscapes, isASCII: isASCII)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try passEscape()
      } else if byte < 0x20 {
        throw .controlCharacter
      } else {
        passPlain()
      }
    }
    throw .unexpectedEnd
  }

  /// Moves past ASCII characters without escapes. The first byte is one of them.
  @_transparent
  private mutating func passPlain() {
    guard unsafe end - position >= 16 else { return advance() }
    unsafe position += ByteBlock(position).firstSpecial
  }

  /// Moves past consecutive characters of three bytes, or past one of another length.
  @_transparent
  private mutating func passMultibyte() throws(JSONFailure) {
    let first = unsafe position
    while unsafe end - position >= 4 {
      let word = unsafe Reader.word(at: position, as: UInt32.self)
      guard Reader.isThreeByteCharacter(word) else { break }
      unsafe position += 3
    }
    if unsafe position == first { try passOneMultibyte() }
  }

  /// Whether a word begins with a well-formed character of three bytes: 1110xxxx 10xxxxxx 10xxxxxx, neither an
  /// overlong form (0000 0xxxxx) nor a surrogate (1101 1xxxxx).
  ///
  /// Source: RFC 3629 section 4. The bits are tested as in simdutf's scalar validation.
  @_transparent
  private static func isThreeByteCharacter(_ word: UInt32) -> Bool {
    guard word & 0x00C0_C0F0 == 0x0080_80E0 else { return false }
    let deciding = word & 0x200F
    return deciding != 0 && deciding != 0x200D
  }

  /// Moves past one character of two to four bytes.
  ///
  /// Source: RFC 3629 section 4, the table of well-formed byte sequences.
  private mutating func passOneMultibyte() throws(JSONFailure) {
    let lead = unsafe position.pointee
    let available = unsafe end - position
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw .invalidUTF8
    }
    guard available >= count else { throw .invalidUTF8 }
    guard unsafe second.contains(position[1]) else { throw .invalidUTF8 }
    for offset in 2..<max(2, count) {
      guard unsafe position[offset] & 0xC0 == 0x80 else { throw .invalidUTF8 }
    }
    unsafe position += count
  }

  /// Moves past an escape.
  private mutating func passEscape() throws(JSONFailure) {
    guard unsafe end - position >= 2 else {
      unsafe position = end
      throw .unexpectedEnd
    }
    switch unsafe position[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      unsafe position += 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(at: 2)
      if unit & 0xFC00 == 0xDC00 { throw .loneSurrogate }
      if unit & 0xFC00 == 0xD800 {
        guard unsafe end - position >= 8, unsafe position[6] == UInt8(ascii: "\\"),
          unsafe position[7] == UInt8(ascii: "u"), try codeUnit(at: 8) & 0xFC00 == 0xDC00
        else { throw .loneSurrogate }
        unsafe position += 6
      }
      unsafe position += 6
    default: throw .invalidEscape
    }
  }

  /// Returns the value of the four hexadecimal digits at `offset`.
  private func codeUnit(at offset: Int) throws(JSONFailure) -> UInt16 {
    guard unsafe end - position >= offset + 4, let unit = unsafe Reader.codeUnit(position + offset) else {
      throw .invalidEscape
    }
    return unit
  }

  /// Returns the value of the four hexadecimal digits at an address; nil if they are other characters.
  static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt16? {
    var unit: UInt16 = 0
    for index in 0..<4 {
      guard let digit = unsafe hexadecimal(digits[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  static func hexadecimal(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
