import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of other kinds in properties of the types Decimal, NSDecimalNumber and NSNumber.
extension KakaJSONTests {
  /// Values, and the text of the decimal that they become; nil: the default stays.
  static let decimals: [Row<String?>] = [
    Row("KK-82", 0.1234567890123456, json: "0.1234567890123456", "0.1234567890123456"),
    Row("KK-82", 6.66, json: "6.66", "6.66"), Row("KK-82", NSNumber(value: 6.66), json: "666e-2", "6.66"),
    Row("KK-82", Float(6.66), json: "6.66", "6.66"),
    Row("KK-83", true, json: "true", "1"), Row("KK-83", false, json: "false", "0"),
    Row("KK-83", NSNumber(value: true), json: "true", "1"),
    Row("KK-84", NSDecimalNumber(string: longText), json: #""\#(longText)""#, longText),
    Row("KK-84", decimal(longText), json: #""\#(longText)""#, longText),
    Row("KK-85", longText, json: #""\#(longText)""#, longText),
    Row("KK-85", NSString(string: longText), json: #""\#(longText)suan""#, policy: .forgiving, longText),
    Row("KK-86", 666, json: "666", "666"), Row("KK-86", 666.0, json: "666.0", "666"),
    Row("KK-86", UInt64.max, json: "18446744073709551615", "18446744073709551615"),
    Row("KK-87", "NO", json: #""NO""#, "0"), Row("KK-87", "yes", json: #""yes""#, "1"),
    Row("KK-88", CGFloat(0.1234567890123456), json: "0.1234567890123456", "0.1234567890123456"),
    Row("KK-89", instant, json: "1565922866", "1565922866"),
    Row("KK-89", NSDate(timeIntervalSince1970: 1_565_922_866), json: "1565922866", "1565922866"),
    Row("KK-89", "suan8fa8", json: #""suan8fa8""#, nil), Row("KK-89", "", json: #""""#, nil),
    Row("KK-89", NSNull(), json: "null", nil), Row("KK-89", [6], json: "[6]", nil),
  ]

  @Test("KK-82 to KK-89 in Decimal, NSDecimalNumber and NSNumber", arguments: decimals)
  func decimal(_ row: Row<String?>) throws {
    let expected = row.expected.map(Self.decimal)
    for value in try row.values(startingAs: { Decimal(9) }) { #expect(value == expected ?? 9) }
    for value in try row.values(startingAs: { Decimal?.none }) { #expect(value == expected) }
    for value in try row.values(startingAs: { NSDecimalNumber(value: 9) }) {
      #expect(value.decimalValue == expected ?? 9)
    }
    for value in try row.values(startingAs: { NSDecimalNumber?.none }) {
      #expect(value?.decimalValue == expected)
    }
    for value in try row.values(startingAs: { NSNumber(value: 9) }) {
      #expect(value == true || value == false || Self.decimal(value.stringValue) == expected ?? 9)
      #expect(value.intValue == NSDecimalNumber(decimal: expected ?? 9).intValue)
    }
  }

  struct Moneys: Injectable {
    var money1: Decimal = 0
    var money2: Decimal = 0
    var money3: Decimal = 0
    var money4: NSDecimalNumber = 0
    var money5: NSDecimalNumber = 0
    var money6: NSNumber = 0
    var money7: NSNumber = 9
  }

  @Test("KK-83 KK-87 a number made of a boolean equals the boolean, the integer and the fraction")
  func booleansAsNumbers() throws {
    let native: [String: Any] = [
      "money1": true, "money2": "NO", "money3": 666, "money4": true, "money5": "NO", "money6": true,
      "money7": "NO",
    ]
    let json = #"""
      {"money1": true, "money2": "NO", "money3": 666, "money4": true, "money5": "NO", "money6": true, "money7": "NO"}
      """#
    for moneys in try Self.models(Moneys.self, json, native: native) {
      #expect(moneys.money1 == 1)
      #expect(moneys.money2 == 0)
      #expect(moneys.money3 == 666)
      for one in [moneys.money4, moneys.money6] {
        #expect(one == true)
        #expect(one == 1)
        #expect(one == 1.0)
        #expect(one.boolValue)
      }
      for zero in [moneys.money5, moneys.money7] {
        #expect(zero == false)
        #expect(zero == 0)
        #expect(zero == 0.0)
        #expect(!zero.boolValue)
      }
    }
  }

  @Test("KK-82 KK-84 numbers in JSON text keep every digit that a Decimal has")
  func longNumbersInJSONText() throws {
    let text = #"{"money1": \#(Self.longText), "money4": \#(Self.longText), "money6": \#(Self.longText)}"#
    let moneys = try Moneys(injectingJSON: text)
    #expect(moneys.money1 == Self.decimal(Self.longText))
    #expect(moneys.money4 == NSDecimalNumber(string: Self.longText))
    #expect(moneys.money6.decimalValue == Self.decimal(Self.longText))
    #expect(moneys.money1.description == Self.longText)
  }

  @Test("KK-90 an NSNumber equals that of the same Double, whatever it was made of")
  func numbers() throws {
    let number = NSNumber(value: 0.1234567890123456)
    let rows: [Row<Void>] = [
      Row("Double", 0.1234567890123456, json: "0.1234567890123456", ()),
      Row("Decimal", Self.decimal("0.1234567890123456"), json: "1234567890123456e-16", ()),
      Row("NSDecimalNumber", NSDecimalNumber(string: "0.1234567890123456"), ()),
      Row("text", "0.1234567890123456", json: #""0.1234567890123456""#, ()),
      Row("CGFloat", CGFloat(0.1234567890123456), ()), Row("NSNumber", number, ()),
    ]
    for row in rows {
      for value in try row.values(startingAs: { NSNumber(value: 9) }) {
        #expect(value.doubleValue == 0.1234567890123456, "\(row.item)")
        #expect(value == number, "\(row.item)")
      }
    }
    let whole: [Row<Void>] = [
      Row("Int", 666, json: "666", ()), Row("Double", 666.0, json: "666.0", ()),
      Row("text", "666", json: #""666""#, ()), Row("Decimal", Decimal(666), ()),
      Row("Int32", Int32(666), json: "666e0", ()),
    ]
    for row in whole {
      for value in try row.values(startingAs: { NSNumber(value: 9) }) {
        #expect(value == NSNumber(value: 666.0), "\(row.item)")
      }
    }
  }
}
