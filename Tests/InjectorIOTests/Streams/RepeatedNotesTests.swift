import Foundation
import InjectorIO
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The notes that many records of a stream have, which are copied from one report to the next.
struct RepeatedNotesTests {
  struct Card: Injectable, Equatable { var number = 0; var limit = 0.0; var isActive = false }

  /// A model of each kind of property that may have notes.
  class Account: Injectable {
    var id = 0
    var score = 0.0
    var small: Int8 = 0
    var count: UInt?
    var isVip = false
    var name = ""
    var born: Date?
    var city = ""
    var secret = 0
    var card: Card?
    var cards: [Card] = []
    var byName: [String: Card] = [:]

    required init() {}
  }

  final class SavingsAccount: Account { var rate = 0.0 }

  /// Values of all kinds for one key, each twice, so that the second one may have the note of the first.
  static let values = [
    #""7""#, "7", "7.5", #""7.5""#, #""x""#, "true", #""true""#, "null", "1", "0", "300", "-1", #""300""#,
    "[]", "{}", #""""#,
    "1e3", "12345678901234567890123", #""2020-01-02T03:04:05Z""#, #""20200102""#, "1700000000",
    #""é\u0041\n""#,
    #"{"number": "5", "limit": "2", "isActive": 1, "x": 1, "y": {}}"#,
    #"[{"number": "5", "x": 1}, {"number": "6", "x": 1}]"#,
    #"{"a": {"number": "5", "x": 1}, "b": {"number": "6", "limit": true, "x": 2}}"#,
    #"{"city": "5", "zip": 5, "zip": 6}"#,
    #"{"city": 5, "zip": 5, "street": {"name": 1}}"#,
  ]

  /// Records with each value, for one key or for several.
  static let groups: [[String]] = {
    let keys = [
      "id", "score", "small", "count", "isVip", "name", "born", "address", "secret", "card", "cards",
      "byName", "rate", "other",
    ]
    let single = keys.map { key in values.map { #"{"\#(key)": \#($0)}"# } }
    let several = values.map {
      #"{"id": "1", "score": \#($0), "other": \#($0), "other": 2, "x": 1, "card": \#($0)}"#
    }
    return (single + [several]).map { lines in lines.flatMap { [$0, $0] } + lines }
  }()

  /// Everything that a report shows, with places relative to the record.
  private static func shown(_ report: InjectionReport, from offset: Int = 0) -> [String] {
    report.issues.map { issue in
      let place = issue.location.map { "\($0.offset - offset)" }
      return """
        \(issue.code) \(issue.severity) \(issue.consequence) \(issue.path) \(issue.path.shape) \(issue.pointer) \(issue.keys) \
        \(issue.expected ?? "-") \(issue.found ?? "-") \(issue.foundKind?.rawValue ?? "-") \(place ?? "-") \(issue.rule ?? "-") \
        \(issue.publicReason)
        """
    } + ["\(report.omittedCount)"]
  }

  private func check(_ accounts: Injector<some Account>, refusesKeys: Bool = false) async throws {
    for lines in Self.groups {
      let expected = try await check(lines, isArray: false, accounts)
      _ = try await check(lines, isArray: true, accounts)
      if refusesKeys { continue }
      for limit in [0, 1, 1_000] {
        let injector = accounts.limits(InjectionLimits(issues: limit))
        let report = try injector.injectArrayReporting(json: "[\(lines.joined(separator: ","))]").report
        #expect(Self.shown(report.summary) == Self.shown(expected), "\(limit)")
      }
    }
  }

  /// Compares the reports of the records of a stream with the reports of the records alone, and returns their summary.
  private func check(
    _ lines: [String], isArray: Bool, _ accounts: Injector<some Account>
  ) async throws -> InjectionSummary {
    let text = isArray ? "[\(lines.joined(separator: "\n,"))]" : lines.joined(separator: "\n")
    var (index, streamed, expected) = (0, InjectionSummary(), InjectionSummary())
    for try await record in accounts.streamReporting(ChunkSequence(text), format: isArray ? .array : .lines) {
      let line = lines[index]
      var alone: InjectionReport
      do { alone = try accounts.injectReporting(json: line).report } catch { alone = InjectionReport(error) }
      if isArray {
        alone.changeIssues { issues in
          for position in issues.indices { issues[position].extendPath(with: .index(index)) }
        }
      } else {
        let columns = record.report.issues.compactMap(\.location?.column)
        #expect(columns == alone.issues.compactMap(\.location?.column))
      }
      #expect(Self.shown(record.report, from: record.offset) == Self.shown(alone), "\(line)")
      streamed.add(record.report)
      expected.add(alone)
      index += 1
    }
    #expect(index == lines.count)
    #expect(Self.shown(streamed) == Self.shown(expected))
    return expected
  }

  private static func shown(_ summary: InjectionSummary) -> [String] {
    summary.facts.map { fact in
      "\(fact.code) \(fact.shape) \(fact.expected ?? "-") \(fact.foundKind?.rawValue ?? "-") \(fact.key ?? "-") \(fact.count)"
    } + ["\(summary.records)"]
  }

  @Test func anyValueOfAnyProperty() async throws {
    let accounts = Injector.bind(Account.self).mapping("address.city").to(\.city).policy(.lenient)
    try await check(accounts)
    try await check(accounts.policy(missing: .note))
    try await check(accounts.policy(numbers: .exact, empty: .null))
    try await check(accounts.policy(unknownKeys: .fail), refusesKeys: true)
    try await check(accounts.keys(.caseInsensitive))
    try await check(accounts.limits(InjectionLimits(issues: 2)))
    try await check(accounts.sensitive(\.secret).and(\.card))
  }

  @Test func subclassesAndOldKeys() async throws {
    let accounts = Injector.bind(SavingsAccount.self).mapping("uid", "id").to(\.id).policy(.forgiving)
    try await check(accounts)
    try await check(accounts.mapping("address.city", "address.zip").to(\.city))
  }

  /// A user may change the copies of a note, and their summary is that of the changed ones.
  @Test func changedCopies() async throws {
    let text = Array(repeating: #"{"id": "1"}"#, count: 3).joined(separator: "\n")
    var summary = InjectionSummary()
    for try await record in Injector.bind(Account.self).streamReporting(ChunkSequence(text), format: .lines) {
      var issue = try #require(record.report.issues.first)
      #expect(issue.keys == ["id"])
      issue.keys = ["changed"]
      summary.add(InjectionReport([issue]))
    }
    #expect(summary.facts.map(\.key) == ["changed"])
    #expect(summary.facts.map(\.count) == [3])
  }
}
