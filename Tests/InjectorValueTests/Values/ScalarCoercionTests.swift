import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// One row of a table: a value as a user may hand it over, and what becomes of it.
struct CoercionRow<Target: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
  let value: @Sendable () -> Any
  let outcome: CoercionOutcome<Target>

  init(_ value: @autoclosure @escaping @Sendable () -> Any, _ outcome: CoercionOutcome<Target>) {
    (self.value, self.outcome) = (value, outcome)
  }

  var source: SourceValue { SourceValue(value()) }

  var testDescription: String { "\(type(of: value())) \(source.summary)" }
}

/// The value of a JSON text, as `JSONSerialization` has it.
func foundationJSON(_ text: String) -> Any {
  (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    ?? "not JSON: \(text)"
}

/// A class or enum of a user, that no scalar can be made of.
enum Unrelated { case value }

let august2019 = Date(timeIntervalSince1970: 1_565_922_866)
let digits39 = "123456789012345678901234567890123456789"

struct BoolCoercionTests {
  static let table: [CoercionRow<Bool>] = [
    .init(true, .exact(true)), .init(NSNumber(value: false), .exact(false)),
    .init(foundationJSON("true"), .exact(true)), .init(Optional(Optional(true)) as Any, .exact(true)),
    // Numbers.
    .init(100, .coerced(true)), .init(0, .coerced(false)), .init(1, .coerced(true)),
    .init(UInt64.max, .coerced(true)), .init(0.0, .coerced(false)), .init(-0.0, .coerced(false)),
    .init(0.666, .coerced(true)), .init(Float(0.25), .coerced(true)),
    .init(NSNumber(value: 0.666), .coerced(true)), .init(NSNumber(value: Int8(1)), .coerced(true)),
    .init(NSNumber(value: 0), .coerced(false)), .init(NSDecimalNumber(string: "0.001"), .coerced(true)),
    .init(Decimal(0), .coerced(false)), .init(foundationJSON("0.666"), .coerced(true)),
    .init(foundationJSON("0"), .coerced(false)),
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
    .init(" 0.666 ", .coerced(true)), .init("0x1", .doesNotFit), .init("0.00", .coerced(false)),
    .init("-3", .coerced(true)), .init("1e-400", .coerced(true)), .init("", .doesNotFit),
    .init("suan", .doesNotFit), .init("wahr", .doesNotFit),
    // Dates and the rest.
    .init(august2019, .coerced(true)), .init(NSDate(timeIntervalSince1970: 0), .coerced(false)),
    .init(NSNull(), .doesNotFit), .init([true], .doesNotFit), .init(["a": true], .doesNotFit),
    .init(Data([1]), .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toBool(_ row: CoercionRow<Bool>) {
    #expect(Bool.coerced(from: row.source) == row.outcome)
  }
}

struct DataCoercionTests {
  static let table: [CoercionRow<Data>] = [
    .init("小码哥", .coerced(Data("小码哥".utf8))), .init(NSString("é"), .coerced(Data([0xC3, 0xA9]))),
    // Base64: JSON has no other form of bytes.
    .init("", .exact(Data())), .init("aGVsbG8sIHdvcmxkIQ==", .exact(Data("hello, world!".utf8))),
    .init("aGk=", .exact(Data("hi".utf8))), .init(NSString("/+8A"), .exact(Data([0xFF, 0xEF, 0]))),
    .init("abcd", .exact(Data([0x69, 0xB7, 0x1D]))),
    // Base64 that is not canonical, or not complete.
    .init("aGk", .coerced(Data("aGk".utf8))), .init("aGl=", .coerced(Data("aGl=".utf8))),
    .init("aGk=\n", .coerced(Data("aGk=\n".utf8))), .init("_-8A", .coerced(Data("_-8A".utf8))),
    .init("hello, world", .coerced(Data("hello, world".utf8))), .init(Data([1, 2]), .exact(Data([1, 2]))),
    .init(NSData(data: Data([1])), .exact(Data([1]))),
    .init(NSMutableData(data: Data([1])), .exact(Data([1]))), .init(1, .doesNotFit), .init(true, .doesNotFit),
    .init([1], .doesNotFit), .init(NSNull(), .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toData(_ row: CoercionRow<Data>) {
    #expect(Data.coerced(from: row.source) == row.outcome)
  }

  @Test func laterChangesOfAMutableObjectDoNotShow() {
    let object = NSMutableData(data: Data([1]))
    let outcome = Data.coerced(from: SourceValue(object))
    object.append(Data([2]))
    #expect(outcome == .exact(Data([1])))
  }
}

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
    .init("-.5", .coerced(Date(timeIntervalSince1970: -0.5))), .init("1e400", .outOfRange),
    .init("1565922866x", .doesNotFit), .init(" 1565922866", .coerced(august2019)),
    .init("1565922866 ", .coerced(august2019)), .init("1565922866 s", .doesNotFit), .init("1e", .doesNotFit),
    .init("-", .doesNotFit), .init(".", .doesNotFit), .init("nan", .doesNotFit), .init("0x10", .doesNotFit),
    .init("", .doesNotFit), .init("true", .doesNotFit),
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
    .init("2019-08-16", .coerced(Date(timeIntervalSince1970: 1_565_913_600))), .init("soon", .doesNotFit),
    // The rest.
    .init(Double.nan, .doesNotFit), .init(Double.infinity, .doesNotFit), .init(Decimal.nan, .doesNotFit),
    .init(true, .doesNotFit), .init(NSNumber(value: true), .doesNotFit), .init(NSNull(), .doesNotFit),
    .init([1], .doesNotFit), .init(["a": 1], .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toDate(_ row: CoercionRow<Date>) {
    #expect(Coercion.date(row.source) == row.outcome)
  }
}

struct DecimalCoercionTests {
  static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

  static let table: [CoercionRow<Decimal>] = [
    .init(0.1234567890123456, .exact(decimal("0.1234567890123456"))), .init(6.66, .exact(decimal("6.66"))),
    .init(CGFloat(0.1234567890123456), .exact(decimal("0.1234567890123456"))),
    .init(Float(6.66), .exact(decimal("6.66"))), .init(NSNumber(value: 6.66), .exact(decimal("6.66"))),
    .init(666, .exact(666)), .init(666.0, .exact(666)),
    .init(UInt64.max, .exact(decimal("18446744073709551615"))),
    .init(NSNumber(value: UInt64.max), .exact(decimal("18446744073709551615"))),
    .init(Int64.min, .exact(Decimal(Int64.min))), .init(1e-5, .exact(decimal("0.00001"))),
    .init(foundationJSON("6.66"), .exact(decimal("6.66"))),
    .init(foundationJSON("0.1234567890123456"), .exact(decimal("0.1234567890123456"))),
    // All digits.
    .init(decimal(digits39), .exact(decimal(digits39))),
    .init(NSDecimalNumber(string: digits39), .exact(decimal(digits39))),
    .init(digits39, .coerced(decimal(digits39))), .init("0." + digits39, .coerced(decimal("0." + digits39))),
    .init("-" + digits39, .coerced(decimal("-" + digits39))),
    .init(digits39 + "4", .lossy(decimal(digits39 + "4"))),
    .init(
      "340282366920938463463374607431768211455", .coerced(decimal("340282366920938463463374607431768211455"))
    ),
    .init(
      "340282366920938463463374607431768211456", .lossy(decimal("340282366920938463463374607431768211456"))
    ),
    .init("0.1234567890123456", .coerced(decimal("0.1234567890123456"))),
    // The size of exponents.
    .init("1e127", .coerced(decimal("1e127"))), .init("1e128", .coerced(decimal("10e127"))),
    .init("1e-128", .coerced(decimal("1e-128"))), .init("15e-129", .lossy(decimal("1e-128"))),
    .init("1e-129", .outOfRange), .init("1e400", .outOfRange), .init("1e999999999999999999", .outOfRange),
    .init("1e-999999999999999999", .outOfRange), .init("0e999999999999999999", .coerced(0)),
    .init(1e300, .outOfRange), .init(1e150, .exact(decimal("10000000000000000000000000e125"))),
    .init(Double.leastNonzeroMagnitude, .outOfRange),
    // Other kinds.
    .init(true, .coerced(1)), .init("NO", .coerced(0)), .init("yes", .coerced(1)), .init(" 6 ", .coerced(6)),
    .init(" 6suan", .doesNotFit), .init(august2019, .coerced(1_565_922_866)),
    .init(NSDate(timeIntervalSince1970: 1.5), .coerced(decimal("1.5"))), .init("", .doesNotFit),
    .init("suan", .doesNotFit), .init(Double.nan, .doesNotFit), .init(Float.infinity, .doesNotFit),
    .init(Decimal.nan, .doesNotFit), .init(NSNull(), .doesNotFit), .init([1], .doesNotFit),
    .init(["a": 1], .doesNotFit), .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toDecimal(_ row: CoercionRow<Decimal>) {
    #expect(Coercion.decimal(row.source) == row.outcome)
  }
}

struct TextCoercionTests {
  static let table: [CoercionRow<String>] = [
    .init("777", .exact("777")), .init(NSMutableString("777"), .exact("777")),
    .init(NSString("é"), .exact("é")), .init("abc"[...], .exact("abc")),
    .init(foundationJSON("\"a\""), .exact("a")),
    // Numbers, by value.
    .init(666, .coerced("666")), .init(-1, .coerced("-1")),
    .init(UInt64.max, .coerced("18446744073709551615")), .init(NSNumber(value: 666), .coerced("666")),
    .init(6.66, .coerced("6.66")), .init(666.0, .coerced("666")),
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
    .init(foundationJSON("true"), .coerced("true")), .init(NSNumber(value: false), .coerced("false")),
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

  @Test(arguments: table) func toText(_ row: CoercionRow<String>) {
    #expect(String.coerced(from: row.source) == row.outcome)
  }
}

struct UUIDCoercionTests {
  static let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
  static let uuid = UUID(uuidString: text) ?? UUID()

  static let table: [CoercionRow<UUID>] = [
    .init(text, .exact(uuid)), .init(text.lowercased(), .exact(uuid)),
    .init(NSString(string: text), .exact(uuid)),
    .init(uuid, .exact(uuid)), .init(NSUUID(uuidString: text) as Any, .exact(uuid)),
    .init("", .doesNotFit), .init("{\(text)}", .doesNotFit), .init(text + "0", .doesNotFit),
    .init(String(text.dropLast()) + "x", .doesNotFit), .init(1, .doesNotFit), .init(NSNull(), .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table) func toUUID(_ row: CoercionRow<UUID>) {
    #expect(UUID.coerced(from: row.source) == row.outcome)
  }
}
