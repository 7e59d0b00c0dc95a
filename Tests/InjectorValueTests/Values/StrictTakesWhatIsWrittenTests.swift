import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The forms of JSON that values of each type are written in are exact: the strict policy takes them, and reads the same
/// value from text and from dictionaries.
struct StrictTakesWhatIsWrittenTests {
  enum Level: Int { case low = 1, high }
  enum Color: String { case red, green }
  enum Ratio: Double { case half = 0.5, one = 1 }
  enum Coat: CaseIterable { case short, long }

  struct Model<Value>: Injectable { var value: Value? }

  /// One JSON text, and the value that it is.
  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let check: @Sendable () throws -> Void
    let testDescription: String

    init<Value: Equatable & Sendable>(_ json: String, _ value: Value) {
      self.init(json, as: Value.self) { $0 == value }
    }

    init<Value>(_ json: String, as type: Value.Type, _ isExpected: @escaping @Sendable (Value) -> Bool) {
      self.json = json
      testDescription = "\(Value.self) \(json)"
      check = {
        for model in try Injector.bind(Model<Value>.self).policy(.strict).both(#"{"value": \#(json)}"#) {
          let value = try #require(model.value)
          #expect(isExpected(value))
        }
        try expectReports(Injector.bind(Model<Value>.self), #"{"value": \#(json)}"#)
      }
    }
  }

  static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

  static let numbers: [Row] = [
    Row("1", 1), Row("-128", Int8.min), Row("18446744073709551615", UInt64.max), Row("1", UInt16(1)),
    Row("-9223372036854775808", Int64.min), Row("9007199254740993", 9_007_199_254_740_993), Row("1", 1.0),
    Row("-0.5", -0.5), Row("1e300", 1e300), Row("0.1", 0.1), Row("5e-300", 5e-300), Row("1", Float(1)),
    Row("0.1", Float(0.1)), Row("3.4028235e38", Float.greatestFiniteMagnitude), Row("1", CGFloat(1)),
    Row("1.5", CGFloat(1.5)), Row("true", true), Row("false", false), Row("1", Decimal(1)),
    Row("0.1", Decimal(string: "0.1") ?? 0), Row("-12.50", Decimal(string: "-12.5") ?? 0),
    Row(
      "12345678901234567890123456789012345678", Decimal(string: "12345678901234567890123456789012345678") ?? 0
    ),
  ]

  static let wideIntegers: [Row] = {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
    return [
      Row("170141183460469231731687303715884105727", Int128.max), Row("-1", Int128(-1)),
      Row("18446744073709551616", Int128(UInt64.max) + 1),
      Row("18446744073709551616", UInt128(UInt64.max) + 1),
    ]
  }()

