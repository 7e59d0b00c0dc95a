import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONNumbersTests {
  struct Numbers: Equatable {
    var int = 1, uint64: UInt64 = 1, int8: Int8 = 1, double = 1.5, float: Float = 1.5, decimal = Decimal(1)
    var ints = [1], optional: Int?
  }

  static let numbers = Injector.bind(Numbers.self) { Numbers() }

  @Test func integersAreExact() throws {
    let text =
      #"{"int":9007199254740993,"uint64":18446744073709551615,"int8":-128,"ints":[1,0],"optional":-0}"#
    let (model, report) = try Self.numbers.injectReporting(json: text)
    let expected = Numbers(int: 9_007_199_254_740_993, uint64: .max, int8: -128, ints: [1, 0], optional: 0)
    #expect(model == expected && report.isEmpty)
    let extremes = #"{"int":-9223372036854775808,"ints":[9223372036854775807]}"#
    #expect(try Self.numbers.inject(json: extremes) == Numbers(int: .min, ints: [.max]))
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("-0.0", -0.0), ("0e1", 0), ("0E+1", 0), ("0e-1", 0), ("1e0", 1), ("1E+2", 100),
    ("1.5e-1", 0.15), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("0.1234567890123456", 0.1234567890123456), ("2.2250738585072014e-308", 2.2250738585072014e-308),
    ("4.9e-324", .leastNonzeroMagnitude), ("0e-400", 0), ("1.7976931348623157e308", 1.7976931348623157e308),
    ("9007199254740993", 9_007_199_254_740_992), ("0.000000000000000000000000000000000001", 1e-36),
    ("1e00000000000000000000000000000000000000000000000002", 100),
  ])
  func doublesAreCorrectlyRounded(text: String, expected: Double) throws {
    #expect(try Self.numbers.inject(json: #"{"double":\#(text)}"#).double.bitPattern == expected.bitPattern)
  }

  @Test func decimalsKeepAllDigits() throws {
    let digits = "0.12345678901234567890123456789012345678"
    #expect(try Self.numbers.inject(json: #"{"decimal":\#(digits)}"#).decimal.description == digits)
    #expect(try Self.numbers.inject(json: #"{"decimal":1E100}"#).decimal == Decimal(string: "1e100"))
  }

  @Test func numbersThatNoTypeHoldsAreRefusedByName() throws {
    for (key, type) in [("double", "Double"), ("decimal", "Decimal"), ("float", "Float"), ("int", "Int")] {
      let text = #"{"\#(key)":1E400}"#
      let (model, report) = try Self.numbers.injectReporting(json: text)
      #expect(model == Numbers())
      let issue = try #require(report.issues.first)
      #expect(issue.code == .outOfRange && issue.expected?.hasPrefix(type) == true)
      #expect(issue.found?.hasPrefix("number ") == true, "\(issue)")
      expectError(code: .outOfRange) { try Self.numbers.policy(.strict).inject(json: text) }
    }
  }

  @Test(arguments: [
    "300", "-129", "1e3", "9223372036854775808", "123456789012345678901234567890",
    "-123456789012345678901234567890", "1e30",
  ])
  func integersOutOfRangeDoNotFit(text: String) throws {
    let (model, report) = try Self.numbers.injectReporting(json: #"{"int8":\#(text)}"#)
    #expect(model == Numbers() && report.issues.map(\.code) == [.outOfRange])
    let strict = Self.numbers.policy(.strict)
    let error = expectError(code: .outOfRange) { try strict.inject(json: #"{"int8":\#(text)}"#) }
    #expect(error?.location == JSONLocation(offset: 8, line: 1, column: 9))
  }

  @Test(arguments: [
    (".5", 10), ("e", 10), ("01", 11), ("-01", 12), ("-", 11), ("+1", 10), ("1.", 12), ("1.e2", 12),
    ("1e", 12), ("1e+", 13), ("00", 11), ("--1", 11), ("1.2.3", 13), ("0x10", 11), ("1_000", 11), ("NaN", 10),
    ("Infinity", 10), ("-Infinity", 11), ("1 000", 12), ("1e5.5", 13), ("-.5", 11),
  ])
  func malformedNumbersAreRefused(text: String, column: Int) throws {
    for key in ["value", "other", "thing"] {
      let json = #"{"\#(key)":\#(text)}"#
      let error = expectError(code: .malformed) { try JSONStringsTests.texts.inject(json: json) }
      #expect(error?.location?.column == column)
    }
    let inNumber = expectError { try Self.numbers.inject(json: #"{"optional":\#(text)}"#) }
    #expect(inNumber?.location?.column == column + 3)
    let inArray = expectError { try Self.numbers.inject(json: #"{"ints":[1,\#(text)]}"#) }
    #expect(inArray?.location?.column == column + 2)
  }
}

struct JSONStringsTests {
  struct Texts { var value = "default"; var other = "default" }

  static let texts = Injector.bind(Texts.self) { Texts() }

  @Test(arguments: [
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC\uABCD""#, "Aé€\u{ABCD}"),
    (#""\ud83d\ude00""#, "😀"),
    (#""\uD83D\uDE00""#, "😀"),
    (#""\uD800\uDC00 \uDBFF\uDFFF""#, "\u{10000} \u{10FFFF}"),
    (#""\u0000""#, "\0"),
    (#""\u0000a\u0000""#, "\0a\0"),
    (#""\uFFFF\uFFFE\uFEFF""#, "\u{FFFF}\u{FFFE}\u{FEFF}"),
    (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
    (#""é€😀\u007f""#, "é€😀\u{7F}"),
    (
      "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"",
      "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
    ),
    (#""seven c\n""#, "seven c\n"),
    (#""eight ch\n""#, "eight ch\n"),
    (
      #""a text that is longer than sixteen bytes, \\ with an escape in its middle""#,
      #"a text that is longer than sixteen bytes, \ with an escape in its middle"#
    ),
    (#""{[]}:,""#, "{[]}:,"),
    ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
  ])
  func stringsAreRead(text: String, expected: String) throws {
    let model = try Self.texts.inject(json: #"{"value":\#(text),"other":"x"}"#)
    #expect(Array(model.value.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(model.other == "x")
  }

  /// An escape, a quote or a character of several bytes at each place of a machine word and of those around it.
  @Test(arguments: 0..<40) func stringsOfAnyLengthAreRead(length: Int) throws {
    let plain = String(repeating: "a", count: length)
    for (escape, character) in [
      (#"\n"#, "\n"), (#"\""#, "\""), ("é", "é"), ("😀", "😀"), (#"\ud83d\ude00"#, "😀"), ("", ""),
    ] {
      for rest in 0..<9 {
        let tail = String(repeating: "b", count: rest)
        let model = try Self.texts.inject(json: #"{"other":"x","value":"\#(plain + escape + tail)"}"#)
        #expect(model.value == plain + character + tail)
      }
    }
  }

  private static let control = "an unescaped control character in a string (line 1, column 12)"
  private static let escape = "a malformed escape in a string (line 1, column 11)"
  private static let half = "an escaped surrogate without its other half (line 1, column 11)"

  @Test(arguments: [
    ("\"a\nb\"", control), ("\"a\tb\"", control), ("\"a\0b\"", control),
    ("\"0123456789abcde\u{1F}\"", "an unescaped control character in a string (line 1, column 26)"),
    (#""\x""#, escape), (#""\U0041""#, escape), (#""\'""#, escape), (#""\u12""#, escape),
    (#""\u12G4""#, escape), (#""\u+123""#, escape), (#""\u 123""#, escape), (#""\uD800\u00""#, escape),
    (#""ab\uD800""#, "an escaped surrogate without its other half (line 1, column 13)"),
    (#""\uDC00""#, half), (#""\uD800\uD800""#, half), (#""\uD800\n""#, half), (#""\uD800x\uDC00""#, half),
  ])
  func malformedStringsAreRefused(text: String, reason: String) {
    for key in ["value", "novel"] {
      expectError("not valid JSON: \(reason)", code: .malformed) {
        try Self.texts.inject(json: #"{"\#(key)":\#(text)}"#)
      }
    }
  }

  /// RFC 3629 section 3: overlong forms, surrogates, and what is above U+10FFFF are no UTF-8.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0x41], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]]
  )
  func malformedUTF8IsRefused(bytes: [UInt8]) {
    for (key, prefix) in [
      ("value", "a"), ("value", "0123456789abcdef"), ("novel", "a"), ("novel", "0123456789abcdef"),
    ] {
      let text = Array(#"{"\#(key)":"\#(prefix)"#.utf8) + bytes + Array(#"b"}"#.utf8)
      expectError("not valid JSON: invalid UTF-8 (line 1, column \(11 + prefix.utf8.count))") {
        try Self.texts.inject(json: text)
      }
      let inKey = Array(#"{"\#(prefix)"#.utf8) + bytes + Array(#"b":1}"#.utf8)
      #expect(throws: InjectionError.self) { try Self.texts.inject(json: inKey) }
    }
  }

  // MARK: - Keys

  @Test(arguments: [
    #"{"value":"x"}"#, #"{"\u0076alue":"x"}"#, #"{"\u0076\u0061\u006C\u0075\u0065":"x"}"#,
    #"{"valu\u0065":"x"}"#,
    #"{"a":1,"valu\u0065":"x","b":2}"#, #"{"val":1,"values":2,"Value":3,"value ":4,"value":"x"}"#,
  ])
  func keysAreRead(text: String) throws {
    #expect(try Self.texts.inject(json: text).value == "x")
  }

  struct Keys: Equatable {
    var short = 0, exactlySix = 0, exactlySeven = 0, exactlyEight = 0, long = 0, quoted = 0, foreign = 0
    var newline = 0
  }

  @Test func keysOfAnyKindAreFound() throws {
    let injector = Injector.bind(Keys.self) { Keys() }
      .mapping("s").to(\.short).mapping("sixsix").to(\.exactlySix).mapping("sevenss").to(\.exactlySeven)
      .mapping("eighteig").to(\.exactlyEight).mapping("a key of many words").to(\.long)
      .mapping("a \"quoted\" \\key").to(\.quoted).mapping("clé 😀").to(\.foreign)
      .mapping("a\nb").to(\.newline)
    let members = [
      #""s":1"#, #""sixsix":2"#, #""sevenss":3"#, #""eighteig":4"#, #""a key of many words":5"#,
      #""a \"quoted\" \\key":6"#, #""cl\u00e9 \ud83d\ude00":7"#, #""":8"#, #""a\nb":9"#,
    ]
    let expected = Keys(
      short: 1, exactlySix: 2, exactlySeven: 3, exactlyEight: 4, long: 5, quoted: 6, foreign: 7, newline: 9
    )
    #expect(try injector.inject(json: "{\(members.joined(separator: ","))}") == expected)
    #expect(try injector.inject(json: "{\(members.reversed().joined(separator: ","))}") == expected)
    let similar = members.map { $0.replacing("\":", with: "x\":") }.joined(separator: ",")
    #expect(try injector.inject(json: "{\(similar)}") == Keys())
  }
}
