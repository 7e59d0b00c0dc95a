import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct TextCoercionTests {
  static let table: [CoercionRow<String>] = [
    .init("777", .exact("777")), .init(NSMutableString("777"), .exact("777")),
    .init(NSString("é"), .exact("é")),
    .init("abc"[...], .exact("abc")), .init(foundationJSON("\"a\""), .exact("a")),
    // Numbers, by value.
    .init(666, .coerced("666")), .init(-1, .coerced("-1")),
    .init(UInt64.max, .coerced("18446744073709551615")),
    .init(NSNumber(value: 666), .coerced("666")), .init(6.66, .coerced("6.66")),
    .init(666.0, .coerced("666")),
    .init(NSNumber(value: 6.66), .coerced("6.66")), .init(Float(6.66), .coerced("6.66")),
    .init(NSNumber(value: Float(6.66)), .coerced("6.66")), .init(CGFloat(6.66), .coerced("6.66")),
    .init(foundationJSON("6.660"), .coerced("6.66")), .init(foundationJSON("1e3"), .coerced("1000")),
    .init(1e300, .coerced("1e+300")), .init(-0.0, .coerced("0")),
    .init(0.1 + 0.2, .coerced("0.30000000000000004")),
    .init(NSDecimalNumber(string: "0.1234567890123456"), .coerced("0.1234567890123456")),
    .init(Decimal(string: "6.66") as Any, .coerced("6.66")),
    .init(NSDecimalNumber(string: digits39), .coerced(digits39)),
    .init(Decimal(string: "0." + digits39) as Any, .coerced("0." + digits39)),
    // Booleans, in text as in objects.
    .init(true, .coerced("true")), .init(false, .coerced("false")),
    .init(foundationJSON("true"), .coerced("true")),
    .init(NSNumber(value: false), .coerced("false")),
    // Collections are no texts.
    .init([1, [2, 3], "4"] as [Any], .doesNotFit), .init(NSArray(array: [1]), .doesNotFit),
    .init(["a": 1], .doesNotFit), .init(NSDictionary(dictionary: ["a": 1]), .doesNotFit),
    .init([Int](), .doesNotFit), .init(Set([1]), .doesNotFit), .init([String: Int](), .doesNotFit),
    // URLs and dates.
    .init(URL(fileURLWithPath: "/users/mj/desktop"), .coerced("file:///users/mj/desktop")),
    .init(NSURL(fileURLWithPath: "/users/mj/desktop"), .coerced("file:///users/mj/desktop")),
    .init(URL(string: "http://www.520suanfa.com") as Any, .coerced("http://www.520suanfa.com")),
    .init(august2019, .coerced("1565922866")),
    .init(NSDate(timeIntervalSince1970: 1_565_922_866), .coerced("1565922866")),
    .init(Date(timeIntervalSince1970: -1.5), .lossy("-1")),
    .init(Date(timeIntervalSince1970: 1e300), .coerced("1e+300")),
    .init(Date(timeIntervalSince1970: .infinity), .doesNotFit),
    // The rest.
    .init(NSNull(), .doesNotFit), .init(String?.none as Any, .doesNotFit), .init(Data([1]), .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toText(_ row: CoercionRow<String>) {
    #expect(Coercion.text(row.source) == row.outcome)
  }
}
