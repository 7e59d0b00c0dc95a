import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct NumericPrefixTests {
  /// Texts and the decimal they begin with, as `Decimal(string:)` reads them on Linux with Swift 6.3,
  /// except that a beginning without any digit is no number.
  static let table: [(String, Decimal?)] = [
    ("", nil), (" 6", 6), ("\t\n\u{B}\u{C}\r6", 6), ("\u{A0}6", nil), ("\u{3000}6", nil), ("\u{1C}6", nil),
    ("\0" + "6", nil), ("+6", 6), ("-6", -6), ("- 6", nil), ("+-6", nil), ("--6", nil), (".", nil),
    ("-.", nil), ("-", nil), ("+", nil), (" ", nil), (" true", nil), ("1e", 1), ("1e+", 1), ("1e-", 1),
    ("1.e3", 1000), ("1.", 1), (".5.", 0.5), (".e3", nil), ("e3", nil), ("en", nil), ("1E3", 1000),
    ("1e+3", 1000), ("1e 3", 1), ("1e3.5", 1000), ("1..2", 1), ("1.2.3", 1.2), ("０", nil), ("٣", nil),
    ("6０", 6), ("1,000", 1), ("1_000", 1), ("0x10", 0), ("nan", nil), ("inf", nil), ("-0", 0), ("00012", 12),
    ("1\u{301}", 1), ("é6", nil), ("suan8fa8", nil), ("6suan8fa8", 6), ("1e00003", 1000), ("-1e-2x", -0.01),
    ("1 2", 1), ("-suan", nil),
  ]

  @Test(arguments: table) func readsWhatDecimalReads(_ text: String, _ expected: Decimal?) {
    #expect(NumericPrefix(text)?.decimal.value == expected)
  }

  #if os(Linux)
    @Test func agreesWithDecimalOnRandomTexts() {
      let pieces = [
        "0", "1", "9", "12", "345678901234567890", ".", "-", "+", "e", "E", " ", "x", "00000", "é",
      ]
      for _ in 0..<20_000 {
        let text = (0..<Int.random(in: 0...7)).compactMap { _ in pieces.randomElement() }.joined()
        guard let decimal = Decimal(string: text), decimal.isFinite else { continue }
        if decimal == 0, NumericPrefix(text) == nil { continue }
        #expect(NumericPrefix(text)?.decimal.value == decimal, "\(text.debugDescription)")
      }
    }
  #endif

  @Test func endsInNoZerosAndKeepsEveryDigit() throws {
    let prefix = try #require(NumericPrefix("  -012.50e3suan"))
    #expect(prefix.isNegative && prefix.digits == "125" && prefix.exponent == 2)
    #expect(NumericPrefix("0.000") == NumericPrefix("0e5"))
    #expect(NumericPrefix("1e3") == NumericPrefix("1000.0"))
  }

  @Test func readsBytes() {
    #expect(NumericPrefix(utf8: [UInt8]("-1.5,".utf8)) == NumericPrefix("-1.5"))
  }

  static let whole: [(String, Bool)] = [
    ("1", true), ("-1.5e3", true), (".5", true), ("5.", true), ("+1", true), (" 1", true), ("1 ", true),
    ("\u{a0}1\u{3000}", true), ("\r\n 1\t", true), ("1 2", false), ("1,000", false), (" ", false),
    ("- 1", false), ("1\u{301}", false), ("0x1F", false), ("1x", false), ("1e", false), ("", false),
    ("-", false), (".", false), ("e1", false),
  ]

  @Test(arguments: whole) func tellsWholeNumbers(_ text: String, _ isWhole: Bool) {
    #expect((NumericPrefix(whole: text) != nil) == isWhole)
  }

  @Test func longTextsAreReadInLinearTime() {
    let million = String(repeating: "7", count: 1_000_000)
    #expect(NumericPrefix(million)?.integer(as: Int.self) == .outOfRange)
    #expect(NumericPrefix("0." + million)?.double == 0.7777777777777778)
    #expect(NumericPrefix("0." + String(repeating: "0", count: 1_000_000) + "1e1000000")?.double == 0.1)
    #expect(NumericPrefix("1e" + million)?.decimal == .outOfRange)
  }

  @Test(arguments: [
    "100e777777777777777777777777777", "-1.50e99999999999999999999", "2E-99999999999999999999",
    "0.5e+123456789012345678901",
  ])
  func aNumberBeyondAllExponentsKeepsItsText(_ text: String) throws {
    let number = try #require(NumericPrefix(text))
    #expect(number.text == text && number.shortText == text)
    #expect(number.double == nil && number.float == nil && number.decimal == .outOfRange && !number.isZero)
    #expect(number.integer(as: Int.self) == (text.contains("-9") ? .lossy(0) : .outOfRange))
    #expect(NumericPrefix("0e777777777777777777777777777")?.isZero == true)
  }
}
