import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Inputs made to cost more than their size: what is counted is the work that user code sees, and the size of what is kept.
struct LinearCostTests {
  /// Keeps the records that hooks were shown.
  final class Shown: @unchecked Sendable {
    // Unchecked because a lock guards the records, and nobody changes what they hold.
    private let lock = NSLock()
    private var storage: [[String: Any]] = []

    var records: [[String: Any]] { lock.withLock { storage } }

    func note(_ record: [String: Any]) { lock.withLock { storage.append(record) } }

    /// For each test its own: the hooks of a model have nothing but its type.
    @TaskLocal static var current = Shown()
  }

  final class Node: InjectionObserving {
    var name = ""
    var replies: [Node] = []
    required init() {}
    func willInject(from record: [String: Any]) { Shown.current.note(record) }
  }

  /// A chain of objects inside each other, the innermost first to be named.
  static func chain(_ depth: Int, padding: Int = 0) -> String {
    let pad =
      padding == 0 ? "" : #""pad": [\#(Array(repeating: "1", count: padding).joined(separator: ","))], "#
    return String(repeating: #"{\#(pad)"name": "a", "replies": ["#, count: depth) + #"{"name": "z"}"#
      + String(repeating: "]}", count: depth)
  }

  @Test func aRecordThatIsShownOnceIsPartOfTheNextOne() throws {
    let shown = Shown()
    let node = try Shown.$current.withValue(shown) { try Node(injectingJSON: Self.chain(200)) }
    #expect(shown.records.count == 201)
    #expect(node.replies.first?.replies.first?.name == "a")
    for (outer, inner) in zip(shown.records, shown.records.dropFirst()) {
      let part = try #require((outer["replies"] as? [Any])?.first as? [String: Any])
      #expect(part.count == inner.count)
      #expect(part["name"] as? String == inner["name"] as? String)
    }
  }

  @Test func recordsOneAfterTheOtherAreEachShownWhole() throws {
    let shown = Shown()
    let text = (0..<50).map { #"{"name": "\#($0)", "replies": [{"name": "r\#($0)"}, {"name": "s"}]}"# }
    let nodes = try Shown.$current.withValue(shown) {
      try [Node](injectingJSON: "[" + text.joined(separator: ",") + "]")
    }
    #expect(nodes.map(\.name) == (0..<50).map(String.init))
    #expect(nodes.allSatisfy { $0.replies.count == 2 })
    #expect(shown.records.count == 150)
    #expect(shown.records.map { $0["name"] as? String ?? "" }.prefix(3) == ["0", "r0", "s"])
  }

  struct Seen: Injectable { var name = ""; var replies: [Seen] = []; var count = 0 }

  /// Every closure is shown native values, however deep they are and whatever they came in.
  @Test func everyValueIsShownAsSwiftHasIt() throws {
    let text =
      #"{"name": "a", "count": 3, "replies": [{"name": "b", "count": 123456789012345678901234567890}]}"#
    let journal = Log<String>()
    let seen = Injector.bind(Seen.self).values { property, value in
      journal.add("\(property): \(type(of: value))")
      return value
    }
    _ = try seen.inject(json: text)
    #expect(Set(journal.entries) == ["name: String", "count: Int", "replies: Array<Any>"])
    let foundation = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let other = Log<String>()
    _ = try seen.values { property, value in
      other.add("\(property): \(type(of: value))")
      return value
    }.inject(foundation)
    #expect(Set(other.entries) == Set(journal.entries))
  }

  /// The number is no native one, and the closure is shown something all the same.
  @Test func hooksSeeNoTypesOfOurs() throws {
    struct Big: InjectionObserving {
      var n: Decimal = 0
      mutating func willInject(from record: [String: Any]) { Shown.current.note(record) }
    }
    let shown = Shown()
    _ = try Shown.$current.withValue(shown) {
      try Big(injectingJSON: #"{"n": 123456789012345678901234567890}"#)
    }
    #expect(shown.records.first?["n"] is Decimal)
  }

  @Test func keysRepeatedInsideRepeatedKeysAreReplacedOnce() throws {
    struct Item: Injectable { var id = 0 }
    let depth = 400
    let inner =
      String(repeating: #"{"a": 1, "a": 2, "b": "#, count: depth) + "1" + String(repeating: "}", count: depth)
    let text = #"{"id": 1, "x": \#(inner), "x": \#(inner), "id": 2}"#
    #expect(try Item(injectingJSON: text).id == 2)
  }

  @Test func aReportKeepsAsManyIssuesAsItsLimitSays() throws {
    struct Item: Injectable { var n: [Int] = [] }
    let items = Injector.bind(Item.self)
    let text = #"{"n": [\#(Array(repeating: "null", count: 100_000).joined(separator: ","))]}"#
    for (limit, kept) in [(1_000, 1_000), (20, 20), (0, 0), (200_000, 100_000)] {
      let limited = items.limits(InjectionLimits(issues: limit))
      let report = try limited.injectReporting(json: text).report
      #expect(report.issues.count == kept)
      #expect(report.omittedCount == 100_000 - kept)
      let native = ["n": Array(repeating: NSNull(), count: 100_000)]
      #expect(try limited.injectReporting(native).report.omittedCount == 100_000 - kept)
    }
    #expect(try items.injectReporting(json: text).report.issues.count == 1_000)
  }
}
