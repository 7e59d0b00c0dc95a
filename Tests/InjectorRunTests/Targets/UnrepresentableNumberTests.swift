import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Numbers in JSON text that no native type represents. Only such a number is left out, and the issue is about it.
struct UnrepresentableNumberTests {
  struct Holder: Injectable {
    var any: Any?
    var list: [Any] = []
    var record: [String: Any] = [:]
    var count = 0
  }

  static let json = """
    {"any": {"id": 7, "x": 1e400, "in": [1, {"y": -1e400, "z": true}]}, "list": [1, [2, 3, 1e-400], 4],
     "record": {"a": [1e400, 2], "b": 1}}
    """

  static let paths = [#"any["x"]"#, #"any["in"][1]["y"]"#, "list[1][2]", #"record["a"][0]"#]

  static let holders = Injector.bind(Holder.self)

  @Test(arguments: [holders, holders.values { _, value in value }])
  func `only the number is left out`(injector: Injector<Holder>) throws {
    let (holder, report) = try injector.injectReporting(json: Self.json)
    let any = try #require(holder.any as? NSDictionary)
    #expect(any == ["id": 7, "in": [1, ["z": true]]])
    #expect(holder.list as NSArray == [1, [2, 3], 4])
    #expect(holder.record as NSDictionary == ["a": [2], "b": 1])
    #expect(report.issues.map(\.path.description) == Self.paths)
    #expect(report.issues.allSatisfy { $0.code == .outOfRange && $0.consequence == .elementDropped })
    #expect(report.issues.map(\.found) == ["number 1e400", "number -1e400", "number 1e-400", "number 1e400"])
    #expect(report.issues.first?.pointer == "/any/x" && report.issues.first?.location?.column == 24)
  }

  @Test(arguments: [holders.policy(.strict), holders.policy(elements: .fail)])
  func `it is an error where elements have to fit`(injector: Injector<Holder>) {
    expectError(code: .outOfRange, paths: Self.paths) { try injector.inject(json: Self.json) }
  }

  @Test func `a converter does not see it`() throws {
    let json = #"{"count": {"a": 1, "b": 1e400, "c": [1e400]}}"#
    let typed = Self.holders.format(\.count).with.converter { (record: [String: Any]) in record.count }
    let untyped = Self.holders.format(\.count).with.converter { (value: Any) in
      (value as? NSDictionary)?.count
    }
    for injector in [typed, untyped] {
      let (holder, report) = try injector.injectReporting(json: json)
      #expect(holder.count == 2)
      #expect(report.issues.map(\.path.description) == [#"count["b"]"#, #"count["c"][0]"#])
    }
  }

  @Test func `at the root there is nothing to leave it out of`() throws {
    let values = Injector.bind(Any.self)
    #expect(try values.inject(json: "[1, 1e400]") as? [Int] == [1])
    expectError(code: .outOfRange) { try values.inject(json: "1e400") }
  }
}
