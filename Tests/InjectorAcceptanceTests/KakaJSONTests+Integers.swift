import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of other kinds in properties that hold integers.
extension KakaJSONTests {
  struct Ages: Injectable {
    var age1: Int8 = 6
    var age2: Int16 = 0
    var age3: Int32 = 0
    var age4: Int64 = 0
    var age5: UInt8 = 0
    var age6: UInt16 = 0
    var age7: UInt32 = 0
    var age8: UInt64 = 5
    var age9: UInt = 0
    var age10: Int = 0
    var age11: Int = 0
  }

  @Test("KK-44 to KK-51 and KK-53 to KK-55 every integer in one sample, under the forgiving policy")
  func integersOfTheSample() throws {
    let native: [String: Any] = [
      "age1": "suan8fa8", "age2": "6suan8fa8", "age3": "6", "age4": 6.66, "age5": NSNumber(value: 6.66),
      "age6": Int32(6), "age7": true, "age8": "FALSE", "age9": Decimal(6.66),
      "age10": NSDecimalNumber(value: 6.66), "age11": Self.instant,
    ]
    let json = #"""
      {"age1": "suan8fa8", "age2": "6suan8fa8", "age3": "6", "age4": 6.66, "age5": 6.66, "age6": 6, "age7": true,
      "age8": "FALSE", "age9": 6.66, "age10": 6.66, "age11": 1565922866}
      """#
    for ages in try Self.forgivingModels(Ages.self, json, native: native) {
      #expect(ages.age1 == 6)
      #expect(ages.age2 == 6)
      #expect(ages.age3 == 6)
      #expect(ages.age4 == 6)
      #expect(ages.age5 == 6)
      #expect(ages.age6 == 6)
      #expect(ages.age7 == 1)
      #expect(ages.age8 == 0)
      #expect(ages.age9 == 6)
      #expect(ages.age10 == 6)
      #expect(ages.age11 == 1_565_922_866)
    }
  }

  /// What fits into every type of integer; nil: the default stays.
  static let integers: [Row<Int?>] = [
    Row("KK-44", "suan8fa8", json: #""suan8fa8""#, nil), Row("KK-44", "", json: #""""#, nil),
    Row("KK-45", "6suan8fa8", json: #""6suan8fa8""#, policy: .forgiving, 6),
    Row("KK-45", "6.66suan8fa8", json: #""6.66suan8fa8""#, policy: .forgiving, 6),
    Row("KK-45", NSString("6suan8fa8"), json: #""6suan8fa8""#, policy: .forgiving, 6),
    Row("KK-45", "6suan8fa8", json: #""6suan8fa8""#, nil),
    Row("KK-46", "6", json: #""6""#, 6), Row("KK-46", NSMutableString("6"), json: #""6""#, 6),
    Row("KK-46", " 6", json: #"" 6""#, 6), Row("KK-46", "1e2", json: #""1e2""#, 100),
    Row("KK-46", ".5", json: #"".5""#, 0),
    Row("KK-47", 6.66, json: "6.66", 6), Row("KK-47", Float(6.66), json: "6.66", 6),
    Row("KK-47", CGFloat(6.66), json: "6.660", 6), Row("KK-47", 6.0, json: "6.0", 6),
    Row("KK-48", NSNumber(value: 6.66), json: "666e-2", 6), Row("KK-48", NSNumber(value: 6), json: "6", 6),
    Row("KK-48", NSNumber(value: true), json: "true", 1),
    Row("KK-49", Int32(6), json: "6", 6), Row("KK-49", Int8(6), json: "6", 6),
    Row("KK-49", UInt64(6), json: "6", 6),
    Row("KK-50", true, json: "true", 1), Row("KK-50", false, json: "false", 0),
    Row("KK-51", "FALSE", json: #""FALSE""#, 0),
    Row("KK-52", "true", json: #""true""#, 1), Row("KK-52", "TRUE", json: #""TRUE""#, 1),
    Row("KK-52", "YES", json: #""YES""#, 1), Row("KK-52", "yes", json: #""yes""#, 1),
    Row("KK-52", "false", json: #""false""#, 0), Row("KK-52", "FALSE", json: #""FALSE""#, 0),
    Row("KK-52", "NO", json: #""NO""#, 0), Row("KK-52", "no", json: #""no""#, 0),
    Row("KK-53", decimal("6.66"), json: "6.66", 6), Row("KK-53", Decimal(6.66), json: "6.66", 6),
    Row("KK-54", NSDecimalNumber(value: 6.66), json: "6.66", 6),
    Row("KK-54", NSDecimalNumber(string: "6.66"), json: "6.66", 6),
    Row("KK-54", Optional(Optional(6)) as Any, json: "6", 6),
    Row("KK-54", NSNull(), json: "null", nil), Row("KK-54", Int?.none as Any, json: "null", nil),
    Row("KK-54", [6], json: "[6]", nil), Row("KK-54", ["a": 6], json: #"{"a": 6}"#, nil),
  ]

  private func expect<Integer: FixedWidthInteger & Sendable>(_ row: Row<Int?>, in type: Integer.Type) throws {
    for value in try row.values(startingAs: { Integer(9) }) { #expect(value == Integer(row.expected ?? 9)) }
    for value in try row.values(startingAs: { Integer?.none }) {
      #expect(value == row.expected.map { Integer($0) })
    }
  }

  @Test("KK-44 to KK-54 in each type of integer", arguments: integers)
  func integer(_ row: Row<Int?>) throws {
    try expect(row, in: Int.self)
    try expect(row, in: Int8.self)
    try expect(row, in: Int16.self)
    try expect(row, in: Int32.self)
    try expect(row, in: Int64.self)
    try expect(row, in: UInt.self)
    try expect(row, in: UInt8.self)
    try expect(row, in: UInt16.self)
    try expect(row, in: UInt32.self)
    try expect(row, in: UInt64.self)
  }

  /// Values that only some types have room for. KakaJSON goes through `Double` and wraps (300 into `Int8` gives 44, -1 into
  /// `UInt` the greatest `UInt`); here a value that has no room does not fit, and exact integers stay exact.
  static let wideIntegers: [Row<Int64?>] = [
    Row("KK-55", instant, json: "1565922866", 1_565_922_866),
    Row("KK-55", NSDate(timeIntervalSince1970: 1_565_922_866), json: "1565922866", 1_565_922_866),
    Row("KK-55", Date(timeIntervalSince1970: -1.5), json: "-1.5", -1),
    Row("KK-44", 300, json: "300", 300), Row("KK-44", "300", json: #""300""#, 300),
    Row("KK-44", -1, json: "-1", -1), Row("KK-44", "-1", json: #""-1""#, -1),
    Row("KK-44", -6.66, json: "-6.66", -6), Row("KK-44", -0.5, json: "-0.5", 0),
    Row("KK-44", 70_000.9, json: "70000.9", 70_000),
    Row("KK-47", 9_007_199_254_740_993, json: "9007199254740993", 9_007_199_254_740_993),
    Row("KK-47", "9007199254740993", json: #""9007199254740993""#, 9_007_199_254_740_993),
    Row(
      "KK-54",
      NSDecimalNumber(string: "9007199254740993"),
      json: "9007199254740993",
      9_007_199_254_740_993
    ),
    Row("KK-47", Int64.max, json: "9223372036854775807", .max),
    Row("KK-47", Int64.min, json: "-9223372036854775808", .min),
    Row("KK-47", 1e30, json: "1e30", nil), Row("KK-47", -1e30, json: "-1e30", nil),
    Row("KK-47", "1e30", json: #""1e30""#, nil), Row("KK-47", "nan", json: #""nan""#, nil),
    Row("KK-47", Double.nan, nil), Row("KK-47", -Double.infinity, nil), Row("KK-53", Decimal.nan, nil),
  ]

  private func expectWide<Integer: FixedWidthInteger & Sendable>(
    _ row: Row<Int64?>,
    in type: Integer.Type
  ) throws {
    let expected = row.expected.flatMap { Integer(exactly: $0) }
    for value in try row.values(startingAs: { Integer(9) }) { #expect(value == expected ?? 9) }
    for value in try row.values(startingAs: { Integer?.none }) { #expect(value == expected) }
  }

  @Test("KK-44 to KK-55 exactly, or not at all", arguments: wideIntegers)
  func wideInteger(_ row: Row<Int64?>) throws {
    try expectWide(row, in: Int.self)
    try expectWide(row, in: Int8.self)
    try expectWide(row, in: Int16.self)
    try expectWide(row, in: Int32.self)
    try expectWide(row, in: Int64.self)
    try expectWide(row, in: UInt.self)
    try expectWide(row, in: UInt8.self)
    try expectWide(row, in: UInt16.self)
    try expectWide(row, in: UInt32.self)
    try expectWide(row, in: UInt64.self)
  }

  @Test("KK-47 the upper half of UInt64, from every kind of number")
  func greatIntegers() throws {
    let rows: [Row<UInt64>] = [
      Row("UInt64", UInt64.max, json: "18446744073709551615", .max),
      Row("text", "18446744073709551615", json: #""18446744073709551615""#, .max),
      Row("NSNumber", NSNumber(value: UInt64.max), json: "18446744073709551615", .max),
      Row("Decimal", Self.decimal("18446744073709551615"), json: "18446744073709551615", .max),
    ]
    for row in rows {
      for value in try row.values(startingAs: { UInt64(9) }) { #expect(value == row.expected) }
      for value in try row.values(startingAs: { UInt(9) }) { #expect(value == UInt(row.expected)) }
      for value in try row.values(startingAs: { Int64(9) }) { #expect(value == 9) }
    }
  }
}
