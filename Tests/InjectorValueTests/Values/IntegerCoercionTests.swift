import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct IntegerCoercionTests {
  static let integers: [CoercionRow<Int>] = [
    // Integers of every width and number objects are what they are.
    .init(6, .exact(6)), .init(Int8(6), .exact(6)), .init(Int16(6), .exact(6)), .init(Int32(6), .exact(6)),
    .init(Int64(6), .exact(6)), .init(UInt(6), .exact(6)), .init(UInt8(6), .exact(6)),
    .init(UInt16(6), .exact(6)), .init(UInt32(6), .exact(6)), .init(UInt64(6), .exact(6)),
    .init(NSNumber(value: 6), .exact(6)), .init(NSNumber(value: Int8(1)), .exact(1)),
    .init(foundationJSON("6"), .exact(6)), .init(Optional(Optional(6)) as Any, .exact(6)),
    // Integral fractions are integers, others are cut toward zero.
    .init(6.0, .exact(6)), .init(foundationJSON("6.0"), .exact(6)), .init(Decimal(6), .exact(6)),
    .init(6.66, .lossy(6)), .init(-6.66, .lossy(-6)), .init(-0.5, .lossy(0)), .init(Float(6.5), .lossy(6)),
    .init(CGFloat(6.66), .lossy(6)), .init(NSNumber(value: 6.66), .lossy(6)),
    .init(NSDecimalNumber(string: "6.66"), .lossy(6)), .init(NSDecimalNumber(string: "-6.66"), .lossy(-6)),
    .init(foundationJSON("6.66"), .lossy(6)),
    // Never by way of a Double when the source is exact.
    .init(9_007_199_254_740_993, .exact(9_007_199_254_740_993)),
    .init(NSNumber(value: 9_007_199_254_740_993), .exact(9_007_199_254_740_993)),
    .init("9007199254740993", .coerced(9_007_199_254_740_993)),
    .init("9007199254740993.0", .coerced(9_007_199_254_740_993)),
    .init(NSDecimalNumber(string: "9007199254740993"), .exact(9_007_199_254_740_993)),
    .init(foundationJSON("9007199254740993"), .exact(9_007_199_254_740_993)),
    .init(foundationJSON("-9223372036854775808"), .exact(.min)), .init(Decimal(Int.max), .exact(.max)),
    .init("9223372036854775807", .coerced(.max)), .init("-9223372036854775808", .coerced(.min)),
    // Out of range.
    .init(UInt64.max, .outOfRange), .init(NSNumber(value: UInt64.max), .outOfRange), .init(1e19, .outOfRange),
    .init(-1e300, .outOfRange), .init("9223372036854775808", .outOfRange), .init("1e400", .outOfRange),
    .init("-1e999999999999999999999999", .outOfRange), .init(Decimal(string: digits39) as Any, .outOfRange),
    .init(String(repeating: "9", count: 100_000), .outOfRange),
    // Booleans.
    .init(true, .coerced(1)), .init(false, .coerced(0)), .init(NSNumber(value: true), .coerced(1)),
    .init(foundationJSON("false"), .coerced(0)),
    // Texts that are a number, white space around it aside.
    .init("6", .coerced(6)), .init(NSString("6"), .coerced(6)), .init(NSMutableString("6"), .coerced(6)),
    .init("6suan8fa8", .doesNotFit), .init("6.66suan8fa8", .doesNotFit), .init(" 6 ", .coerced(6)),
    .init("3 of 5", .doesNotFit), .init("1 000", .doesNotFit), .init("\u{a0}6\n", .coerced(6)),
    .init("1e3", .coerced(1000)), .init(".5", .lossy(0)), .init("-1", .coerced(-1)), .init("+7", .coerced(7)),
    .init("1,000", .doesNotFit), .init("0x1F", .doesNotFit), .init("1e-400", .lossy(0)),
    .init("100000000000000000000000000000000000000000000000000e-50", .coerced(1)),
    .init("12345e-1", .lossy(1234)), .init("-0", .coerced(0)),
    .init("", .doesNotFit), .init("suan8fa8", .doesNotFit), .init("nan", .doesNotFit),
    .init("６", .doesNotFit),
    // Words.
    .init("true", .coerced(1)), .init("TRUE", .coerced(1)), .init("YES", .coerced(1)),
    .init("yes", .coerced(1)),
    .init("false", .coerced(0)), .init("FALSE", .coerced(0)), .init("NO", .coerced(0)),
    .init("no", .coerced(0)),
    .init("yEs", .coerced(1)), .init("truely", .doesNotFit),
    // Dates.
    .init(august2019, .coerced(1_565_922_866)),
    .init(NSDate(timeIntervalSince1970: 1_565_922_866.75), .lossy(1_565_922_866)),
    .init(Date(timeIntervalSince1970: 1e300), .outOfRange),
    .init(Date(timeIntervalSince1970: .nan), .doesNotFit),
    // The rest.
    .init(Double.nan, .doesNotFit), .init(Double.infinity, .doesNotFit), .init(Decimal.nan, .doesNotFit),
    .init(NSDecimalNumber.notANumber, .doesNotFit), .init(NSNull(), .doesNotFit),
    .init(Int?.none as Any, .doesNotFit), .init([6], .doesNotFit), .init(["a": 6], .doesNotFit),
    .init(Data([6]), .doesNotFit), .init(UUID(), .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: integers)
  func toInt(_ row: CoercionRow<Int>) {
    #expect(Coercion.integer(row.source) == row.outcome)
  }

  static let bytes: [CoercionRow<UInt8>] = [
    .init(NSNumber(value: 6.66), .lossy(6)), .init(255, .exact(255)), .init(256, .outOfRange),
    .init(-1, .outOfRange), .init("255", .coerced(255)), .init("256", .outOfRange), .init("-1", .outOfRange),
    .init("-0.9", .lossy(0)), .init(-0.9, .lossy(0)), .init(255.9, .lossy(255)), .init(256.0, .outOfRange),
    .init(true, .coerced(1)), .init(Decimal(300), .outOfRange), .init(august2019, .outOfRange),
    .init("0000000000000000000000000000007", .coerced(7)),
  ]

  @Test(arguments: bytes)
  func toUInt8(_ row: CoercionRow<UInt8>) {
    #expect(Coercion.integer(row.source) == row.outcome)
  }

  static let words: [CoercionRow<UInt64>] = [
    .init("18446744073709551615", .coerced(.max)), .init(UInt64.max, .exact(.max)),
    .init(NSNumber(value: UInt64.max), .exact(.max)),
    .init(foundationJSON("18446744073709551615"), .exact(.max)),
    .init(Decimal(UInt64.max), .exact(.max)), .init("18446744073709551616", .outOfRange),
    .init(18_446_744_073_709_549_568.0, .exact(18_446_744_073_709_549_568)),
    .init(18_446_744_073_709_551_616.0, .outOfRange), .init("FALSE", .coerced(0)),
  ]

  @Test(arguments: words)
  func toUInt64(_ row: CoercionRow<UInt64>) {
    #expect(Coercion.integer(row.source) == row.outcome)
  }

  @Test func everyWidthNeverWraps() {
    let source = SourceValue(300)
    #expect(Coercion.integer(source, as: Int8.self) == .outOfRange)
    #expect(Coercion.integer(source, as: Int16.self) == .exact(300))
    #expect(Coercion.integer(source, as: Int32.self) == .exact(300))
    #expect(Coercion.integer(source, as: Int64.self) == .exact(300))
    #expect(Coercion.integer(source, as: UInt.self) == .exact(300))
    #expect(Coercion.integer(source, as: UInt16.self) == .exact(300))
    #expect(Coercion.integer(source, as: UInt32.self) == .exact(300))
    #expect(Coercion.integer(SourceValue("6.66"), as: Int16.self) == .lossy(6))
    #expect(Coercion.integer(SourceValue("-128"), as: Int8.self) == .coerced(-128))
    #expect(Coercion.integer(SourceValue("-129"), as: Int8.self) == .outOfRange)
  }
}
