extension JSONReader {
  /// Where the text of a string is, between its quotes.
  @safe struct StringSpan {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether there are escapes to be resolved.
    let hasEscapes: Bool
  }

  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is a quote, a backslash, a control character or not ASCII; the lowest one set is
  /// right, those above it may be too many.
  ///
  /// Source: Mycroft's zero-byte test; Bit Twiddling Hacks, "Determine if a word has a byte less than n".
  @inline(__always)
  private static func special(_ word: UInt64) -> UInt64 {
    let quote = word ^ quotes
    let backslash = word ^ backslashes
    let found =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- 0x2020_2020_2020_2020) & ~word)
    return (found | word) & highs
  }

  /// Moves past a string whose opening quote is at the position; escapes and UTF-8 are validated.
  @inline(__always)
  mutating func scanString() throws(JSONFailure) -> StringSpan {
    advance()
    let first = unsafe position
    while unsafe end - position >= 8 {
      let word = unsafe UnsafeRawPointer(position).loadUnaligned(as: UInt64.self).littleEndian
      let special = JSONReader.special(word)
      if special == 0 {
        unsafe position += 8
        continue
      }
      unsafe position += special.trailingZeroBitCount &>> 3
      if unsafe position.pointee == UInt8(ascii: "\"") {
        let span = unsafe UnsafeBufferPointer(start: first, count: position - first)
        unsafe position += 1
        return unsafe StringSpan(bytes: span, hasEscapes: false)
      }
      break
    }
    return unsafe try scanRest(from: first)
  }

  /// Goes on byte by byte where the fast scan stopped.
  @inline(never)
  private mutating func scanRest(from first: UnsafePointer<UInt8>) throws(JSONFailure) -> StringSpan {
    var hasEscapes = false
    while unsafe position < end {
      let byte = unsafe position.pointee
      switch byte {
      case UInt8(ascii: "\""):
        let span = unsafe UnsafeBufferPointer(start: first, count: position - first)
        unsafe position += 1
        return unsafe StringSpan(bytes: span, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try passEscape()
      case 0..<0x20: throw .controlCharacter
      case 0x80...: try passMultibyte()
      default: passPlain()
      }
    }
    throw .unexpectedEnd
  }

  /// Moves past bytes that mean nothing but themselves; at least one.
  @inline(__always)
  private mutating func passPlain() {
    while unsafe end - position >= 8 {
      let word = unsafe UnsafeRawPointer(position).loadUnaligned(as: UInt64.self).littleEndian
      let special = JSONReader.special(word)
      guard special == 0 else {
        unsafe position += special.trailingZeroBitCount &>> 3
        return
      }
      unsafe position += 8
    }
    while unsafe position < end {
      let byte = unsafe position.pointee
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { return }
      unsafe position += 1
    }
  }

  /// Moves past one character of two to four bytes.
  ///
  /// Source: RFC 3629 section 4, the table of well-formed byte sequences.
  @inline(__always)
  private mutating func passMultibyte() throws(JSONFailure) {
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

  /// The four hexadecimal digits at `offset`.
  private func codeUnit(at offset: Int) throws(JSONFailure) -> UInt16 {
    guard unsafe end - position >= offset + 4 else { throw .invalidEscape }
    var unit: UInt16 = 0
    for index in offset..<(offset + 4) {
      guard let digit = unsafe JSONReader.hexadecimal(position[index]) else { throw .invalidEscape }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// A string, or nil, and no move, if something else is there.
  ///
  /// UTF-8 is validated by the making of the `String`: what it had to repair is not what was there.
  @inline(__always)
  mutating func readString() throws(JSONFailure) -> String? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let first = unsafe position + 1
    var cursor = unsafe first
    var bits: UInt64 = 0
    while unsafe end - cursor >= 8 {
      let word = unsafe UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self).littleEndian
      let special = JSONReader.special(word & ~JSONReader.highs) & ~(word & JSONReader.highs)
      if special == 0 {
        bits |= word
        unsafe cursor += 8
        continue
      }
      let count = special.trailingZeroBitCount &>> 3
      bits |= word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
      unsafe cursor += count
      guard unsafe cursor.pointee == UInt8(ascii: "\"") else { break }
      let text = unsafe UnsafeBufferPointer(start: first, count: cursor - first)
      let string = unsafe JSONReader.string(of: text)
      guard unsafe bits & JSONReader.highs == 0 || JSONReader.isUnrepaired(string, text) else { break }
      unsafe position = cursor + 1
      return string
    }
    return JSONReader.text(of: try scanString())
  }

  /// A string of the bytes; a short one is made without a detour through what longer ones need.
  @inline(__always)
  private static func string(of text: UnsafeBufferPointer<UInt8>) -> String {
    guard text.count <= 15 else { return unsafe String(decoding: text, as: UTF8.self) }
    return unsafe String(unsafeUninitializedCapacity: text.count) { target in
      for index in 0..<text.count { unsafe target[index] = text[index] }
      return text.count
    }
  }

  /// Whether a string has the very bytes it was made of.
  @inline(never)
  private static func isUnrepaired(_ string: String, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let same = unsafe string.utf8.withContiguousStorageIfAvailable { utf8 in
      guard let first = utf8.baseAddress, let second = text.baseAddress else {
        return utf8.count == text.count
      }
      return unsafe utf8.count == text.count && KeyBytes.areSame(first, second, text.count)
    }
    return same ?? false
  }

  /// The text of a scanned string.
  @inline(__always)
  static func text(of span: StringSpan) -> String {
    span.hasEscapes ? unescaped(span) : unsafe String(decoding: span.bytes, as: UTF8.self)
  }

  /// The text of a string that was validated, its escapes resolved.
  private static func unescaped(_ span: StringSpan) -> String {
    var utf8: [UInt8] = []
    unsafe utf8.reserveCapacity(span.bytes.count)
    var index = 0
    while unsafe index < span.bytes.count {
      let byte = unsafe span.bytes[index]
      guard byte == UInt8(ascii: "\\") else {
        utf8.append(byte)
        index += 1
        continue
      }
      index += unsafe appendEscape(at: index, of: span.bytes, to: &utf8)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Appends what the escape at `index` stands for, and returns its length.
  private static func appendEscape(
    at index: Int,
    of bytes: UnsafeBufferPointer<UInt8>,
    to utf8: inout [UInt8]
  ) -> Int {
    switch unsafe bytes[index + 1] {
    case UInt8(ascii: "b"): utf8.append(0x08)
    case UInt8(ascii: "f"): utf8.append(0x0C)
    case UInt8(ascii: "n"): utf8.append(0x0A)
    case UInt8(ascii: "r"): utf8.append(0x0D)
    case UInt8(ascii: "t"): utf8.append(0x09)
    case UInt8(ascii: "u"):
      let first = unsafe unit(at: index + 2, of: bytes)
      guard first & 0xFC00 == 0xD800 else {
        append(UInt32(first), to: &utf8)
        return 6
      }
      let second = unsafe unit(at: index + 8, of: bytes)
      append(0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)), to: &utf8)
      return 12
    case let other: utf8.append(other)
    }
    return 2
  }

  private static func unit(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt16 {
    var unit: UInt16 = 0
    for offset in index..<(index + 4) { unit = unit << 4 | (unsafe hexadecimal(bytes[offset]) ?? 0) }
    return unit
  }

  private static func append(_ scalar: UInt32, to utf8: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    utf8.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
