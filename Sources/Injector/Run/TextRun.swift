/// A run over UTF-8 text. The text is read to its end, and so validated.
@safe struct TextRun {
  /// The text. For the next record of a stream, it is set anew.
  var text: UnsafeBufferPointer<UInt8>
  private let root: RootRun
  /// Whether a report of nothing but notes is made when somebody asks for it. Its places are those of a line.
  var defersNotes = false

  typealias Outcome = Result<InjectionReport, InjectionError>

  init(_ text: UnsafeBufferPointer<UInt8>, _ root: RootRun) {
    unsafe self.text = unsafe text
    self.root = root
  }

  /// A reader at the beginning of the text.
  private var document: JSONReader {
    var reader = unsafe reader(of: text)
    _ = reader.nextByte()
    return reader
  }

  private func reader(of bytes: UnsafeBufferPointer<UInt8>) -> JSONReader {
    let limits = root.settings.limits
    return unsafe JSONReader(bytes, depthLimit: limits.depth, numberLimit: limits.number)
  }

  /// Returns the result of the run. It writes the root's value to memory.
  func outcome(in memory: UnsafeMutableRawPointer) -> Outcome {
    var run = root.newState()
    return unsafe outcome(in: memory, &run)
  }

  /// Returns the result of the run, which begins with a state that may have been used for another text.
  @inline(__always)
  func outcome(in memory: UnsafeMutableRawPointer, _ run: inout RunState) -> Outcome {
    if let error = limitErrorBeforeRun() { return .failure(error) }
    return unsafe read(text, isAgain: false, into: memory, &run)
  }

  /// Returns a reader at the root, for a run that reads its parts on their own.
  func readerAtRoot() -> Result<JSONReader, InjectionError> {
    if let error = limitErrorBeforeRun() { return .failure(error) }
    var reader = unsafe reader(of: text)
    do throws(JSONFailure) {
      if !isAtRoot(&reader), let error = try enter(&reader) { return .failure(error) }
      return .success(reader)
    } catch {
      return .failure(self.error(error, at: reader.offset))
    }
  }

  /// Whether the text ends behind an offset. After a path, what follows was validated before.
  func isEnd(behind offset: Int) -> Bool {
    if !root.settings.paths.isEmpty { return true }
    var reader = unsafe reader(of: text)
    reader.move(to: offset)
    do {
      try reader.finish()
      return true
    } catch {
      return false
    }
  }

  /// Returns the result of a run over an array whose parts were read on their own.
  ///
  /// `start` is the offset of the array, and `end` the one behind it, up to which all elements were read.
  func outcome(_ issues: RunIssues, from start: Int, to end: Int?) -> Outcome {
    if let end, root.settings.paths.isEmpty {
      var reader = unsafe reader(of: text)
      reader.move(to: end)
      do { try reader.finish() } catch { return .failure(self.error(error, at: reader.offset)) }
    }
    var run = root.newState()
    run.issues = issues
    run.locate(from: .start, at: start)
    root.finish(&run, over: document)
    if run.errorCount == 0 { return .success(unsafe JSONIssue.located(run.report, in: text)) }
    return .failure(unsafe JSONIssue.error(of: run, in: text))
  }

  /// Returns the error for the first value beyond the limits, if reading the text does not find all of them.
  private func limitErrorBeforeRun() -> InjectionError? {
    unsafe root.settings.limits.concernText(of: text.count) ? limitError() : nil
  }

  /// Returns the error for the first value beyond the limits; nil if there is none.
  private func limitError() -> InjectionError? {
    var check = unsafe JSONLimitCheck(text, root.settings.limits)
    guard let value = check.exceedingValue() else { return nil }
    return unsafe JSONIssue.located(root.issue(value), at: value.offset ?? 0, in: text)
  }

  /// Returns the error for text that cannot be read from an offset on.
  func error(_ failure: JSONFailure, at offset: Int) -> InjectionError {
    // The path of the value is not known to the reader.
    if failure == .tooDeep || failure == .limitExceeded, let error = limitError() { return error }
    if failure == .tooDeep {
      let limit = ExceededLimit(kind: .depth, value: root.settings.limits.depth)
      return unsafe JSONIssue.located(InjectionReport.Issue(limit), at: offset, in: text)
    }
    return unsafe JSONIssue.error(failure, at: offset, in: text, showsValues: !root.settings.mayHideValues)
  }

  /// Returns the result of a run over the value at the beginning of the text, and the offset behind the value.
  ///
  /// Returns nil if the value, which may go on behind the text, has to be read on its own, because it is malformed, beyond
  /// a limit or has a key twice.
  @inline(__always)
  func outcomeOfFirstValue(
    in memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) -> (outcome: Outcome, end: Int)? {
    var reader = unsafe reader(of: text)
    do throws(JSONFailure) {
      let outcome = unsafe try read(&reader, isAgain: false, isFirst: true, into: memory, &run)
      if unsafe reader.offset < text.count { return (outcome, reader.offset) }
      if case .success = outcome { unsafe run.takeBack(root, memory, isMade: true) }
      return nil
    } catch {
      return nil
    }
  }

