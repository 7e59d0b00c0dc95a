import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct NumberCoercionTests {
  /// `NSNumber` is compared by the test: it is not `Sendable` on every platform.
  static let table: [CoercionRow<Double>] = [
    .init(666, .exact(666)), .init(6.66, .exact(6.66)), .init(CGFloat(6.66), .exact(6.66)),
    .init(NSNumber(value: 7.77), .exact(7.77)),
    .init(Decimal(string: "0.1234567890123456") as Any, .exact(0.1234567890123456)),
    .init(NSDecimalNumber(string: "0.1234567890123456"), .exact(0.1234567890123456)),
    .init("0.1234567890123456", .coerced(0.1234567890123456)), .init("1e200", .coerced(1e200)),
    .init("6.66", .coerced(6.66)), .init("6.66suan", .doesNotFit), .init("666", .coerced(666)),
    .init(true, .exact(1)),
    .init("NO", .coerced(0)),
    .init(august2019, .coerced(1_565_922_866)), .init("1e400", .outOfRange), .init("suan", .doesNotFit),
    .init("", .doesNotFit), .init(NSNull(), .doesNotFit), .init([1], .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toNumber(_ row: CoercionRow<Double>) {
    #expect(Coercion.number(row.source) == row.outcome.map { NSNumber(value: $0) })
    #expect(Coercion.number(row.source).map(\.doubleValue) == row.outcome)
  }

  @Test func exactIntegersStayExact() {
    #expect(Coercion.number(SourceValue("18446744073709551615")).value?.uint64Value == .max)
    #expect(Coercion.number(SourceValue("9007199254740993")).value?.int64Value == 9_007_199_254_740_993)
    #expect(Coercion.number(SourceValue(UInt64.max)).value?.uint64Value == .max)
  }

  @Test func moreDigitsThanADoubleHoldsAreKept() {
    let number = Coercion.number(SourceValue("0." + digits39)).value
    #expect((number as? NSDecimalNumber)?.decimalValue == Decimal(string: "0." + digits39))
  }

  @Test func booleansStayBooleans() {
    for source: Any in [true, "yes", NSNumber(value: true)] {
      let number = Coercion.number(SourceValue(source)).value
      #expect(number == NSNumber(value: true))
      #expect(number == NSNumber(value: 1))
      #expect(number.map { SourceValue($0).kind } == "boolean")
    }
  }
}
