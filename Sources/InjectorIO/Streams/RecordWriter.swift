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
    let error = unsafe withUnsafePointer(to: model) { unsafe write(UnsafeRawPointer($0)) }
    if let error { throw error }
  }

  /// Writes the model in memory. Returns the error if it cannot be written.
  private func write(_ model: UnsafeRawPointer) -> InjectionError? {
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

  /// Writes the collected text.
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

  /// The error for a writer that cannot be used at the moment.
  private var unusable: InjectionError {
    failure ?? InjectionError(isBusy ? .writeInside : .writeFinished, "")
  }
}
