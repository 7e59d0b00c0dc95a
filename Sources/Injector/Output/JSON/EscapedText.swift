/// The text of strings, with the escapes of RFC 8259 section 7.
///
/// ```
///   say "hi"⏎   →   say \"hi\"\n
/// ```
///
/// Quotation marks, backslashes and control characters are escaped, and slashes if asked to, which keeps `</script>` out
/// of the output; everything else is copied, 16 bytes at a time.
struct EscapedText {
  /// A further byte that is escaped. The quotation mark, which is escaped in any case, stands for none.
  private let furtherEscape: UInt8

  /// The bytes that are overwritten behind a text.
  static let slack = 16
  /// The length of the longest escape.
  static let longestEscape = 6

  init(escapesSlashes: Bool) {
    furtherEscape = UInt8(ascii: escapesSlashes ? "/" : "\"")
  }

  /// Writes a text and returns the place behind it. `longestEscape` bytes for each byte of the text, and `slack` more,
  /// must be writable.
  @inline(__always)
  func write(_ text: UnsafeBufferPointer<UInt8>, at cursor: OutputCursor) -> OutputCursor {
    guard let start = text.baseAddress else { return unsafe cursor }
    if 16...EscapedText.greatestPlainCount ~= text.count,
      let end = unsafe writePlain(start, count: text.count, at: cursor)
    {
      return unsafe end
    }
    return unsafe write(start, upTo: start + text.count, at: cursor)
  }

  /// The greatest length of a text that is first written as if it had no bytes that need an escape.
  private static let greatestPlainCount = 64

  /// Writes a text of 16 bytes or more that has no bytes that need an escape. For other texts, returns nil, and what was
  /// written is overwritten.
  @inline(__always)
  private func writePlain(
    _ start: UnsafePointer<UInt8>,
    count: Int,
    at cursor: OutputCursor
  ) -> OutputCursor? {
    // The last block overlaps the one before it.
    let last = count &- 16
    let lastBlock = unsafe EscapeBlock(start + last)
    var found = lastBlock.mask(or: furtherEscape)
    var offset = 0
    while offset < last {
      let block = unsafe EscapeBlock(start + offset)
      unsafe block.write(at: cursor + offset)
      found = EscapeBlock.union(found, block.mask(or: furtherEscape))
      offset &+= 16
    }
    guard EscapeBlock.isEmpty(found) else { return nil }
    unsafe lastBlock.write(at: cursor + last)
    return unsafe cursor + count
  }

  @inline(__always)
  private func write(
    _ start: UnsafePointer<UInt8>,
    upTo end: UnsafePointer<UInt8>,
    at cursor: OutputCursor
  ) -> OutputCursor {
    var source = unsafe start
    var target = unsafe cursor
    while unsafe end - source >= 16 {
      let block = unsafe EscapeBlock(source)
      unsafe block.write(at: target)
      let count = block.firstEscaped(or: furtherEscape)
      // Moving by a number that is known before the block is searched, the next block need not wait.
      if count == 16 {
        unsafe source += 16
        unsafe target += 16
        continue
      }
      unsafe target = writeEscape(of: source[count], at: target + count)
      unsafe source += count &+ 1
    }
    while unsafe source < end {
      let rest = unsafe end - source
      let (low, high) = unsafe EscapedText.words(source, count: rest)
      let block = EscapeBlock(low: low, high: high)
      unsafe block.write(at: target)
      // The bytes behind the text are zero, and look as if they needed an escape.
      let count = min(block.firstEscaped(or: furtherEscape), rest)
      unsafe source += count
      unsafe target += count
      if count < rest {
        unsafe target = writeEscape(of: source.pointee, at: target)
        unsafe source += 1
      }
    }
    return unsafe target
  }

  /// Writes a text of up to 15 bytes that is in two words, with zero bytes behind it. Returns the place behind it; nil if
  /// the text has bytes that need an escape, and then writes nothing of worth.
  @inline(__always)
  func write(low: UInt64, high: UInt64, count: Int, at cursor: OutputCursor) -> OutputCursor? {
    let block = EscapeBlock(low: low, high: high)
    unsafe block.write(at: cursor)
    guard block.firstEscaped(or: furtherEscape) >= count else { return nil }
    return unsafe cursor + count
  }

  /// Reads up to 15 bytes, at least one, without touching others. The bytes behind them are zero.
  @inline(__always)
  private static func words(_ address: UnsafePointer<UInt8>, count: Int) -> (low: UInt64, high: UInt64) {
    let start = unsafe UnsafeRawPointer(address)
    let end = unsafe start + count
    // Two reads overlap; in the second one, the bytes that the first one has are shifted out or are the same.
    if count >= 8 {
      let low = unsafe start.loadUnaligned(as: UInt64.self).littleEndian
      let last = unsafe (end - 8).loadUnaligned(as: UInt64.self).littleEndian
      return (low, (last &>> 8) &>> UInt64(truncatingIfNeeded: (15 &- count) &* 8))
    }
    if count >= 4 {
      let first = unsafe UInt64(start.loadUnaligned(as: UInt32.self).littleEndian)
      let last = unsafe UInt64((end - 4).loadUnaligned(as: UInt32.self).littleEndian)
      return (first | last &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8), 0)
    }
    let middle = count &>> 1
    let first = unsafe UInt64(address[0])
    let second = unsafe UInt64(address[middle]) &<< UInt64(truncatingIfNeeded: middle &* 8)
    let third = unsafe UInt64(address[count &- 1]) &<< UInt64(truncatingIfNeeded: (count &- 1) &* 8)
    return (first | second | third, 0)
  }

  /// Writes the escape of a byte and returns the place behind it.
  @inline(__always)
  private func writeEscape(of byte: UInt8, at cursor: OutputCursor) -> OutputCursor {
    unsafe cursor[0] = UInt8(ascii: "\\")
    // The most frequent ones are escaped by themselves.
    if byte > 0x1F {
      unsafe cursor[1] = byte
      return unsafe cursor + 2
    }
    return unsafe writeEscape(ofControl: byte, at: cursor)
  }

  /// Writes the escape of a control character behind its backslash.
  @inline(never)
  private func writeEscape(ofControl byte: UInt8, at cursor: OutputCursor) -> OutputCursor {
    if let letter = EscapedText.letter(of: byte) {
      unsafe cursor[1] = letter
      return unsafe cursor + 2
    }
    unsafe cursor[1] = UInt8(ascii: "u")
    unsafe cursor[2] = UInt8(ascii: "0")
    unsafe cursor[3] = UInt8(ascii: "0")
    unsafe cursor[4] = EscapedText.hexadecimal(byte &>> 4)
    unsafe cursor[5] = EscapedText.hexadecimal(byte & 0x0F)
    return unsafe cursor + 6
  }

  /// The letter of a short escape of a control character.
  private static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
  }
}
