/// The input of a run.
protocol RootSource {
  /// Reads the input for a task of a run, and returns the report.
  func read(by run: InjectorRun, _ task: RootTask, _ memory: UnsafeMutableRawPointer) throws(InjectionError)
    -> InjectionReport

  /// The number of bytes of text; nil for other inputs.
  var byteCount: Int? { get }
}

/// An input that is a dictionary or an array.
struct TreeSource: RootSource {
  let value: Any

  func read(by run: InjectorRun, _ task: RootTask, _ memory: UnsafeMutableRawPointer) throws(InjectionError)
    -> InjectionReport
  {
    let root = try root(of: run)
    var state = run.newState()
    let result = unsafe withUnsafeTemporaryAllocation(byteCount: TreeCursor.byteCount, alignment: 16) {
      unsafe outcome(by: run, task, memory, TreeCursor(root, in: $0), &state)
    }
    return try result.get()
  }

  /// Reads the root at the cursor's position for a task of a run.
  @inline(__always)
  func outcome(
    by run: InjectorRun,
    _ task: RootTask,
    _ memory: UnsafeMutableRawPointer,
    _ cursor: Cursor,
    _ state: inout RunState
  ) -> InjectorRun.Outcome {
    defer { withExtendedLifetime(cursor) {} }
    var reader = Reader(cursor, inside: run.depth)
    let root = reader.mark
    do throws(JSONFailure) {
      let isMade = unsafe try run.perform(task, memory, &reader, &state)
      if isMade, state.issues.isUnchanged(since: .start) { return .success(run.report(of: &state)) }
      reader.move(to: root)
      return try withDocument { (document) throws(JSONFailure) in
        unsafe run.outcome(
          of: task, in: memory, isMade: isMade, from: root, &reader, in: &document, &state
        )
      }
    } catch {
      return .failure(JSONIssue.malformed(.malformed(error), at: .start))
    }
  }

  var byteCount: Int? { nil }

  private func withDocument<Result>(
    _ body: (inout Reader) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    try Reader.reading(value, body)
  }

  private func hasLimits(_ run: InjectorRun) -> Bool { run.limits.concernTrees || run.limitsRecords }

  /// Whether the value itself is the root of a run, and cannot exceed a limit.
  @inline(__always)
  func isRoot(of run: InjectorRun) -> Bool {
    func isRecord() -> Bool { ExactValue.isRecord(value) || RowRecord.reference(in: value) != nil }
    return run.paths.isEmpty && !hasLimits(run)
      && run.kind.admits(isRecord: isRecord(), isArray: ExactValue.isArray(value))
  }

  /// Returns the root of a run. Throws an error if it is of the wrong kind, or if a value exceeds a limit.
  func root(of run: InjectorRun) throws(InjectionError) -> Any {
    if isRoot(of: run) { return value }
    let limits = hasLimits(run)
    var issue: InjectionReport.Issue?
    var root = value
    do throws(JSONFailure) {
      root = try Reader.reading(value, inside: run.depth) { (reader) throws(JSONFailure) in
        if limits { issue = run.limitIssue(in: &reader) }
        if issue == nil {
          issue = try withDocument { (document) throws(JSONFailure) in
            try run.enter(&reader, in: &document)
          }
        }
        return reader.stored ?? value
      }
    } catch {
      throw JSONIssue.malformed(.malformed(error), at: .start)
    }
    if let issue { throw InjectionError(issue) }
    return root
  }

  /// Returns the report of a run over an array whose parts were read independently, or throws its errors.
  func report(of issues: RunIssues, _ run: InjectorRun) throws(InjectionError) -> InjectionReport {
    var state = run.newState()
    state.issues = issues
    var outcome = InjectorRun.Outcome.success(InjectionReport())
    try? withDocument { (document) throws(JSONFailure) in
      outcome = run.outcome(isMade: true, &state, in: &document)
    }
    return try outcome.get()
  }
}

/// An input that is JSON text.
struct TextSource: RootSource {
  let source: any JSONSource

  func read(by run: InjectorRun, _ task: RootTask, _ memory: UnsafeMutableRawPointer) throws(InjectionError)
    -> InjectionReport
  {
    var state = run.newState()
    return unsafe try withText(run.limits) { (text) throws(InjectionError) in
      unsafe try TextRun(text, run, task).outcome(in: memory, &state).get()
    }
  }

  /// The number of bytes of the text in its own encoding.
  var byteCount: Int? { textByteCount }

  /// The same number for callers that know that the input is text.
  var textByteCount: Int { unsafe source.withJSONBytes { $0.count } }

  /// Calls a closure with the text in UTF-8.
  ///
  /// - Throws: An error if the text is longer than the limit or not in a Unicode encoding, or the closure's error.
  func withText<Value>(
    _ limits: InjectionLimits, _ body: (UnsafeBufferPointer<UInt8>) throws(InjectionError) -> Value
  ) throws(InjectionError) -> Value {
    var result: Result<Value, InjectionError>?
    unsafe source.withJSONBytes { bytes in
      let limit = limits.inputBytes
      if bytes.count > limit.value {
        let text = unsafe bytes.bindMemory(to: UInt8.self)
        result = .failure(unsafe JSONIssue.located(InjectionReport.Issue(limit), at: limit.value, in: text))
      } else if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        result = Result { () throws(InjectionError) in unsafe try body(text) }
      } else if let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) {
        unsafe transcoded.withJSONBytes { bytes in
          result = Result { () throws(InjectionError) in unsafe try body(bytes.bindMemory(to: UInt8.self)) }
        }
      }
    }
    guard let result else { throw JSONIssue.malformed(.invalidEncoding, at: .start) }
    return try result.get()
  }

  /// Reads the text as one value with a closure, which can find the lines of values.
  ///
  /// - Throws: `malformed` or `tooDeep`, with the line and the column.
  func value<Value>(
    by read: (inout Reader, inout LocationFinder) throws(JSONFailure) -> Value
  ) throws(InjectionError) -> Value {
    unsafe try withText(InjectionLimits()) { (text) throws(InjectionError) in
      var reader = unsafe Reader(text, inside: DepthGuard())
      var lines = unsafe LocationFinder(text)
      do throws(JSONFailure) {
        let value = try read(&reader, &lines)
        try reader.finish()
        return value
      } catch {
        throw unsafe JSONIssue.error(error, at: reader.offset, in: text, showsValues: true)
      }
    }
  }
}

extension InjectorRun {
  /// Creates a value from JSON text, and returns it with the report.
  package func make<Value>(json: any JSONSource) throws(InjectionError) -> (Value, InjectionReport) {
    try make(TextSource(source: json))
  }

  /// Creates a value from a value in memory, and returns it with the report.
  package func make<Value>(value: Any) throws(InjectionError) -> (Value, InjectionReport) {
    try make(TreeSource(value: value))
  }

  /// Calls a closure with JSON text in UTF-8, within the limits.
  package func withText<Value>(
    of json: any JSONSource, _ body: (UnsafeBufferPointer<UInt8>) throws(InjectionError) -> Value
  ) throws(InjectionError) -> Value {
    unsafe try TextSource(source: json).withText(limits, body)
  }
}
