/// A part of a second, and its exact sum with a whole number of seconds.
protocol SecondFraction {
  /// The `Double` nearest to `whole` + the fraction, where `whole` is within a few trillions.
  func added(to whole: Int) -> Double
}

/// A number of thousandths, below 1,000.
struct Milliseconds: SecondFraction {
  let count: Int

  @inline(__always)
  func added(to whole: Int) -> Double {
    DecimalSum.nearest(whole, plus: count, over: 1_000) ?? Double(whole)
  }
}

/// The sum of two decimal numbers, rounded once.
enum DecimalSum {
  /// The `Double` nearest to `whole` + `numerator` / `denominator`; nil if the numbers are too large for that.
  @inline(__always)
  static func nearest(_ whole: Int, plus numerator: Int, over denominator: Int) -> Double? {
    // Both sides of this division are exact, so it rounds once.
    let sum = whole * denominator + numerator
    return sum.magnitude <= 1 << 53 ? Double(sum) / Double(denominator) : nil
  }
}

/// The digits after a decimal point, without trailing zeros, and their exact sum with a whole number.
///
/// `Date` stores seconds in a `Double`. Adding two rounded numbers would round twice. So the digits are added as
/// decimal numbers and rounded once: the result is the `Double` nearest to the written number.
struct DecimalFraction<Digits: Collection<UInt8>>: SecondFraction {
  private let digits: Digits

  /// Creates a fraction of ASCII digits. The last one must not be 0.
  init(_ digits: Digits) {
    self.digits = digits
  }

  func added(to whole: Int) -> Double {
    guard !digits.isEmpty else { return Double(whole) }
    if digits.count <= 6 {
      var (numerator, denominator) = (0, 1)
      for digit in digits {
        numerator = numerator * 10 + Int(digit - UInt8(ascii: "0"))
        denominator *= 10
      }
      if let sum = DecimalSum.nearest(whole, plus: numerator, over: denominator) { return sum }
    }
    if whole >= 0 { return Double("\(whole)." + String(decoding: digits, as: UTF8.self)) ?? Double(whole) }
    let complement = String(decoding: tensComplement(of: digits), as: UTF8.self)
    return -(Double("\(-(whole + 1))." + complement) ?? Double(-whole))
  }
}

/// The digits of 1 − 0.digits, for digits that do not end in 0.
func tensComplement(of digits: some Collection<UInt8>) -> [UInt8] {
  var result = digits.map { UInt8(ascii: "9") - ($0 - UInt8(ascii: "0")) }
  if let last = result.popLast() { result.append(last + 1) }
  return result
}
