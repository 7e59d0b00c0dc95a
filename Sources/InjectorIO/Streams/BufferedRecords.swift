import Injector

/// What is read next from a stream. Issues are at their places in the stream.
enum StreamStep {
  /// A model, which is in the memory.
  case model(InjectionReport)
  /// A record that cannot be used.
  case unusable(InjectionError)
  /// Nothing before more bytes come.
  case needsBytes
  case end
}

/// The records in the bytes of a stream that have come, one after the other.
@safe struct BufferedRecords {
  private(set) var records: RecordRun
  /// What finds the records: one of these, or none if there are none.
  private var lines: LineFinder?
  let parallel: ParallelLines?
  private(set) var elements: ElementFinder?
  /// The name of the file, for messages.
  private let file: String?
  /// The offset of the last record in the buffer.
  private var start = 0
  /// The number of records that were found.
  private(set) var count = 0
  /// The greatest number of records.
  private let recordLimit: Int

  /// Begins with the records on lines.
  init(_ records: RecordRun, on lines: LineFinder, of file: String? = nil) {
    (self.records, self.lines, self.file) = (records, lines, file)
    (parallel, recordLimit) = (nil, records.recordLimit)
  }

  /// Begins with the records on lines that are read in parallel.
  init(_ records: RecordRun, on lines: ParallelLines, of file: String?) {
    (self.records, parallel, self.file) = (records, lines, file)
    recordLimit = records.recordLimit
  }

  /// Begins with a document, which has an array of the records.
  init(_ records: RecordRun, inDocumentAt lines: LineCounter, of buffer: StreamBuffer, _ file: String?) {
    self.records = records.atBeginning()
    (parallel, recordLimit, self.file) = (nil, records.recordLimit, file)
    elements = ElementFinder(records.request, self.records, in: buffer, lines)
  }

  /// Reads the next record. The memory of the models must be uninitialized, and has the model afterwards, if there is one.
  ///
  /// Throws an error that ends the stream: of the rules, of malformed text around the elements, or because there are more
  /// records than the limit.
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
    if let location = lines?.location ?? parallel?.location {
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
    case .success(let report): return model(report, in: buffer)
    case .failure(let error): return try unusable(error, range, in: buffer)
    }
  }

  /// Reads a record whose end is not known before.
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
    return model(report, in: buffer)
  }

  /// Finds the end of a record that was read and cannot be used, or that has to be read again.
  private mutating func readCompletely(
    _ outcome: RecordRun.Outcome?, in buffer: StreamBuffer
  ) throws(InjectionError) -> StreamStep {
    let found = try elements?.completeElement(in: buffer) ?? .end
    guard case .record(let range) = found else { return step(without: found, in: buffer) }
    guard case .failure(let error)? = outcome else { return try read(range, in: buffer) }
    start = range.lowerBound
    count += 1
    return try unusable(error, range, in: buffer)
  }

  @inline(__always)
  private mutating func model(_ report: consuming InjectionReport, in buffer: StreamBuffer) -> StreamStep {
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

  /// Returns that a record cannot be used. Throws if none can be: because of the rules, or because it is an element that
  /// makes the whole array malformed.
  private mutating func unusable(
    _ error: InjectionError, _ range: Range<Int>, in buffer: StreamBuffer
  ) throws(InjectionError) -> StreamStep {
    if error.code == .configuration { throw error }
    // The place of the element is before that of a failure in it.
    let place = place(in: buffer)
    try elements?.check(range, isComplete: true, in: buffer)
    return .unusable(place.move(error))
  }
}
