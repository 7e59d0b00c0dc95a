import Injector
import InjectorIO

/// The issues of all records, for a comparison with those of earlier ones.
struct Changes {
  private var summary = InjectionSummary()
  private let earlier: InjectionSummary?
  private let (path, earlierPath): (String?, String?)

  /// Reads the earlier summary.
  init(_ arguments: Arguments) throws {
    (path, earlierPath) = (arguments.summary, arguments.earlierSummary)
    earlier = try arguments.earlierSummary.map { try read(InjectionSummary.self, from: $0) }
  }

  /// Whether nobody asks for the issues.
  var isUnused: Bool { path == nil && earlierPath == nil }

  mutating func add(_ report: InjectionReport) {
    if !isUnused { summary.add(report) }
  }

  /// Writes the changes to standard error, and the summary to its file.
  func finish() throws {
    if let earlier, let earlierPath {
      let changes = summary.changes(since: earlier)
      Terminal.say(changes.isEmpty ? "no changes since \(earlierPath)" : "changes since \(earlierPath):")
      for change in changes { Terminal.say("  \(change)") }
    }
    if let path { try write(summary, to: path) }
  }
}
