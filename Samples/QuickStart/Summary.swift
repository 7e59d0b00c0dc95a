import Foundation
import Injector

/// Prints what a file of statuses holds, and what its report found.
func showSummary(of file: StatusFile) {
  let statuses = file.search.statuses
  print("query: \(file.search.query)")
  print("statuses: \(statuses.count), retweets among them: \(statuses.count { $0.originalId != nil })")
  print("users: \(Set(statuses.map(\.user.id)).count)")
  let dates = statuses.compactMap(\.createdAt)
  if let first = dates.min(), let last = dates.max() {
    print("written: \(first.formatted(.iso8601)) to \(last.formatted(.iso8601))")
  }
  print("languages: \(mostFrequent(statuses.map(\.lang)))")
  print("hashtags: \(mostFrequent(statuses.flatMap(\.hashtags).map(\.text)))")
  if let status = statuses.max(by: { $0.retweetCount < $1.retweetCount }) {
    print("most retweeted: \(status.id) by @\(status.user.screenName), \(status.retweetCount) times")
  }
  showReport(file.report)
}

/// Prints how many issues of each kind there are, and the first three values that did not fit.
private func showReport(_ report: InjectionReport) {
  print("issues: \(mostFrequent(report.issues.map(\.code.rawValue)))")
  let warnings = report.issues.filter { $0.severity == .warning && $0.code != .unknownKey }
  for text in warnings.map(\.description).sorted().prefix(3) { print("  \(text)") }
}

/// The three words that occur most often, with their counts: `en 3, de 1`.
private func mostFrequent(_ words: [String]) -> String {
  let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
  let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  let texts = sorted.prefix(3).map { "\($0.key) \($0.value)" }
  return texts.isEmpty ? "none" : texts.joined(separator: ", ")
}
