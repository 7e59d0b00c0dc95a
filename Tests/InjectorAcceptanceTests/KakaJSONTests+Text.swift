import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of other kinds in properties that hold text.
extension KakaJSONTests {
  struct Names: Injectable {
    var name1: String = ""
    var name2: String = ""
    var name3: NSString = ""
    var name4: NSString = ""
    var name5: NSMutableString = ""
    var name6: NSMutableString = ""
    var name7: String = ""
    var name8: String = ""
    var name9: String = ""
  }

  @Test("KK-73 to KK-81 every text in one sample")
  func textsOfTheSample() throws {
    let native: [String: Any] = [
      "name1": 666, "name2": NSMutableString("777"), "name3": [1, [2, 3], "4"] as [Any],
      "name4": NSDecimalNumber(string: Self.longText), "name5": 6.66, "name6": false,
      "name7": NSURL(fileURLWithPath: "/users/mj/desktop"),
      "name8": URL(string: "http://www.520suanfa.com") as Any, "name9": Self.instant,
    ]
    let json = #"""
      {"name1": 666, "name2": "777", "name3": [1, [2, 3], "4"], "name4": "\#(Self.longText)", "name5": 6.66,
      "name6": false, "name7": "file:///users/mj/desktop", "name8": "http://www.520suanfa.com", "name9": 1565922866}
      """#
    for names in try Self.forgivingModels(Names.self, json, native: native) {
      #expect(names.name1 == "666")
      #expect(names.name2 == "777")
      #expect(names.name3 as String == "[1, [2, 3], \"4\"]")
      #expect(names.name4 as String == Self.longText)
      #expect(names.name5 as String == "6.66")
      #expect(names.name6 as String == "false")
      #expect(names.name7 == "file:///users/mj/desktop")
      #expect(names.name8 == "http://www.520suanfa.com")
      #expect(names.name9 == "1565922866")
    }
  }

  static let texts: [Row<String?>] = [
    Row("KK-73", 666, json: "666", "666"), Row("KK-73", Int8(-6), json: "-6", "-6"),
    Row("KK-73", UInt64.max, json: "18446744073709551615", "18446744073709551615"),
    Row("KK-73", NSNumber(value: 666), json: "666", "666"),
    // The value counts, not its spelling.
    Row("KK-73", 666.0, json: "666.0", "666"),
    Row("KK-74", NSMutableString("777"), json: #""777""#, "777"),
    Row("KK-74", NSString("小码哥"), json: #""小码哥""#, "小码哥"), Row("KK-74", "", json: #""""#, ""),
    Row(
      "KK-75",
      [1, [2, 3], "4"] as [Any],
      json: #"[1, [2, 3], "4"]"#,
      policy: .forgiving,
      #"[1, [2, 3], "4"]"#
    ),
    Row(
      "KK-75",
      NSArray(array: [1, [2, 3], "4"]),
      json: #"[1,[2,3],"4"]"#,
      policy: .forgiving,
      #"[1, [2, 3], "4"]"#
    ),
    Row("KK-75", ["a": 1], json: #"{"a": 1}"#, policy: .forgiving, #"["a": 1]"#),
    Row("KK-75", [1], json: "[1]", nil), Row("KK-75", ["a": 1], json: #"{"a": 1}"#, nil),
    Row("KK-76", NSDecimalNumber(string: longText), json: #""\#(longText)""#, longText),
    Row("KK-76", decimal(longText), json: #""\#(longText)""#, longText),
    Row("KK-77", 6.66, json: "6.66", "6.66"), Row("KK-77", Float(6.66), json: "6.66", "6.66"),
    Row("KK-77", CGFloat(6.66), json: "6.660", "6.66"),
    Row("KK-77", NSNumber(value: 6.66), json: "666e-2", "6.66"),
    Row("KK-77", 0.1234567890123456, json: "0.1234567890123456", "0.1234567890123456"),
    Row("KK-78", false, json: "false", "false"), Row("KK-78", true, json: "true", "true"),
    // KakaJSON makes "1" of a boolean that Foundation's parser has read.
    Row("KK-78", NSNumber(value: true), json: "true", "true"),
    Row(
      "KK-79",
      NSURL(fileURLWithPath: "/users/mj/desktop"),
      json: #""file:\/\/\/users\/mj\/desktop""#,
      "file:///users/mj/desktop"
    ),
    Row(
      "KK-80",
      URL(string: "http://www.520suanfa.com") as Any,
      json: #""http:\/\/www.520suanfa.com""#,
      "http://www.520suanfa.com"
    ),
    Row("KK-81", instant, json: "1565922866", "1565922866"),
    Row("KK-81", NSDate(timeIntervalSince1970: 1_565_922_866), json: "1565922866.0", "1565922866"),
    Row("KK-81", NSNull(), json: "null", nil), Row("KK-81", String??.some(nil) as Any, json: "null", nil),
  ]

  @Test("KK-73 to KK-81 in each type of text", arguments: texts)
  func text(_ row: Row<String?>) throws {
    for value in try row.values(startingAs: { "xx" }) { #expect(value == row.expected ?? "xx") }
    for value in try row.values(startingAs: { String?.none }) { #expect(value == row.expected) }
    for value in try row.values(startingAs: { "xx"[...] }) { #expect(value == row.expected ?? "xx") }
    for value in try row.values(startingAs: { NSString("xx") }) {
      #expect(value as String == row.expected ?? "xx")
    }
    for value in try row.values(startingAs: { NSMutableString("xx") }) {
      #expect(value as String == row.expected ?? "xx")
    }
    for value in try row.values(startingAs: { NSMutableString?.none }) {
      #expect(value as String? == row.expected)
    }
  }

  @Test("KK-74 a mutable text can be changed afterwards")
  func mutableText() throws {
    for row in [
      Row("KK-74", "777", json: #""777""#, ()), Row("KK-74", NSString("777"), json: #""777""#, ()),
    ] {
      for value in try row.values(startingAs: { NSMutableString(string: "") }) {
        value.append("8")
        #expect(value == "7778")
      }
    }
  }

  @Test("KK-76 a number of many digits in JSON text keeps them all")
  func longNumberInJSONText() throws {
    let text = #"{"name1": \#(Self.longText), "name4": \#(Self.longText)}"#
    let names = try Names(injectingJSON: text)
    #expect(names.name1 == Self.longText)
    #expect(names.name4 as String == Self.longText)
  }
}
