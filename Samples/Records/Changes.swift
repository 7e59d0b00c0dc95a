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

  /// Adds up the summaries in files, one on each line. Returns the exit status.
  static func merge(_ arguments: Arguments) async throws -> Int32 {
    var changes = try Changes(arguments)
    // Under the lenient policy, a line that is not a summary would be skipped.
    let summaries = Injector.bind(InjectionSummary.self).policy(.strict)
    for file in arguments.merged {
      for try await part in summaries.stream(path: file, format: .lines) { changes.summary.add(part) }
    }
    return try changes.finish() && arguments.refusesChanges ? 3 : 0
  }

  /// Writes the changes to standard error, and the summary to its file. Returns whether one of them breaks what reads the
  /// records.
  func finish() throws -> Bool {
    var changes: [InjectionSummary.Change] = []
    if let earlier, let earlierPath {
      changes = summary.changes(since: earlier)
      Terminal.say(changes.isEmpty ? "no changes since \(earlierPath)" : "changes since \(earlierPath):")
      for change in changes { Terminal.say("  \(change)") }
    }
    if let path { try write(summary, to: path) }
    return changes.contains(where: \.breaksReaders)
  }
}

extension InjectionSummary.Change {
  /// Whether a key of the earlier records is gone from most records, or has values of a kind that it did not have.
  fileprivate var breaksReaders: Bool {
    switch fact.code {
    case .unknownKey, .refusedKey, .constant: count == 0
    // Records that cannot be used do not count as records without the key.
    case .missing: count > records / 2
    case .coerced, .typeMismatch, .null, .converterFailed, .decodingFailed: earlierCount == 0
    default: false
    }
  }
}
