import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct FloatingPointCoercionTests {
  static let doubles: [CoercionRow<Double>] = [
    .init(6.66, .exact(6.66)), .init(CGFloat(6.66), .exact(6.66)), .init(NSNumber(value: 6.66), .exact(6.66)),
    .init(Float(0.5), .exact(0.5)), .init(666, .exact(666)), .init(NSNumber(value: 666), .exact(666)),
    .init(foundationJSON("6.66"), .exact(6.66)), .init(Double.infinity, .exact(.infinity)),
    .init(UInt64.max, .lossy(18_446_744_073_709_551_616)),
    .init(9_007_199_254_740_992, .exact(9_007_199_254_740_992)),
    .init(9_007_199_254_740_993, .lossy(9_007_199_254_740_992)),
    // Decimals by their digits, rounded once.
    .init(NSDecimalNumber(string: "0.1234567890123456"), .exact(0.1234567890123456)),
    .init(Decimal(string: "0.1234567890123456") as Any, .exact(0.1234567890123456)),
    .init(foundationJSON("0.1234567890123456"), .exact(0.1234567890123456)),
    .init(Decimal(string: "1e127") as Any, .exact(1e127)),
    .init(Decimal(string: "-1e-128") as Any, .exact(-1e-128)),
    // Texts.
    .init("0.12345678", .coerced(0.12345678)), .init("0.1234567890123456", .coerced(0.1234567890123456)),
    .init("6.66", .coerced(6.66)), .init(NSString("\t6.66\n"), .coerced(6.66)),
    .init("6.66suan8fa8", .doesNotFit), .init("1,000.5", .doesNotFit), .init("0x1p3", .doesNotFit),
    .init(" 6", .coerced(6)), .init("1e3", .coerced(1000)), .init("1.e3", .coerced(1000)),
    .init(".5", .coerced(0.5)),
    .init("-1", .coerced(-1)), .init("1e-400", .outOfRange), .init("0e-400", .coerced(0)),
    .init("5e-324", .coerced(.leastNonzeroMagnitude)),
    .init("1.7976931348623157e308", .coerced(.greatestFiniteMagnitude)), .init("1.8e308", .outOfRange),
    .init("1e400", .outOfRange), .init("-1e400", .outOfRange), .init("1e999999999999999999999", .outOfRange),
    .init("1e-999999999999999999999", .outOfRange),
    // Halfway between two doubles, decided by the last of a thousand digits.
    .init("9007199254740993." + String(repeating: "0", count: 1000) + "1", .coerced(9_007_199_254_740_994)),
    .init("9007199254740993." + String(repeating: "0", count: 1000), .coerced(9_007_199_254_740_992)),
    .init("true", .coerced(1)), .init("NO", .coerced(0)), .init("yes", .coerced(1)),
    .init("False", .coerced(0)),
    .init("", .doesNotFit), .init("suan", .doesNotFit), .init("nan", .doesNotFit), .init("inf", .doesNotFit),
    .init(true, .coerced(1)), .init(NSNumber(value: false), .coerced(0)),
    .init(foundationJSON("true"), .coerced(1)),
    .init(august2019, .coerced(1_565_922_866)),
    .init(NSDate(timeIntervalSince1970: 1_565_922_866), .coerced(1_565_922_866)),
    .init(NSNull(), .doesNotFit), .init([1.5], .doesNotFit), .init(["a": 1.5], .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: doubles)
  func toDouble(_ row: CoercionRow<Double>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome)
  }

  @Test(arguments: doubles)
  func toCGFloat(_ row: CoercionRow<Double>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome.map { CGFloat($0) })
  }

  static let floats: [CoercionRow<Float>] = [
    .init("6.66", .coerced(6.66)), .init("0.12345678", .coerced(0.12345678)),
    .init(6.66, .exact(6.66)),
    .init(Float(6.66), .exact(6.66)), .init(NSDecimalNumber(string: "0.12345678"), .exact(0.12345678)),
    .init(Decimal(string: "0.12345678") as Any, .exact(0.12345678)), .init(CGFloat(6.66), .exact(6.66)),
    .init(666, .exact(666)), .init(true, .coerced(1)), .init("NO", .coerced(0)),
    .init(august2019, .coerced(1_565_922_816)), .init(16_777_217, .lossy(16_777_216)),
    .init(1e39, .outOfRange), .init("1e39", .outOfRange), .init(-Double.infinity, .exact(-.infinity)),
    .init(Decimal(string: "1e100") as Any, .outOfRange), .init(Decimal(string: "1e-100") as Any, .outOfRange),
    .init(1e-300, .outOfRange), .init(1e-45, .exact(.leastNonzeroMagnitude)), .init(-0.0, .exact(0)),
    // By way of a Double this would be rounded twice, to 16777218.
    .init("16777217.0000000001", .coerced(16_777_218)), .init("1.00000005960464477540", .coerced(1.0000001)),
    .init("1.00000005960464477538", .coerced(1)),
  ]

  @Test(arguments: floats)
  func toFloat(_ row: CoercionRow<Float>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome)
  }

  @Test func notANumberStaysNotANumber() {
    #expect(Coercion.floatingPoint(SourceValue(Double.nan), as: Float.self).value?.isNaN == true)
    #expect(Coercion.floatingPoint(SourceValue(Decimal.nan), as: Double.self).value?.isNaN == true)
  }

  @Test func textsOfRandomDoublesReadBack() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      #expect(Coercion.floatingPoint(.text(" \(double) "), as: Double.self) == .coerced(double))
      #expect(Coercion.text(.double(double)).value.flatMap { Double($0) } == double)
    }
  }
}
