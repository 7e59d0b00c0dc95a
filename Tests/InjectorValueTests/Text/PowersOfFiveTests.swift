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
