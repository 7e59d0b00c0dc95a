import Foundation
import Injector

/// Reads the APIs of a day, saves their summaries in a file, and returns what they hold and what changed since those that were
/// in the file.
func compare(_ day: String, with file: URL) async throws -> [String] {
  try await withRecordedAnswers(of: day) { url in
    var client = Client(url: url)
    let events = try await client.events(of: "swiftlang/swift")
    let kinds = Dictionary(grouping: events, by: \.type).mapValues(\.count).sorted { $0.key < $1.key }
    let commits = events.compactMap { ($0.payload as? Push)?.commits.count }.reduce(0, +)
    let tickers = try await client.tickers()
    let crates = try await client.crates()
    var lines = [
      day,
      "  GitHub: \(kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")); \(commits) commits",
      "  Binance: \(tickers.map { "\($0.symbol) \($0.lastPrice)" }.joined(separator: ", "))",
      "  crates.io: \(crates.map { "\($0.name) \($0.maxVersion)" }.joined(separator: ", "))",
    ]

    let stored = Injector.bind([String: InjectionSummary].self)
    if let data = try? Data(contentsOf: file) {
      let last = try stored.inject(json: data)
      for (api, summary) in client.summaries.sorted(by: { $0.key < $1.key }) {
        lines += summary.changes(since: last[api] ?? InjectionSummary()).map { "  changed: \(api) \($0)" }
      }
    }
    try stored.extractJSON(client.summaries, [.pretty, .sortedKeys]).write(to: file, options: .atomic)
    return lines
  }
}
