import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct BoolCoercionTests {
  static let table: [CoercionRow<Bool>] = [
    .init(true, .exact(true)), .init(NSNumber(value: false), .exact(false)),
    .init(foundationJSON("true"), .exact(true)),
    .init(Optional(Optional(true)) as Any, .exact(true)),
    // Numbers.
    .init(100, .coerced(true)), .init(0, .coerced(false)), .init(1, .coerced(true)),
    .init(UInt64.max, .coerced(true)),
    .init(0.0, .coerced(false)), .init(-0.0, .coerced(false)), .init(0.666, .coerced(true)),
    .init(Float(0.25), .coerced(true)), .init(NSNumber(value: 0.666), .coerced(true)),
    .init(NSNumber(value: Int8(1)), .coerced(true)), .init(NSNumber(value: 0), .coerced(false)),
    .init(NSDecimalNumber(string: "0.001"), .coerced(true)), .init(Decimal(0), .coerced(false)),
    .init(foundationJSON("0.666"), .coerced(true)), .init(foundationJSON("0"), .coerced(false)),
    // Optionals of any depth.
    .init(Int?????.some(100) as Any, .coerced(true)), .init(Double????.some(0) as Any, .coerced(false)),
    .init(String???.some("0") as Any, .coerced(false)),
    .init(NSNumber??.some(NSNumber(value: 0.666)) as Any, .coerced(true)),
    .init(String?.some("true") as Any, .coerced(true)), .init(Bool????.none as Any, .doesNotFit),
    // Words and texts.
    .init("true", .coerced(true)), .init("TRUE", .coerced(true)), .init("yes", .coerced(true)),
    .init("YES", .coerced(true)), .init("1", .coerced(true)), .init("false", .coerced(false)),
    .init("FALSE", .coerced(false)), .init("no", .coerced(false)), .init("NO", .coerced(false)),
    .init("0", .coerced(false)), .init(NSString("Yes"), .coerced(true)), .init("0.666x", .doesNotFit),
    .init(" 0.666 ", .coerced(true)), .init("0x1", .doesNotFit),
    .init("0.00", .coerced(false)), .init("-3", .coerced(true)), .init("1e-400", .coerced(true)),
    .init("", .doesNotFit), .init("suan", .doesNotFit), .init("wahr", .doesNotFit),
    // Dates and the rest.
    .init(august2019, .coerced(true)), .init(NSDate(timeIntervalSince1970: 0), .coerced(false)),
    .init(NSNull(), .doesNotFit), .init([true], .doesNotFit), .init(["a": true], .doesNotFit),
    .init(Data([1]), .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toBool(_ row: CoercionRow<Bool>) {
    #expect(Coercion.bool(row.source) == row.outcome)
  }
}
