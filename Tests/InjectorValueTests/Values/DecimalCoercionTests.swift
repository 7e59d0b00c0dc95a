import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DecimalCoercionTests {
  static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

  static let table: [CoercionRow<Decimal>] = [
    .init(0.1234567890123456, .exact(decimal("0.1234567890123456"))), .init(6.66, .exact(decimal("6.66"))),
    .init(CGFloat(0.1234567890123456), .exact(decimal("0.1234567890123456"))),
    .init(Float(6.66), .exact(decimal("6.66"))), .init(NSNumber(value: 6.66), .exact(decimal("6.66"))),
    .init(666, .exact(666)), .init(666.0, .exact(666)),
    .init(UInt64.max, .exact(decimal("18446744073709551615"))),
    .init(NSNumber(value: UInt64.max), .exact(decimal("18446744073709551615"))),
    .init(Int64.min, .exact(Decimal(Int64.min))),
    .init(1e-5, .exact(decimal("0.00001"))), .init(foundationJSON("6.66"), .exact(decimal("6.66"))),
    .init(foundationJSON("0.1234567890123456"), .exact(decimal("0.1234567890123456"))),
    // All digits.
    .init(decimal(digits39), .exact(decimal(digits39))),
    .init(NSDecimalNumber(string: digits39), .exact(decimal(digits39))),
    .init(digits39, .coerced(decimal(digits39))), .init("0." + digits39, .coerced(decimal("0." + digits39))),
    .init("-" + digits39, .coerced(decimal("-" + digits39))),
    .init(digits39 + "4", .lossy(decimal(digits39 + "4"))),
    .init(
      "340282366920938463463374607431768211455",
      .coerced(decimal("340282366920938463463374607431768211455"))
    ),
    .init(
      "340282366920938463463374607431768211456",
      .lossy(decimal("340282366920938463463374607431768211456"))
    ),
    .init("0.1234567890123456", .coerced(decimal("0.1234567890123456"))),
    // The size of exponents.
    .init("1e127", .coerced(decimal("1e127"))), .init("1e128", .coerced(decimal("10e127"))),
    .init("1e-128", .coerced(decimal("1e-128"))), .init("15e-129", .lossy(decimal("1e-128"))),
    .init("1e-129", .outOfRange), .init("1e400", .outOfRange), .init("1e999999999999999999", .outOfRange),
    .init("1e-999999999999999999", .outOfRange), .init("0e999999999999999999", .coerced(0)),
    .init(1e300, .outOfRange),
    .init(1e150, .exact(decimal("10000000000000000000000000e125"))),
    .init(Double.leastNonzeroMagnitude, .outOfRange),
    // Other kinds.
    .init(true, .coerced(1)), .init("NO", .coerced(0)), .init("yes", .coerced(1)),
    .init(" 6 ", .coerced(6)), .init(" 6suan", .doesNotFit),
    .init(august2019, .coerced(1_565_922_866)),
    .init(NSDate(timeIntervalSince1970: 1.5), .coerced(decimal("1.5"))),
    .init("", .doesNotFit), .init("suan", .doesNotFit), .init(Double.nan, .doesNotFit),
    .init(Float.infinity, .doesNotFit), .init(Decimal.nan, .doesNotFit), .init(NSNull(), .doesNotFit),
    .init([1], .doesNotFit), .init(["a": 1], .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toDecimal(_ row: CoercionRow<Decimal>) {
    #expect(Coercion.decimal(row.source) == row.outcome)
  }
}
