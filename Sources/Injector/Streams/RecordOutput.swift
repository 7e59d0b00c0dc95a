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
  // Changed without checks of exclusive access: `isBusy` keeps the changes apart.
  @exclusivity(unchecked) private var uncheckedOutput: Extraction
  private var output: Extraction {
    _read { yield unsafe uncheckedOutput }
    _modify { yield unsafe &uncheckedOutput }
  }
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
    unsafe uncheckedOutput = run.newOutput(capacity: Self.blockSize + Self.blockSize / 8)
    guard isArray else { return }
    run.openPath(in: &output.json)
    output.json.beginArray()
  }

  /// Writes the model in memory. Returns the error if it cannot be written.
  func write(_ model: UnsafeRawPointer) -> InjectionError? {
    guard sink != nil, !isBusy else { return unusable }
    isBusy = true
    defer { isBusy = false }
    let start = output.json.checkpoint
    guard unsafe writeRecord(model) else {
      output.json.restore(start)
      var issue = run.failure(of: &output.run)
      issue.extendPath(with: .index(count))
      output.run = run.newState()
      return InjectionError(issue)
    }
    count += 1
    return output.json.count < Self.blockSize ? nil : send()
  }

  private func writeRecord(_ model: UnsafeRawPointer) -> Bool {
    if isArray {
      output.json.element()
      return unsafe run.target.extract(model, to: &output)
    }
    output.json.reserveScalar()
    let hasPath = !run.path.isEmpty
    if hasPath { run.openPath(in: &output.json) }
    guard unsafe run.target.extract(model, to: &output) else { return false }
    if hasPath { run.closePath(in: &output.json) }
    output.json.endLine()
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
      output.json.endArray()
      run.closePath(in: &output.json)
    }
    if let error = send() { throw error }
    self.sink = nil
    do throws(InjectionError) { try sink.finish() } catch {
      failure = error
      throw error
    }
  }

  /// Sends the collected text to the sink. After a failure, the sink is released.
  private func send() -> InjectionError? {
    guard let sink, output.json.count > 0 else { return nil }
    let result = unsafe output.json.takeText { bytes in
      Result { () throws(InjectionError) in unsafe try sink.write(bytes) }
    }
    guard case .failure(let error) = result else { return nil }
    failure = error
    self.sink = nil
    return error
  }

  /// The error for a writer that cannot be used now.
  private var unusable: InjectionError {
    failure ?? InjectionError(isBusy ? .writeInside : .writeFinished, "")
  }
}
