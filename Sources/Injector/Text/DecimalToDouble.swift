/// The conversion of a decimal significand and exponent to the nearest `Double`. Ties are rounded to even.
///
///     "6.25e-3"  →  625 × 10^-5          both exact as Double: one division
///     "6.02e23"  →  602 × 5^21 × 2^21    one product of 64 by 64 bits, the 53 topmost bits of it, rounded
///     more than 19 digits                the first 19, rounded down and up: mostly the same Double
///     else                               the standard library, which reads all digits
///
/// Source: William D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990; Daniel Lemire,
/// "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51 (8), 2021,
/// arXiv:2101.11408; Noble Mushtak and Daniel Lemire, "Fast Number Parsing Without Fallback", 2022,
/// arXiv:2212.06644.
enum DecimalToDouble {
  /// Returns `significand` × 10^`exponent`; +infinity if no `Double` is that large.
  @_transparent
  static func fast(significand: UInt64, exponent: Int) -> Double? {
    if significand <= 1 << 53, let value = quotientOrProduct(significand, exponent) { return value }
    return eiselLemire(significand: significand, exponent: exponent)
  }

  /// Returns `significand` / 10^`fractionDigits`, for up to 22 digits.
  @_transparent
  static func nearest(significand: UInt64, fractionDigits: Int) -> Double {
    if significand <= 1 << 53 {
      return Double(Int64(truncatingIfNeeded: significand)) / exactPowersOfTen[fractionDigits]
    }
    return roundedProduct(significand: significand, exponent: 0 &- fractionDigits)
  }

  /// Returns the value if the significand and the power of ten are both exact, so that a single operation rounds once.
  @_transparent
  private static func quotientOrProduct(_ significand: UInt64, _ exponent: Int) -> Double? {
    // The conversion from a signed integer is a single instruction.
    let value = Double(Int64(truncatingIfNeeded: significand))
    if exponent >= 0 { return exponent < exactPowersOfTen.count ? value * exactPowersOfTen[exponent] : nil }
    return exponent > -exactPowersOfTen.count ? value / exactPowersOfTen[0 &- exponent] : nil
  }

  /// Returns `significand` × 10^`exponent` for any two numbers; +infinity if no `Double` is that large.
  ///
  /// The product of the significand and the high half of the power of five has 128 bits. 55 of them are needed: 53
  /// for the result, one to round, and one in case the highest bit is 0. The low half of the power adds at most 1 to
  /// the 64th bit. This changes the 55 bits only if all bits between are ones, and only then the low half is
  /// multiplied as well. Mushtak and Lemire prove that this is always sufficient, so the result is never nil.
  @inline(never)
  static func eiselLemire(significand: UInt64, exponent: Int) -> Double {
    guard significand != 0, exponent >= PowersOfFive.exponents.lowerBound else { return 0 }
    guard exponent <= PowersOfFive.exponents.upperBound else { return .infinity }
    return roundedProduct(significand: significand, exponent: exponent)
  }

  /// Returns the same as `eiselLemire`, for a nonzero significand and an exponent in the table.
  @_transparent
  private static func roundedProduct(significand: UInt64, exponent: Int) -> Double {
    let leadingZeros = significand.leadingZeroBitCount
    let product = product(significand &<< UInt64(truncatingIfNeeded: leadingZeros), exponent)
    let topBit = product.high &>> 63
    let shift = topBit &+ 9
    var mantissa = product.high &>> shift
    let biased = binaryExponent(exponent) &+ Int(truncatingIfNeeded: topBit) &- leadingZeros &+ 1023
    if biased <= 0 { return subnormal(mantissa, biased) }
    if product.low <= 1, mantissa & 3 == 1, exponentsOfTies.contains(exponent),
      mantissa &<< shift == product.high
    {
      mantissa &-= 1
    }
    mantissa = (mantissa &+ 1) &>> 1
    // The top bit of the mantissa adds 1 to the exponent. A mantissa that is rounded up to 2^53 adds 2 and becomes 0.
    let bits = mantissa &+ UInt64(truncatingIfNeeded: biased &- 1) &<< 52
    return bits < infinityBits ? Double(bitPattern: bits) : .infinity
  }

