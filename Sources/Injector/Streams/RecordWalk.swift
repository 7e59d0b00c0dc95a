/// One walk over the records of a stream.
///
/// ```
///   source ──▶ buffer ──▶ RecordReading: LineFinder or ElementFinder ──▶ RecordRun ──▶ model
///   (async)                              where the next record is        from the bytes in the buffer
/// ```
///
/// `take()` is a plain function: as long as the buffer holds complete records, nothing waits and nothing leaves the
/// actor. If it needs bytes, `receive(isolation:)` waits for them. After an error, and at the end, the source is
/// released.
@usableFromInline
@safe final class RecordWalk {
  private let request: StreamRequest
  private let input: StreamInput
  private let buffer: StreamBuffer
  private var progress: ProgressMeter
  private var phase = Phase.notBegun
  /// The memory that models are created in.
  private let memory: UnsafeMutableRawPointer
  /// The records in the buffer, once the walk has begun. Behind a pointer, they are changed without a check of exclusive
  /// access for each of them.
  private var reading: UnsafeMutablePointer<RecordReading>?
  /// The document around the array.
  private var document: DocumentWalk?
  private enum Phase {
    case notBegun
    case reading
    /// The array is at its end, and the document is not.
    case afterArray
    case ended
  }

  /// What is taken from the stream.
  enum Taken {
    /// A model, which is in the memory.
    case made(InjectionReport)
    /// A record that cannot be used.
    case unusable(InjectionError)
    /// Nothing before more bytes come.
    case needsBytes
    case end
  }

  init(_ request: StreamRequest, in memory: UnsafeMutableRawPointer) {
    self.request = request
    unsafe self.memory = unsafe memory
    progress = request.progress
    input = StreamInput(request.source.bytes())
    buffer = input.buffer
  }

  deinit {
    unsafe reading?.deinitialize(count: 1)
    unsafe reading?.deallocate()
  }

  /// Takes the next model, and passes over records that cannot be used, unless the policy does not allow it. Returns
  /// whether there is one; nil if bytes are needed.
  @usableFromInline
  func takeModel() throws -> Bool? {
    let taken = isReady ? unsafe reading?.pointee.take(from: buffer) : nil
    if case .made? = taken { return true }
    return try takeModel(after: taken)
  }

  @inline(never)
  private func takeModel(after taken: RecordReading.Taken?) throws -> Bool? {
    var taken = taken
    while true {
      switch try take(taken) {
      case .made: return true
      case .unusable(let error):
        if unsafe reading?.pointee.records.isFinal(error) != false { throw closing(error) }
      case .needsBytes: return nil
      case .end: return false
      }
      taken = nil
    }
  }

  /// Takes the next record, which may be one that cannot be used. Returns nil if bytes are needed, and at the end.
  @usableFromInline
  func takeRecord() throws -> RecordFacts? {
    let taken = isReady ? unsafe reading?.pointee.take(from: buffer) : nil
    if case .made(let report)? = taken, report.hasPlainNotesOnly,
      let place = unsafe reading?.pointee.linePlace(in: input.file)
    {
      report.plainNotes?.place = place
      return RecordFacts(report, at: place.location)
    }
    switch try take(taken) {
    case .made(let report):
      if report.issues.isEmpty { return RecordFacts(report, at: place.location) }
      let moved = InjectionReport(issues: place.move(report.issues), omittedCount: report.omittedCount)
      return RecordFacts(moved, at: place.location)
    case .unusable(let error):
      let report = InjectionReport(issues: error.issues, omittedCount: error.omittedCount)
      return RecordFacts(report, error, at: place.location)
    case .needsBytes, .end: return nil
    }
  }

  /// Whether there are no more records.
  @usableFromInline var isAtEnd: Bool { phase == .ended }

  /// Takes the next record. The memory must be uninitialized, and has the model afterwards, if there is one.
  ///
  /// `taken` is what was taken already.
  func take(_ taken: RecordReading.Taken? = nil) throws -> Taken {
    if let taken { return try judge(taken) }
    if phase == .ended { return .end }
    if Task.isCancelled { throw closing(CancellationError()) }
    if phase != .reading || isPauseDue { return .needsBytes }
    return try judge(unsafe reading?.pointee.take(from: buffer) ?? .end)
  }

  /// Whether a record can be taken, if the bytes are there.
  @inline(__always)
  private var isReady: Bool { phase == .reading && recordCount & 255 != 255 && !Task.isCancelled }

  /// Whether other work of the actor shall have its turn. The clock is looked at once in a while.
  @inline(__always)
  private var isPauseDue: Bool { recordCount & 255 == 255 && input.isPauseDue }

  private func judge(_ taken: RecordReading.Taken) throws -> Taken {
    switch taken {
    case .made(let report): return .made(report)
    case .failed(let error, let range): return try unusable(error, range)
    case .tooLong:
      let limit = unsafe reading?.pointee.records.byteLimit ?? 0
      return .unusable(place.move(StreamIssue.exceeded(.recordBytes, limit)))
    case .needsBytes: return .needsBytes
    case .end:
      phase = unsafe reading?.pointee.elements == nil ? .ended : .afterArray
      if phase == .ended { end() }
      return phase == .ended ? .end : .needsBytes
    case .malformed(let failure, let offset):
      throw closing(inFile(StreamIssue.malformed(failure, at: location(of: offset) ?? place.location)))
    }
  }

  /// The place of the last record.
  var place: RecordPlace {
    if let place = unsafe reading?.pointee.linePlace(in: input.file) { return place }
    let start = unsafe reading?.pointee.start ?? 0
    return RecordPlace(
      location: location(of: start) ?? .start,
      index: unsafe reading?.pointee.elements?.index,
      keys: document?.keys ?? [],
      file: input.file
    )
  }

