/// A run over UTF-8 text. It reads the text to its end, which also validates it.
@safe struct TextRun {
  /// The text. It is replaced for the next record of a stream.
  var text: UnsafeBufferPointer<UInt8>
  private let request: InjectorRun
  private let task: RootTask

  typealias Outcome = InjectorRun.Outcome

  init(_ text: UnsafeBufferPointer<UInt8>, _ request: InjectorRun, _ task: RootTask = .make) {
    unsafe self.text = unsafe text
    self.request = request
    self.task = task
  }

  /// A reader at the beginning of the text, for numbers of any length.
  private var document: Reader {
    var reader = unsafe Reader(text, inside: request.depth)
    _ = reader.nextByte()
    return reader
  }

  /// A reader at the beginning of the text.
  private var reader: Reader {
    unsafe Reader(text, inside: request.depth, numberLimit: request.limits.number)
  }

  /// Returns the result of the run, and writes the root's value to memory. The state may have been used for another
  /// text.
  @inline(__always)
  func outcome(in memory: UnsafeMutableRawPointer, _ run: inout RunState) -> Outcome {
    if isSearched, let error = limitError() { return .failure(error) }
    return unsafe read(into: memory, &run)
  }

  /// Returns a reader at an offset of the text.
  func reader(at offset: Int) -> Reader {
    var reader = reader
    reader.move(to: offset)
    return reader
  }

  /// Returns a reader at the root, for a run that reads its parts independently.
  func readerAtRoot() throws(InjectionError) -> Reader {
    if isSearched, let error = limitError() { throw error }
    var reader = reader
    let wrongRoot = try attempt(&reader) { (reader) throws(JSONFailure) in
      isAtRoot(&reader) ? nil : try enter(&reader)
    }
    if let wrongRoot { throw wrongRoot }
    return reader
  }

  /// Checks that the text ends after an offset. If there are paths, the rest of the text has already been validated.
  func checkEnd(behind offset: Int) throws(InjectionError) {
    if !request.paths.isEmpty { return }
    var reader = reader(at: offset)
    try attempt(&reader) { (reader) throws(JSONFailure) in try reader.finish() }
  }

  /// Returns the report of a run over an array whose parts were read independently.
  ///
  /// `start` is the offset of the array. `end` is the offset after it, if all elements were read.
  func report(_ issues: RunIssues, from start: Int, to end: Int?) throws(InjectionError) -> InjectionReport {
    if let end { try checkEnd(behind: end) }
    var run = request.newState()
    run.issues = issues
    run.locate(from: .start, at: start)
    var document = document
    return try located(request.outcome(isMade: true, &run, in: &document)).get()
  }

  private func attempt<Value>(
    _ reader: inout Reader, _ read: (inout Reader) throws(JSONFailure) -> Value
  ) throws(InjectionError) -> Value {
    do throws(JSONFailure) { return try read(&reader) } catch {
      throw self.error(error, at: reader.offset)
    }
  }

  /// Whether the text is searched for values that exceed a limit, because reading it does not find all of them.
  private var isSearched: Bool {
    let count = unsafe text.count
    return request.limits.mayBeExceeded(byTextOf: count)
      || count / 2 > request.limits.records && request.limitsRecords
  }

  /// Returns the error for the first value that exceeds a limit; nil if there is none.
  private func limitError() -> InjectionError? {
    var document = document
    return request.limitIssue(in: &document).map { unsafe JSONIssue.located(InjectionError($0), in: text) }
  }

  /// Returns the error for a failure at an offset of the text.
  func error(_ failure: JSONFailure, at offset: Int) -> InjectionError {
    // The reader does not know the path of the value.
    if failure == .tooDeep || failure == .limitExceeded, let error = limitError() { return error }
    if failure == .tooDeep {
      let limit = ExceededLimit(kind: .depth, value: request.limits.depth)
      return unsafe JSONIssue.located(InjectionReport.Issue(limit), at: offset, in: text)
    }
    return unsafe JSONIssue.error(failure, at: offset, in: text, showsValues: !request.compiled.mayHideValues)
  }

