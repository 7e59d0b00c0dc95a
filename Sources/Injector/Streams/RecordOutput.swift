/// The form of records that are written one after the other.
struct RecordFormat {
  let isArray: Bool
  let options: ExtractionOptions

  /// Creates a form. `automatic` is an array for a name that ends with `.json`.
  init(_ format: StreamFormat, _ options: ExtractionOptions, name: String? = nil) {
    switch format {
    case .array: isArray = true
    case .lines: isArray = false
    case .automatic: isArray = name?.lowercased().hasSuffix(".json") ?? false
    }
    self.options = options
  }

  /// The options that the form does not allow: a line holds a whole record.
  var excluded: ExtractionOptions { isArray ? [] : .pretty }
}

/// The output of a ``RecordWriter``: the text that was collected, and where it goes.
///
/// ```
///   models ──▶ JSONWriter ──── 64 KB ────▶ ByteSink
///              {"id":7}⏎{"id":8}⏎…          a file, an open file, a closure
/// ```
final class RecordOutput {
  private static let blockSize = 1 << 16

  private let run: ExtractionRun
  private let isArray: Bool
  private var writer: JSONWriter
  private var state: ExtractState
  /// Nil after the end, and after a failure.
  private var sink: ByteSink?
  /// The failure of the sink, which every later call has.
  private var failure: InjectionError?
  /// Whether a record is being written. A hook of the model may use the writer meanwhile.
  private var isBusy = false
  private(set) var count = 0

  init(_ run: ExtractionRun, _ format: RecordFormat, _ sink: ByteSink) {
    self.run = run
    self.sink = sink
    isArray = format.isArray
    state = run.newState()
    writer = run.newWriter(capacity: Self.blockSize + Self.blockSize / 8)
    guard isArray else { return }
    run.openPath(in: &writer)
    writer.beginArray()
  }

  /// Writes the model in memory. Returns the error if it cannot be written.
  func write(_ model: UnsafeRawPointer) -> InjectionError? {
    guard sink != nil, !isBusy else { return unusable }
    isBusy = true
    defer { isBusy = false }
    let start = writer.checkpoint
    guard unsafe writeRecord(model) else {
      writer.restore(start)
      var issue = run.failure(of: &state)
      issue.extendPath(with: .index(count))
      state = run.newState()
      return InjectionError(issue)
    }
    count += 1
    return writer.count < Self.blockSize ? nil : send()
  }

  private func writeRecord(_ model: UnsafeRawPointer) -> Bool {
    if isArray {
      writer.element()
      return unsafe run.target.extractJSON(model, to: &writer, &state)
    }
    writer.reserveScalar()
    let hasPath = !run.path.isEmpty
    if hasPath { run.openPath(in: &writer) }
    guard unsafe run.target.extractJSON(model, to: &writer, &state) else { return false }
    if hasPath { run.closePath(in: &writer) }
    writer.endLine()
    return true
  }

  /// Writes what was collected.
  func flush() throws(InjectionError) {
    guard sink != nil, !isBusy else { throw unusable }
    if let error = send() { throw error }
  }

  /// Ends the output.
  func finish() throws(InjectionError) {
    if let failure { throw failure }
    guard !isBusy else { throw unusable }
    guard let sink else { return }
    if isArray {
      writer.endArray()
      run.closePath(in: &writer)
    }
    if let error = send() { throw error }
    self.sink = nil
    do throws(FileFailure) { try sink.finish() } catch {
      let failure = InjectionError(error)
      self.failure = failure
      throw failure
    }
  }

  /// Sends the collected text to the sink. After a failure, the sink is released.
  private func send() -> InjectionError? {
    guard let sink, writer.count > 0 else { return nil }
    let failure = unsafe writer.takeText { bytes in
      do throws(FileFailure) {
        unsafe try sink.write(bytes)
        return InjectionError?.none
      } catch { return InjectionError(error) }
    }
    guard let failure else { return nil }
    self.failure = failure
    self.sink = nil
    return failure
  }

  /// The error for a writer that cannot be used now.
  private var unusable: InjectionError {
    failure ?? InjectionError(FileFailure(operation: isBusy ? .writeInside : .writeFinished, file: ""))
  }
}
