import Injector
import InjectorIO

/// The records that could not be used: lines of a file, or messages.
///
/// Each line is written at once: it can be watched, and is there if the process is ended.
final class BadRecords {
  /// A line of the file.
  struct Entry: Encodable {
    let line: Int
    let offset: Int
    let message: String
  }

  private let file: RecordWriter<Entry>?
  private let readsArray: Bool
  private(set) var count = 0

  /// Opens the file; nil is standard error. `readsArray` is whether the input is one array of records.
  init(path: String?, readsArray: Bool) throws {
    self.readsArray = readsArray
    let entries = Injector.bind(Entry.self)
    file = if let path { try entries.recordWriter(to: OpenFiles.create(path)) } else { nil }
  }

  /// Adds a record.
  func add(_ error: InjectionError, line: Int, offset: Int) throws(InjectionError) {
    count += 1
    let message = error.issues.map { text(of: $0) }.joined(separator: "; ")
    if let file {
      try file.write(Entry(line: line, offset: offset, message: message))
      try file.flush()
    } else {
      Terminal.say("line \(line): \(message)")
    }
  }

  /// Returns the message of an issue. Its description would name a method for another root than an object.
  func text(of issue: InjectionReport.Issue) -> String {
    guard issue.code == .wrongRoot else { return issue.description }
    let isArray = issue.found?.hasPrefix("array") == true
    return issue.publicMessage + (isArray && !readsArray ? "; use --array for an array of records" : "")
  }

  func finish() throws(InjectionError) { try file?.finish() }
}
