import Injector

/// Reads the records of a stream.
///
/// ```
///   source ──▶ buffer ──▶ BufferedRecords: LineFinder or ElementFinder ──▶ RecordRun ──▶ model
///   (async)                                where the next record is        from the bytes in the buffer
/// ```
///
/// `readModel()` and `readRecord()` are synchronous: while the buffer has complete records, nothing waits or leaves the
/// actor. If they need more bytes, `receive(isolation:)` waits for them. After an error, and at the end, the source is
/// released.
@usableFromInline
@safe final class StreamReader {
  private let request: StreamRequest
  private let isReporting: Bool
  private let input: StreamInput
  private let buffer: StreamBuffer
  private var progress: ProgressMeter
  private var phase = Phase.notBegun
  /// The memory that models are created in.
  private let memory: UnsafeMutableRawPointer
  /// The records in the buffer, once reading has begun. The pointer avoids a check of exclusive access for each record.
  private var records: UnsafeMutablePointer<BufferedRecords>?
  /// The state for the monitor; nil if there is none, and after the end of the stream.
  private var watched: WatchedStream?

  private enum Phase {
    case notBegun
    case reading
    case ended
  }

  init(_ request: StreamRequest, isReporting: Bool = false, in memory: UnsafeMutableRawPointer) {
    self.request = request
    self.isReporting = isReporting
    unsafe self.memory = unsafe memory
    progress = request.progress
    input = StreamInput(request.bytes())
    buffer = input.buffer
  }

  deinit {
    reportRun()
    unsafe records?.deinitialize(count: 1)
    unsafe records?.deallocate()
  }

  // MARK: - Records

  /// Reads the next model into the memory, which must be uninitialized. Records that fail are skipped, unless the
  /// policy does not allow it. Returns whether there is a model; nil if bytes are needed.
  func readModel() throws -> Bool? {
    while true {
      switch try next() {
      case .model: return true
      case .unusable(let error):
        if unsafe records?.pointee.records.isFinal(error) != false {
          throw endingStream(error, isOfRecord: true)
        }
      case .needsBytes: return nil
      case .end: return false
      }
    }
  }

  /// Reads the next record, including records that fail. A model is in the memory afterwards.
  func readRecord() throws -> StreamStep { try next() }

  /// The location of the last record.
  var location: JSONLocation { unsafe records?.pointee.place(in: buffer).location ?? .start }

  @inline(__always)
  private func next() throws -> StreamStep {
    if phase != .reading || recordCount & 255 == 255 || Task.isCancelled, let step = try stepBeforeRecord() {
      return step
    }
    do throws(InjectionError) {
      let step = unsafe try records?.pointee.next(in: buffer) ?? .end
      if watched != nil { add(step) }
      if case .end = step { end() }
      return step
    } catch {
      throw endingStream(error)
    }
  }

  /// Returns the step to take before a record can be read; nil if the next record can be read, provided that its bytes
  /// are available.
  @inline(never)
  private func stepBeforeRecord() throws -> StreamStep? {
    if phase == .ended { return .end }
    if Task.isCancelled { throw endingStream(CancellationError()) }
    return phase == .reading && !isPauseDue ? nil : .needsBytes
  }

  /// Adds a record to the state for the monitor.
  @inline(never)
  private func add(_ step: StreamStep) {
    switch step {
    case .model(let report): watched?.records.add(report)
    case .unusable(let error): watched?.records.add(InjectionReport(error))
    case .needsBytes, .end: break
    }
  }

  /// Calls the monitor once, at the end of the stream.
  private func reportRun(_ failure: InjectionCode? = nil) {
    guard let watched = watched.take() else { return }
    watched.watch.end(watched.records, bytes: usedCount, failure)
  }

  /// The number of bytes whose records have been taken.
  private var usedCount: Int { unsafe records?.pointee.parallel?.usedCount ?? buffer.usedCount }

  /// Whether to pause for other work of the actor. The clock is not checked for every record.
  private var isPauseDue: Bool { recordCount & 255 == 255 && input.isPauseDue }

  /// The number of records found.
  @inline(__always)
  private var recordCount: Int { unsafe records?.pointee.count ?? 0 }

