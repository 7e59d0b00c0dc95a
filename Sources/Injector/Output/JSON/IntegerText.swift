/// The text of integers.
///
/// ```
///   -12345678901234567890    -  |  1234 | 56789012 | 34567890
///                            sign  first   eight digits each
/// ```
///
/// Each function writes at a cursor and returns the position after the text. Complete words of eight characters are
/// written, so up to 48 bytes must be writable at the cursor.
enum IntegerText {
  /// Writes any integer of up to 128 bits.
  @_transparent
  static func write<Integer: FixedWidthInteger>(_ value: Integer, at cursor: OutputCursor) -> OutputCursor {
    guard Integer.bitWidth <= 64 else { return unsafe writeWide(value, at: cursor) }
    guard Integer.isSigned else { return unsafe write(UInt64(truncatingIfNeeded: value), at: cursor) }
    let value = Int64(truncatingIfNeeded: value)
    if value < 0 { return unsafe writeNegative(value.magnitude, at: cursor) }
    return unsafe write(UInt64(bitPattern: value), at: cursor)
  }

  @inline(never)
  private static func writeNegative(_ magnitude: UInt64, at cursor: OutputCursor) -> OutputCursor {
    unsafe write(magnitude, at: cursor.writing(UInt8(ascii: "-")))
  }

  @_transparent
  static func write(_ value: UInt64, at cursor: OutputCursor) -> OutputCursor {
    if value < 10_000 {
      return unsafe DigitPairs.writeUpToFour(UInt32(truncatingIfNeeded: value), at: cursor)
    }
    if value < 100_000_000 { return unsafe writeFirst(UInt32(truncatingIfNeeded: value), at: cursor) }
    return unsafe writeLong(value, at: cursor)
  }

  /// Writes a number of nine digits or more.
  @inline(never)
  private static func writeLong(_ value: UInt64, at cursor: OutputCursor) -> OutputCursor {
    if value < 1_000_000_000 {
      unsafe DigitPairs.writeNine(value, at: cursor)
      return unsafe cursor + 9
    }
    let high = value / 100_000_000
    let low = value &- high &* 100_000_000
    guard high < 10_000 else { return unsafe writeLonger(high, low, at: cursor) }
    let next = unsafe DigitPairs.writeUpToFour(UInt32(truncatingIfNeeded: high), at: cursor)
    return unsafe writeEight(low, at: next)
  }

  /// Writes a number of thirteen digits or more: `high` · 10^8 + `low`.
  @inline(never)
  private static func writeLonger(_ high: UInt64, _ low: UInt64, at cursor: OutputCursor) -> OutputCursor {
    if high < 100_000_000 {
      let next = unsafe writeFirst(UInt32(truncatingIfNeeded: high), at: cursor)
      return unsafe writeEight(low, at: next)
    }
    let first = high / 100_000_000
    let next = unsafe DigitPairs.writeUpToFour(UInt32(truncatingIfNeeded: first), at: cursor)
    return unsafe writeEight(low, at: writeEight(high &- first &* 100_000_000, at: next))
  }

  /// Writes a number of five to eight digits.
  @_transparent
  private static func writeFirst(_ value: UInt32, at cursor: OutputCursor) -> OutputCursor {
    let high = value / 10_000
    let next = unsafe DigitPairs.writeUpToFour(high, at: cursor)
    unsafe DigitPairs.writeFour(value &- high &* 10_000, at: next)
    return unsafe next + 4
  }

  /// Writes a number below 10^8 with all leading zeros.
  @_transparent
  private static func writeEight(_ value: UInt64, at cursor: OutputCursor) -> OutputCursor {
    unsafe DigitPairs.writeEight(value, at: cursor)
    return unsafe cursor + 8
  }

  /// Writes an integer of more than 64 bits. Platforms with such integers also have `UInt128`.
  @inline(never)
  private static func writeWide(_ value: some FixedWidthInteger, at cursor: OutputCursor) -> OutputCursor {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return unsafe cursor }
    let next = unsafe value < 0 ? cursor.writing(UInt8(ascii: "-")) : cursor
    return unsafe write(UInt128(truncatingIfNeeded: value.magnitude), at: next)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static func write(_ value: UInt128, at cursor: OutputCursor) -> OutputCursor {
    guard value > UInt128(UInt64.max) else {
      return unsafe write(UInt64(truncatingIfNeeded: value), at: cursor)
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
    let next = unsafe write(high, at: cursor)
    let rest = UInt64(truncatingIfNeeded: low)
    return unsafe writeEight(rest % 100_000_000, at: writeEight(rest / 100_000_000, at: next))
  }
}