  /// Reads the text. If a known key occurs twice, it is read again.
  @inline(__always)
  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    isAgain: Bool,
    into memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) -> Outcome {
    unsafe withUnsafeTemporaryAllocation(byteCount: KeyOrder.byteCount, alignment: 8) { order in
      var reader = unsafe reader(of: bytes)
      unsafe reader.order = order.baseAddress.map { unsafe KeyOrder($0) }
      reader.acceptsDuplicateKeys = isAgain
      do throws(JSONFailure) {
        return unsafe try read(&reader, isAgain: isAgain, isFirst: false, into: memory, &run)
      } catch {
        return unsafe outcome(of: error, at: reader.offset, in: memory, &run)
      }
    }
  }

  @inline(never)
  private func outcome(
    of failure: JSONFailure,
    at offset: Int,
    in memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) -> Outcome {
    guard failure == .restart else { return .failure(error(failure, at: offset)) }
    run = root.newState()
    return unsafe readWithoutDuplicates(into: memory, &run)
  }

  /// Reads the text to its end, or its first value. If this throws, everything is as before.
  @inline(__always)
  private func read(
    _ reader: inout JSONReader,
    isAgain: Bool,
    isFirst: Bool,
    into memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) throws(JSONFailure) -> Outcome {
    if !isAtRoot(&reader), let error = try enter(&reader) { return .failure(error) }
    let start = reader.offset
    var isMade = false
    do throws(JSONFailure) {
      isMade = unsafe try root.perform(memory, isAgain: isAgain, &reader, &run)
      if !isFirst, run.errorCount == 0, root.settings.paths.isEmpty { try reader.finish() }
    } catch {
      unsafe run.takeBack(root, memory, isMade: isMade)
      throw error
    }
    if isMade, run.issues.isUnchanged(since: .start) { return .success(InjectionReport()) }
    return unsafe outcome(in: memory, isMade: isMade, from: start, &reader, &run)
  }

  /// Returns the result of a run that has issues.
  @inline(never)
  private func outcome(
    in memory: UnsafeMutableRawPointer,
    isMade: Bool,
    from start: Int,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) -> Outcome {
    if !isMade {
      let value = reader.value(at: start)
      if root.isNoRecord(of: run, value is [String: Any]) {
        return .failure(unsafe JSONIssue.located(rootIssue(value), at: start, in: text))
      }
      run.refuseRoot(value)
    }
    if isMade, defersNotes, run.errorCount == 0, root.settings.paths.isEmpty, !root.settings.hidesRoot,
      let notes = run.issues.plainNotes
    {
      return .success(InjectionReport(notes, omittedCount: run.issues.omittedNoteCount))
    }
    run.locate(from: .start, at: start)
    root.finish(&run, over: document)
    if isMade, run.errorCount == 0 { return .success(unsafe JSONIssue.located(run.report, in: text)) }
    unsafe run.takeBack(root, memory, isMade: isMade)
    return .failure(unsafe JSONIssue.error(of: run, in: text))
  }

  /// Reads the text without the members that are replaced by later ones. Keys that are different in the text and
  /// equal in a dictionary have the later value.
  private func readWithoutDuplicates(
    into memory: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) -> Outcome {
    var reader = unsafe reader(of: text)
    do {
      let remaining = try reader.textWithoutReplacedMembers()
      return unsafe remaining.withUnsafeBufferPointer {
        unsafe read($0, isAgain: true, into: memory, &run)
      }
    } catch {
      return .failure(self.error(error, at: reader.offset))
    }
  }

  /// Whether the whole text is the root; moves to it.
  @inline(__always)
  private func isAtRoot(_ reader: inout JSONReader) -> Bool {
    _ = reader.nextByte()
    return root.settings.paths.isEmpty && isRoot(reader)
  }

  /// Moves to the root, and validates the text around it. Returns an error if the root is wrong.
  @inline(never)
  private func enter(_ reader: inout JSONReader) throws(JSONFailure) -> InjectionError? {
    _ = reader.nextByte()
    var whole = reader
    do {
      try whole.skipValue()
      try whole.finish()
    } catch {
      reader = whole
      throw error
    }
    for path in root.settings.paths {
      let start = reader
      guard let offset = try reader.locate(literalOr: path) else {
        let issue = root.issue(RootError.pathNotFound(path, in: start), in: document)
        return unsafe JSONIssue.located(issue, at: reader.offset, in: text)
      }
      reader.move(to: offset)
    }
    if isRoot(reader) { return nil }
    return unsafe JSONIssue.located(rootIssue(reader.value(at: reader.offset)), at: reader.offset, in: text)
  }

  /// Returns an issue about a root that is another value.
  private func rootIssue(_ value: Any) -> InjectionReport.Issue {
    root.issue(root.kind.issue(for: SourceValue(value), root.settings, .text), in: document)
  }

  @inline(__always)
  private func isRoot(_ reader: JSONReader) -> Bool {
    switch root.kind {
    case .record, .members: reader.byte == UInt8(ascii: "{")
    case .positions: reader.byte == UInt8(ascii: "{") || reader.byte == UInt8(ascii: "[")
    case .array: reader.byte == UInt8(ascii: "[")
    case .value, .decoded: true
    }
  }
}
