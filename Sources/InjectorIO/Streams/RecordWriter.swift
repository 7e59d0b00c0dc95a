public import Injector

/// Writes models one by one, as lines of JSON text or as a single array, with constant memory.
///
/// ```swift
/// let writer = try users.recordWriter(to: "users.ndjson")
/// for user in database { try writer.write(user) }
/// try writer.finish()
/// // {"id":7,"name":"Ann"}
/// // {"id":8,"name":"Bea"}
/// ```
///
/// The models are written using the rules of the injector that created the writer, and their plan is looked up only
/// once. The text is collected and written in blocks of about 64 KB. To write it earlier, use ``flush()``.
///
/// A file is replaced when ``finish()`` returns, either completely or not at all. If the writer is released early, if
/// there is a crash, or if the disk is full, the old file is kept. Until then, the new text is in a temporary file next
/// to it, `.injector-…`. If the process is killed, the next process that writes a file in this folder removes the
/// temporary file. A writer must only be used by one task at a time.
public final class RecordWriter<Model> {
  /// The number of records written.
  public var count: Int { output.count }

  private let output: RecordOutput

  init(_ output: RecordOutput) { self.output = output }

  /// Writes a model.
  ///
  /// - Parameter model: The model, or a value of another type that the injector is bound to.
  /// - Throws: An `InjectionError`. If the model cannot be extracted, the codes are those of `extract(_:_:)`, the path
  ///   begins with the index of the record, and the model is left out; you can continue with other models. If the code
  ///   is `fileFailed`, the text could not be written, and the writer can no longer be used.
  /// - Complexity: O(*n*) in the size of the model.
  public func write(_ model: Model) throws(InjectionError) { try output.write(model) }

  /// Writes the models of a sequence, in order.
  ///
  /// ```swift
  /// try writer.write(contentsOf: [ann, bea])
  /// ```
  ///
  /// - Parameter models: The models.
  /// - Throws: The errors of ``write(_:)``. The models before the one that fails are written.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(contentsOf models: some Sequence<Model>) throws(InjectionError) {
    for model in models { try write(model) }
  }

  /// Writes the collected text, for example before a long pause.
  ///
  /// The text for a file is then in its temporary file.
  ///
  /// - Throws: An `InjectionError` with the code `fileFailed`.
  public func flush() throws(InjectionError) { try output.flush() }

  /// Ends the output: writes the collected text, closes an array, and replaces the file.
  ///
  /// Afterwards, nothing can be written. A `FileHandle` stays open. Later calls have no effect.
  ///
  /// - Throws: An `InjectionError` with the code `fileFailed`. The old file is unchanged, unless the new one is already
  ///   in its place and only its folder could not be written to the disk.
  public func finish() throws(InjectionError) { try output.finish() }
}

@available(*, unavailable)
extension RecordWriter: Sendable {}

/// The output of a ``RecordWriter`` or of ``ExtractionChunks``: the collected text, and its destination.
///
/// ```
///   models ──▶ RecordText ──── 64 KB ────▶ ByteSink
///              {"id":7}⏎{"id":8}⏎…          a file, an open file, a closure, the next chunk
/// ```
final class RecordOutput {
  /// The default number of bytes after which a block is sent.
  static let defaultBlockSize = 1 << 16

  private let blockSize: Int
  private let text: RecordText
  /// The destination; nil after the end, and after a failure.
  private var sink: ByteSink?
  /// The failure of the sink, which every later call throws.
  private var failure: InjectionError?
  /// Whether a record is being written. A hook of the model may use the writer during that time.
  private var isBusy = false
  /// The watch for the monitor, and the records that failed; nil if there is no monitor, and after the end.
  private var watched: (watch: RunWatch, records: WatchedRecords)?
  private var byteCount = 0
  private(set) var count = 0

  /// Creates the output of an injector. Unless the format is an array, it consists of lines.
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

  /// Writes a model.
  func write<Model>(_ model: Model) throws(InjectionError) {
    try checkUse()
    isBusy = true
    defer { isBusy = false }
    let unwritten = unsafe withUnsafePointer(to: model) { unsafe text.write($0, index: count) }
    if let unwritten {
      watched?.records.add(InjectionReport(unwritten))
      throw unwritten
    }
    count += 1
    if text.byteCount >= blockSize { try send() }
  }

  /// Writes the collected text.
  func flush() throws(InjectionError) {
    try checkUse()
    try send()
  }

  /// Ends the output.
  func finish() throws(InjectionError) {
    if sink == nil, failure == nil { return }
    try checkUse()
    text.end()
    try send()
    do throws(InjectionError) { try sink?.finish() } catch { throw ending(with: error) }
    sink = nil
    reportRun()
  }

  /// Sends the collected text to the sink.
  private func send() throws(InjectionError) {
    guard let sink, text.byteCount > 0 else { return }
    byteCount += text.byteCount
    let failure = unsafe text.take { bytes in
      do throws(InjectionError) { unsafe try sink.write(bytes) } catch { return error }
      return nil
    }
    if let failure { throw ending(with: failure) }
  }

  /// Releases the sink after a failure, and returns the error.
  private func ending(with error: InjectionError) -> InjectionError {
    (failure, sink) = (error, nil)
    reportRun(error.code)
    return error
  }

  /// Calls the monitor once, at the end.
  func reportRun(_ failure: InjectionCode? = nil) {
    guard var watched = watched.take() else { return }
    watched.records.add(recordCount: count)
    watched.watch.end(watched.records, bytes: byteCount, failure)
  }

  /// Throws an error if the output has failed or ended, or if a record is being written.
  private func checkUse() throws(InjectionError) {
    if let failure { throw failure }
    if isBusy || sink == nil { throw InjectionError(isBusy ? .writeInside : .writeFinished, "") }
  }
}
