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
    .init(true, .exact(1)), .init("NO", .coerced(0)), .init(august2019, .coerced(1_565_922_866)),
    .init("1e400", .outOfRange), .init("suan", .doesNotFit), .init("", .doesNotFit),
    .init(NSNull(), .doesNotFit), .init([1], .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toNumber(_ row: CoercionRow<Double>) {
    #expect(FoundationScalars.number(row.source) == row.outcome.map { NSNumber(value: $0) })
    #expect(FoundationScalars.number(row.source).map(\.doubleValue) == row.outcome)
  }

  @Test func exactIntegersStayExact() {
    #expect(FoundationScalars.number(SourceValue("18446744073709551615")).value?.uint64Value == .max)
    #expect(
      FoundationScalars.number(SourceValue("9007199254740993")).value?.int64Value == 9_007_199_254_740_993)
    #expect(FoundationScalars.number(SourceValue(UInt64.max)).value?.uint64Value == .max)
  }

  @Test func moreDigitsThanADoubleHoldsAreKept() {
    let number = FoundationScalars.number(SourceValue("0." + digits39)).value
    #expect((number as? NSDecimalNumber)?.decimalValue == Decimal(string: "0." + digits39))
  }

  @Test func booleansStayBooleans() {
    for source: Any in [true, "yes", NSNumber(value: true)] {
      let number = FoundationScalars.number(SourceValue(source)).value
      #expect(number == NSNumber(value: true) && number == NSNumber(value: 1))
      #expect(number.map { SourceValue($0).kind } == "boolean")
    }
  }
}

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
    .init("12345e-1", .lossy(1234)), .init("-0", .coerced(0)), .init("", .doesNotFit),
    .init("suan8fa8", .doesNotFit), .init("nan", .doesNotFit), .init("６", .doesNotFit),
    // Words.
    .init("true", .coerced(1)), .init("TRUE", .coerced(1)), .init("YES", .coerced(1)),
    .init("yes", .coerced(1)), .init("false", .coerced(0)), .init("FALSE", .coerced(0)),
    .init("NO", .coerced(0)), .init("no", .coerced(0)), .init("yEs", .coerced(1)),
    .init("truely", .doesNotFit),
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

  @Test(arguments: integers) func toInt(_ row: CoercionRow<Int>) {
    #expect(Coercion.integer(row.source) == row.outcome)
  }

  static let bytes: [CoercionRow<UInt8>] = [
    .init(NSNumber(value: 6.66), .lossy(6)), .init(255, .exact(255)), .init(256, .outOfRange),
    .init(-1, .outOfRange), .init("255", .coerced(255)), .init("256", .outOfRange), .init("-1", .outOfRange),
    .init("-0.9", .lossy(0)), .init(-0.9, .lossy(0)), .init(255.9, .lossy(255)), .init(256.0, .outOfRange),
    .init(true, .coerced(1)), .init(Decimal(300), .outOfRange), .init(august2019, .outOfRange),
    .init("0000000000000000000000000000007", .coerced(7)),
  ]

  @Test(arguments: bytes) func toUInt8(_ row: CoercionRow<UInt8>) {
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

  @Test(arguments: words) func toUInt64(_ row: CoercionRow<UInt64>) {
    #expect(Coercion.integer(row.source) == row.outcome)
  }

  @Test func everyWidthNeverWraps() {
    #expect(Coercion.integer(SourceValue(300), as: Int8.self) == .outOfRange)
    func expect300<Integer: FixedWidthInteger & Sendable>(as type: Integer.Type) {
      #expect(Coercion.integer(SourceValue(300), as: type) == .exact(300))
    }
    for type in [Int16.self, Int32.self, Int64.self, UInt.self, UInt16.self, UInt32.self]
      as [any (FixedWidthInteger & Sendable).Type]
    { expect300(as: type) }
    #expect(Coercion.integer(SourceValue("6.66"), as: Int16.self) == .lossy(6))
    #expect(Coercion.integer(SourceValue("-128"), as: Int8.self) == .coerced(-128))
    #expect(Coercion.integer(SourceValue("-129"), as: Int8.self) == .outOfRange)
  }
}

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
    .init(".5", .coerced(0.5)), .init("-1", .coerced(-1)), .init("1e-400", .outOfRange),
    .init("0e-400", .coerced(0)), .init("5e-324", .coerced(.leastNonzeroMagnitude)),
    .init("1.7976931348623157e308", .coerced(.greatestFiniteMagnitude)), .init("1.8e308", .outOfRange),
    .init("1e400", .outOfRange), .init("-1e400", .outOfRange), .init("1e999999999999999999999", .outOfRange),
    .init("1e-999999999999999999999", .outOfRange),
    // Halfway between two doubles, decided by the last of a thousand digits.
    .init("9007199254740993." + String(repeating: "0", count: 1000) + "1", .coerced(9_007_199_254_740_994)),
    .init("9007199254740993." + String(repeating: "0", count: 1000), .coerced(9_007_199_254_740_992)),
    .init("true", .coerced(1)), .init("NO", .coerced(0)), .init("yes", .coerced(1)),
    .init("False", .coerced(0)), .init("", .doesNotFit), .init("suan", .doesNotFit),
    .init("nan", .doesNotFit), .init("inf", .doesNotFit), .init(true, .coerced(1)),
    .init(NSNumber(value: false), .coerced(0)), .init(foundationJSON("true"), .coerced(1)),
    .init(august2019, .coerced(1_565_922_866)),
    .init(NSDate(timeIntervalSince1970: 1_565_922_866), .coerced(1_565_922_866)),
    .init(NSNull(), .doesNotFit), .init([1.5], .doesNotFit), .init(["a": 1.5], .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: doubles) func toDouble(_ row: CoercionRow<Double>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome)
  }

  @Test(arguments: doubles) func toCGFloat(_ row: CoercionRow<Double>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome.map { CGFloat($0) })
  }

  static let floats: [CoercionRow<Float>] = [
    .init("6.66", .coerced(6.66)), .init("0.12345678", .coerced(0.12345678)), .init(6.66, .exact(6.66)),
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

  @Test(arguments: floats) func toFloat(_ row: CoercionRow<Float>) {
    #expect(Coercion.floatingPoint(row.source) == row.outcome)
  }

  /// Also where values are read without the table, and where a `Double` holds the integer.
  @Test(arguments: [16_777_217, -123_456_789, 3_019_634_734_828_876_288])
  func integersThatAFloatDoesNotHoldAreNoted(_ integer: Int) throws {
    struct Sample: Injectable { var one: Float = 0; var list: [Float] = []; var maybe: Float? }
    let samples = Injector.bind(Sample.self)
    let paths = ["one", "list[0]", "maybe"]
    for value: Any in [integer, Int64(integer), NSNumber(value: integer)] {
      let report = try samples.injectReporting(["one": value, "list": [value], "maybe": value]).report
      #expect(Set(report.issues.map(\.path.description)) == Set(paths))
      #expect(report.issues.allSatisfy { $0.code == .lossy })
    }
    let json = #"{"one": \#(integer), "list": [\#(integer)], "maybe": \#(integer)}"#
    #expect(try samples.injectReporting(json: json).report.issues.map(\.path.description) == paths)
    let fraction = #"{"one": \#(Double(integer)), "list": [0.1], "maybe": 16777216}"#
    #expect(try samples.injectReporting(json: fraction).report.issues.isEmpty)
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
      #expect(String.coerced(from: .double(double)).value.flatMap { Double($0) } == double)
    }
  }
}

