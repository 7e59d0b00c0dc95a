/// The text of `Double` and `Float` in the form of their `description`, which is valid JSON for finite numbers.
///
///     1       1.0          1e16     1e+16
///     0.0001  0.0001       1e-5     1e-05
///     -0      -0.0         1.5e300  1.5e+300
///
/// The digits are the shortest that read back as the same number. A whole number has a fraction, so that it reads back
/// as a `Double` even if the type is unknown, and -0 keeps its sign; `1` would be read as an `Int`.
///
/// 48 bytes must be writable at the cursor: for the longest text, and for bytes that are overwritten after it.
enum FloatingPointText {
  /// Writes a finite number. Returns nil and writes nothing if the number is not finite.
  @_transparent
  static func write(_ value: Double, at cursor: OutputCursor) -> OutputCursor? {
    guard value.isFinite else { return nil }
    // The sign is overwritten if it is not needed.
    unsafe cursor.pointee = UInt8(ascii: "-")
    let start = unsafe cursor + (value.sign == .minus ? 1 : 0)
    let magnitude = value.magnitude
    if let next = unsafe writeShort(magnitude, at: start) { return unsafe next }
    if magnitude == 0 { return unsafe writeZero(at: start) }
    // Above 2^53, a `Double` cannot represent every whole number.
    return unsafe write(ShortestDecimal(magnitude), isHuge: magnitude > 0x1p53, at: start)
  }

  /// Writes a finite number. Returns nil and writes nothing if the number is not finite.
  @_transparent
  static func write(_ value: Float, at cursor: OutputCursor) -> OutputCursor? {
    guard value.isFinite else { return nil }
    unsafe cursor.pointee = UInt8(ascii: "-")
    let start = unsafe cursor + (value.sign == .minus ? 1 : 0)
    let magnitude = value.magnitude
    if magnitude == 0 { return unsafe writeZero(at: start) }
    return unsafe write(ShortestDecimal(magnitude), isHuge: magnitude > 0x1p24, at: start)
  }

  /// Writes a number from 10^-4 to 10^9 that has at most six digits after the point. Returns nil for any other number.
  ///
  /// Two numbers of at most 15 digits are never read as the same `Double`. So if such a number is read as the given
  /// `Double`, no other number of that length or shorter is.
  @_transparent
  private static func writeShort(_ magnitude: Double, at cursor: OutputCursor) -> OutputCursor? {
    guard magnitude < 1e9, magnitude >= 1e-4 else { return nil }
    // The sum has no bits for a fraction, so the addition rounds to an integer, which is in the lowest bits.
    let sum = magnitude * 1e6 + 0x1p52
    guard (sum - 0x1p52) / 1e6 == magnitude else { return nil }
    let millionths = sum.bitPattern & 0x000F_FFFF_FFFF_FFFF
    let whole = millionths / 1_000_000
    let point = unsafe IntegerText.write(whole, at: cursor)
    unsafe point.pointee = UInt8(ascii: ".")
    return unsafe writeFraction(UInt32(truncatingIfNeeded: millionths &- whole &* 1_000_000), at: point + 1)
  }

  /// Writes the digits of a number of millionths without trailing zeros, but at least one digit.
  @_transparent
  private static func writeFraction(_ millionths: UInt32, at cursor: OutputCursor) -> OutputCursor {
    let first = millionths / 10_000
    let rest = millionths &- first &* 10_000
    unsafe DigitPairs.writeTwo(first, at: cursor)
    if rest == 0 { return unsafe cursor + (DigitPairs.endsInZero(first) ? 1 : 2) }
    let second = DigitPairs.hundreds(of: rest)
    let third = rest &- second &* 100
    unsafe DigitPairs.writeTwo(second, at: cursor + 2)
    if third == 0 { return unsafe cursor + (DigitPairs.endsInZero(second) ? 3 : 4) }
    unsafe DigitPairs.writeTwo(third, at: cursor + 4)
    return unsafe cursor + (DigitPairs.endsInZero(third) ? 5 : 6)
  }

  private static func writeZero(at cursor: OutputCursor) -> OutputCursor {
    unsafe cursor.store(0x30_2E30)
    return unsafe cursor + 3
  }

  /// Writes a decimal number, with an exponent if it `isHuge` or is below 10^-4.
  private static func write(
    _ number: ShortestDecimal, isHuge: Bool, at cursor: OutputCursor
  ) -> OutputCursor {
    let digits = SeventeenDigits(number.significand)
    let point = digits.count &+ number.exponent
    if isHuge || point < -3 { return unsafe writeScientific(digits, exponent: point &- 1, at: cursor) }
    if point <= 0 { return unsafe writeBelowOne(digits, zeros: 0 &- point, at: cursor) }
    return unsafe writeFixed(digits, point: point, at: cursor)
  }