  private func location(of offset: Int) -> JSONLocation? {
    unsafe reading?.pointee.location(of: offset, in: buffer)
  }

  /// Waits for more bytes, and moves to the first record before the first of them and to the end after the last.
  @usableFromInline
  func receive(isolation actor: isolated (any Actor)?) async throws {
    do {
      switch phase {
      case .notBegun: try await begin(isolation: actor)
      case .reading:
        if input.isPauseDue {
          await input.pause(isolation: actor)
        } else if let ahead = unsafe reading?.pointee.ahead {
          try await ahead.receive(from: input, isolation: actor)
        } else {
          try await input.receive(isolation: actor)
        }
        reportProgress()
      case .afterArray:
        if let document, let elements = unsafe reading?.pointee.elements {
          try await document.finish(elements.lineCounter, isolation: actor)
        }
        end()
      case .ended: return
      }
    } catch let error as InjectionError {
      throw closing(inFile(error))
    } catch {
      throw closing(error)
    }
  }

  // MARK: - The beginning

  private func begin(isolation actor: isolated (any Actor)?) async throws {
    var records = unsafe RecordRun(try request.records(), in: memory)
    // A record may be complete in two bytes, and a producer may wait until it is used.
    try await input.receive(atLeast: 2, isolation: actor)
    if unsafe JSONEncodingDetection.needsFourBytes(buffer.text) {
      try await input.receive(atLeast: 4, isolation: actor)
    }
    progress.begin(totalBytes: input.byteCount)
    if unsafe JSONEncodingDetection.isOtherEncoding(buffer.text) { throw StreamIssue.otherEncoding }
    buffer.position = unsafe JSONEncodingDetection.markLength(buffer.text)
    var lines = LineFinder(byteLimit: records.byteLimit, in: buffer)
    if try await isArray(records, &lines, isolation: actor) {
      let lineStart = lines.line == 0 ? buffer.usedCount : lines.lineOffset
      let place = LineCounter(line: max(1, lines.line), lineStart: lineStart, offset: buffer.usedCount)
      let elements = try await openArray(&records, place, isolation: actor)
      begin(RecordReading(records, in: elements))
    } else {
      let ahead = LinesAhead(records, lines)
      begin(ahead.map { RecordReading(records, $0) } ?? RecordReading(records, on: lines))
    }
  }

  private func begin(_ records: RecordReading) {
    let place = UnsafeMutablePointer<RecordReading>.allocate(capacity: 1)
    unsafe place.initialize(to: records)
    unsafe reading = place
    phase = .reading
  }

  /// Whether the stream is a document with an array, by the format, or by the path and the first byte.
  private func isArray(
    _ records: RecordRun,
    _ lines: inout LineFinder,
    isolation actor: isolated (any Actor)?
  ) async throws -> Bool {
    if request.format != .automatic { return request.format == .array }
    if !records.request.paths.isEmpty { return true }
    while true {
      if let byte = lines.firstByte(in: buffer) { return byte == UInt8(ascii: "[") }
      if buffer.isComplete { return false }
      try await input.receive(isolation: actor)
    }
  }

  /// Moves to the array of records, and past its opening bracket.
  private func openArray(
    _ records: inout RecordRun,
    _ place: LineCounter,
    isolation actor: isolated (any Actor)?
  ) async throws -> ElementFinder? {
    let document = DocumentWalk(input, records.request.limits, place)
    self.document = document
    // An empty file has no records.
    if try await document.nextByte(isolation: actor) == 0, buffer.isComplete, buffer.unusedCount == 0 {
      return nil
    }
    try await document.find(records.request, isolation: actor)
    records = unsafe RecordRun(records.request.atBeginning(), in: records.memory)
    return ElementFinder(
      byteLimit: records.byteLimit,
      readsAhead: records.readsAhead(in: ElementFinder.readAheadCount),
      in: buffer,
      document.lineCounter
    )
  }

  // MARK: - The end

  /// The number of records that were found.
  private var recordCount: Int { unsafe reading?.pointee.count ?? 0 }

  private func end() {
    phase = .ended
    progress.end(records: recordCount, bytes: buffer.usedCount)
    input.close()
  }

  /// Returns an error after the walk was ended because of it.
  private func closing<Failure: Error>(_ error: Failure) -> Failure {
    phase = .ended
    reportProgress()
    input.close()
    return error
  }

  private func reportProgress() {
    let bytes = unsafe reading?.pointee.ahead?.usedCount ?? buffer.usedCount
    progress.report(records: recordCount, bytes: bytes)
  }

  // MARK: - Records that cannot be used

  /// Returns that a record cannot be used. Throws if none can be: because of the rules, or because it is an element that
  /// makes the whole array malformed.
  private func unusable(_ error: InjectionError, _ range: Range<Int>) throws(InjectionError) -> Taken {
    if error.code == .configuration { throw closing(error) }
    let place = place
    if place.index != nil {
      let text = unsafe buffer.text[range.lowerBound..<min(range.upperBound + 1, buffer.text.count)]
      let element = unsafe UnsafeBufferPointer(rebasing: text)
      if let failure = unsafe ElementFinder.failure(in: element, ofElementWith: range.count) {
        let location = location(of: range.lowerBound + failure.offset) ?? place.location
        throw closing(inFile(StreamIssue.malformed(failure.kind, at: location)))
      }
    }
    return .unusable(place.move(error))
  }

  private func inFile(_ error: InjectionError) -> InjectionError {
    guard let file = input.file, error.code != .configuration else { return error }
    return error.inFile(file)
  }
}
