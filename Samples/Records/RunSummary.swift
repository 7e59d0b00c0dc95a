import Foundation
import Injector

/// What a run did: the records, the issues by their codes, and the time.
struct RunSummary {
  private var written = 0
  private var unusable = 0
  /// The issues of one code: their number, and the first of them.
  private var issues: [InjectionCode: (count: Int, line: Int, text: String)] = [:]
  private var omitted = 0

  /// Whether each value fitted its property.
  var valuesFit: Bool { issues.isEmpty && omitted == 0 }

  /// Counts a record that was written, and the values in it that did not fit.
  mutating func addWritten(_ report: InjectionReport, line: Int) {
    written += 1
    omitted += report.omittedCount
    // Keys that the mapping leaves out, and coercions, are notes.
    for issue in report.warnings { add(issue, "\(issue)", line) }
  }

  /// Counts a record that could not be used. `text` returns the message of an issue.
  mutating func addUnusable(_ error: InjectionError, line: Int, text: (InjectionReport.Issue) -> String) {
    unusable += 1
    omitted += error.omittedCount
    for issue in error.issues { add(issue, text(issue), line) }
  }

  private mutating func add(_ issue: InjectionReport.Issue, _ text: @autoclosure () -> String, _ line: Int) {
    issues[issue.code, default: (0, line, text())].count += 1
  }

  /// Returns the summary as lines of text.
  func text(_ rate: Rate) -> String {
    let total = written + unusable
    var lines = [
      "\(total) \(total == 1 ? "record" : "records") in \(String(format: "%.1f", rate.seconds)) s: "
        + "\(written) written, \(unusable) not used" + (rate.text.map { " (\($0))" } ?? "")
    ]
    for (code, found) in issues.sorted(by: {
      ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue)
    }) {
      lines.append("  \(found.count) \(code), first in line \(found.line): \(found.text)")
    }
    if omitted > 0 { lines.append("  \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}