  /// Writes a number of at least 1: its digits, then again those after the point, one position further.
  @_transparent
  private static func writeFixed(_ digits: SeventeenDigits, point: Int, at cursor: OutputCursor)
    -> OutputCursor
  {
    unsafe digits.write(at: cursor)
    let fraction = unsafe cursor + point
    let significant = digits.significantCount
    guard significant > point else {
      // Trailing zeros of the digits become the zeros before the point.
      unsafe fraction.store(0x302E)
      return unsafe fraction + 2
    }
    unsafe digits.writeRest(from: point, at: fraction + 1)
    unsafe fraction.pointee = UInt8(ascii: ".")
    return unsafe cursor + (significant &+ 1)
  }

  /// Writes 0.ddd with up to three zeros after the point.
  private static func writeBelowOne(_ digits: SeventeenDigits, zeros: Int, at cursor: OutputCursor)
    -> OutputCursor
  {
    unsafe cursor.store(0x30_3030_2E30)
    let first = unsafe cursor + (2 &+ zeros)
    unsafe digits.write(at: first)
    return unsafe first + digits.significantCount
  }

  /// Writes d.ddde±xx.
  private static func writeScientific(
    _ digits: SeventeenDigits, exponent: Int, at cursor: OutputCursor
  ) -> OutputCursor {
    unsafe digits.write(at: cursor + 1)
    unsafe cursor.pointee = unsafe cursor[1]
    unsafe cursor[1] = UInt8(ascii: ".")
    let significant = digits.significantCount
    let sign = unsafe cursor + (significant == 1 ? 1 : significant &+ 1)
    unsafe sign[0] = UInt8(ascii: "e")
    unsafe sign[1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    let magnitude = exponent.magnitude
    // The exponent has at least two digits.
    let next = unsafe magnitude < 10 ? (sign + 2).writing(UInt8(ascii: "0")) : sign + 2
    return unsafe IntegerText.write(UInt64(magnitude), at: next)
  }
}

/// The 17 digits of a number of up to 17 digits, padded with zeros.
///
/// ```
///   625  →  6 | 25000000 | 00000000     significantCount 3
///       first     middle       last
/// ```
private struct SeventeenDigits {
  /// The number of digits without the padding.
  let count: Int
  private let first: UInt8
  private let middle: EightDigits
  private let last: EightDigits

  /// Creates the digits of a number above 0 and below 10^17.
  @_transparent
  init(_ number: UInt64) {
    count = SeventeenDigits.count(number)
    let scaled = number &* DigitWord.powersOfTen[17 &- count]
    let high = scaled / 100_000_000
    let first = high / 100_000_000
    self.first = UInt8(truncatingIfNeeded: first) | UInt8(ascii: "0")
    middle = EightDigits(high &- first &* 100_000_000)
    last = EightDigits(scaled &- high &* 100_000_000)
  }

  /// The number of digits without trailing zeros.
  @_transparent
  var significantCount: Int { last.values == 0 ? 9 &- middle.trailingZeros : 17 &- last.trailingZeros }

  @_transparent
  func write(at cursor: OutputCursor) {
    unsafe cursor.pointee = first
    unsafe (cursor + 1).store(middle.text)
    unsafe (cursor + 9).store(last.text)
  }

  /// Writes the digits from a position on, which is from 1 to 16, followed by zero bytes: 16 bytes in all.
  @_transparent
  func writeRest(from position: Int, at cursor: OutputCursor) {
    let bits = (position &- 1) &* 8
    if bits >= 64 {
      unsafe cursor.store(last.text &>> UInt64(truncatingIfNeeded: bits &- 64))
      return
    }
    // The shift is done in two steps of less than 64 bits each, so that zero bits need no special case.
    let carried = (last.text &<< UInt64(truncatingIfNeeded: 56 &- bits)) &<< 8
    unsafe cursor.store(middle.text &>> UInt64(truncatingIfNeeded: bits) | carried)
    unsafe (cursor + 8).store(last.text &>> UInt64(truncatingIfNeeded: bits))
  }

  /// The number of digits of a number above 0 and below 10^17.
  ///
  /// Source: Bit Twiddling Hacks, "Find integer log base 10 of an integer".
  @_transparent
  private static func count(_ number: UInt64) -> Int {
    let estimate = ((64 &- number.leadingZeroBitCount) &* 1233) &>> 12
    return estimate &+ (number >= DigitWord.powersOfTen[estimate] ? 1 : 0)
  }
}