  static let texts: [Row] = [
    Row(#""a""#, "a"), Row(#""""#, ""), Row(#""1""#, "1"), Row(#""é""#, Character("é")),
    Row(#""👨‍👩‍👧""#, Character("👨‍👩‍👧")), Row(#""ab""#, Substring("ab")),
    Row(#""https://a.org/%C3%BC?q#f""#, as: URL.self) { $0.absoluteString == "https://a.org/%C3%BC?q#f" },
    Row(#""a/b""#, as: URL.self) { $0.absoluteString == "a/b" },
    Row(#""\n https://a.org \t""#, as: URL.self) { $0.absoluteString == "https://a.org" },
    Row(#""\u00A0a b\u3000""#, as: URL.self) { $0.absoluteString == "a%20b" },
    Row(#""é""#, as: URL.self) { $0.absoluteString == "%C3%A9" },
    Row(#""\#(uuid)""#, as: UUID.self) { $0.uuidString == uuid },
    Row(#""aGk=""#, Data("hi".utf8)), Row(#""""#, Data()), Row(#""AP8B""#, Data([0, 0xFF, 1])),
    Row(#""1970-01-02T00:00:00Z""#, Date(timeIntervalSince1970: 86_400)),
    Row(#""2001-01-01T00:00:00.1Z""#, Date(timeIntervalSinceReferenceDate: 0.1)),
  ]

  static let objects: [Row] = [
    Row(#""a""#, as: NSString.self) { $0 == "a" }, Row(#""a""#, as: NSMutableString.self) { $0 == "a" },
    Row("1", as: NSNumber.self) { $0 == 1 }, Row("0.1", as: NSNumber.self) { $0.doubleValue == 0.1 },
    Row("true", as: NSNumber.self) { $0 == NSNumber(value: true) },
    Row("0.1", as: NSDecimalNumber.self) { $0 == NSDecimalNumber(string: "0.1") },
    Row("1", as: NSDecimalNumber.self) { $0 == 1 },
    Row(#""1970-01-02T00:00:00Z""#, as: NSDate.self) { $0.timeIntervalSince1970 == 86_400 },
    Row(#""https://a.org/""#, as: NSURL.self) { $0.absoluteString == "https://a.org/" },
    Row(#""aGk=""#, as: NSData.self) { $0 as Data == Data("hi".utf8) },
    Row(#""aGk=""#, as: NSMutableData.self) { $0 as Data == Data("hi".utf8) },
    Row(#""\#(uuid)""#, as: NSUUID.self) { $0.uuidString == uuid },
  ]

  static let enums: [Row] = [
    Row("2", Level.high), Row(#""green""#, Color.green), Row("0.5", Ratio.half), Row("1", Ratio.one),
    Row(#""long""#, Coat.long), Row(#"["long", "short"]"#, [Coat.long, .short]),
    Row(#"{"a": "red"}"#, ["a": Color.red]),
  ]

  static let collections: [Row] = [
    Row("[1, 2]", [1, 2]), Row("[1, 2]", Set([1, 2])), Row("[1]", ContiguousArray([1])),
    Row("[1, null]", [1, nil]),
    Row(#"{"1": "a", "-2": "b"}"#, [1: "a", -2: "b"]), Row(#"{"7": true}"#, [UInt8(7): true]),
    Row(#"{"red": 1, "green": 2}"#, [Color.red: 1, .green: 2]), Row(#"{"1": "a"}"#, [Level.low: "a"]),
    Row(#"{"a": {"b": [0.5]}}"#, ["a": ["b": [0.5]]]), Row(#"{"a": ["aGk="]}"#, ["a": [Data("hi".utf8)]]),
    Row(#"["1970-01-02T00:00:00Z"]"#, [Date(timeIntervalSince1970: 86_400)]),
  ]

  static let rows: [Row] = [numbers, wideIntegers, texts, objects, enums, collections].flatMap(\.self)

  @Test("strict takes what extraction writes", arguments: rows) func strictTakes(_ row: Row) throws {
    try row.check()
  }
  /// In a dictionary, such a number is a `Decimal`; a `Double` has fewer digits.
  @Test func decimalsKeepAllDigitsOfTheText() throws {
    let injector = Injector.bind(Model<Decimal>.self).policy(.strict)
    let text = "0.12345678901234567890123456789"
    let decimal = try #require(Decimal(string: text))
    #expect(try injector.inject(json: #"{"value": \#(text)}"#).value == decimal)
    #expect(try injector.inject(["value": decimal]).value == decimal)
  }
}

struct URLCoercionTests {
  /// Texts and what they are as a URL; nil where they are none.
  static let table: [(String, String?)] = [
    ("http://www.520suanfa.com", "http://www.520suanfa.com"),
    ("http://520suanfa.com/红黑树", "http://520suanfa.com/%E7%BA%A2%E9%BB%91%E6%A0%91"),
    ("http://520suanfa.com/%E7%BA%A2", "http://520suanfa.com/%E7%BA%A2"),
    ("http://a.com/%E7%BA%A2黑", "http://a.com/%E7%BA%A2%E9%BB%91"),
    ("http://a.com/a b?q=c d#e f", "http://a.com/a%20b?q=c%20d#e%20f"),
    ("http://a.com/?q=%20%2F&r=1+1", "http://a.com/?q=%20%2F&r=1+1"),
    ("http://a.com/100%", "http://a.com/100%25"), ("http://a.com/%zz", "http://a.com/%25zz"),
    ("http://a.com/%é1", "http://a.com/%25%C3%A91"),
    ("http://a.com/#a#b", "http://a.com/#a%23b"), ("http://a.com/[x]|{y}", "http://a.com/%5Bx%5D%7C%7By%7D"),
    ("http://[::1]:80/?q=[1]", "http://[::1]:80/?q=%5B1%5D"),
    ("http://例子.com/", "http://xn--fsqu00a.com/"), ("http://a b/c", nil),
    ("http://user:pä@bücher.example:80/ü", "http://user:p%C3%A4@xn--bcher-kva.example:80/%C3%BC"),
    ("mailto:a@b.c", "mailto:a@b.c"), ("file:///users/mj/desktop", "file:///users/mj/desktop"),
    ("a/b", "a/b"),
    ("//host/path", "//host/path"), ("http://a.com/\"<>\\^`\na", "http://a.com/%22%3C%3E%5C%5E%60%0Aa"),
    ("", nil), ("http://[bad", nil), ("http://a:port/", nil),
    ("https://a.org/b?c=d#e", "https://a.org/b?c=d#e"), ("https://a.org/a b", "https://a.org/a%20b"),
    ("https://a.org/Sprüche?q=ü#ü", "https://a.org/Spr%C3%BCche?q=%C3%BC#%C3%BC"),
    ("https://a.org/%E7你", "https://a.org/%E7%E4%BD%A0"), ("http://[::1]:80/x", "http://[::1]:80/x"),
    ("a b/c", "a%20b/c"), ("//a.org/b c", "//a.org/b%20c"), ("https://u:p@a.org", "https://u:p@a.org"),
    ("file:///tmp/a b", "file:///tmp/a%20b"),
    ("https://a.org?q=\"<>\\^`{|}", "https://a.org?q=%22%3C%3E%5C%5E%60%7B%7C%7D"),
  ]

  @Test(arguments: table) func toURL(_ text: String, _ expected: String?) {
    let outcome = URL.coerced(from: SourceValue(text))
    #expect(outcome.map(\.absoluteString) == expected.map(CoercionOutcome.exact) ?? .doesNotFit)
    #expect(URL.coerced(from: SourceValue(NSString(string: text))) == outcome)
  }

  @Test(arguments: table) func encodingTwiceIsEncodingOnce(_ text: String, _: String?) {
    let once = PercentEncoding.encoded(text)
    #expect(PercentEncoding.encoded(once) == once)
  }

  @Test(arguments: table) func theConverterDoesTheSameAndGoesBack(_ text: String, _ expected: String?) throws
  {
    let converter: Converter<String, URL> = .url
    let url = try converter.convert(text)
    #expect(url?.absoluteString == expected)
    guard let url, let expected else { return }
    #expect(try converter.convertBack(url) == expected)
    #expect(try converter.convert(expected) == url)
  }

  @Test func urlsStayAsTheyAre() throws {
    let text = "http://520suanfa.com/%E7%BA%A2"
    let url = try #require(URL(string: text))
    let object = try #require(NSURL(string: text))
    #expect(URL.coerced(from: SourceValue(url)) == .exact(url))
    #expect(URL.coerced(from: SourceValue(object)).map(\.absoluteString) == .exact(text))
  }

  @Test func nothingElseIsAURL() {
    for value: Any in [1, true, NSNull(), ["http://a.com"], ["a": 1], Data(), Unrelated.value] {
      #expect(URL.coerced(from: SourceValue(value)) == .doesNotFit)
    }
  }
}
