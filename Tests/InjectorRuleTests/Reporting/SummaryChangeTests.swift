import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// What changes say, and summaries that are unusual.
struct SummaryChangeTests {
  struct Item: Injectable { var on: Bool?; var total = 0; var when: Date? }
  struct Order: Injectable { var items: [Item] = [] }

  private static let orders = Injector.bind(Order.self).policy(missing: .note)

  private func summary(_ json: String, _ orders: Injector<Order> = orders) throws -> InjectionSummary {
    try orders.injectArrayReporting(json: json).report.summary
  }

  private func lines(_ now: String, _ then: String, _ orders: Injector<Order> = orders) throws -> [String] {
    try summary(now, orders).changes(since: summary(then, orders)).map(\.description)
  }

  private func decoded(_ records: Int, _ facts: (code: String, kind: String, count: Int)...) throws
    -> InjectionSummary
  {
    let texts = facts.map {
      #"{"code": "\#($0.code)", "shape": "a", "key": "a", "expected": "Int", "foundKind": "\#($0.kind)","#
        + #" "count": \#($0.count), "pointer": "/a"}"#
    }
    let json = #"{"records": \#(records), "facts": [\#(texts.joined(separator: ","))]}"#
    return try JSONDecoder().decode(InjectionSummary.self, from: Data(json.utf8))
  }

  @Test func countsThatNoSummaryHas() throws {
    let (all, string, null) = (Int.max, "string", "null")
    let earlier = try decoded(
      all, ("coerced", string, all), ("typeMismatch", string, all), ("null", null, all)
    )
    let now = try decoded(1, ("typeMismatch", "object", 1)).changes(since: earlier)
    #expect(now.map(\.description) == ["a: object in 1 of 1 record, was null or string"])
    let missing = try decoded(5, ("missing", string, .min))
    #expect(missing.facts.map(\.count) == [0])
    let gone = try decoded(5, ("missing", string, 5)).changes(since: missing)
    #expect(gone.map(\.description) == ["a: gone (was in 5)"])
    #expect(try decoded(5, ("null", null, 4), ("null", null, 4)).facts.map(\.count) == [5])
    #expect(try decoded(-1, ("null", null, -1)) == decoded(0, ("null", null, 1)))
  }

