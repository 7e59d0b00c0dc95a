import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Documents made to cost more than their size.
struct LargeDocumentTests {
  static func document(_ count: Int, _ rest: String = "") -> String {
    let properties = (0..<count).map { #""p\#($0)": {"type": "integer", "keys": "k\#($0)", "default": 5}"# }
    return #"{"properties": {\#(properties.joined(separator: ","))}\#(rest)}"#
  }

  static func names(_ beginning: String, _ count: Int) -> String {
    (0..<count).map { "\"\(beginning)\($0)\"" }.joined(separator: ",")
  }

  static func use(_ document: String) throws {
    let records = Injector.bind(MappedRecord.self).rules(try RuleDocument(json: document))
    let record = try records.inject(json: "{}")
    _ = try records.extractJSON(record)
    for name in record.propertyNames { _ = record[name] }
  }

  /// Documents of a size.
  static let documents: [(name: String, make: @Sendable (Int) -> String)] = [
    ("properties", { document($0) }),
    ("candidates", { #"{"properties": {"a": [\#(names("k", $0))]}}"# }),
    ("names", { document($0, #", "sensitive": [\#(names("p", $0))]"#) }),
    ("unknown names", { document($0, #", "ignore": [\#(names("nothing", $0))]"#) }),
    ("unknown words", { "{" + (0..<$0).map { "\"word\($0)\": 1" }.joined(separator: ",") + "}" }),
    (
      "the same key",
      {
        #"{"properties": {"#
          + (0..<$0).map { #""p\#($0)": {"writing": "a"}"# }.joined(separator: ",") + "}}"
      }
    ),
  ]

  /// Eight times the size takes 64 times as long where the cost is quadratic.
  @Test(arguments: documents.indices)
  func theCostIsThatOfTheSize(index: Int) {
    let (name, make) = Self.documents[index]
    func seconds(_ count: Int) -> Double {
      let document = make(count)
      return (0..<3).map { _ in ContinuousClock().measure { try? Self.use(document) } / .seconds(1) }.min()
        ?? 0
    }
    let (small, large) = (seconds(250), seconds(2000))
    #expect(large < 28 * small, "\(name): \(small) s, \(large) s")
  }

  @Test func anErrorHasOneHundredIssuesAndCountsTheOthers() {
    let words = "{" + (0..<250).map { "\"word\($0)\": 1" }.joined(separator: ",") + "}"
    let document = #expect(throws: InjectionError.self) { try RuleDocument(json: words) }
    #expect(document?.issues.count == 100)
    #expect(document?.omittedCount == 150)
    #expect(document?.description.hasPrefix("250 problems:\n") == true)
    #expect(document?.description.hasSuffix("\n  and 150 more") == true)
    let names = Self.document(5, #", "ignore": [\#(Self.names("nothing", 101))]"#)
    let plan = #expect(throws: InjectionError.self) { try Self.use(names) }
    #expect(plan?.issues.count == 100)
    #expect(plan?.omittedCount == 1)
    let output = #expect(throws: InjectionError.self) {
      try Self.use(Self.documents[5].make(102))
    }
    #expect(output?.issues.count == 100)
    #expect(output?.omittedCount == 1)
  }

  @Test(arguments: ["optional", "array", "dictionary", "lossyArray"])
  func convertersInsideEachOtherAreBounded(name: String) throws {
    func document(_ depth: Int, _ other: String) -> String {
      let converter = (0..<depth).reduce(#""url""#) { inside, level in
        "{\"\(level.isMultiple(of: 2) ? name : other)\": \(inside)}"
      }
      return #"{"properties": {"a": {"as": \#(converter)}}}"#
    }
    _ = try RuleDocument(json: document(15, "array"))
    let error = #expect(throws: InjectionError.self) { try RuleDocument(json: document(200, "array")) }
    #expect(
      error?.description
        == "the converters of 'a' are nested too deeply; use at most 16 inside each other (rules.json:1)"
    )
  }
}
