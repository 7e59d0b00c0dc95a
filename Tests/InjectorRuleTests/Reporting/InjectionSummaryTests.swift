import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// What is counted in summaries, and what is other than in an earlier one.
struct InjectionSummaryTests {
  struct Item: Injectable { var total = 0.0; var n: Int?; var born: Date? }
  struct Order: Injectable { var id = 0; var items: [Item] = [] }
  struct Shop: Injectable { var orders: [Order] = []; var byName: [String: Order] = [:] }

  static func orders(limit: Int = 1_000) -> Injector<Order> {
    Injector.bind(Order.self).policy(.lenient).policy(missing: .note).limits(InjectionLimits(issues: limit))
  }

  static func order(_ number: Int, _ item: String) -> String { #"{"id": \#(number), "items": [\#(item)]}"# }

  static func array(_ count: Int, _ item: (Int) -> String) -> String {
    "[\((0..<count).map { order($0, item($0)) }.joined(separator: ", "))]"
  }

  static let old = #"{"total": 1, "n": 2, "born": null}"#

  private func lines(_ now: InjectionSummary, _ then: InjectionSummary) -> [String] {
    now.changes(since: then).map(\.description)
  }

  private func summary(_ json: String, limit: Int = 1_000) throws -> InjectionSummary {
    try Self.orders(limit: limit).injectArrayReporting(json: json).report.summary
  }

  @Test func itsTextIsItsFacts() throws {
    let items = Self.array(1_000) {
      $0 < 812
        ? #"{"total": "1", "n": 1, "born": null, "qty": 1}"# : #"{"total": [], "n": 1e30, "born": null}"#
    }
    let lines = [
      "items[].qty: unknown key in 812 of 1,000 records",
      "items[].n: out of range in 188 of 1,000 records, "
        + "expected Int (-9223372036854775808 to 9223372036854775807)",
      "items[].total: string in 812 of 1,000 records, expected Double",
      "items[].total: array that does not fit in 188 of 1,000 records, expected Double",
    ]
    #expect(try summary(items).description == lines.joined(separator: "\n"))
    #expect("\(InjectionSummary(records: 3))".isEmpty)
    let missing = try Self.orders().injectReporting(json: #"{"x": 1}"#).report.summary
    let ends = ["missing in 1 of 1 record, expected Int", "missing in 1 of 1 record, expected [Item]"]
    #expect("\(missing)" == "x: unknown key in 1 of 1 record\nid: \(ends[0])\nitems: \(ends[1])")
    let root = try Injector.bind([Int].self).injectReporting(json: #"["1"]"#).report.summary
    #expect("\(root)" == "string in 1 of 1 record, expected Int")
    var dumped = ""
    dump(root, to: &dumped)
    #expect(dumped.contains("records: 1") && !dumped.contains("positions"))
  }

  /// What the report keeps does not decide what the summary has.
  @Test(arguments: [0, 1, 2, 7, 1_000, .max])
  func changesInTheMorning(limit: Int) throws {
    let yesterday = try summary(Self.array(1_000) { _ in Self.old }, limit: limit)
    let json = Self.array(1_000) {
      let item = #"{"total": \#($0 < 812 ? #""1""# : "1"), "qty": 5, "born": null}"#
      return "\(item), \(item)"
    }
    let today = try summary(json, limit: limit)
    #expect(yesterday.records == 1_000 && today.records == 1_000)
    let changes = [
      "items[].n: gone (was in 1,000)", "items[].qty: new key (1,000 records)",
      "items[].total: string in 812 of 1,000 records, was number",
    ]
    #expect(lines(today, yesterday) == changes)
    let changesBack = [
      "items[].n: there again (was missing in 1,000)", "items[].qty: gone (was in 1,000)",
      "items[].total: no longer string (was in 812)",
    ]
    #expect(lines(yesterday, today) == changesBack)
    #expect(lines(today, today).isEmpty && lines(today, InjectionSummary()).isEmpty)
    #expect(lines(InjectionSummary(), today).isEmpty)
    let fact = try #require(today.facts.first { $0.code == .coerced })
    #expect(fact.shape == "items[].total" && fact.expected == "Double" && fact.foundKind == .string)
    #expect(fact.key == "total" && fact.count == 812 && fact.pointer == "/0/items/0/total")
    #expect(fact.location?.line == 1)
  }

  /// A million notes are a few facts, however they are read.
  @Test(arguments: [0, 1_000])
  func manyRecords(limit: Int) throws {
    let count = 20_000
    let json = Self.array(count) { $0.isMultiple(of: 2) ? #"{"total": "1", "x": 1}"# : #"{"total": {}}"# }
    let orders = Self.orders(limit: limit)
    let (_, report) = try orders.injectArrayReporting(json: json)
    #expect(report.issues.count == limit && report.omittedCount == 4 * count + count / 2 - limit - count)
    let whole = report.summary
    let records = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let fromRecords = try orders.injectReporting(#require(records)).report.summary
    for summary in [whole, fromRecords] {
      #expect(summary.records == count)
      let expected = [
        "items[] unknownKey \(count / 2)", "items[].born missing \(count)", "items[].n missing \(count)",
        "items[].total coerced \(count / 2)", "items[].total typeMismatch \(count / 2)",
      ]
      #expect(summary.facts.map { "\($0.shape) \($0.code) \($0.count)" } == expected)
    }
  }

  /// Many records have the facts of each of them.
  @Test(arguments: 0..<40)
  func factsOfEachRecord(seed: UInt64) throws {
    struct Part: Injectable {
      var n: Int?
      var tag: String?
      var total = 0.0
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("meta.n", "n").to("n") }
    }
    struct Whole: Injectable { var parts: [Part] = []; var byName: [String: Part] = [:] }
    var generator = SeededGenerator(seed: seed)
    let members = [
      [#""k2": 1"#], [#""tag": []"#, #""tag": 1"#, #""tag": null"#],
      [#""n": "7""#, #""n": " 7""#, #""n": "7.5""#, #""n": {}"#], [#""meta": {"n": "7", "k2": 1}"#],
      [#""meta.k2": 1"#], [#""total": "1""#, #""total": true"#],
    ]
    func part() -> String {
      let chosen = members.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      return "{\(chosen.compactMap { $0.randomElement(using: &generator) }.joined(separator: ", "))}"
    }
    let records = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      let parts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in part() }
      return #"{"parts": [\#(parts.joined(separator: ", "))], "byName": {"a": \#(part())}}"#
    }
    let text = "[\(records.joined(separator: ", "))]"
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    let wholes = Injector.bind(Whole.self).policy(missing: .note)
    var sum = InjectionSummary()
    for record in records { sum.add(try wholes.injectReporting(json: record).report) }
    for limit in [0, 1, 5, 1_000] {
      let limited = wholes.limits(InjectionLimits(issues: limit))
      let ofText = try limited.injectArrayReporting(json: text).report.summary
      let ofTree = try limited.injectReporting(#require(tree)).report.summary
      for summary in [ofText, ofTree] {
        #expect(summary.records == records.count)
        #expect(summary.facts.map(described) == sum.facts.map(described), "\(limit): \(text)")
      }
    }
  }

  private func described(_ fact: InjectionSummary.Fact) -> String {
    "\(fact.count) \(fact.code) \(fact.shape) \(fact.key ?? "") \(fact.foundKind?.rawValue ?? "") \(fact.expected ?? "")"
  }

  /// One record with arrays inside is one record, and its issues are folded, too.
  @Test func arraysInsideOneRecord() throws {
    let item = #"{"total": "1", "x": 1, "born": "soon"}"#
    let order = Self.order(1, Array(repeating: item, count: 5_000).joined(separator: ","))
    let json = #"{"orders": [\#(order), \#(order)], "byName": {"a": \#(order), "b": \#(order)}}"#
    for limit in [0, 10, 1_000] {
      let shops = Injector.bind(Shop.self).limits(InjectionLimits(issues: limit))
      let (_, report) = try shops.injectReporting(json: json)
      #expect(report.issues.count == limit && report.omittedCount == 60_000 - limit)
      #expect((report.facts?.omitted.count ?? 0) < 20)
      let summary = report.summary
      #expect(summary.records == 1 && summary.facts.allSatisfy { $0.count == 1 })
      #expect(
        Set(summary.facts.map(\.shape)) == [
          "orders[].items[]", "orders[].items[].total", "orders[].items[].born", "byName[].items[]",
          "byName[].items[].total", "byName[].items[].born",
        ]
      )
      let (_, byKey) = try Self.orders(limit: limit).policy(missing: .keep)
        .injectDictionaryReporting(json: #"{"a": \#(order), "b": \#(order), "c": {}}"#)
      #expect(byKey.summary.records == 3 && byKey.summary.facts.map(\.count) == [2, 2, 2])
    }
  }

  /// The members of an item before and now, and the changes.
  static let changes: [(then: String, now: String, changes: [String])] = [
    (#""total": "1""#, #""total": true"#, ["total: boolean in 2 of 2 records, was string"]),
    (
      #""total": 1, "n": 2"#, #""total": null, "n": "x""#,
      ["n: string in 2 of 2 records, was number", "total: null in 2 of 2 records, was number"]
    ),
    (#""n": 2"#, #""n": 2.5"#, ["n: a part cut off in 2 of 2 records"]),
    (#""n": 2"#, #""n": 99999999999999999999"#, ["n: out of range in 2 of 2 records"]),
    (#""n": 2"#, #""n": 2, "born": "x""#, ["born: string in 2 of 2 records, was Date"]),
    (#""a": 1"#, #""b": 1"#, ["a: gone (was in 2)", "b: new key (2 records)"]),
  ]

  @Test(arguments: changes) func otherChanges(then: String, now: String, changes: [String]) throws {
    let summaries = try [then, now].map { item in
      try Injector.bind(Order.self).injectArrayReporting(json: Self.array(2) { _ in "{\(item)}" }).report
        .summary
    }
    let found = summaries[1].changes(since: summaries[0])
    #expect(found.map(\.description) == changes.map { "items[].\($0)" })
    #expect(found.first?.place == "items[].\(changes[0].prefix { $0 != ":" })" && found.first?.records == 2)
  }

  @Test func fromSomeToAll() throws {
    func total(_ count: Int) throws -> InjectionSummary {
      try summary(Self.array(10) { $0 < count ? #"{"total": "1"}"# : #"{"total": 1}"# })
    }
    #expect(try lines(total(3), total(4)).isEmpty)
    #expect(try lines(total(10), total(4)) == ["items[].total: string in 10 of 10 records, was in 4"])
    #expect(try lines(total(4), total(10)) == ["items[].total: string in 4 of 10 records, was in 10"])
  }

  @Test func summariesAreSavedAndMerged() throws {
    let json = Self.array(10) { $0 < 5 ? #"{"total": "1", "x": 1}"# : Self.old }
    let summary = try summary(json)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(summary)
    #expect(try JSONDecoder().decode(InjectionSummary.self, from: data) == summary)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.hasPrefix(#"{"facts":[{"code":"unknownKey","count":5,"key":"x","#))
    #expect(text.hasSuffix(#""records":10,"version":1}"#))
    let later = Data(text.replacingOccurrences(of: #""version":1"#, with: #""version":2"#).utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(InjectionSummary.self, from: later) }
    let earlier = Data(text.replacingOccurrences(of: #","version":1"#, with: "").utf8)
    #expect(try JSONDecoder().decode(InjectionSummary.self, from: earlier) == summary)
    var twice = summary
    twice.add(summary)
    #expect(twice != summary && twice.records == 20 && lines(twice, summary).isEmpty)
    #expect(zip(twice.facts, summary.facts).allSatisfy { $0.count == 2 * $1.count })
    var added = InjectionSummary()
    added.add(try Self.orders().injectArrayReporting(json: json).report)
    #expect(added == summary)
  }

  /// The number of facts is bounded, and so is the memory.
  @Test func factsBeyondTheGreatestNumber() throws {
    let keys = (0..<25_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let (_, report) = try Self.orders(limit: 10).injectReporting(json: "{\(keys)}")
    #expect(report.omittedCount == 25_000 - 10 + 2 && report.summary.facts.count == RunIssues.foldLimit)
  }

  @Test func nothingOfSensitiveValues() throws {
    let items = Injector.bind(Item.self).sensitive(\.total).sensitive(\.born)
    let orders = Injector.bind(Order.self).format(\.items).with.injector(items)
      .limits(InjectionLimits(issues: 1))
    let json = Self.array(10) { _ in #"{"total": "4711", "born": {"secret": 4711}}"# }
    let summary = try orders.injectArrayReporting(json: json).report.summary
    #expect(summary.facts.map(\.shape) == ["items[].born", "items[].total"])
    #expect(summary.facts.allSatisfy { $0.foundKind == nil && $0.count == 10 })
    let text = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
    #expect(!text.contains("4711") && !text.contains("secret") && !text.contains("string"))
    let clean = try orders.injectArrayReporting(json: Self.array(10) { _ in #"{"total": 1}"# }).report.summary
    let changes = lines(summary, clean)
    #expect(changes.count == 2 && changes.allSatisfy { $0.hasSuffix("in 10 of 10 records") })
  }
}