struct SecondsOfTests {
  @Test(arguments: [0, 0.5, -0.5, 1_700_000_000.123, -62_135_596_800, 253_402_300_799.999, 1e15, -1e300])
  func secondsOfUsualDates(_ seconds: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSince1970: seconds)) != nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func datesWithoutACalendarHaveNone(_ moment: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSinceReferenceDate: moment)) == nil)
  }

  /// Today, dates are twice as fine as numbers of seconds since 1970.
  @Test(arguments: [1e-9, -1e-9, 0.1, 5e-300, 798_765_432.123_456_7.nextUp])
  func datesBetweenTwoNumbersHaveNone(_ moment: Double) {
    #expect(Coercion.secondsOf(Date(timeIntervalSinceReferenceDate: moment)) == nil)
  }

  /// Whether a number close to the seconds of a date is this very date.
  private func hasNumber(_ date: Date) -> Bool {
    var seconds = date.timeIntervalSince1970
    for _ in 0..<4 { seconds = seconds.nextDown }
    for _ in 0..<9 {
      if Date(timeIntervalSince1970: seconds) == date { return true }
      seconds = seconds.nextUp
    }
    return false
  }

  @Test func allBitPatternsHaveThisVeryDateOrNone() {
    var generator = SeededGenerator(seed: 21)
    for index in 0..<100_000 {
      var bits = generator.next()
      // Every other pattern has the exponent of a date between 1800 and 2200.
      if index % 2 == 0 {
        bits = bits & ~(0x7FF &<< 52) | UInt64.random(in: 1_040...1_056, using: &generator) &<< 52
      }
      let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
      let again = Coercion.secondsOf(date).map(Date.init(timeIntervalSince1970:))
      if again == nil ? date.timeIntervalSinceReferenceDate.isFinite && hasNumber(date) : again != date {
        Issue.record("\(date.timeIntervalSinceReferenceDate)")
      }
    }
  }

  @Test func everyDateThatWasReadFromANumberHasOne() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<100_000 {
      let scale: Double = [1, 1e6, 1e9, 2e9, 6e10, 1e16].randomElement(using: &generator) ?? 1
      let seconds = Double.random(in: -scale...scale, using: &generator)
      let date = Date(timeIntervalSince1970: seconds)
      let again = Coercion.secondsOf(date).map(Date.init(timeIntervalSince1970:))
      if again != date { Issue.record("\(seconds)") }
    }
  }
}
