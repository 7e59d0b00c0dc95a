import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DateCoercionTests {
  static let table: [CoercionRow<Date>] = [
    .init(august2019, .exact(august2019)),
    .init(NSDate(timeIntervalSince1970: 1_565_922_866), .exact(august2019)),
    // Seconds since 1970.
    .init(1_565_922_866, .coerced(august2019)), .init(1_565_922_866.0 as TimeInterval, .coerced(august2019)),
    .init(NSNumber(value: 1_565_922_866), .coerced(august2019)),
    .init(Decimal(1_565_922_866), .coerced(august2019)),
    .init(NSDecimalNumber(string: "1565922866.0"), .coerced(august2019)),
    .init(foundationJSON("1565922866"), .coerced(august2019)),
    .init(Float(0.5), .coerced(Date(timeIntervalSince1970: 0.5))),
    .init(1e300, .coerced(Date(timeIntervalSince1970: 1e300))),
    // Texts that are a number from end to end.
    .init("1565922866", .coerced(august2019)), .init("1565922866.0", .coerced(august2019)),
    .init(NSString("1.565922866e9"), .coerced(august2019)),
    .init("-.5", .coerced(Date(timeIntervalSince1970: -0.5))),
    .init("1e400", .outOfRange), .init("1565922866x", .doesNotFit),
    .init(" 1565922866", .coerced(august2019)),
    .init("1565922866 ", .coerced(august2019)), .init("1565922866 s", .doesNotFit), .init("1e", .doesNotFit),
    .init("-", .doesNotFit),
    .init(".", .doesNotFit),
    .init("nan", .doesNotFit), .init("0x10", .doesNotFit), .init("", .doesNotFit), .init("true", .doesNotFit),
    // RFC 3339: JSON has no other form of a date.
    .init("2019-08-16T02:34:26Z", .exact(august2019)), .init("2019-08-16t02:34:26z", .exact(august2019)),
    .init("2019-08-16T04:34:26+02:00", .exact(august2019)),
    .init("2019-08-16T02:34:26.500Z", .exact(august2019.addingTimeInterval(0.5))),
    // ISO 8601 beyond it.
    .init("2019-08-16T02:34:26,500Z", .coerced(august2019.addingTimeInterval(0.5))),
    .init("2019-08-16 02:34:26Z", .coerced(august2019)),
    .init("2019-08-16T04:34:26+02", .coerced(august2019)),
    .init("2019-08-16T04:34:26+0200", .coerced(august2019)),
    .init("2019-08-16T02:34Z", .coerced(Date(timeIntervalSince1970: 1_565_922_840))),
    .init("2019-08-16", .coerced(Date(timeIntervalSince1970: 1_565_913_600))),
    .init("soon", .doesNotFit),
    // The rest.
    .init(Double.nan, .doesNotFit), .init(Double.infinity, .doesNotFit), .init(Decimal.nan, .doesNotFit),
    .init(true, .doesNotFit), .init(NSNumber(value: true), .doesNotFit), .init(NSNull(), .doesNotFit),
    .init([1], .doesNotFit), .init(["a": 1], .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toDate(_ row: CoercionRow<Date>) {
    #expect(Coercion.date(row.source) == row.outcome)
  }
}
