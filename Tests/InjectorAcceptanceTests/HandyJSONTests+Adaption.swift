import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about null, texts and numbers for properties of fourteen types.
extension HandyJSONTests {
  /// A property that is Optional and one that is not.
  struct Pair<Value> {
    var plain: Value
    var optional: Value?
  }

  /// One of the fourteen types, with a value of it and its texts.
  struct AdaptionRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Injects two copies of a value into a pair that holds something else; gives whether it became the row's value,
    /// whether it kept what it had, and the optional's being nil.
    let becomesValue: @Sendable (_ json: String) throws -> Void
    let ignoresNull: @Sendable () throws -> Void
    /// The value as JSON writes it, and as a native value.
    let json: String
    let native: @Sendable () -> [String: Any]

    init<Value: Equatable & SendableMetatype>(
      _ type: Value.Type,
      _ json: String,
      _ value: @autoclosure @escaping @Sendable () -> Value,
      other: @autoclosure @escaping @Sendable () -> Value
    ) {
      testDescription = "\(type)"
      self.json = json
      native = { ["string": value(), "nsString": value()] }
      let injector = Injector.bind(Pair<Value>.self) { Pair(plain: other(), optional: other()) }
      becomesValue = { json in
        let document = #"{"plain":\#(json),"optional":\#(json)}"#
        try HandyJSONTests.inject(with: injector, from: document) { pair, report in
          #expect(pair.plain == value())
          #expect(pair.optional == value())
          #expect(report.issues.allSatisfy { $0.severity == .note })
        }
      }
      ignoresNull = {
        let document = #"{"plain":null,"optional":null}"#
        let native: [String: Any] = ["plain": NSNull(), "optional": Value?.none as Any]
        try HandyJSONTests.inject(with: injector, from: document, native: native) { pair, report in
          #expect(pair.plain == other())
          #expect(pair.optional == nil)
          #expect(report.issues.map(\.code) == [.null])
          #expect(report.issues.first?.path.description == "plain")
        }
      }
    }
  }

  static let fourteenTypes: [AdaptionRow] = [
    AdaptionRow(Bool.self, "false", false, other: true),
    AdaptionRow(Float.self, "1.23", 1.23, other: 0),
    AdaptionRow(Double.self, "1.23", 1.23, other: 0),
    AdaptionRow(NSNumber.self, "1.23", 1.23, other: 0),
    AdaptionRow(Int.self, "-1", -1, other: 0),
    AdaptionRow(Int8.self, "-1", -1, other: 0),
    AdaptionRow(Int16.self, "-1", -1, other: 0),
    AdaptionRow(Int32.self, "-1", -1, other: 0),
    AdaptionRow(Int64.self, "-1", -1, other: 0),
    AdaptionRow(UInt.self, "1", 1, other: 0),
    AdaptionRow(UInt8.self, "1", 1, other: 0),
    AdaptionRow(UInt16.self, "1", 1, other: 0),
    AdaptionRow(UInt32.self, "1", 1, other: 0),
    AdaptionRow(UInt64.self, "1", 1, other: 0),
  ]

  /// HandyJSON leaves an Optional as it was; here it becomes nil, which is the same where its default is nil.
  @Test("HJ-53 null: an Optional becomes nil, anything else keeps its default", arguments: fourteenTypes)
  func nullToOthers(row: AdaptionRow) throws {
    try row.ignoresNull()
  }

  @Test("HJ-54 a text becomes a value of each type, as the value itself does", arguments: fourteenTypes)
  func textToOthers(row: AdaptionRow) throws {
    try row.becomesValue(#""\#(row.json)""#)
    try row.becomesValue(row.json)
  }

  @Test("HJ-55 a value of each type becomes a text", arguments: fourteenTypes)
  func othersToText(row: AdaptionRow) throws {
    struct Texts: Injectable { var string: String?; var nsString: NSString? }
    let document = #"{"string":\#(row.json),"nsString":\#(row.json)}"#
    try Self.inject(Texts.self, from: document, native: row.native()) { texts in
      #expect(texts.string == row.json)
      #expect(texts.nsString == NSString(string: row.json))
    }
  }

  /// HandyJSON writes 0.3 with a formatter of the current locale; here it is the shortest text of the very number.
  @Test("HJ-55 a text has all digits of its number")
  func allDigitsOfANumber() throws {
    struct Text: Injectable { var value = "" }
    let rows = [
      ("0.30000000000000004", "0.30000000000000004"), ("1e3", "1000"),
      ("9007199254740993", "9007199254740993"),
      ("true", "true"), ("-0.5", "-0.5"),
    ]
    for (json, text) in rows {
      try Self.inject(Text.self, from: #"{"value":\#(json)}"#) { #expect($0.value == text) }
    }
    #expect(try Text(injecting: ["value": 0.1 + 0.2]).value == "0.30000000000000004")
  }
}