  /// Returns the result of a run over the value at the beginning of the text, and the offset after the value.
  ///
  /// Returns nil if the value is malformed, exceeds a limit, or may continue after the text. Such a value has to be
  /// read separately.
  @inline(__always)
  func outcomeOfFirstValue(
    in memory: UnsafeMutableRawPointer, _ run: inout RunState
  ) -> (outcome: Outcome, end: Int)? {
    var reader = reader
    do throws(JSONFailure) {
      let outcome = unsafe try read(&reader, isFirst: true, into: memory, &run)
      if unsafe reader.offset < text.count { return (outcome, reader.offset) }
      if case .success = outcome { unsafe request.rollBack(task, memory, isMade: true, &run) }
      return nil
    } catch {
      return nil
    }
  }

  /// Reads the text.
  @inline(__always)
  private func read(into memory: UnsafeMutableRawPointer, _ run: inout RunState) -> Outcome {
    let byteCount = KeyOrder.byteCount + WordStack.byteCount
    return unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { scratch in
      var reader = reader
      if let scratch = scratch.baseAddress {
        unsafe reader.order = KeyOrder(scratch)
        unsafe reader.words = WordStack(scratch + KeyOrder.byteCount)
      }
      do throws(JSONFailure) {
        return unsafe try read(&reader, isFirst: false, into: memory, &run)
      } catch {
        return .failure(self.error(error, at: reader.offset))
      }
    }
  }

  /// Reads the text to its end, or only its first value. If this throws, all changes have been undone.
  @inline(__always)
  private func read(
    _ reader: inout Reader,
    isFirst: Bool,
    into memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) throws(JSONFailure) -> Outcome {
    if !isAtRoot(&reader), let error = try enter(&reader) { return .failure(error) }
    let start = reader.offset
    var isMade = false
    do throws(JSONFailure) {
      isMade = unsafe try request.perform(task, memory, &reader, &run)
      if !isFirst, run.issues.errorCount == 0, request.paths.isEmpty { try reader.finish() }
    } catch {
      unsafe request.rollBack(task, memory, isMade: isMade, &run)
      throw error
    }
    if isMade, run.issues.isUnchanged(since: .start) { return .success(request.report(of: &run)) }
    return unsafe outcome(in: memory, isMade: isMade, from: start, reader, &run)
  }

  /// Returns the result of a run that has issues.
  @inline(never)
  private func outcome(
    in memory: UnsafeMutableRawPointer,
    isMade: Bool,
    from start: Int,
    _ reader: borrowing Reader,
    _ run: inout RunState
  ) -> Outcome {
    var input = reader.copy()
    var document = document
    return located(
      unsafe request.outcome(
        of: task, in: memory, isMade: isMade, from: start, &input, in: &document, &run
      )
    )
  }

  /// Returns a result after setting the lines and columns of its issues.
  private func located(_ outcome: consuming Outcome) -> Outcome {
    switch consume outcome {
    case .success(var report):
      report.changeIssues { unsafe JSONIssue.locate(&$0, in: text) }
      return .success(report)
    case .failure(let error): return .failure(unsafe JSONIssue.located(error, in: text))
    }
  }

  /// Skips white space, and returns whether the root is the whole text.
  @inline(__always)
  private func isAtRoot(_ reader: inout Reader) -> Bool {
    _ = reader.nextByte()
    return request.paths.isEmpty && reader.isRoot(request.kind)
  }

  /// Moves to the root and validates the text around it. Returns an error if the root is not valid.
  @inline(never)
  private func enter(_ reader: inout Reader) throws(JSONFailure) -> InjectionError? {
    _ = reader.nextByte()
    let (start, depth) = (reader.offset, reader.depth)
    try reader.skipValue()
    try reader.finish()
    reader.move(to: start, inside: depth)
    var document = document
    return try request.enter(&reader, in: &document).map {
      unsafe JSONIssue.located(InjectionError($0), in: text)
    }
  }
}