  /// Records without the record that has the key do not miss it.
  @Test func goneIsCertain() throws {
    let (without, empty) = (#"{"items": [{"total": 1, "when": null}]}"#, #"{"items": []}"#)
    let with = #"{"items": [{"total": 1, "when": null, "on": true}]}"#
    let all = "[\(without), \(without)]"
    let missing = "items[].on: missing in"
    #expect(try lines(all, "[\(without), \(empty)]") == ["\(missing) 2 of 2 records, was missing in 1"])
    #expect(try lines("[\(without), \(empty)]", all) == ["\(missing) 1 of 2 records, was missing in 2"])
    #expect(try lines(all, "[\(with), \(with)]") == ["items[].on: gone (was in 2)"])
  }

  @Test(arguments: [
    ("ev\nil: gone \u{1B}[31m", #""ev\nil: gone \u{1B}[31m""#), ("", #""""#), ("a.b", #""a.b""#),
    ("a-b", #""a-b""#), ("größe_1", "größe_1"), ("a: b", #""a: b""#),
  ])
  func keysThatAreNoIdentifiers(key: String, name: String) throws {
    let rules = Injector.bind(Order.self)
    let record = try rules.injectReporting([key: 1]).report.summary
    let part = try rules.injectReporting(["items": [[key: 1]]]).report.summary
    let changes = try record.changes(since: rules.injectReporting(["items": [Any]()]).report.summary)
    let changesOfPart = part.changes(since: InjectionSummary(records: 1))
    #expect(changes.map(\.description) == ["\(name): new key (1 record)"] && changes[0].fact.key == key)
    #expect(changes.map(\.place) == [name] && changesOfPart.map(\.place) == ["items[].\(name)"])
  }

  /// Texts are made once for each change, not for each comparison.
  @Test func manyChanges() throws {
    func summary(_ name: String) throws -> InjectionSummary {
      let keys = (0..<3_000).map { "\"\(name)\($0 * 7_919 % 3_000)\": 1" }.joined(separator: ",")
      return try Injector.bind(Order.self).injectReporting(json: "{\(keys)}").report.summary
    }
    let (now, then) = try (summary("a"), summary("b"))
    let changes = now.changes(since: then)
    #expect(changes.count == 6_000 && changes.map(\.place) == changes.map(\.place).sorted())
    let work = { _ = now.changes(since: then) }
    expectTime(of: work, lessThan: 12, timesThatOf: { _ = changes.map(\.description) })
  }

  /// The size of a summary is bounded, and the same keys are the same facts.
  @Test func longKeys() throws {
    let (long, other) = (
      String(repeating: "k", count: 1_000_000), String(repeating: "e\u{301}", count: 100_000)
    )
    let json = #"{"\#(long)": 1, "\#(other)": 1, "items": [{"\#(long)": 1}]}"#
    let rules = Injector.bind(Order.self)
    let summary = try rules.injectArrayReporting(json: "[\(json), \(json)]").report.summary
    #expect(summary.facts.count == 3 && summary.facts.allSatisfy { $0.count == 2 })
    #expect(try JSONEncoder().encode(summary).count < 6_000)
    #expect(summary.facts.contains { $0.key == String(repeating: "k", count: 100) + "…" })
    let changes = summary.changes(since: InjectionSummary(records: 1))
    #expect(changes.count == 3 && changes.allSatisfy { $0.description.count < 150 })
    let short = String(repeating: "k", count: 100)
    #expect(try rules.injectReporting([short: 1]).report.summary.facts.map(\.key) == [short])
  }

  @Test func sensitiveProperties() throws {
    let items = Injector.bind(Item.self).sensitive(\.total)
    let orders = Injector.bind(Order.self).format(\.items).with.injector(items)
    let fitting = #"[{"items": [{"total": 1}, {"total": 2}]}]"#
    let coerced = #"[{"items": [{"total": "1"}]}]"#
    let unusable = #"[{"items": [{"total": {}}, {"total": null}]}]"#
    #expect(try lines(coerced, fitting, orders) == ["items[].total: a coerced value in 1 of 1 record"])
    let expected = [
      "items[].total: a value that does not fit in 1 of 1 record",
      "items[].total: no longer a coerced value (was in 1)",
    ]
    #expect(try lines(unusable, coerced, orders) == expected)
  }

  static let unfit = "items[].total: string that does not fit"
  /// The totals of two records, those of two earlier ones, and the changes.
  static let totals: [(now: [String], then: [String], changes: [String])] = [
    ([#""x""#, #""x""#], [#""1""#, #""1""#], ["\(unfit) in 2 of 2 records"]),
    ([#""x""#, #""1""#], [#""1""#, #""1""#], ["\(unfit) in 1 of 2 records"]),
    ([#""x""#, #""x""#], [#""x""#, #""1""#], ["\(unfit) in 2 of 2 records, was in 1"]),
    (
      [#""1""#, #""1""#], [#""x""#, #""1""#],
      ["items[].total: no longer string that does not fit (was in 1)"]
    ),
    (
      [#""x""#, "1"], [#""1""#, #""1""#],
      ["items[].total: string in 1 of 2 records, was in 2", "\(unfit) in 1 of 2 records"]
    ),
    // One line says it where the kind itself is new or gone.
    ([#""x""#, #""1""#], ["1", "1"], ["items[].total: string in 2 of 2 records, was number"]),
    (["1", "1"], [#""x""#, #""1""#], ["items[].total: no longer string (was in 2)"]),
  ]

  @Test(arguments: totals)
  func valuesThatCannotBeUsedAnyMore(now: [String], then: [String], changes: [String]) throws {
    func orders(_ totals: [String]) -> String {
      "[\(totals.map { #"{"items": [{"total": \#($0), "on": true, "when": null}]}"# }.joined(separator: ","))]"
    }
    #expect(try lines(orders(now), orders(then)) == changes)
  }
}
