import Injector

/// The records that could not be used: lines of a file, or messages.
final class BadRecords {
  /// A line of the file.
  struct Entry: Encodable {
    let line: Int
    let offset: Int
    let message: String
  }

  private let file: RecordWriter<Entry>?
  private(set) var count = 0

  /// Opens the file; nil is standard error.
  init(path: String?) throws(InjectionError) {
    let entries = Injector.bind(Entry.self)
    file = if let path { try entries.recordWriter(to: path, format: .lines) } else { nil }
  }

  /// Adds a record.
  func add(_ error: InjectionError, line: Int, offset: Int) throws(InjectionError) {
    count += 1
    let message = error.issues.map(\.description).joined(separator: "; ")
    if let file {
      try file.write(Entry(line: line, offset: offset, message: message))
    } else {
      Terminal.say("line \(line): \(message)")
    }
  }

  func finish() throws(InjectionError) { try file?.finish() }
}
