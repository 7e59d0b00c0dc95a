/// The powers of five from 5^-342 to 5^324, to 128 bits.
///
/// Each is shifted by a power of two so that it has exactly 128 bits, with the topmost bit set:
///
///     5^0 = 1     0x8000_0000_0000_0000, 0x0000_0000_0000_0000
///     5^1 = 5     0xA000_0000_0000_0000, 0x0000_0000_0000_0000      101 in binary
///     5^-1 = 0.2  0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCD      1100 1100 …, rounded up
///
/// Excess bits are cut off, except from 5^-27 to 5^-1, where they are rounded up: there, a quotient of two exact
/// numbers may be halfway between two doubles, and the product must not be below it.
///
/// Source: Daniel Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51
/// (8), 2021, arXiv:2101.11408.
enum PowersOfFive {
  /// The exponents of the table. When reading, a 64-bit significand results in 0 below them, and in infinity from
  /// 10^309 on. When writing, the smallest numbers are multiplied by up to 10^324.
  static let exponents = -342...324

  /// The high and the low 64 bits for each exponent. They are calculated from all bits of each power when first used.
  static let words: [UInt64] = {
    var powers: [UInt64] = []
    powers.reserveCapacity(2 * exponents.count)
    // ⌊⌊x ÷ 5⌋ ÷ 5⌋ = ⌊x ÷ 25⌋, so all bits of 2^959 ÷ 5^342 above the point are correct, and there are more than 128.
    var number = LongNumber(words: [UInt64](repeating: 0, count: 14) + [1 << 63])
    for exponent in 1...(-exponents.lowerBound) {
      number.divideByFive()
      let (high, low) = number.topBits
      // None of them ends with 64 ones, so the addition does not overflow.
      powers += [exponent <= 27 ? low &+ 1 : low, high]
    }
    powers.reverse()
    // 5^0, with 128 bits below the point, and space for the 753 bits of 5^324.
    number = LongNumber(words: [0, 0, 1] + [UInt64](repeating: 0, count: 11))
    for _ in 0...exponents.upperBound {
      let (high, low) = number.topBits
      powers += [high, low]
      number.multiplyByFive()
    }
    return powers
  }()
}

/// A number above 2^128 in 64-bit words, the lowest first.
private struct LongNumber {
  var words: [UInt64]

  /// The 128 bits from the highest set bit on.
  var topBits: (high: UInt64, low: UInt64) {
    let top = words.lastIndex { $0 != 0 } ?? 2
    let zeros = words[top].leadingZeroBitCount
    func word(_ index: Int) -> UInt64 { words[index] << zeros | words[index - 1] >> (64 - zeros) }
    return (word(top), word(top - 1))
  }

  /// Divides by five and drops the remainder.
  mutating func divideByFive() {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      (words[index], remainder) = (5 as UInt64).dividingFullWidth((remainder, words[index]))
    }
  }

  /// Multiplies by five and drops the overflow.
  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = words[index].multipliedFullWidth(by: 5)
      let (sum, overflow) = product.low.addingReportingOverflow(carry)
      (words[index], carry) = (sum, product.high &+ (overflow ? 1 : 0))
    }
  }
}
