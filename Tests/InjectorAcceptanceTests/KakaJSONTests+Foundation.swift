import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Addresses, data and dates.
extension KakaJSONTests {
  static let plainAddress = "http://520suanfa.com/红黑树"
  static let encodedAddress = "http://520suanfa.com/%E7%BA%A2%E9%BB%91%E6%A0%91"

  /// Values, and the address of the URL that they become; nil: the default stays.
  static let addresses: [Row<String?>] = [
    Row("KK-93", plainAddress, json: #""\#(plainAddress)""#, encodedAddress),
    Row("KK-93", NSString(string: plainAddress), json: #""http:\/\/520suanfa.com\/红黑树""#, encodedAddress),
    Row("KK-94", URL(string: encodedAddress) as Any, json: #""\#(encodedAddress)""#, encodedAddress),
    Row("KK-94", NSURL(string: encodedAddress) as Any, json: #""\#(encodedAddress)""#, encodedAddress),
    // KakaJSON encodes this text twice ("%25E7…"), and "#" as well.
    Row("KK-95", encodedAddress, json: #""\#(encodedAddress)""#, encodedAddress),
    Row("KK-95", "http://a.com/?q=%20#top", json: #""http://a.com/?q=%20#top""#, "http://a.com/?q=%20#top"),
    Row(
      "KK-95",
      "http://a.com/%E7%BA%A2黑",
      json: #""http://a.com/%E7%BA%A2黑""#,
      "http://a.com/%E7%BA%A2%E9%BB%91"
    ),
    Row("KK-93", "", json: #""""#, nil), Row("KK-93", 666, json: "666", nil),
    Row("KK-93", NSNull(), json: "null", nil),
  ]

  @Test("KK-93 to KK-95 in URL and NSURL", arguments: addresses)
  func address(_ row: Row<String?>) throws {
    let start = try #require(URL(string: "http://start"))
    for value in try row.values(startingAs: { start }) {
      #expect(value.absoluteString == row.expected ?? "http://start")
    }
    for value in try row.values(startingAs: { URL?.none }) { #expect(value?.absoluteString == row.expected) }
    for value in try row.values(startingAs: { NSURL?.none }) {
      #expect(value?.absoluteString == row.expected)
    }
  }

  static let dataOfText = Data("520suanfa.com 小码哥".utf8)

  static let data: [Row<Data?>] = [
    Row("KK-96", "520suanfa.com 小码哥", json: #""520suanfa.com 小码哥""#, dataOfText),
    Row(
      "KK-96",
      NSMutableString("520suanfa.com 小码哥"),
      json: #""520suanfa.com \u5c0f\u7801\u54e5""#,
      dataOfText
    ),
    Row("KK-96", dataOfText, dataOfText), Row("KK-96", NSData(data: dataOfText), dataOfText),
    Row("KK-96", NSMutableData(data: dataOfText), dataOfText),
    Row("KK-96", 666, json: "666", nil), Row("KK-96", NSNull(), json: "null", nil),
  ]

  @Test("KK-96 texts and data in Data, NSData and NSMutableData", arguments: data)
  func data(_ row: Row<Data?>) throws {
    for value in try row.values(startingAs: { Data([9]) }) { #expect(value == row.expected ?? Data([9])) }
    for value in try row.values(startingAs: { Data?.none }) { #expect(value == row.expected) }
    for value in try row.values(startingAs: { NSData?.none }) { #expect(value as Data? == row.expected) }
    for value in try row.values(startingAs: { NSMutableData?.none }) {
      #expect(value as Data? == row.expected)
    }
  }

  @Test("KK-96 mutable data can be changed afterwards")
  func mutableData() throws {
    for row in [Row("KK-96", "123", json: #""123""#, ()), Row("KK-96", Data("123".utf8), ())] {
      for value in try row.values(startingAs: { NSMutableData() }) {
        value.append(Data("4".utf8))
        #expect(value as Data == Data("1234".utf8))
      }
    }
  }

  static let dates: [Row<Date?>] = [
    Row("KK-97", TimeInterval(1_565_922_866), json: "1565922866", instant),
    Row("KK-97", 1_565_922_866, json: "1565922866.0", instant),
    Row("KK-97", instant, instant), Row("KK-97", NSDate(timeIntervalSince1970: 1_565_922_866), instant),
    Row("KK-97", "1565922866.0", json: #""1565922866.0""#, instant),
    Row("KK-97", "1565922866", json: #""1565922866""#, instant),
    Row("KK-97", NSDecimalNumber(string: "1565922866.0"), json: "1565922866.0", instant),
    Row("KK-97", decimal("1565922866.0"), json: "15659228660e-1", instant),
    Row("KK-97", CGFloat(1_565_922_866), json: "1.565922866e9", instant),
    Row("KK-97", NSNumber(value: 1_565_922_866), json: "1565922866", instant),
    Row("KK-97", "1565922866.5", json: #""1565922866.5""#, instant.addingTimeInterval(0.5)),
    // KakaJSON knows no dates in words; ours reads those of RFC 3339.
    Row("KK-97", "2019-08-16T02:34:26Z", json: #""2019-08-16T02:34:26Z""#, instant),
    Row("KK-97", "16.08.2019", json: #""16.08.2019""#, nil),
    Row("KK-97", "1565922866suan", json: #""1565922866suan""#, nil), Row("KK-97", "", json: #""""#, nil),
    Row("KK-97", true, json: "true", nil), Row("KK-97", NSNull(), json: "null", nil),
  ]

  @Test("KK-97 numbers, texts and dates in Date and NSDate", arguments: dates)
  func date(_ row: Row<Date?>) throws {
    let start = Date(timeIntervalSince1970: 9)
    for value in try row.values(startingAs: { start }) { #expect(value == row.expected ?? start) }
    for value in try row.values(startingAs: { Date?.none }) { #expect(value == row.expected) }
    for value in try row.values(startingAs: { NSDate?.none }) {
      #expect(value?.timeIntervalSince1970 == row.expected?.timeIntervalSince1970)
    }
  }
}
