public import Injector

/// Writes models one after the other, as lines of JSON text or as one array, with constant memory.
///
/// ```swift
/// let writer = try users.recordWriter(to: "users.ndjson")
/// for user in database { try writer.write(user) }
/// try writer.finish()
/// // {"id":7,"name":"Ann"}
/// // {"id":8,"name":"Bea"}
/// ```
///
/// The models are written by the rules of the injector that created the writer, with one look-up of their plan for all.
/// The text is collected and written in blocks of about 64 KB; ``flush()`` writes it earlier.
///
/// A file is replaced as a whole when ``finish()`` returns, or not at all: a writer that is released before, a crash and
/// a full disk leave the old file. The new text is in a temporary file beside it until then, `.injector-…`. If the process is
/// killed, the next process that writes a file in this folder removes it. A writer is used by one task at a time.
public final class RecordWriter<Model> {
  /// The number of records that were written.
  public var count: Int { output.count }

  private let output: RecordOutput

  init(_ output: RecordOutput) { self.output = output }

  /// Writes a model.
  ///
  /// - Parameter model: The model, or a value of another type that the injector is bound to.
  /// - Throws: An `InjectionError`. If the model cannot be extracted, the codes are those of
  ///   `extract(_:_:)`, the path begins with the index of the record, the model is left out, and
  ///   others can be written. If the code is `fileFailed`, the text could not be written, and the writer cannot be
  ///   used any more.
  /// - Complexity: O(*n*) in the size of the model.
  public func write(_ model: Model) throws(InjectionError) {
    let result = unsafe withUnsafePointer(to: model) { pointer in
      unsafe output.write(UnsafeRawPointer(pointer))
    }
    if let error = result { throw error }
  }

  /// Writes the models of a sequence, in order.
  ///
  /// ```swift
  /// try writer.write(contentsOf: [ann, bea])
  /// ```
  ///
  /// - Parameter models: The models.
  /// - Throws: The errors of ``write(_:)``. The models before the one that cannot be written are written.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(contentsOf models: some Sequence<Model>) throws(InjectionError) {
    for model in models { try write(model) }
  }

  /// Writes the text that was collected, such as before a long pause.
  ///
  /// The text of a file is in its temporary file then.
  ///
  /// - Throws: An `InjectionError` with the code `fileFailed`.
  public func flush() throws(InjectionError) { try output.flush() }

  /// Ends the output: writes what was collected, closes an array, and replaces the file.
  ///
  /// Nothing can be written afterwards. A `FileHandle` stays open. Later calls have no effect.
  ///
  /// - Throws: An `InjectionError` with the code `fileFailed`. The old file is unchanged, unless the new one is in its
  ///   place and only its folder could not be written to the disk.
  public func finish() throws(InjectionError) { try output.finish() }
}

@available(*, unavailable)
extension RecordWriter: Sendable {}

/// The output of a ``RecordWriter`` or of ``ExtractionChunks``: the text that was collected, and where it goes.
///
/// ```
///   models ──▶ RecordText ──── 64 KB ────▶ ByteSink
///              {"id":7}⏎{"id":8}⏎…          a file, an open file, a closure, the next chunk
/// ```
final class RecordOutput {
  /// The number of bytes after which a block is sent, unless another is wanted.
  static let defaultBlockSize = 1 << 16

  private let blockSize: Int
  private let text: RecordText
  /// Nil after the end, and after a failure.
  private var sink: ByteSink?
  /// The failure of the sink, which every later call has.
  private var failure: InjectionError?
  /// Whether a record is being written. A hook of the model may use the writer meanwhile.
  private var isBusy = false
  /// What a monitor gets to know, with the records that were not written; nil if there is none, and after the end.
  private var watched: (watch: RunWatch, records: WatchedRecords)?
  private var byteCount = 0
  private(set) var count = 0

  /// Creates the output of an injector, which is lines unless the format is an array.
  init<Model>(
    _ injector: Injector<Model>,
    _ format: StreamFormat,
    _ options: ExtractionOptions,
    _ sink: ByteSink,
    blockSize: Int = RecordOutput.defaultBlockSize
  ) throws(InjectionError) {
    self.sink = sink
    self.blockSize = min(max(blockSize, 1), 1 << 30)
    let capacity = self.blockSize + self.blockSize / 8
    text = try RecordText(injector, options, isArray: format == .array, capacity: capacity)
    watched = text.watch.map { ($0, $0.noRecords) }
  }

  deinit { reportRun() }

  /// Writes the model in memory. Returns the error if it cannot be written.
  func write(_ model: UnsafeRawPointer) -> InjectionError? {
    guard sink != nil, !isBusy else { return unusable }
    isBusy = true
    defer { isBusy = false }
    if let error = unsafe text.write(model, index: count) {
      watched?.records.add(InjectionReport(error))
      return error
    }
    count += 1
    return text.byteCount < blockSize ? nil : send()
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
    text.end()
    if let error = send() { throw error }
    self.sink = nil
    do throws(InjectionError) { try sink.finish() } catch {
      failure = error
      reportRun(error.code)
      throw error
    }
    reportRun()
  }

  /// Sends the collected text to the sink. After a failure, the sink is released.
  private func send() -> InjectionError? {
    guard let sink, text.byteCount > 0 else { return nil }
    byteCount += text.byteCount
    let failure = unsafe text.take { bytes in
      do throws(InjectionError) { unsafe try sink.write(bytes) } catch { return error }
      return nil
    }
    guard let failure else { return nil }
    self.failure = failure
    self.sink = nil
    reportRun(failure.code)
    return failure
  }

  /// Calls the monitor once, at the end.
  func reportRun(_ failure: InjectionCode? = nil) {
    guard var watched = watched.take() else { return }
    watched.records.add(recordCount: count)
    watched.watch.end(watched.records, bytes: byteCount, failure)
  }

  /// The error for a writer that cannot be used now.
  private var unusable: InjectionError {
    failure ?? InjectionError(isBusy ? .writeInside : .writeFinished, "")
  }
}
