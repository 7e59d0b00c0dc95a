#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The text of `Decimal`, with all its digits and without an exponent.
///
///     19.99   1999 × 10^-2    19 | . | 99
///
/// `FloatingPointText.spaceNeeded` bytes must be writable at the cursor.
enum DecimalText {
  /// Writes a number of up to 64 bits with up to eight digits after the point, as sums of money have. Returns nil for
  /// any other number.
  @inline(__always)
  static func write(_ value: Decimal, at cursor: OutputCursor) -> OutputCursor? {
    guard RuntimeAssumptions.hasExpectedDecimalWords, let words = DecimalWords(value) else { return nil }
    guard words.exponent <= 0, words.exponent >= -8 else { return nil }
    unsafe cursor.pointee = UInt8(ascii: "-")
    let start = unsafe cursor + (words.isNegative ? 1 : 0)
    let digitCount = 0 &- words.exponent
    guard digitCount > 0 else { return unsafe IntegerText.write(words.significand, at: start) }
    let power = DigitWord.powersOfTen[digitCount]
    let whole = words.significand / power
    let fraction = EightDigits(
      (words.significand &- whole &* power) &* DigitWord.powersOfTen[8 &- digitCount]
    )
    // Zeros at the end are left to Foundation, which does not write them.
    guard fraction.trailingZeros == 8 &- digitCount else { return nil }
    let point = unsafe IntegerText.write(whole, at: start)
    unsafe point.pointee = UInt8(ascii: ".")
    unsafe (point + 1).store(fraction.text)
    return unsafe point + 1 + digitCount
  }
}
