import Foundation
import Injector
import InjectorIO

/// Records from standard input to standard output, by the rules of a document.
struct Mapping {
  private let arguments: Arguments
  private let records: Injector<MappedRecord>
  private let output: RecordWriter<MappedRecord>
  private let badRecords: BadRecords
  private let progress = ProgressLine()
  private var summary = RunSummary()
  private var changes: Changes

  /// Reads the document, and checks it.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let document = try RuleDocument(contentsOf: arguments.mapping, declaresRecords: true)
    changes = try Changes(arguments)
    var records = Injector.bind(MappedRecord.self).rules(document)
    // Otherwise keys that are gone would leave no trace.
    if !changes.isUnused { records = records.policy(missing: .note) }
    // The other settings of the mapping stay: they may refuse more than the strict policy does.
    self.records =
      arguments.isStrict
      ? records.policy(mismatch: .fail, null: .fail, numbers: .exact, elements: .fail) : records
    try self.records.validated()
    output = try self.records.recordWriter(
      to: .standardOutput,
      options: arguments.writesNull ? [.nullForNil, .unescapedSlashes] : .unescapedSlashes
    )
    badRecords = try BadRecords(path: arguments.badRecords, readsArray: arguments.readsArray)
  }

  /// Writes the JSON schema of the records that are written.
  func writeSchema() throws {
    let schema = try records.jsonSchema(for: .extracting)
    print(try Injector.bind(InjectionSchema.self).extractJSONString(schema, .unescapedSlashes))
  }

  /// Maps all records. Returns the exit status.
  mutating func run() async throws -> Int32 {
    let stream = records.streamReporting(
      FileHandle.standardInput,
      format: arguments.readsArray ? .array : .lines,
      onProgress: { [progress] in progress.show($0) }
    )
    do {
      for try await record in stream {
        changes.add(record.report)
        if let error = try problem(of: record) {
          summary.addUnusable(error, line: record.line, text: badRecords.text)
          try badRecords.add(error, line: record.line, offset: record.offset)
          if arguments.isStrict { return try finish(isComplete: false) }
        } else {
          summary.addWritten(record.report, line: record.line)
        }
        if Terminal.isOutput { try output.flush() }
      }
      return try finish(isComplete: true)
    } catch {
      // What was mapped and what was refused before the failure is of use.
      try? output.flush()
      try? badRecords.finish()
      throw error
    }
  }

  /// Writes a record. Returns the reason if it cannot be used.
  private func problem(of record: StreamedRecord<MappedRecord>) throws -> InjectionError? {
    do {
      try output.write(record.get())
      return nil
    } catch {
      if error.code == .fileFailed { throw error }
      return error
    }
  }

  private func finish(isComplete: Bool) throws -> Int32 {
    try output.finish()
    try badRecords.finish()
    Terminal.clear()
    if !arguments.isQuiet { Terminal.say(summary.text(progress.rate)) }
    let breaksReaders = try changes.finish()
    if !isComplete || arguments.needsFit && !summary.valuesFit { return 1 }
    return breaksReaders && arguments.refusesChanges ? 3 : 0
  }
}
