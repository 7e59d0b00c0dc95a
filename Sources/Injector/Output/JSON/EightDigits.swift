/// Eight decimal digits in a machine word, each in a byte of its own, the first one in the lowest byte.
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
  /// The number is split into two numbers of four digits, those into four of two digits, and those into eight digits.
  /// At each step, all parts are divided at once, by a multiplication and a shift.
  ///
  /// Source: Paul Khuong, "How to print integers really fast", 2017,
  /// https://pvk.ca/Blog/2017/12/22/appnexus-common-framework-its-out-also-how-to-print-integers-faster/.
  @inline(__always)
  init(_ number: UInt64) {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    // 10,486 / 2^20 is a bit more than 1/100, and exact enough for four digits.
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    // 103 / 2^10 is a bit more than 1/10, and exact enough for two digits.
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    values = tens | (pairs &- tens &* 10) &<< 8
  }

  /// The characters of the digits.
  @inline(__always)
  var text: UInt64 { values | 0x3030_3030_3030_3030 }

  /// The number of zeros at the end, from 0 to 8.
  @inline(__always)
  var trailingZeros: Int { values.leadingZeroBitCount &>> 3 }
}
