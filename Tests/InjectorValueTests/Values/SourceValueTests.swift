import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct SourceValueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let value: @Sendable () -> Any
    let kind: String
    let summary: String

    init(_ value: @autoclosure @escaping @Sendable () -> Any, _ kind: String, _ summary: String) {
      (self.value, self.kind, self.summary) = (value, kind, summary)
    }

    var testDescription: String { summary }
  }

  final class Model: Sendable {}
  struct Pair {}

  static let table: [Row] = [
    // Null.
    .init(NSNull(), "null", "null"), .init(Int???.none as Any, "null", "null"),
    .init(Int???.some(.none) as Any, "null", "null"), .init(Any?.some(NSNull()) as Any, "null", "null"),
    .init(foundationJSON("null"), "null", "null"),
    // Booleans are told from numbers.
    .init(true, "boolean", "boolean true"), .init(NSNumber(value: true), "boolean", "boolean true"),
    .init(NSNumber(value: false), "boolean", "boolean false"),
    .init(foundationJSON("true"), "boolean", "boolean true"),
    .init(NSNumber(value: 1), "number", "number 1"), .init(NSNumber(value: Int8(1)), "number", "number 1"),
    .init(NSNumber(value: UInt8(0)), "number", "number 0"), .init(foundationJSON("1"), "number", "number 1"),
    .init(foundationJSON("0"), "number", "number 0"), .init(NSNumber(value: 1.0), "number", "number 1"),
    .init(Bool??.some(true) as Any, "boolean", "boolean true"),
    .init(NSNumber?.some(NSNumber(value: true)) as Any, "boolean", "boolean true"),
    .init(NSNumber(value: true) as AnyObject, "boolean", "boolean true"),
    .init(AnyHashable(NSNumber(value: true)), "boolean", "boolean true"),
    // Numbers.
    .init(-6, "number", "number -6"), .init(6.66, "number", "number 6.66"),
    .init(Float(6.66), "number", "number 6.66"),
    .init(CGFloat(6.5), "number", "number 6.5"), .init(UInt64.max, "number", "number 18446744073709551615"),
    .init(Decimal(string: digits39) as Any, "number", "number \(digits39)"),
    .init(NSDecimalNumber(string: "0." + digits39), "number", "number 0.\(digits39)"),
    .init(NSDecimalNumber.notANumber, "number", "number NaN"),
    .init(Any?.some(7) as Any, "number", "number 7"),
    .init(AnyHashable(7), "number", "number 7"), .init((any Sendable)?.some(7) as Any, "number", "number 7"),
    .init((any Hashable)?.some(7) as Any, "number", "number 7"),
    // Texts.
    .init("soon", "string", #"string "soon""#), .init("soon"[...], "string", #"string "soon""#),
    .init(NSString("soon"), "string", #"string "soon""#),
    .init(NSMutableString("soon"), "string", #"string "soon""#),
    .init("", "string", #"string """#),
    .init("a\"\\\n\t\r\u{1}\u{2028}é", "string", #"string "a\"\\\n\t\r\u{1}\u{2028}é""#),
    .init(String(repeating: "x", count: 40), "string", "string \"\(String(repeating: "x", count: 40))\""),
    .init(String(repeating: "é", count: 41), "string", "string \"\(String(repeating: "é", count: 40))…\""),
    // Foundation's values.
    .init(august2019, "date", "Date 2019-08-16T02:34:26Z"),
    .init(NSDate(timeIntervalSince1970: 951_782_400.25), "date", "Date 2000-02-29T00:00:00.250Z"),
    .init(Date(timeIntervalSince1970: -1), "date", "Date 1969-12-31T23:59:59Z"),
    .init(Date.distantPast, "date", "Date 0000-12-30T00:00:00Z"),
    .init(Date.distantFuture, "date", "Date 4001-01-01T00:00:00Z"),
    .init(Date(timeIntervalSince1970: 1e300), "date", "Date 1e+300 seconds since 1970"),
    .init(NSURL(string: "http://a.com") as Any, "url", #"URL "http://a.com""#),
    .init(URL(string: "http://a.com") as Any, "url", #"URL "http://a.com""#),
    .init(Data([1]), "data", "data of 1 byte"),
    .init(NSMutableData(data: Data([1, 2])), "data", "data of 2 bytes"),
    .init(UUIDCoercionTests.uuid, "uuid", "UUID \(UUIDCoercionTests.text)"),
    .init(NSUUID(uuidString: UUIDCoercionTests.text) as Any, "uuid", "UUID \(UUIDCoercionTests.text)"),
    // Collections.
    .init([1, 2, 3], "array", "array of 3"), .init([Any](), "array", "array of 0"),
    .init(Set([1, 2]), "array", "array of 2"),
    .init(ContiguousArray([1]), "array", "array of 1"), .init([1, 2, 3][1...], "array", "array of 2"),
    .init(NSArray(array: [1, "a"]), "array", "array of 2"),
    .init(NSMutableArray(array: [1]), "array", "array of 1"),
    .init(NSSet(array: [1, 2]), "array", "array of 2"),
    .init(NSMutableSet(array: [1]), "array", "array of 1"),
    .init(NSOrderedSet(array: [1]), "array", "array of 1"),
    .init([Int]?.some([1]) as Any, "array", "array of 1"),
    .init(foundationJSON("[1]"), "array", "array of 1"),
    .init(["a": 1], "object", "object with 1 key"),
    .init(["a": 1, "b": "x"] as [String: Any], "object", "object with 2 keys"),
    .init([NSString("a"): 1], "object", "object with 1 key"), .init([1: "a"], "object", "object with 1 key"),
    .init(["a": 1, 2: "b"] as [AnyHashable: Any], "object", "object with 2 keys"),
    .init(NSDictionary(dictionary: ["a": 1, 2: true]), "object", "object with 2 keys"),
    .init(NSMutableDictionary(dictionary: ["a": 1]), "object", "object with 1 key"),
    .init(foundationJSON("{}"), "object", "object with 0 keys"),
    // Everything else.
    .init([1.5: 1], "object", "object with a key that is not a string, number 1.5"),
    .init([true: 1], "object", "object with a key that is not a string, boolean true"),
    .init(Unrelated.value, "Unrelated", "Unrelated"),
    .init(Pair(), "Pair", "Pair"), .init(Model(), "Model", "Model"),
    .init(Model?.some(Model()) as Any, "Model", "Model"),
    .init((1, 2), "(Int, Int)", "(Int, Int)"), .init(Int.self, "Int.Type", "Int.Type"),
  ]

  @Test(arguments: table) func tellsKinds(_ row: Row) {
    let source = SourceValue(row.value())
    #expect(source.kind == row.kind && source.summary == row.summary)
  }

  @Test func numberObjectsKeepTheirValueExactly() {
    #expect(payload(NSNumber(value: 9_007_199_254_740_993)) as? Int64 == 9_007_199_254_740_993)
    #expect(payload(NSNumber(value: Int64.min)) as? Int64 == .min)
    #expect(payload(NSNumber(value: UInt64(Int64.max))) as? Int64 == .max)
    #expect(payload(NSNumber(value: UInt64.max)) as? UInt64 == .max)
    #expect(payload(UInt64.max) as? UInt64 == .max)
    #expect(payload(UInt.max) as? UInt64 == .max)
    #expect(payload(foundationJSON("18446744073709551615")) as? UInt64 == .max)
    #expect(payload(NSNumber(value: Float(0.1))) as? Float == 0.1)
    #expect(payload(NSNumber(value: 6.0)) as? Double == 6)
    #expect(payload(NSDecimalNumber(string: "0.5") as NSNumber) as? Decimal == 0.5)
  }

  /// What a source value holds, under the very type that its case has.
  private func payload(_ value: Any) -> Any? {
    switch SourceValue(value) {
    case .int(let integer): integer
    case .uint(let integer): integer
    case .float(let number): number
    case .double(let number): number
    case .decimal(let decimal): decimal
    case .array(let elements): elements
    case .record(let record): record
    default: nil
    }
  }

  @Test func recordsHaveTheTextOfTheirKeys() throws {
    let values: [Any] = [
      ["a": 1, "2": true] as [String: Any], ["a": 1, 2: true] as [AnyHashable: Any],
      NSDictionary(dictionary: ["a": 1, 2: true]),
      [NSString("a"): 1, NSString("2"): true] as [NSString: Any],
    ]
    for value in values {
      let record = try #require(payload(value) as? [String: Any])
      #expect(record.mapValues { SourceValue($0).summary } == ["a": "number 1", "2": "boolean true"])
    }
  }

  @Test func twoKeysWithOneTextAreNoRecord() {
    #expect(SourceValue(["2": 1, 2: 1] as [AnyHashable: Any]).summary == #"object with two keys "2""#)
  }

  @Test func elementsAreNotWrappedTwice() throws {
    let values: [Any] = [
      ContiguousArray<Any>([1, "a"]), [1, "a"] as [any Sendable], [1, "a"] as [any Hashable],
    ]
    for value in values {
      let elements = try #require(payload(value) as? [Any])
      #expect(elements.map { SourceValue($0).summary } == ["number 1", #"string "a""#])
    }
  }

  @Test func summariesOfStackedMarksAreShort() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(SourceValue(text).summary.unicodeScalars.count < 200)
  }
}

struct CoercionOutcomeTests {
  @Test func mapKeepsTheKindOfOutcome() {
    #expect(CoercionOutcome.exact(1).map(String.init) == .exact("1"))
    #expect(CoercionOutcome.coerced(1).map(String.init) == .coerced("1"))
    #expect(CoercionOutcome.lossy(1).map(String.init) == .lossy("1"))
    #expect(CoercionOutcome<Int>.doesNotFit.map(String.init) == .doesNotFit)
    #expect(CoercionOutcome<Int>.outOfRange.map(String.init) == .outOfRange)
  }

  @Test func valueIsThereUnlessRefused() {
    let outcomes: [CoercionOutcome] = [.exact(1), .coerced(2), .lossy(3), .doesNotFit, .outOfRange]
    #expect(outcomes.map(\.value) == [1, 2, 3, nil, nil])
    #expect(outcomes.map(\.exactValue) == [1, nil, nil, nil, nil])
  }

  @Test func anotherKindIsNeverExact() {
    #expect(CoercionOutcome.exact(1).fromAnotherKind == .coerced(1))
    #expect(CoercionOutcome.lossy(1).fromAnotherKind == .lossy(1))
  }
}
