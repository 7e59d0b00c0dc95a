/// A whole number of any size, with the few operations that exact expectations need.
struct ExactInteger: Comparable, CustomStringConvertible {
  /// 32 bits each, the lowest first, the last one not 0.
  private var limbs: [UInt32] = []

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    dropLeadingZeros()
  }

  init(high: UInt64, low: UInt64) {
    limbs = [low, high].flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }
    dropLeadingZeros()
  }

  var bitWidth: Int { limbs.count * 32 - (limbs.last?.leadingZeroBitCount ?? 0) }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
    dropLeadingZeros()
  }

  static func + (left: ExactInteger, right: ExactInteger) -> ExactInteger {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.limbs.count, right.limbs.count) + 1 {
      if index == sum.limbs.count { sum.limbs.append(0) }
      carry += UInt64(sum.limbs[index]) + UInt64(index < right.limbs.count ? right.limbs[index] : 0)
      sum.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    sum.dropLeadingZeros()
    return sum
  }

  static func < (left: ExactInteger, right: ExactInteger) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
  }

  /// The decimal digits.
  var description: String {
    var rest = self
    var groups: [String] = []
    while !rest.limbs.isEmpty { groups.append(String(rest.divide(by: 1_000_000_000))) }
    guard let first = groups.popLast() else { return "0" }
    return groups.reversed().reduce(first) { $0 + String(repeating: "0", count: 9 - $1.count) + $1 }
  }

  /// Divides and returns the remainder.
  private mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let dividend = remainder << 32 | UInt64(limbs[index])
      limbs[index] = UInt32(dividend / UInt64(divisor))
      remainder = dividend % UInt64(divisor)
    }
    dropLeadingZeros()
    return UInt32(remainder)
  }

  private mutating func dropLeadingZeros() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}