  /// Waits for more bytes. The first call begins the stream.
  @usableFromInline
  func receive(isolation actor: isolated (any Actor)?) async throws {
    do {
      switch phase {
      case .notBegun: try await begin(isolation: actor)
      case .reading:
        if input.isPauseDue {
          await input.pause(isolation: actor)
        } else if let lines = unsafe records?.pointee.parallel {
          try await lines.receive(from: input, isolation: actor)
        } else {
          try await input.receive(isolation: actor)
        }
        reportProgress()
      case .ended: return
      }
    } catch {
      throw endingStream(error)
    }
  }

  // MARK: - The beginning

  private func begin(isolation actor: isolated (any Actor)?) async throws {
    let run = unsafe RecordRun(try request.run(isReporting), in: memory)
    input.byteLimit = run.request.limits.totalBytes
    if let watch = run.request.watch { watched = WatchedStream(watch) }
    // A record may be complete after two bytes, and a producer may wait until it has been used.
    try await input.receive(atLeast: 2, isolation: actor)
    if unsafe JSONEncodingDetection.needsFourBytes(buffer.text) {
      try await input.receive(atLeast: 4, isolation: actor)
    }
    progress.begin(totalBytes: input.byteCount)
    if unsafe JSONEncodingDetection.isOtherEncoding(buffer.text) {
      throw InjectionError.streamEncoding
    }
    buffer.position = unsafe JSONEncodingDetection.markLength(buffer.text)
    var lines = LineFinder(byteLimit: run.byteLimit, in: buffer)
    if try await isArray(run, &lines, isolation: actor) {
      let lineStart = lines.line == 0 ? buffer.usedCount : lines.lineOffset
      let place = LineCounter(line: max(1, lines.line), lineStart: lineStart, offset: buffer.usedCount)
      let elements = ElementFinder(run, in: buffer, place)
      begin(BufferedRecords(run.atBeginning(), elements: elements, of: input.file))
    } else {
      let parallel = ParallelLines(run, lines, of: input.file)
      begin(BufferedRecords(run, lines: lines, parallel: parallel, of: input.file))
    }
  }

  private func begin(_ records: BufferedRecords) {
    let pointer = UnsafeMutablePointer<BufferedRecords>.allocate(capacity: 1)
    unsafe pointer.initialize(to: records)
    unsafe self.records = pointer
    phase = .reading
  }

  /// Whether the stream is a document with an array, according to the format, or to the path and the first byte.
  private func isArray(
    _ run: RecordRun, _ lines: inout LineFinder, isolation actor: isolated (any Actor)?
  ) async throws -> Bool {
    if request.format != .automatic { return request.format == .array }
    if !run.request.paths.isEmpty { return true }
    while true {
      if let byte = lines.firstByte(in: buffer) { return byte == UInt8(ascii: "[") }
      if buffer.isComplete { return false }
      try await input.receive(isolation: actor)
    }
  }

  // MARK: - The end

  // If this were inlined, each record would check the access to state that is only used at the end.
  @inline(never)
  private func end() {
    phase = .ended
    progress.end(records: recordCount, bytes: buffer.usedCount)
    reportRun()
    input.close()
  }

  /// Ends the stream because of an error, and returns the error with the name of the file. The error of a record already
  /// has the name, and a monitor has the error.
  private func endingStream(_ error: any Error, isOfRecord: Bool = false) -> any Error {
    phase = .ended
    var error = error
    if !isOfRecord, let failure = error as? InjectionError {
      let failure = input.file.map(failure.inFile) ?? failure
      watched?.records.add(InjectionReport(failure))
      error = failure
    }
    reportProgress()
    reportRun(InjectionCode(of: error))
    input.close()
    return error
  }

  private func reportProgress() { progress.report(records: recordCount, bytes: usedCount) }
}

/// The state of a monitored stream. It is an object so that other streams only check one reference for each record.
private final class WatchedStream {
  let watch: RunWatch
  var records: WatchedRecords

  init(_ watch: RunWatch) { (self.watch, records) = (watch, watch.noRecords) }
}
