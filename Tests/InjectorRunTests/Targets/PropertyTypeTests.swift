// The implicitly unwrapped properties are what is tested.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Each type of property alone, Optional, in arrays and in dictionaries.
struct PropertyTypeTests {
  enum ByInt: Int { case first, second }
  enum ByDouble: Double { case first, second }
  enum ByFloat: Float { case first, second }
  enum ByString: String { case first, second }

  /// A type alone, wrapped, and in collections.
  struct Shapes<Value> {
    var plain: Value, optional: Value?, unwrapped: Value!, array: [Value] = [], arrayOptional: [Value]?
    var optionals: [Value?] = [], dictionary: [String: Value] = [:]
    var dictionaryUnwrapped: [String: Value]!, nested: [String: [[Value]]] = [:]
    var nestedOptional: [[String: Value?]?]?

    init(plain: Value) { self.plain = plain }

    /// A document with the value everywhere, `json` being its text.
    static func document(of json: String) -> String {
      #"""
      {"plain":\#(json),"optional":\#(json),"unwrapped":\#(json),"array":[\#(json),\#(json)],
       "arrayOptional":[\#(json)],"optionals":[\#(json),null],"dictionary":{"a":\#(json)},
       "dictionaryUnwrapped":{"a":\#(json)},"nested":{"a":[[\#(json)],[]]},
       "nestedOptional":[{"a":\#(json),"b":null},null]}
      """#
    }

    /// The same document with a native value.
    static func record(of value: Value) -> [String: Any] {
      [
        "plain": value, "optional": Value?.some(value) as Any, "unwrapped": value, "array": [value, value],
        "arrayOptional": [value], "optionals": [value, nil] as [Value?], "dictionary": ["a": value],
        "dictionaryUnwrapped": ["a": value], "nested": ["a": [[value], []]],
        "nestedOptional": [["a": value, "b": nil], nil] as [[String: Value?]?],
      ]
    }
  }

  struct Text: Injectable { var string: String?; var nsString: NSString? }

  /// A type with a value of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The value in all shapes.
    let shapes: @Sendable () throws -> Void
    /// The value from its text, text from the value, and `null`.
    let scalar: @Sendable () throws -> Void

    /// `json` is the text of `value`; `other` is what the property holds before.
    init<Value: Equatable & SendableMetatype>(
      _ type: Value.Type,
      _ json: String,
      _ value: @autoclosure @escaping @Sendable () -> Value,
      other: @autoclosure @escaping @Sendable () -> Value
    ) {
      testDescription = "\(type) \(json)"
      let injector = Injector.bind(Shapes<Value>.self) { Shapes(plain: other()) }
      shapes = {
        let value = value()
        let native = try injector.injectReporting(Shapes.record(of: value))
        for (shapes, report) in try injector.bothReports(Shapes<Value>.document(of: json)) + [native] {
          #expect(report.isEmpty, "\(report)")
          #expect(shapes.plain == value && shapes.optional == value && shapes.unwrapped == value)
          #expect(shapes.array == [value, value] && shapes.arrayOptional == [value])
          #expect(shapes.optionals == [value, nil] && shapes.dictionary == ["a": value])
          #expect(shapes.dictionaryUnwrapped == ["a": value] && shapes.nested == ["a": [[value], []]])
          #expect(shapes.nestedOptional == [["a": value, "b": nil], nil])
        }
      }
      scalar = {
        let text = #"{"plain": "\#(json)", "optional": "\#(json)"}"#
        for (shapes, report) in try injector.bothReports(text) {
          #expect(shapes.plain == value() && shapes.optional == value())
          #expect(report.issues.allSatisfy { $0.severity == .note })
        }
        for (shapes, report) in try injector.bothReports(#"{"plain": null, "optional": null}"#) {
          #expect(shapes.plain == other() && shapes.optional == nil)
          #expect(report.issues.map(\.path.description) == ["plain"] && report.issues.first?.code == .null)
        }
        let native: [String: Any] = ["string": value(), "nsString": value()]
        let texts = Injector.bind(Text.self)
        let document = #"{"string": \#(json), "nsString": \#(json)}"#
        for text in try texts.both(document) + [texts.inject(native)] {
          #expect(text.string == json && text.nsString == NSString(string: json))
        }
      }
    }
  }

  static let scalars = [
    Row(Bool.self, "false", false, other: true), Row(Float.self, "1.23", 1.23, other: 0),
    Row(Double.self, "1.23", 1.23, other: 0), Row(NSNumber.self, "1.23", 1.23, other: 0),
    Row(Int.self, "-1", -1, other: 0), Row(Int8.self, "-128", .min, other: 0),
    Row(Int16.self, "-32768", .min, other: 0), Row(Int32.self, "-2147483648", .min, other: 0),
    Row(Int64.self, "-9223372036854775808", .min, other: 0),
    Row(UInt.self, "18446744073709551615", .max, other: 0), Row(UInt8.self, "255", .max, other: 0),
    Row(UInt16.self, "65535", .max, other: 0), Row(UInt32.self, "4294967295", .max, other: 0),
    Row(UInt64.self, "18446744073709551615", .max, other: 0),
  ]

  static let others = [
    Row(String.self, #""a text""#, "a text", other: ""),
    Row(NSString.self, #""a text""#, "a text", other: ""), Row(ByInt.self, "1", .second, other: .first),
    Row(ByDouble.self, "1.0", .second, other: .first), Row(ByFloat.self, "1.0", .second, other: .first),
    Row(ByString.self, #""second""#, .second, other: .first),
    Row(NSArray.self, #"["one","two"]"#, ["one", "two"], other: []),
    Row(NSDictionary.self, #"{"key":"value"}"#, ["key": "value"], other: [:]),
    Row(Substring.self, #""a text""#, "a text", other: ""),
    Row(NSMutableData.self, #""aGk=""#, NSMutableData(data: Data("hi".utf8)), other: NSMutableData()),
  ]

  @Test(arguments: scalars + others)
  func aTypeAloneAndInCollections(row: Row) throws { try row.shapes() }

  @Test(arguments: scalars)
  func fromTextToTextAndNull(row: Row) throws { try row.scalar() }

  @Test func aNumberBecomesASubstring() throws {
    let injector = Injector.bind(Shapes<Substring>.self) { Shapes(plain: "") }
    try expectModels(injector, #"{"plain": 5}"#) { $0.plain == "5" }
  }

  @Test func unknownRawValuesAreLeftOutOfCollections() throws {
    let injector = Injector.bind(Shapes<ByInt>.self) { Shapes(plain: .first) }
    for (shapes, report) in try injector.bothReports(
      #"{"plain": 9, "optional": 9, "array": [1, 9, 0], "arrayOptional": [9], "dictionary": {"a": 9, "b": 1}}"#
    ) {
      #expect(shapes.plain == .first && shapes.optional == nil && shapes.array == [.second, .first])
      #expect(shapes.arrayOptional == [] && shapes.dictionary == ["b": .second])
      #expect(report.issues.count == 5 && report.issues.count { $0.consequence == .elementDropped } == 3)
    }
  }
}

/// Optionals inside each other, as values of the data and as properties.
struct DeepOptionalTests {
  struct Holder: Injectable {
    var none = false; var one: Bool?; var two: Bool??; var three: Bool???; var five: Bool?????
  }

  struct Source: Sendable {
    let native: @Sendable () -> Any
    let json: String
    let value: Bool

    init(_ native: @autoclosure @escaping @Sendable () -> Any, _ json: String, _ value: Bool) {
      (self.native, self.json, self.value) = (native, json, value)
    }
  }

  static let sources = [
    Source((100 as Int?????) as Any, "100", true), Source((0.0 as Double????) as Any, "0.0", false),
    Source(("0" as String???) as Any, #""0""#, false),
    Source((NSNumber(value: 0.666) as NSNumber??) as Any, "0.666", true),
    Source(("true" as String?) as Any, #""true""#, true), Source("NO", #""NO""#, false),
  ]

  @Test(arguments: sources) func aValueIsWrappedAsOftenAsThePropertyIs(source: Source) throws {
    let keys = ["none", "one", "two", "three", "five"]
    let json = "{" + keys.map { "\"\($0)\": \(source.json)" }.joined(separator: ", ") + "}"
    let native = Dictionary(uniqueKeysWithValues: keys.map { ($0, source.native()) })
    let value = source.value
    for holder in try injectEveryForm(json, native: native, as: Holder.self) {
      #expect(holder.none == value && holder.one == .some(value) && holder.two == .some(.some(value)))
      #expect(holder.three == .some(.some(.some(value))))
      #expect(holder.five == .some(.some(.some(.some(.some(value))))))
    }
  }

  @Test func nullIsTheOutermostNil() throws {
    let native: [String: Any] = [
      "one": (nil as Bool???) as Any, "five": (.some(.some(nil)) as Bool???) as Any,
    ]
    let holders = Injector.bind(Holder.self) { Holder(one: true, five: true) }
    for holder in try injectEveryForm(#"{"one": null, "five": null}"#, native: native, by: holders) {
      #expect(holder.one == nil && holder.five == .none)
    }
  }
}

/// Properties of the type NSNumber hold the same, whichever way a document comes in.
struct FoundationNumberPropertyTests {
  struct Place: Injectable {
    var height: NSNumber?
    var heights: [NSNumber] = []
    var exact: NSDecimalNumber?
  }

  @Test(arguments: ["0.1234567890123456", "6.66", "12345678901234567890", "-1e-5", "5.0"])
  func numberOfADocument(_ number: String) throws {
    let text = #"{"height": \#(number), "heights": [\#(number)]}"#
    for place in try [Place(injectingJSON: text), Place(injecting: foundationRecord(text))] {
      #expect(place.height?.doubleValue == Double(number))
      #expect(place.heights.map(\.doubleValue) == [Double(number)] && !(place.height is NSDecimalNumber))
    }
  }

  @Test func decimalWithMoreDigitsThanADoubleStaysADecimal() throws {
    let number = NSDecimalNumber(string: "0.123456789012345678901234567890123456789")
    for place in try [
      Place(injecting: ["height": number, "exact": number]),
      Place(injectingJSON: #"{"height": \#(number), "exact": \#(number)}"#),
    ] { #expect(place.height == number && place.exact == number) }
  }

  @Test func numberIsTakenAsItIs() throws {
    let number = NSNumber(value: 6.66)
    let exact = NSDecimalNumber(string: "6.66")
    let place = try Place(injecting: ["height": number, "exact": exact])
    #expect(place.height == number && place.exact === exact)
  }
}
