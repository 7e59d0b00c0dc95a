import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DecimalToDoubleTests {
  /// Text, and the bits of the nearest `Double`, from an implementation of its own.
  static let hardCases: [(text: String, bits: UInt64)] = [
    ("0", 0x0000_0000_0000_0000), ("-0", 0x8000_0000_0000_0000), ("0.0", 0x0000_0000_0000_0000),
    ("-0e5", 0x8000_0000_0000_0000), ("1", 0x3FF0_0000_0000_0000), ("-1", 0xBFF0_0000_0000_0000),
    ("5e-1", 0x3FE0_0000_0000_0000), ("0.1", 0x3FB9_9999_9999_999A), ("3.14", 0x4009_1EB8_51EB_851F),
    ("-65.613616999999977", 0xC050_6745_803C_D140), ("1e22", 0x4480_F0CF_064D_D592),
    ("1e23", 0x44B5_2D02_C7E1_4AF6), ("-1e23", 0xC4B5_2D02_C7E1_4AF6),
    ("9007199254740991", 0x433F_FFFF_FFFF_FFFF), ("9007199254740992", 0x4340_0000_0000_0000),
    ("9007199254740993", 0x4340_0000_0000_0000), ("9007199254740993.0", 0x4340_0000_0000_0000),
    ("9007199254740993.0000000000000000000000", 0x4340_0000_0000_0000),
    ("9007199254740993.0000000000000000000001", 0x4340_0000_0000_0001),
    ("9007199254740994", 0x4340_0000_0000_0001), ("9007199254740995", 0x4340_0000_0000_0002),
    ("-9007199254740995", 0xC340_0000_0000_0002), ("90071992547409930e-1", 0x4340_0000_0000_0000),
    ("9007199254740992999e-3", 0x4340_0000_0000_0000), ("18446744073709551615", 0x43F0_0000_0000_0000),
    ("18446744073709551616", 0x43F0_0000_0000_0000), ("9223372036854775807", 0x43E0_0000_0000_0000),
    ("18014398509481985", 0x4350_0000_0000_0000), ("8.589973e9", 0x4200_0004_B040_0000),
    ("8589973000", 0x4200_0004_B040_0000), ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
    ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF), ("1.7976931348623159e308", 0x7FF0_0000_0000_0000),
    ("2e308", 0x7FF0_0000_0000_0000), ("1e309", 0x7FF0_0000_0000_0000), ("1e310", 0x7FF0_0000_0000_0000),
    ("-1e400", 0xFFF0_0000_0000_0000), ("123456789e9999999999999999999999", 0x7FF0_0000_0000_0000),
    ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF), ("2.2250738585072012e-308", 0x0010_0000_0000_0000),
    ("2.2250738585072013e-308", 0x0010_0000_0000_0000), ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
    ("4.9e-324", 0x0000_0000_0000_0001), ("4.9406564584124654e-324", 0x0000_0000_0000_0001),
    ("2.4703282292062327e-324", 0x0000_0000_0000_0000), ("2.4703282292062328e-324", 0x0000_0000_0000_0001),
    ("2.47032822920623272088284396434110686182e-324", 0x0000_0000_0000_0000),
    ("2.47032822920623272088284396434110686183e-324", 0x0000_0000_0000_0001),
    ("2.5e-324", 0x0000_0000_0000_0001), ("-2.4e-324", 0x8000_0000_0000_0000),
    ("1e-325", 0x0000_0000_0000_0000), ("1e-400", 0x0000_0000_0000_0000),
    ("1e-99999999999999999999999", 0x0000_0000_0000_0000),
    ("0e99999999999999999999999", 0x0000_0000_0000_0000), ("7.2057594037927933e16", 0x4370_0000_0000_0000),
    ("1.00000000000000011102230246251565", 0x3FF0_0000_0000_0000),
    ("1.00000000000000011102230246251566", 0x3FF0_0000_0000_0001),
    ("1.448997445238699", 0x3FF7_2F17_F1F4_9AAD), ("6.631236846766476e-316", 0x0000_0000_0800_0000),
    ("3.2378839133029012895883524125015321748630094e-81", 0x2F38_9222_E829_7BB5),
    ("8.988465674311580536566e307", 0x7FE0_0000_0000_0000),
    ("104110013277974872254e-225", 0x1560_B661_A319_87AE),
    ("1234567890123456789012345678901234567890", 0x480D_0649_03AE_06E0),
    ("1000000000000000000000000000000e-30", 0x3FF0_0000_0000_0000), ("1e+5", 0x40F8_6A00_0000_0000),
    ("1E-5", 0x3EE4_F8B5_88E3_68F1), ("6.02e23", 0x44DF_DE9F_10A8_D361),
    ("5.764607523034235e39", 0x4830_F0CF_064D_D592), ("5e-324", 0x0000_0000_0000_0001),
    ("1.5e-323", 0x0000_0000_0000_0003),
  ]

  @Test(arguments: hardCases) func textGivesTheNearestDouble(text: String, bits: UInt64) {
    #expect(number(text).bitPattern == bits)
    #expect(slow(text).bitPattern == bits)
  }

  @Test func anySignificandAndExponentHasAValue() {
    let table: [(significand: UInt64, exponent: Int, value: Double)] = [
      (0, 0, 0), (0, .max, 0), (0, .min, 0), (1, .min, 0), (1, .max, .infinity), (.max, .min, 0),
      (.max, .max, .infinity), (.max, -343, 0), (.max, -342, 0x1p-1072), (1, 309, .infinity),
      (1, 324, .infinity), (.max, 324, .infinity), (1, 325, .infinity), (1, 308, 1e308), (17, 307, 1.7e308),
      (18, 307, .infinity), (5, -324, 0x1p-1074), (2, -324, 0), (25, -325, 0x1p-1074), (24, -325, 0),
      (1 << 53, 22, 0x1p53 * 1e22), (1 << 53, -22, 0x1p53 / 1e22), (1 << 53 + 1, 0, 0x1p53), (1, 22, 1e22),
      (1, 23, 1e23), (1, -22, 1e-22), (1, -23, 1e-23), (.max, 0, 0x1p64),
    ]
    for row in table {
      for double in [DecimalToDouble.fast, DecimalToDouble.eiselLemire] as [(UInt64, Int) -> Double?] {
        let value = double(row.significand, row.exponent)
        #expect(value == row.value, "\(row.significand) × 10^\(row.exponent)")
      }
    }
  }

  @Test func exponentsOfAnyLengthAreLimited() {
    let nines = String(repeating: "9", count: 1000)
    #expect(number("1e" + nines) == .infinity && number("-1e+" + nines) == -.infinity)
    #expect(number("1e-" + nines) == 0 && number("0e" + nines) == 0)
    #expect(number("-0.0e" + nines).sign == .minus && number("\(nines)e-" + nines) == 0)
    #expect(number("1e" + String(repeating: "0", count: 1000) + "5") == 100_000)
  }

  @Test func zerosMoveTheExponentHoweverMany() {
    let zeros = String(repeating: "0", count: 5000)
    #expect(number("1\(zeros)e-5000") == 1 && number("0.\(zeros)1e5001") == 1)
    #expect(number("0.\(zeros)123456789012345678901e5001") == 1.2345678901234568)
    #expect(number("123456789012345678901\(zeros)e-5020") == 1.2345678901234568)
    #expect(number("1.\(zeros)") == 1 && number("1.\(zeros)1") == 1 && number("0.\(zeros)") == 0)
  }

  @Test func digitsBehindTheNineteenthDecide() {
    let zeros = String(repeating: "0", count: 800)
    #expect(number("9007199254740993.\(zeros)") == 9_007_199_254_740_992)
    #expect(number("9007199254740993.\(zeros)1") == 9_007_199_254_740_994)
    #expect(number("9007199254740992.\(String(repeating: "9", count: 800))") == 9_007_199_254_740_992)
  }

  @Test func everyPositionOfThePointGivesTheSame() {
    let digits = "1234567890123456789012345"
    for count in 1..<digits.count {
      let text = digits.prefix(count) + "." + digits.dropFirst(count) + "e\(-count)"
      #expect(number(String(text)) == 0.12345678901234568, "\(text)")
    }
  }

  /// Exactly between two neighbours, and a bit beside, by exact arithmetic: up to 770 digits.
  @Test func halfwayGoesToTheEvenDouble() {
    var generator = SeededGenerator(seed: 1)
    var lower: [UInt64] = [0, 1, 2, 0x000F_FFFF_FFFF_FFFE, 0x000F_FFFF_FFFF_FFFF, 0x0010_0000_0000_0000]
    lower += [0x001F_FFFF_FFFF_FFFF, 0x7FEF_FFFF_FFFF_FFFE, 0x7FEF_FFFF_FFFF_FFFF]
    lower += (0..<150).map { _ in .random(in: 0..<0x7FEF_FFFF_FFFF_FFFF, using: &generator) }
    for bits in lower {
      let (digits, exponent) = decimalMidpoint(above: bits)
      let even = bits & 1 == 0 ? bits : bits + 1
      #expect(number("\(digits)e\(exponent)").bitPattern == even)
      #expect(number("\(digits).000e\(exponent)").bitPattern == even)
      #expect(number("\(digits).001e\(exponent)").bitPattern == bits + 1)
      #expect(number("-\(digits)1e\(exponent - 1)") == -Double(bitPattern: bits + 1))
      #expect(number("\(justBelow(digits))e\(exponent - 1)").bitPattern == bits)
    }
  }

  /// Significands of up to 64 bits halfway between two doubles, for all powers of ten that have any.
  @Test func halfwayWithinSixtyFourBitsGoesToTheEvenDouble() {
    var generator = SeededGenerator(seed: 2)
    for exponent in -4...23 {
      let power = (0..<abs(exponent)).reduce(UInt64(1)) { power, _ in power * 5 }
      for _ in 0..<200 {
        var odd = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
        var significand = odd
        if exponent < 0 {
          significand = odd * power
        } else {
          significand = (odd / power) | 1
          odd = significand * power
        }
        // More than 54 bits or fewer are not halfway.
        guard odd >> 53 == 1 else { continue }
        let even = (odd >> 1) + (odd >> 1 & 1)
        let expected = Double(sign: .plus, exponent: exponent + 1, significand: Double(even))
        #expect(DecimalToDouble.eiselLemire(significand: significand, exponent: exponent) == expected)
      }
    }
  }

  @Test func printedDoublesComeBack() {
    var generator = SeededGenerator(seed: 3)
    var wrong: [String] = []
    for _ in 0..<60_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      for text in ["\(value)", String(format: "%.17g", value)]
      where number(text).bitPattern != value.bitPattern || reference(text).bitPattern != value.bitPattern {
        wrong.append(text)
      }
    }
    #expect(wrong == [])
  }

  @Test func randomDigitsGiveTheNearestDouble() {
    var generator = SeededGenerator(seed: 4)
    var wrong: [String] = []
    for _ in 0..<120_000 {
      let count = Int.random(in: 1...25, using: &generator)
      var text = String(Int.random(in: 1...9, using: &generator))
      for _ in 1..<max(count, 2) { text += String(Int.random(in: 0...9, using: &generator)) }
      let point = Int.random(in: 1...count, using: &generator)
      if point < text.utf8.count { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
      text += "e\(Int.random(in: -340...310, using: &generator))"
      if number(text).bitPattern != reference(text).bitPattern { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  @Test func randomSignificandsGiveTheNearestDouble() {
    var generator = SeededGenerator(seed: 5)
    var wrong: [String] = []
    for _ in 0..<60_000 {
      let significand = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
      let exponent = Int.random(in: -345...310, using: &generator)
      let text = "\(significand)e\(exponent)"
      let expected = reference(text)
      let fast = DecimalToDouble.fast(significand: significand, exponent: exponent)
      let eiselLemire = DecimalToDouble.eiselLemire(significand: significand, exponent: exponent)
      if fast != expected || eiselLemire != expected { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  private func number(_ text: String) -> Double {
    unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe DecimalToDouble.double(fromNumber: $0) }
  }

  private func slow(_ text: String) -> Double {
    unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe DecimalToDouble.slow($0) }
  }

  private func reference(_ text: String) -> Double { unsafe strtod(text, nil) }

  /// The largest number below one, with one digit more: 250 → 2499.
  private func justBelow(_ digits: String) -> String {
    let significant = digits.trimmingCharacters(in: ["0"])
    let zeros = digits.count - significant.count
    let last = (significant.last?.wholeNumberValue ?? 0) - 1
    return significant.dropLast() + String(last) + String(repeating: "9", count: zeros + 1)
  }

  /// The number halfway between a double and the next larger one, as digits and a power of ten.
  private func decimalMidpoint(above bits: UInt64) -> (digits: String, exponent: Int) {
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(bits >> 52)
    let mantissa = biased == 0 ? fraction : fraction | 1 << 52
    let binaryExponent = max(biased, 1) - 1076
    var digits = ExactInteger(mantissa * 2 + 1)
    // 2^-n is 5^n × 10^-n.
    for _ in 0..<abs(binaryExponent) { digits.multiply(by: binaryExponent < 0 ? 5 : 2) }
    return (digits.description, min(binaryExponent, 0))
  }
}
