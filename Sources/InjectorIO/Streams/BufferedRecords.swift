import Injector

/// The next step of reading a stream. The places of issues are those in the stream.
enum StreamStep {
  /// A model, which has been written to the memory.
  case model(InjectionReport)
  /// A record that failed.
  case unusable(InjectionError)
  /// Nothing until more bytes are received.
  case needsBytes
  case end
}

/// Reads the records in the received bytes of a stream, one by one.
@safe struct BufferedRecords {
  private(set) var records: RecordRun
  /// The first of the following that is not nil finds the records. If all are nil, there are no records.
  let parallel: ParallelLines?
  private var lines: LineFinder?
  private(set) var elements: ElementFinder?
  /// The name of the file, for messages.
  private let file: String?
  /// The offset of the last record in the buffer.
  private var start = 0
  /// The number of records found.
  private(set) var count = 0
  /// The maximum number of records.
  private let recordLimit: Int

  /// Creates a reader of the records on lines, which may be read in parallel, or of the records in the array of a
  /// document.
  init(
    _ records: RecordRun, lines: LineFinder? = nil, parallel: ParallelLines? = nil,
    elements: ElementFinder? = nil, of file: String? = nil
  ) {
    (self.records, self.lines, self.parallel, self.elements) = (records, lines, parallel, elements)
    (self.file, recordLimit) = (file, records.recordLimit)
  }

  /// Reads the next record. The memory for models must be uninitialized. If there is a model, it is in the memory
  /// afterwards.
  ///
  /// Throws an error that ends the stream: a mistake in the rules, malformed text around the elements, or more records
  /// than the limit.
  mutating func next(in buffer: StreamBuffer) throws(InjectionError) -> StreamStep {
    if let parallel {
      defer { count = parallel.count }
      return parallel.next()
    }
    let onLine = lines?.next(in: buffer)
    let found = if let onLine { onLine } else { try elements?.next(in: buffer) ?? .end }
    if count >= recordLimit, let offset = found.offset {
      start = offset
      throw InjectionError(exceeding: .records, recordLimit, at: place(in: buffer).location)
    }
    switch found {
    case .record(let range): return try read(range, in: buffer)
    case .beginning(let start): return try readFirst(from: start, in: buffer)
    default: return step(without: found, in: buffer)
    }
  }

  /// The place of the last record.
  mutating func place(in buffer: StreamBuffer) -> RecordPlace {
    if let location = parallel?.location ?? lines?.location {
      return RecordPlace(location: location, index: nil, keys: [], file: file)
    }
    let location = elements?.location(of: start, in: buffer) ?? .start
    return RecordPlace(location: location, index: elements?.index, keys: elements?.keys ?? [], file: file)
  }

  // MARK: - Records

  @inline(__always)
  private mutating func read(_ range: Range<Int>, in buffer: StreamBuffer) throws(InjectionError)
    -> StreamStep
  {
    start = range.lowerBound
    count &+= 1
    switch unsafe records.make(of: UnsafeBufferPointer(rebasing: buffer.text[range])) {
    case .success(let report): return modelStep(report, in: buffer)
    case .failure(let error): return try failedStep(error, range, in: buffer)
    }
  }

  /// Reads a record whose end is not known yet.
  @inline(__always)
  private mutating func readFirst(from offset: Int, in buffer: StreamBuffer) throws(InjectionError)
    -> StreamStep
  {
    let text = unsafe UnsafeBufferPointer(
      rebasing: buffer.text[offset..<offset &+ ElementFinder.readAheadCount]
    )
    let result = unsafe records.makeFirst(of: text)
    guard let result, case .success(let report) = result.outcome else {
      return try readCompletely(result?.outcome, in: buffer)
    }
    start = offset
    count &+= 1
    elements?.passElement(endingAt: offset &+ result.end, in: buffer)
    return modelStep(report, in: buffer)
  }

  /// Finds the end of a record that failed, or that must be read again.
  private mutating func readCompletely(
    _ outcome: RecordRun.Outcome?, in buffer: StreamBuffer
  ) throws(InjectionError) -> StreamStep {
    let found = try elements?.completeElement(in: buffer) ?? .end
    guard case .record(let range) = found else { return step(without: found, in: buffer) }
    guard case .failure(let error)? = outcome else { return try read(range, in: buffer) }
    start = range.lowerBound
    count += 1
    return try failedStep(error, range, in: buffer)
  }

  @inline(__always)
  private mutating func modelStep(_ report: consuming InjectionReport, in buffer: StreamBuffer)
    -> StreamStep
  {
    if !report.isEmpty { report.move(to: place(in: buffer)) }
    return .model(report)
  }

  // MARK: - Without a model

  private mutating func step(without found: FoundRecord, in buffer: StreamBuffer) -> StreamStep {
    switch found {
    case .tooLong(let offset):
      start = offset
      count += 1
      return .unusable(
        place(in: buffer).move(InjectionError(exceeding: .recordBytes, records.byteLimit, at: .start)))
    case .end: return .end
    case .needsBytes, .record, .beginning: return .needsBytes
    }
  }

  /// Returns the step for a failed record. Throws an error if all records would fail because of the rules, or if the
  /// record is an element that makes the whole array malformed.
  private mutating func failedStep(
    _ error: InjectionError, _ range: Range<Int>, in buffer: StreamBuffer
  ) throws(InjectionError) -> StreamStep {
    if error.code == .configuration { throw error }
    // Locations must be determined in order, so the element's comes before that of a failure inside it.
    let place = place(in: buffer)
    try elements?.check(range, isComplete: true, in: buffer)
    return .unusable(place.move(error))
  }
}
