import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DecimalTextTests {
  @Test(arguments: [
    "0", "1", "-1", "0.1", "-0.25", "123456789012345678901234567890", "0.00000000000000000000000000000001",
    "18446744073709551616", "99999999999999999999999999999999999999", "3.14159265358979323846264338327950288",
    "-170141183460469231731687303715884105728", "1e127", "-1e100", "1e-127", "123.456e-100", "1.50",
  ])
  func allDigitsAreWrittenAndReadBack(text: String) throws {
    let value = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    let json = try #require(Self.text(of: value))
    #expect(json == value.description)
    #expect(!json.utf8.contains(UInt8(ascii: "e")))
    #expect(try Injector.bind(Decimal.self).inject(json: json) == value)
  }

  @Test func whatIsNotANumberIsNotWritten() {
    #expect(Self.text(of: .nan) == nil)
    #expect(Self.text(of: .greatestFiniteMagnitude) == Decimal.greatestFiniteMagnitude.description)
  }

  @Test func sumsOfMoney() {
    var random = SeededGenerator(seed: 0xDEC)
    for round in 0..<3_000 {
      let digits = random.next() &>> UInt64.random(in: 0..<64, using: &random)
      let sign: FloatingPointSign = round % 2 == 0 ? .plus : .minus
      let value = Decimal(sign: sign, exponent: round % 12 - 10, significand: Decimal(digits))
      #expect(Self.text(of: value) == value.description)
      // With zeros at the end.
      let tens = Decimal(sign: sign, exponent: -(round % 9), significand: Decimal(digits / 100 * 10))
      #expect(Self.text(of: tens) == tens.description)
      #expect(Self.text(of: value - value) == "0")
    }
  }

  static func text(of value: Decimal) -> String? {
    var writer = JSONWriter()
    guard writer.write(value) else { return nil }
    return writer.finishString()
  }
}
