import Testing

@testable import Injector
@testable import InjectorTestSupport

struct PowersOfFiveTests {
  @Test func exactIntegerCalculates() {
    var number = ExactInteger(1)
    for _ in 0..<30 { number.multiply(by: 10) }
    #expect(number.description == "1000000000000000000000000000000")
    #expect((number + ExactInteger(1)).description == "1000000000000000000000000000001")
    #expect((ExactInteger(.max) + ExactInteger(1)).description == "18446744073709551616")
    #expect(ExactInteger(high: 1, low: 0) == ExactInteger(.max) + ExactInteger(1))
    #expect(ExactInteger(.max) < ExactInteger(high: 1, low: 0))
    #expect(ExactInteger(high: 1, low: 0).bitWidth == 65)
    #expect(ExactInteger(0).description == "0")
  }

  @Test func tableHasAllExponents() {
    #expect(PowersOfFive.exponents == -342...324)
    #expect(PowersOfFive.words.count == 2 * PowersOfFive.exponents.count)
    #expect(words(-342) == [0xEEF4_53D6_923B_D65A, 0x113F_AA29_06A1_3B3F])
    #expect(words(-1) == [0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCD])
    #expect(words(0) == [1 << 63, 0])
    #expect(words(1) == [5 << 61, 0])
  }

  @Test func positivePowersAreCutOff() {
    var power = ExactInteger(1)
    for exponent in 0...PowersOfFive.exponents.upperBound {
      let entry = entry(exponent)
      #expect(entry.bitWidth == 128)
      // Of the same width: entry ≤ power < entry + 1, in units of the last of 128 bits.
      let shift = power.bitWidth - 128
      let exact = shifted(power, by: max(0, -shift))
      #expect(shifted(entry, by: max(0, shift)) <= exact, "5^\(exponent)")
      #expect(exact < shifted(entry + ExactInteger(1), by: max(0, shift)), "5^\(exponent)")
      power.multiply(by: 5)
    }
  }

  @Test func negativePowersAreCutOffOrRoundedUp() {
    var divisor = ExactInteger(5)
    for exponent in 1...(-PowersOfFive.exponents.lowerBound) {
      let entry = entry(-exponent)
      #expect(entry.bitWidth == 128)
      // Of 128 bits is the quotient of 2^(width of the divisor + 127) and the divisor.
      let dividend = shifted(ExactInteger(1), by: divisor.bitWidth + 127)
      let product = multiplied(entry, byPowerOfFive: exponent)
      if exponent <= 27 {
        #expect(product > dividend, "5^-\(exponent)")
        #expect(product < dividend + divisor, "5^-\(exponent)")
      } else {
        #expect(product < dividend, "5^-\(exponent)")
        #expect(product + divisor > dividend, "5^-\(exponent)")
      }
      divisor.multiply(by: 5)
    }
  }

  private func words(_ exponent: Int) -> [UInt64] {
    let index = 2 * (exponent - PowersOfFive.exponents.lowerBound)
    return Array(PowersOfFive.words[index...index + 1])
  }

  private func entry(_ exponent: Int) -> ExactInteger {
    let words = words(exponent)
    return ExactInteger(high: words[0], low: words[1])
  }

  private func shifted(_ number: ExactInteger, by count: Int) -> ExactInteger {
    var number = number
    for _ in 0..<count { number.multiply(by: 2) }
    return number
  }

  private func multiplied(_ number: ExactInteger, byPowerOfFive exponent: Int) -> ExactInteger {
    var number = number
    for _ in 0..<exponent { number.multiply(by: 5) }
    return number
  }
}

struct DigitWordTests {
  static func word(_ bytes: [UInt8]) -> DigitWord? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, buffer.count == 8 else { return nil }
      return unsafe DigitWord(address)
    }
  }

  /// Every byte after every number of digits, with digits and others behind it.
  @Test func digitsAreCounted() throws {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<8 {
        for filling in [UInt8(ascii: "0"), UInt8(ascii: "9"), 0xFF] {
          var bytes = [UInt8](repeating: UInt8(ascii: "7"), count: position) + [byte]
          bytes += [UInt8](repeating: filling, count: 7 - position)
          let expected = bytes.firstIndex { !(0x30...0x39).contains($0) } ?? 8
          #expect(try #require(Self.word(bytes)).digitCount == expected, "\(bytes)")
        }
      }
    }
  }

  @Test func digitsAreJoined() throws {
    var random = SeededGenerator(seed: 0xD161)
    for _ in 0..<2_000 {
      let digits = (0..<8).map { _ in UInt8.random(in: 0...9, using: &random) }
      let word = try #require(Self.word(digits.map { $0 + UInt8(ascii: "0") }))
      var number: UInt64 = 0
      for count in 1...8 {
        number = number * 10 + UInt64(digits[count - 1])
        #expect(word.number(ofFirst: count) == number)
      }
      #expect(word.number == number)
    }
  }

  @Test func powersOfTenAreRight() {
    #expect(DigitWord.powersOfTen == (0...17).map { (0..<$0).reduce(1) { power, _ in power * 10 } })
  }
}

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

  private mutating func dropLeadingZeros() { while limbs.last == 0 { limbs.removeLast() } }
}
