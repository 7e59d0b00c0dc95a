/// The records in the bytes of a stream that have come, one after the other.
@safe struct RecordReading {
  /// What is taken from the bytes.
  enum Taken {
    /// A model, which is in the memory.
    case made(InjectionReport)
    /// A record at these offsets in the buffer that cannot be used. Places are relative to its beginning.
    case failed(InjectionError, Range<Int>)
    /// A record that is longer than the limit.
    case tooLong
    /// Nothing before more bytes come.
    case needsBytes
    case end
    /// The text is not an array of values, from an offset in the buffer on.
    case malformed(JSONFailure, at: Int)
  }

  private(set) var records: RecordRun
  /// What finds the records: one of these, or none if there are none.
  private var lines: LineFinder?
  let ahead: LinesAhead?
  private(set) var elements: ElementFinder?
  /// The offset of the last record in the buffer.
  private(set) var start = 0
  /// The number of records that were found.
  private(set) var count = 0

  /// Begins with the records on lines.
  init(_ records: RecordRun, on lines: LineFinder) {
    self.records = records
    self.records.deferNotes()
    self.lines = lines
    ahead = nil
  }

  /// Begins with the records on lines that are mapped ahead.
  init(_ records: RecordRun, _ ahead: LinesAhead) {
    self.records = records
    self.ahead = ahead
  }

  /// Returns the place of the last line; nil in an array.
  func linePlace(in file: String?) -> RecordPlace? {
    guard let location = lines?.location ?? ahead?.location else { return nil }
    return RecordPlace(location: location, index: nil, keys: [], file: file)
  }

  /// Begins with the elements of an array; nil if there is no array.
  init(_ records: RecordRun, in elements: ElementFinder?) {
    self.records = records
    self.elements = elements
    ahead = nil
  }

  /// Takes the next record. The memory of the models must be uninitialized, and has the model afterwards, if there is
  /// one.
  mutating func take(from buffer: StreamBuffer) -> Taken {
    if let ahead {
      defer { count = ahead.count }
      return ahead.take()
    }
    let found = lines?.next(in: buffer) ?? elements?.next(in: buffer) ?? .end
    switch found {
    case .record(let range): return make(range, in: buffer)
    case .beginning(let start): return makeFirst(from: start, in: buffer)
    default: return noRecord(found)
    }
  }

  /// The place of an offset in the array; nil in lines. It must not be before that of an earlier call.
  mutating func location(of offset: Int, in buffer: StreamBuffer) -> JSONLocation? {
    elements?.location(of: offset, in: buffer)
  }

  @inline(__always)
  private mutating func make(_ range: Range<Int>, in buffer: StreamBuffer) -> Taken {
    start = range.lowerBound
    count &+= 1
    switch unsafe records.make(of: UnsafeBufferPointer(rebasing: buffer.text[range])) {
    case .success(let report): return .made(report)
    case .failure(let error): return .failed(error, range)
    }
  }

  /// Makes the model of a record whose end is not known before it is read.
  @inline(__always)
  private mutating func makeFirst(from offset: Int, in buffer: StreamBuffer) -> Taken {
    let text = unsafe UnsafeBufferPointer(
      rebasing: buffer.text[offset..<offset &+ ElementFinder.readAheadCount]
    )
    let result = unsafe records.makeFirst(of: text)
    guard let result, case .success(let report) = result.outcome else {
      return unusable(result?.outcome, in: buffer)
    }
    start = offset
    count &+= 1
    elements?.passElement(endingAt: offset &+ result.end, in: buffer)
    return .made(report)
  }

  /// Takes a record that was read and cannot be used, or that has to be read again.
  private mutating func unusable(_ outcome: TextRun.Outcome?, in buffer: StreamBuffer) -> Taken {
    let found = elements?.completeElement(in: buffer) ?? .end
    guard case .record(let range) = found else { return noRecord(found) }
    guard case .failure(let error)? = outcome else { return make(range, in: buffer) }
    start = range.lowerBound
    count += 1
    return .failed(error, range)
  }

  private mutating func noRecord(_ found: FramedRecord) -> Taken {
    switch found {
    case .tooLong(let offset):
      start = offset
      count += 1
      return .tooLong
    case .end: return .end
    case .malformed(let failure, let offset): return .malformed(failure, at: offset)
    case .needsBytes, .record, .beginning: return .needsBytes
    }
  }
}
