import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of other kinds in properties of the types Float, Double and CGFloat.
extension KakaJSONTests {
  struct Heights: Injectable {
    var float: Float = 0
    var double: Double = 0
    var cgFloat: CGFloat = 0
  }

  /// What becomes of a value as a Float, and as a Double and a CGFloat; nil: the default stays.
  struct Numbers: Sendable {
    let float: Float?
    let double: Double?
    init(_ double: Double?, float: Float? = nil) {
      self.double = double
      self.float = float ?? double.map { Float($0) }
    }
  }

  static let floats: [Row<Numbers>] = [
    Row("KK-56", "6.66suan8fa8", json: #""6.66suan8fa8""#, policy: .forgiving, Numbers(6.66, float: 6.66)),
    Row(
      "KK-56",
      NSString("6.66suan8fa8"),
      json: #""6.66suan8fa8""#,
      policy: .forgiving,
      Numbers(6.66, float: 6.66)
    ),
    Row("KK-56", "6.66suan8fa8", json: #""6.66suan8fa8""#, Numbers(nil)),
    Row("KK-56", "suan8fa8", json: #""suan8fa8""#, Numbers(nil)),
    Row("KK-56", "", json: #""""#, Numbers(nil)),
    Row("KK-57", "0.12345678", json: #""0.12345678""#, Numbers(0.12345678, float: 0.12345678)),
    Row(
      "KK-57",
      "0.1234567890123456",
      json: #""0.1234567890123456""#,
      Numbers(0.1234567890123456, float: 0.1234567890123456)
    ),
    Row(
      "KK-58",
      NSDecimalNumber(string: "0.12345678"),
      json: "0.12345678",
      Numbers(0.12345678, float: 0.12345678)
    ),
    Row(
      "KK-58",
      NSDecimalNumber(string: "0.1234567890123456"),
      json: "0.1234567890123456",
      Numbers(0.1234567890123456, float: 0.1234567890123456)
    ),
    Row("KK-59", decimal("0.12345678"), json: "0.12345678", Numbers(0.12345678, float: 0.12345678)),
    Row(
      "KK-59",
      decimal("0.1234567890123456"),
      json: "1234567890123456e-16",
      Numbers(0.1234567890123456, float: 0.1234567890123456)
    ),
    Row("KK-60", 666, json: "666", Numbers(666.0)), Row("KK-60", Int8(66), json: "66", Numbers(66.0)),
    Row("KK-60", UInt64.max, json: "18446744073709551615", Numbers(18_446_744_073_709_551_616)),
    Row("KK-60", NSNumber(value: 666), json: "666.0", Numbers(666.0)),
    Row("KK-61", true, json: "true", Numbers(1.0)), Row("KK-61", false, json: "false", Numbers(0.0)),
    Row("KK-61", NSNumber(value: true), json: "true", Numbers(1.0)),
    Row("KK-62", "NO", json: #""NO""#, Numbers(0.0)), Row("KK-62", "yes", json: #""yes""#, Numbers(1.0)),
    Row("KK-62", "TRUE", json: #""TRUE""#, Numbers(1.0)),
    Row("KK-62", "False", json: #""False""#, Numbers(0.0)),
    Row("KK-63", CGFloat(0.1234567890123456), json: "0.1234567890123456", Numbers(0.1234567890123456)),
    Row("KK-63", CGFloat(666), json: "666", Numbers(666.0)),
    Row("KK-63", Double(6.66), json: "6.66", Numbers(6.66, float: 6.66)),
    Row("KK-64", instant, json: "1565922866", Numbers(1_565_922_866)),
    Row("KK-64", NSDate(timeIntervalSince1970: 1_565_922_866), json: "1565922866", Numbers(1_565_922_866)),
    Row("KK-64", NSNull(), json: "null", Numbers(nil)), Row("KK-64", [6.66], json: "[6.66]", Numbers(nil)),
    Row("KK-64", ["a": 1], json: #"{"a": 1}"#, Numbers(nil)),
  ]

  @Test("KK-56 to KK-65 in each of the three types", arguments: floats)
  func floatingPoint(_ row: Row<Numbers>) throws {
    let expected = row.expected
    for value in try row.values(startingAs: { Float(9) }) { #expect(value == expected.float ?? 9) }
    for value in try row.values(startingAs: { Double(9) }) { #expect(value == expected.double ?? 9) }
    for value in try row.values(startingAs: { CGFloat(9) }) {
      #expect(value == expected.double.map { CGFloat($0) } ?? 9)
    }
    for value in try row.values(startingAs: { Float?.none }) { #expect(value == expected.float) }
    for value in try row.values(startingAs: { Double?.none }) { #expect(value == expected.double) }
    for value in try row.values(startingAs: { CGFloat?.none }) {
      #expect(value == expected.double.map { CGFloat($0) })
    }
  }

  @Test("KK-63 a Float keeps the value it has, wherever it goes")
  func floatSource() throws {
    let row = Row("KK-63", Float(0.12345678), ())
    for value in try row.values(startingAs: { Float(9) }) { #expect(value == 0.12345678) }
    for value in try row.values(startingAs: { Double(9) }) { #expect(value == Double(Float(0.12345678))) }
    for value in try row.values(startingAs: { CGFloat(9) }) { #expect(value == CGFloat(Float(0.12345678))) }
  }

  @Test("KK-65 a CGFloat equals the Double of the same digits")
  func cgFloatEqualsDouble() throws {
    let native: [String: Any] = ["cgFloat": 0.1234567890123456, "double": CGFloat(0.1234567890123456)]
    let json = #"{"cgFloat": 0.1234567890123456, "double": "0.1234567890123456"}"#
    for heights in try Self.models(Heights.self, json, native: native) {
      #expect(heights.cgFloat == 0.1234567890123456)
      #expect(heights.cgFloat == CGFloat(heights.double))
      #expect(heights.double == 0.1234567890123456)
      #expect("\(heights.double)" == "0.1234567890123456")
    }
  }

  @Test("KK-56 to KK-62 one sample of all three types, under the forgiving policy")
  func floatingPointSample() throws {
    let native: [String: Any] = ["float": "6.66suan8fa8", "double": "6.66suan8fa8", "cgFloat": "NO"]
    let json = #"{"float": "6.66suan8fa8", "double": "6.66suan8fa8", "cgFloat": "NO"}"#
    for heights in try Self.forgivingModels(Heights.self, json, native: native) {
      #expect(heights.float == 6.66)
      #expect(heights.double == 6.66)
      #expect(heights.cgFloat == 0)
    }
  }

  @Test("KK-57 what no Float has room for does not fit, and a Double takes it")
  func tooGreatForFloat() throws {
    for row in [Row("KK-57", 1e300, json: "1e300", ()), Row("KK-57", "1e300", json: #""1e300""#, ())] {
      for value in try row.values(startingAs: { Float(9) }) { #expect(value == 9) }
      for value in try row.values(startingAs: { Double(9) }) { #expect(value == 1e300) }
    }
    let row = Row("KK-57", "1e400", json: #""1e400""#, ())
    for value in try row.values(startingAs: { Double(9) }) { #expect(value == 9) }
  }
}
