/// Decimal digits, written two at a time from a table.
///
/// ```
///   1234   →   12 │ 34      one load and one store for each pair
/// ```
///
/// The number of digits is found using comparisons. The processor predicts their outcome and continues with the next
/// value before the digits of this one are known. If the number were computed from the digits, the position of the next
/// value would depend on it.
enum DigitPairs {
  private static let table: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Writes the two digits of a number below 100.
  @_transparent
  static func writeTwo(_ number: UInt32, at cursor: OutputCursor) {
    let pair = unsafe UnsafeRawPointer(table.utf8Start + Int(truncatingIfNeeded: number &* 2))
    unsafe UnsafeMutableRawPointer(cursor).storeBytes(
      of: pair.loadUnaligned(as: UInt16.self), as: UInt16.self
    )
  }

  /// Writes the four digits of a number below 10,000.
  @_transparent
  static func writeFour(_ number: UInt32, at cursor: OutputCursor) {
    let high = hundreds(of: number)
    unsafe writeTwo(high, at: cursor)
    unsafe writeTwo(number &- high &* 100, at: cursor + 2)
  }

  /// Writes the eight digits of a number below 10^8.
  @_transparent
  static func writeEight(_ number: UInt64, at cursor: OutputCursor) {
    let scaled = number &* ((1 << 57) / 1_000_000 + 1)
    unsafe writeTwo(UInt32(truncatingIfNeeded: scaled &>> 57), at: cursor)
    unsafe writeSix(after: scaled, at: cursor + 2)
  }

  /// Writes the nine digits of a number below 10^9.
  @_transparent
  static func writeNine(_ number: UInt64, at cursor: OutputCursor) {
    let scaled = number &* ((1 << 57) / 100_000_000 + 1)
    unsafe cursor.pointee = UInt8(truncatingIfNeeded: scaled &>> 57) | UInt8(ascii: "0")
    let next = (scaled & fraction) &* 100
    unsafe writeTwo(UInt32(truncatingIfNeeded: next &>> 57), at: cursor + 1)
    unsafe writeSix(after: next, at: cursor + 3)
  }

  /// The bits of a scaled number after its point.
  private static var fraction: UInt64 { (1 << 57) - 1 }

  /// Writes the six digits after the integer part of a scaled number.
  ///
  /// A scaled number is multiplied by slightly more than 2^57 / 10^n. Its first digits are then the bits above the
  /// lowest 57. Multiplying the lowest 57 bits by 100 puts the next two digits in the same place. The excess of the
  /// multiplier changes no digit: for a number below 2^30, it adds less than 2^30 at first, and 2^30 · 10^8 < 2^57 at
  /// the end.
  ///
  /// Source: James Edward Anhalt III, "jeaiii_to_text", https://github.com/jeaiii/itoa.
  @_transparent
  private static func writeSix(after scaled: UInt64, at cursor: OutputCursor) {
    var rest = (scaled & fraction) &* 100
    unsafe writeTwo(UInt32(truncatingIfNeeded: rest &>> 57), at: cursor)
    rest = (rest & fraction) &* 100
    unsafe writeTwo(UInt32(truncatingIfNeeded: rest &>> 57), at: cursor + 2)
    rest = (rest & fraction) &* 100
    unsafe writeTwo(UInt32(truncatingIfNeeded: rest &>> 57), at: cursor + 4)
  }

  /// Writes a number below 10,000 without leading zeros, and returns the position after it.
  @_transparent
  static func writeUpToFour(_ number: UInt32, at cursor: OutputCursor) -> OutputCursor {
    if number >= 100 {
      let high = hundreds(of: number)
      let next = unsafe writeUpToTwo(high, at: cursor)
      unsafe writeTwo(number &- high &* 100, at: next)
      return unsafe next + 2
    }
    return unsafe writeUpToTwo(number, at: cursor)
  }

  @_transparent
  private static func writeUpToTwo(_ number: UInt32, at cursor: OutputCursor) -> OutputCursor {
    if number >= 10 {
      unsafe writeTwo(number, at: cursor)
      return unsafe cursor + 2
    }
    return unsafe cursor.writing(UInt8(truncatingIfNeeded: number) | UInt8(ascii: "0"))
  }

  /// ⌊number / 100⌋ for a number below 10,000: 5,243 / 2^19 is slightly more than 1/100, and precise enough.
  @_transparent
  static func hundreds(of number: UInt32) -> UInt32 { (number &* 5_243) &>> 19 }

  /// Whether the last digit of a number below 100 is 0. 205 / 2^11 is slightly more than 1/10, and precise enough.
  @_transparent
  static func endsInZero(_ number: UInt32) -> Bool { ((number &* 205) &>> 11) &* 10 == number }
}

/// Eight decimal digits in a machine word, one per byte, with the first digit in the lowest byte.
///
/// ```
///   EightDigits(49_285)   values   0 0 0 4 9 2 8 5      text  "00049285"
///                                  ▲ lowest byte        trailingZeros 0
/// ```
struct EightDigits {
  /// The value of each digit.
  let values: UInt64

  /// Creates the digits of a number below 10^8.
  ///
  /// The number is split into two numbers of four digits, then four of two digits, then eight digits. Each step divides
  /// all parts at once, using a multiplication and a shift.
  ///
  /// Source: Paul Khuong, "How to print integers really fast", 2017,
  /// https://pvk.ca/Blog/2017/12/22/appnexus-common-framework-its-out-also-how-to-print-integers-faster/.
  @_transparent
  init(_ number: UInt64) {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    // 10,486 / 2^20 is slightly more than 1/100, and precise enough for four digits.
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    // 103 / 2^10 is slightly more than 1/10, and precise enough for two digits.
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    values = tens | (pairs &- tens &* 10) &<< 8
  }

  /// The characters of the digits.
  @_transparent var text: UInt64 { values | 0x3030_3030_3030_3030 }

  /// The number of trailing zeros, from 0 to 8.
  @_transparent var trailingZeros: Int { values.leadingZeroBitCount &>> 3 }
}
