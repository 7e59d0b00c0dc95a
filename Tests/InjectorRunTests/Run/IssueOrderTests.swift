import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The order of the issues in a report and in an error.
struct IssueOrderTests {
  struct Leaf: Injectable { var a = 0; var b = 0 }

  struct Item: Injectable {
    var zebra = 0
    var path = 0
    var leaf = Leaf()
    var byKey: [String: Int] = [:]
    var leaves: [String: Leaf] = [:]
    var list: [Int] = []
    var apple = 0
  }

  static let items = Injector.bind(Item.self).mapping("meta.path").to(\.path)
  static let json = #"""
    {"x": 1, "apple": "x", "meta": {"path": "x"}, "list": [1, "x", "y"], "leaf": {"b": "x", "a": "x", "c": 1},
     "byKey": {"k3": "x", "k1": "x", "k2": "x"}, "leaves": {"q": {"b": "x"}, "p": {"b": "x", "a": "x"}}, "w": 1, "zebra": "x"}
    """#
  static let inText = [
    "/x", "/apple", "/meta/path", "/list/1", "/list/2", "/leaf/b", "/leaf/a", "/leaf/c", "/byKey/k3",
    "/byKey/k1",
    "/byKey/k2", "/leaves/q/b", "/leaves/p/b", "/leaves/p/a", "/w", "/zebra",
  ]
  static let byProperty = [
    "/zebra", "/meta/path", "/leaf/a", "/leaf/b", "/leaf/c", "/byKey/k1", "/byKey/k2", "/byKey/k3",
    "/leaves/p/a",
    "/leaves/p/b", "/leaves/q/b", "/list/1", "/list/2", "/apple", "/w", "/x",
  ]

  @Test func isThatOfTheText() throws {
    let (_, report) = try Self.items.injectReporting(json: Self.json)
    #expect(report.issues.map(\.pointer) == Self.inText)
    let (_, all) = try Self.items.injectArrayReporting(json: "[\(Self.json), \(Self.json)]")
    #expect(all.issues.map(\.pointer) == Self.inText.map { "/0\($0)" } + Self.inText.map { "/1\($0)" })
    let error = #expect(throws: InjectionError.self) {
      try Self.items.policy(.strict).policy(unknownKeys: .fail).inject(json: Self.json)
    }
    #expect(error?.issues.map(\.pointer) == Self.inText)
  }

  @Test func isThatOfThePropertiesForDictionaries() throws {
    for _ in 0..<20 {
      let record = try BothInputs.record(Self.json)
      let (_, report) = try Self.items.injectReporting(record)
      #expect(report.issues.map(\.pointer) == Self.byProperty)
      let error = #expect(throws: InjectionError.self) {
        try Self.items.policy(.strict).policy(unknownKeys: .fail).inject([record])
      }
      #expect(error?.issues.map(\.pointer) == Self.byProperty.map { "/0\($0)" })
    }
  }

  @Test func doesNotDependOnHashingUnderAClosureForAllValues() throws {
    let keys = (0..<30).map { "k\($0)" }
    let members = keys.shuffled().map { "\"\($0)\": \"x\"" }.joined(separator: ", ")
    let (_, report) = try Self.items.values { _, value in value }.injectReporting(
      json: "{\"byKey\": {\(members)}}"
    )
    #expect(report.issues.map(\.pointer) == keys.sorted().map { "/byKey/\($0)" })
  }

  @Test func whatIsMissingComesFirstInItsRecord() throws {
    let items = Self.items.require(\.apple, \.zebra)
    let error = #expect(throws: InjectionError.self) {
      try items.policy(.strict).inject(json: #"{"list": ["x"]}"#)
    }
    #expect(error?.issues.map(\.pointer) == ["/zebra", "/apple", "/list/0"])
  }
}
