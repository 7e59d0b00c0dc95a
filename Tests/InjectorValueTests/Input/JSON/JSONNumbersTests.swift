import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONNumbersTests {
  struct Numbers: Equatable {
    var int = 1
    var uint64: UInt64 = 1
    var int8: Int8 = 1
    var double = 1.5
    var float: Float = 1.5
    var decimal = Decimal(1)
    var ints = [1]
    var optional: Int?
  }

  static let numbers = Injector.bind(Numbers.self) { Numbers() }

  @Test func integersAreExact() throws {
    let text =
      #"{"int":9007199254740993,"uint64":18446744073709551615,"int8":-128,"ints":[1,0],"optional":-0}"#
    let (model, report) = try Self.numbers.injectReporting(json: text)
    #expect(
      model == Numbers(int: 9_007_199_254_740_993, uint64: .max, int8: -128, ints: [1, 0], optional: 0)
    )
    #expect(report.isEmpty)
    let extremes = try Self.numbers.inject(
      json: #"{"int":-9223372036854775808,"ints":[9223372036854775807]}"#
    )
    #expect(extremes == Numbers(int: .min, ints: [.max]))
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
    let model = try Self.numbers.inject(json: #"{"double":\#(text)}"#)
    #expect(model.double.bitPattern == expected.bitPattern)
  }

  @Test func decimalsKeepAllDigits() throws {
    let digits = "0.12345678901234567890123456789012345678"
    let model = try Self.numbers.inject(json: #"{"decimal":\#(digits)}"#)
    #expect(model.decimal.description == digits)
    #expect(try Self.numbers.inject(json: #"{"decimal":1E100}"#).decimal == Decimal(string: "1e100"))
  }

  @Test func numbersThatNoTypeHoldsAreRefusedByName() throws {
    for (key, type) in [("double", "Double"), ("decimal", "Decimal"), ("float", "Float"), ("int", "Int")] {
      let text = #"{"\#(key)":1E400}"#
      let (model, report) = try Self.numbers.injectReporting(json: text)
      #expect(model == Numbers())
      let issue = try #require(report.issues.first)
      #expect(issue.code == .outOfRange)
      #expect(issue.expected?.hasPrefix(type) == true)
      #expect(issue.found?.hasPrefix("number ") == true, "\(issue)")
      let error = #expect(throws: InjectionError.self) { try Self.numbers.policy(.strict).inject(json: text) }
      #expect(error?.code == .outOfRange)
    }
  }

  @Test(arguments: [
    "300", "-129", "1e3", "9223372036854775808", "123456789012345678901234567890",
    "-123456789012345678901234567890",
    "1e30",
  ])
  func integersOutOfRangeDoNotFit(text: String) throws {
    let (model, report) = try Self.numbers.injectReporting(json: #"{"int8":\#(text)}"#)
    #expect(model == Numbers())
    #expect(report.issues.map(\.code) == [.outOfRange])
    let error = #expect(throws: InjectionError.self) {
      try Self.numbers.policy(.strict).inject(json: #"{"int8":\#(text)}"#)
    }
    #expect(error?.code == .outOfRange)
    #expect(error?.location == JSONLocation(offset: 8, line: 1, column: 9))
  }

  @Test(arguments: [
    (".5", 10), ("e", 10), ("01", 11), ("-01", 12), ("-", 11), ("+1", 10), ("1.", 12), ("1.e2", 12),
    ("1e", 12), ("1e+", 13),
    ("00", 11), ("--1", 11), ("1.2.3", 13), ("0x10", 11), ("1_000", 11), ("NaN", 10), ("Infinity", 10),
    ("-Infinity", 11),
    ("1 000", 12), ("1e5.5", 13), ("-.5", 11),
  ])
  func malformedNumbersAreRefused(text: String, column: Int) throws {
    for key in ["value", "other", "thing"] {
      let error = #expect(throws: InjectionError.self) {
        try JSONStringsTests.texts.inject(json: #"{"\#(key)":\#(text)}"#)
      }
      #expect(error?.code == .malformed)
      #expect(error?.location?.column == column)
    }
    let inNumber = #expect(throws: InjectionError.self) {
      try Self.numbers.inject(json: #"{"optional":\#(text)}"#)
    }
    #expect(inNumber?.location?.column == column + 3)
    let inArray = #expect(throws: InjectionError.self) {
      try Self.numbers.inject(json: #"{"ints":[1,\#(text)]}"#)
    }
    #expect(inArray?.location?.column == column + 2)
  }
}
