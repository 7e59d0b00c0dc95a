/// The shortest decimal number that reads back as a given `Double` or `Float`. If there are several of that length, it
/// is the nearest one.
///
///     0.1 + 0.2    30000000000000004 × 10^-17
///     6.25         6250000000000000 × 10^-15             there may be zeros at the end
///
/// A floating-point number is c × 2^q. All real numbers between the midpoints to its two neighbors read back as that
/// number. Let k be the largest exponent for which this interval must contain a multiple of 10^k. At most four
/// candidates are possible: the two multiples of 10^k around the number, and the two multiples of 10^(k + 1) around it.
/// The interval is scaled by 10^-k and by 4, and rounded so that comparisons with integers keep their results. 128 bits
/// of the power are enough.
///
/// Source: Raffaello Giulietti, "The Schubfach way to render doubles", 2020; the variant with 128 bits is by Alexander
/// Bolz, Drachennest, https://github.com/abolz/Drachennest.
struct ShortestDecimal {
  /// At most 17 digits.
  let significand: UInt64
  /// The power of ten by which the significand is multiplied.
  let exponent: Int

  /// Creates the decimal number of a finite `Double` above 0.
  @inline(never)
  init(_ magnitude: Double) {
    let number = BinaryNumber(magnitude)
    let power = PowerOfTen(0 &- number.decimalExponent)
    self.init(number) { power.roundedProduct(with: $0) }
  }

  /// Creates the decimal number of a finite `Float` above 0.
  @inline(never)
  init(_ magnitude: Float) {
    let number = BinaryNumber(magnitude)
    let power = PowerOfTen(0 &- number.decimalExponent).roundedToHigh
    self.init(number) { PowerOfTen.roundedProduct(of: power, with: $0) }
  }

  /// Finds the shortest number in the interval around a binary number. `scaled` multiplies by the power of ten and
  /// rounds to odd: the lowest bit of the result is set if nonzero bits were cut off.
  @_transparent
  private init(_ number: BinaryNumber, scaledBy scaled: (UInt64) -> UInt64) {
    let exponent = number.decimalExponent
    let shift = UInt64(truncatingIfNeeded: number.shift)
    let center = number.significand &* 4
    // The ends belong to the interval if the significand is even, because ties are rounded to even.
    let open = number.significand & 1
    let lower = scaled((center &- (number.hasCloserNeighbour ? 1 : 2)) &<< shift) &+ open
    let middle = scaled(center &<< shift)
    let upper = scaled((center &+ 2) &<< shift) &- open

    let below = middle / 4
    let shorter = below / 10
    if below >= 10 {
      let isBelowInside = lower <= shorter &* 40
      let isAboveInside = shorter &* 40 &+ 40 <= upper
      if isBelowInside != isAboveInside {
        significand = shorter &+ (isAboveInside ? 1 : 0)
        self.exponent = exponent &+ 1
        return
      }
    }
    let isBelowInside = lower <= below &* 4
    let isAboveInside = below &* 4 &+ 4 <= upper
    let isRoundedUp = middle > below &* 4 &+ 2 || (middle == below &* 4 &+ 2 && below & 1 == 1)
    let takesAbove = isBelowInside != isAboveInside ? isAboveInside : isRoundedUp
    significand = below &+ (takesAbove ? 1 : 0)
    self.exponent = exponent
  }
}

/// A floating-point number above 0 as `significand` × 2^`exponent`.
private struct BinaryNumber {
  let significand: UInt64
  let exponent: Int
  /// Whether the next smaller number is only half as far away as the next larger one.
  let hasCloserNeighbour: Bool

  @_transparent
  init<Number: BinaryFloatingPoint>(_ magnitude: Number) {
    let fraction = UInt64(truncatingIfNeeded: magnitude.significandBitPattern)
    let biased = Int(truncatingIfNeeded: magnitude.exponentBitPattern)
    let bias = (1 &<< (Number.exponentBitCount &- 1)) &- 1
    significand = biased == 0 ? fraction : fraction | 1 &<< UInt64(Number.significandBitCount)
    exponent = max(biased, 1) &- bias &- Number.significandBitCount
    hasCloserNeighbour = fraction == 0 && biased > 1
  }

  /// ⌊log10(length of the interval)⌋. The length is 2^exponent, or ¾ of it.
  @_transparent
  var decimalExponent: Int { (exponent &* 1_262_611 &- (hasCloserNeighbour ? 524_031 : 0)) &>> 22 }

  /// The remaining power of two after multiplying by the power of ten in the table, from 1 to 4.
  @_transparent var shift: Int { exponent &+ ((0 &- decimalExponent) &* 1_741_647) &>> 19 &+ 1 }
}

/// The highest 128 bits of a power of ten, rounded up.
private struct PowerOfTen {
  let high: UInt64
  let low: UInt64

  /// The exponents whose entries in the table are exact or rounded up. The other entries need 1 added.
  private static let roundedUp = -27...55

  @_transparent
  init(_ exponent: Int) {
    let index = (exponent &- PowersOfFive.exponents.lowerBound) &* 2
    let word = PowersOfFive.words[index &+ 1]
    high = PowersOfFive.words[index]
    // No entry ends with 64 ones, so the addition does not overflow.
    low = word &+ (PowerOfTen.roundedUp.contains(exponent) ? 0 : 1)
  }

  /// The highest 64 bits, rounded up.
  @_transparent var roundedToHigh: UInt64 { high &+ (low == 0 ? 0 : 1) }

  /// Returns the highest 64 bits of the product of the power and a significand, rounded to odd.
  @_transparent
  func roundedProduct(with significand: UInt64) -> UInt64 {
    let carry = significand.multipliedFullWidth(by: low).high
    let product = significand.multipliedFullWidth(by: high)
    let (middle, overflow) = product.low.addingReportingOverflow(carry)
    // The power is too large by less than 1, so a remainder of 1 does not mean that bits were cut off.
    return (product.high &+ (overflow ? 1 : 0)) | (middle > 1 ? 1 : 0)
  }

  /// Returns the product of 64 bits of a power and a significand of up to 32 bits, without the lowest 64 bits, and
  /// rounded to odd at 32 bits.
  @_transparent
  static func roundedProduct(of power: UInt64, with significand: UInt64) -> UInt64 {
    let product = power.multipliedFullWidth(by: significand)
    return product.high | (product.low &>> 32 > 1 ? 1 : 0)
  }
}
