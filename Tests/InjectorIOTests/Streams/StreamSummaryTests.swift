import Foundation
import InjectorIO
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// What is counted of the records of streams, of lines, and of arrays that several tasks read.
struct StreamSummaryTests {
  struct Item: Injectable { var total = 0.0; var n: Int?; var born: Date? }
  struct Order: Injectable { var id = 0; var items: [Item] = [] }

  static let orders = Injector.bind(Order.self).policy(.lenient)

  static func order(_ number: Int, _ item: String) -> String { #"{"id": \#(number), "items": [\#(item)]}"# }

  /// The chunks of a text.
  private func chunks(_ text: String) -> ChunkSequence {
    ChunkSequence(text, cutAt: Array(stride(from: 10_000, to: text.utf8.count, by: 10_000)))
  }

  /// A million notes are a few facts, however they are read.
  @Test(arguments: [0, 1_000])
  func manyRecords(limit: Int) async throws {
    let count = 20_000
    let records = (0..<count).map {
      Self.order($0, $0.isMultiple(of: 2) ? #"{"total": "1", "x": 1}"# : #"{"total": {}}"#)
    }
    let (json, lines) = ("[\(records.joined(separator: ", "))]", records.joined(separator: "\n"))
    let orders = Self.orders.policy(missing: .note).limits(InjectionLimits(issues: limit))
    let (_, report) = try orders.injectArrayReporting(json: json)
    let (_, parts) = try await orders.injectConcurrentlyReporting(json: json, maxConcurrency: 2)
    #expect(parts.summary == report.summary && parts.omittedCount == report.omittedCount)
    let onLines = try orders.injectArrayReporting(json: lines, format: .lines).report.summary
    var streamed = InjectionSummary()
    for try await record in orders.streamReporting(chunks(lines)) { streamed.add(record.report) }
    for summary in [parts.summary, onLines, streamed] {
      #expect(summary.records == count)
      let expected = [
        "items[] unknownKey \(count / 2)", "items[].born missing \(count)", "items[].n missing \(count)",
        "items[].total coerced \(count / 2)", "items[].total typeMismatch \(count / 2)",
      ]
      #expect(summary.facts.map { "\($0.shape) \($0.code) \($0.count)" } == expected)
    }
  }

  /// A record whose notes all occurred before is counted without making its issues, with the same sums.
  @Test(arguments: [("", "\n", ""), ("[", ",\n", "]")])
  func notesOfStreamedRecords(start: String, separator: String, end: String) async throws {
    let items = [
      #"{"total": "1", "x": 1}, {"total": "2", "x": 2}"#, #"{"total": "1"}"#, #"{"total": 1, "n": 2}"#,
      #"{"total": "1", "x": 1, "y": 2}"#, #"{"total": true, "n": "2"}"#, #"{"total": {}}"#,
    ]
    let records = (0..<60).map { Self.order($0, items[$0 % items.count]) }.joined(separator: separator)
    var (streamed, made) = (InjectionSummary(), InjectionSummary())
    for try await record in Self.orders.streamReporting(chunks(start + records + end)) {
      streamed.add(record.report)
      made.add(InjectionReport(issues: record.report.issues))
    }
    #expect(streamed == made && streamed.records == 60)
    let counts = streamed.facts.map { "\($0.key ?? "") \($0.code) \($0.count)" }
    #expect(counts.sorted() == Self.notes)
  }

  private static let notes = [
    "n coerced 10", "total coerced 10", "total coerced 30", "total typeMismatch 10", "x unknownKey 20",
    "y unknownKey 10",
  ]
}
