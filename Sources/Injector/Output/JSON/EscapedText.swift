/// The text of strings, with the escapes of RFC 8259 section 7.
///
/// ```
///   say "hi"⏎   →   say \"hi\"\n
/// ```
///
/// Quotation marks, backslashes and control characters are escaped. Slashes are escaped if requested, which keeps
/// `</script>` out of the output. Everything else is copied, 16 bytes at a time.
struct EscapedText {
  /// An additional byte to escape. The quotation mark, which is always escaped, stands for none.
  private let furtherEscape: ByteBlock.Pattern

  /// The number of bytes after a text that may be overwritten.
  static let slack = 16
  /// The length of the longest escape.
  static let longestEscape = 6

  init(escapesSlashes: Bool) { furtherEscape = ByteBlock.pattern(UInt8(ascii: escapesSlashes ? "/" : "\"")) }

  /// Writes a text and returns the position after it. At the cursor, `longestEscape` bytes for each byte of the text,
  /// and `slack` more, must be writable.
  @_transparent
  func write(_ text: UnsafeBufferPointer<UInt8>, at cursor: OutputCursor) -> OutputCursor {
    guard let start = text.baseAddress else { return unsafe cursor }
    guard text.count >= 16 else { return unsafe writeShort(start, count: text.count, at: cursor) }
    let end = unsafe start + text.count
    var source = unsafe start
    var target = unsafe cursor
    while unsafe end - source >= 32 {
      let block = unsafe ByteBlock(source)
      unsafe block.write(at: target)
      let escapes = block.escapes(or: furtherEscape)
      if escapes != 0 { unsafe target = write(escapes, of: source, at: target) }
      unsafe source += 16
      unsafe target += 16
    }
    return unsafe writeEnd(source, upTo: end, at: target)
  }

  /// Escapes characters in a block that has already been written unescaped. At least 32 bytes must be readable at
  /// `source`.
  ///
  /// ```
  ///   a / b / c        the block, and what is written before the loop
  ///   a \ / b / c      after the first escape
  ///   a \ / b \ / c    after the second one
  /// ```
  ///
  /// - Returns: The position after the block's text, minus 16.
  @_transparent
  private func write(
    _ escapes: UInt32, of source: UnsafePointer<UInt8>, at cursor: OutputCursor
  ) -> OutputCursor {
    // The position of the block's first byte, shifted by the escapes so far.
    var target = unsafe cursor
    var escapes = escapes
    repeat {
      let position = escapes.trailingZeroBitCount
      let escaped = unsafe source + position
      unsafe target[position] = UInt8(ascii: "\\")
      unsafe target += 1
      // The most frequent characters follow their backslash unchanged.
      if unsafe escaped.pointee > 0x1F {
        unsafe ByteBlock(escaped).write(at: target + position)
      } else {
        let next = unsafe writeEscape(ofControl: escaped.pointee, at: target + position)
        unsafe ByteBlock(escaped + 1).write(at: next)
        unsafe target = next - (position &+ 1)
      }
      escapes &= escapes &- 1
    } while escapes != 0
    return unsafe target
  }

  /// Writes the last 16 to 31 bytes of a text that has at least as many.
  @_transparent
  private func writeEnd(
    _ start: UnsafePointer<UInt8>, upTo end: UnsafePointer<UInt8>, at cursor: OutputCursor
  ) -> OutputCursor {
    // The last block overlaps the previous one.
    let block = unsafe ByteBlock(start)
    let last = unsafe ByteBlock(end - 16)
    let rest = unsafe end - start &- 16
    guard (block.escapes(or: furtherEscape) | last.escapes(or: furtherEscape)) == 0 else {
      return unsafe writePadded(count: rest &+ 16, at: cursor) {
        unsafe block.write(at: $0)
        unsafe last.write(at: $0 + rest)
      }
    }
    unsafe block.write(at: cursor)
    unsafe last.write(at: cursor + rest)
    return unsafe cursor + rest + 16
  }

  /// Writes a text of up to 15 bytes.
  @inline(never)
  private func writeShort(
    _ start: UnsafePointer<UInt8>, count: Int, at cursor: OutputCursor
  ) -> OutputCursor {
    guard count > 0 else { return unsafe cursor }
    let (low, high) = unsafe EscapedText.words(start, count: count)
    return unsafe writePadded(count: count, at: cursor) {
      unsafe ByteBlock(low: low, high: high).write(at: $0)
    }
  }

  /// Writes a text of up to 31 bytes. `copy` copies it to other memory, where bytes after it are readable.
  @_transparent
  private func writePadded(
    count: Int, at cursor: OutputCursor, copy: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> OutputCursor {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { memory in
      guard let start = memory.baseAddress else { return unsafe cursor }
      unsafe (start + 16).initialize(repeating: 0, count: 48)
      unsafe copy(start)
      var target = unsafe cursor
      var offset = 0
      while offset < count {
        let block = unsafe ByteBlock(start + offset)
        unsafe block.write(at: target)
        let length = min(16, count &- offset)
        let escapes = block.escapes(or: furtherEscape) & ((1 &<< UInt32(truncatingIfNeeded: length)) &- 1)
        if escapes != 0 { unsafe target = write(escapes, of: start + offset, at: target) }
        unsafe target += length
        offset &+= length
      }
      return unsafe target
    }
  }

  /// Writes a text of up to 15 bytes that is in two words, followed by zero bytes, and returns the position after it.
  /// If the text needs escapes, returns nil, and the bytes at the cursor are undefined.
  @_transparent
  func write(low: UInt64, high: UInt64, count: Int, at cursor: OutputCursor) -> OutputCursor? {
    let block = ByteBlock(low: low, high: high)
    unsafe block.write(at: cursor)
    // The bytes after the text are zero, and look as if they needed escapes.
    let escapes = block.escapes(or: furtherEscape) | 0x1_0000
    guard escapes.trailingZeroBitCount >= count else { return nil }
    return unsafe cursor + count
  }

  /// Reads 1 to 15 bytes without accessing any others, and returns them followed by zero bytes.
  @_transparent
  private static func words(_ address: UnsafePointer<UInt8>, count: Int) -> (low: UInt64, high: UInt64) {
    let start = unsafe UnsafeRawPointer(address)
    let end = unsafe start + count
    // The two reads overlap. In the second one, bytes of the first one are shifted out or identical.
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

  /// Writes the escape of a control character after its backslash, and returns the position after it.
  @inline(never)
  private func writeEscape(ofControl byte: UInt8, at cursor: OutputCursor) -> OutputCursor {
    if let letter = EscapedText.letter(of: byte) { return unsafe cursor.writing(letter) }
    let zero = UInt8(ascii: "0")
    let start = unsafe cursor.writing(UInt8(ascii: "u")).writing(zero).writing(zero)
    return unsafe start.writing(EscapedText.hexadecimal(byte &>> 4)).writing(
      EscapedText.hexadecimal(byte & 0x0F)
    )
  }

  /// Returns the letter of a control character's short escape.
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