  /// Returns approximately the highest 128 bits of the product of a power of five and a normalized significand.
  @_transparent
  private static func product(_ significand: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64) {
    let index = (exponent &- PowersOfFive.exponents.lowerBound) &* 2
    var (high, low) = significand.multipliedFullWidth(by: PowersOfFive.words[index])
    if high & 0x1FF == 0x1FF {
      let correction = significand.multipliedFullWidth(by: PowersOfFive.words[index &+ 1]).high
      low = low &+ correction
      if low < correction { high = high &+ 1 }
    }
    return (high, low)
  }

  /// ⌊log2(10^exponent)⌋ + 63, for the exponents in the table.
  @_transparent
  private static func binaryExponent(_ exponent: Int) -> Int { ((217_706 &* exponent) &>> 16) &+ 63 }

  /// Returns a number below 2^-1022, rounded at the last remaining bit. No such number is halfway between two doubles.
  private static func subnormal(_ mantissa: UInt64, _ biased: Int) -> Double {
    guard biased > -63 else { return 0 }
    // If it is rounded up to 2^52, the bits are those of the smallest normal number.
    return Double(bitPattern: ((mantissa &>> UInt64(truncatingIfNeeded: 1 &- biased)) &+ 1) &>> 1)
  }

  /// The exponents for which a 64-bit significand can produce a number exactly halfway between two doubles.
  private static let exponentsOfTies = -4...23
  private static let infinityBits: UInt64 = 0x7FF0_0000_0000_0000

  /// The powers of ten that a `Double` represents exactly.
  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension DecimalToDouble {
  /// Returns the value of number text in JSON grammar, in any locale; ±infinity if no `Double` is that large.
  ///
  /// Reads all digits, and takes about five times as long as the other algorithms.
  @inline(never)
  static func slow(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    unsafe Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  /// Returns the value of number text in JSON grammar; ±infinity if no `Double` is that large.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func double(fromNumber text: UnsafeBufferPointer<UInt8>) -> Double {
    let isNegative = unsafe text.first == UInt8(ascii: "-")
    let unsigned = unsafe UnsafeBufferPointer(rebasing: text.dropFirst(isNegative ? 1 : 0))
    let magnitude = unsafe magnitude(unsigned)
    return isNegative ? -magnitude : magnitude
  }

  private static func magnitude(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let number = unsafe DecimalNumber(text)
    let value = fast(significand: number.significand, exponent: number.exponent)
    if let value, !number.isTruncated { return value }
    // The number lies between two significands. If both result in the same Double, so does the number.
    let next = fast(significand: number.significand &+ 1, exponent: number.exponent)
    if let value, value == next { return value }
    return unsafe slow(text)
  }
}

/// Unsigned number text as `significand` × 10^`exponent`. If it `isTruncated`, the number is slightly larger.
private struct DecimalNumber {
  /// The first 19 significant digits, which always fit in a `UInt64`.
  private(set) var significand: UInt64 = 0
  private(set) var exponent = 0
  /// Whether nonzero digits were left out.
  private(set) var isTruncated = false

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var (position, count, scale, isFraction) = (0, 0, Int64(0), false)
    while position < text.count, unsafe text[position] | 0x20 != UInt8(ascii: "e") {
      let digit = unsafe text[position] &- UInt8(ascii: "0")
      position &+= 1
      if digit > 9 {
        isFraction = true
      } else if count < 19 {
        significand = significand &* 10 &+ UInt64(digit)
        if significand != 0 { count &+= 1 }
        if isFraction { scale &-= 1 }
      } else {
        if digit != 0 { isTruncated = true }
        if !isFraction { scale &+= 1 }
      }
    }
    // No text is long enough to bring a clamped exponent back into range.
    exponent = unsafe Int(clamping: scale &+ DecimalNumber.exponent(text, from: position))
  }

  /// Returns the exponent that starts with the letter at a position, clamped to about ±10^18; 0 if there is none.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int64 {
    var position = start &+ 1
    guard position < text.count else { return 0 }
    let isNegative = unsafe text[position] == UInt8(ascii: "-")
    if unsafe isNegative || text[position] == UInt8(ascii: "+") { position &+= 1 }
    var exponent: Int64 = 0
    while position < text.count {
      let digit = unsafe text[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if exponent < 100_000_000_000_000_000 { exponent = exponent &* 10 &+ Int64(digit) }
      position &+= 1
    }
    return isNegative ? 0 &- exponent : exponent
  }
}
