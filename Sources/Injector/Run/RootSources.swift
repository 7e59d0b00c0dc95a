import Foundation

/// An input that is a dictionary or an array.
struct RecordSource: RootSource {
  let value: Any

  func run(_ run: InjectorRun, _ memory: UnsafeMutableRawPointer, _ task: RootTask) throws(InjectionError)
    -> InjectionReport
  {
    var reader = try readerAtRoot(run)
    let start = reader.mark
    var state = run.newState()
    let isMade = unsafe run.perform(task, memory, isAgain: false, &reader, &state)
    if isMade, state.issues.isUnchanged(since: .start) { return InjectionReport() }
    return try unsafe run.outcome(
      of: task,
      in: memory,
      isMade: isMade,
      from: start,
      reader,
      in: document,
      kind,
      &state
    )
    .get()
  }

  private var document: RecordReader { RecordReader(value) }

  /// Returns a reader at the root of a run.
  func readerAtRoot(_ run: InjectorRun) throws(InjectionError) -> RecordReader {
    var reader = RecordReader(value, depthLimit: run.limits.depth)
    if run.limits.concernTrees {
      var check = LimitCheck(reader, run.limits)
      if let found = check.exceedingValue() { throw InjectionError(run.limitIssue(found)) }
    }
    for path in run.paths {
      let start = reader
      if reader.move(along: path) == nil {
        throw InjectionError(run.pathIssue(path, from: start, at: reader.mark, in: document))
      }
    }
    if isRoot(reader, of: run) { return reader }
    let value = SourceValue(reader.value)
    if case .record(let record) = value { reader.move(to: record) }
    if case .array(let array) = value { reader.move(to: array) }
    if isRoot(reader, of: run) { return reader }
    throw InjectionError(run.rootIssue(for: value, at: reader.mark, in: document, kind))
  }

  /// Whether the value is a root that the run expects, in its most common form.
  private func isRoot(_ reader: RecordReader, of run: InjectorRun) -> Bool {
    run.kind.admits(
      isRecord: ExactValue.isRecord(reader.value),
      isArray: ExactValue.isArray(reader.value)
    )
  }

  /// Returns the report of a run over an array whose parts were read on their own, or throws its errors.
  func report(of issues: RunIssues, _ run: InjectorRun) throws(InjectionError) -> InjectionReport {
    var state = run.newState()
    state.issues = issues
    return try run.outcome(isMade: true, &state, in: document).get()
  }

  /// The kind of input that the value is, which determines the method for it.
  private var kind: RunCall.Input {
    if ExactValue.isRecord(value) { return .record }
    // The cast of an array would bridge all its elements.
    return !ExactValue.isArray(value) && value is NSDictionary ? .record : .array
  }
}

/// An input that is JSON text.
struct TextSource: RootSource {
  let source: any JSONSource

  func run(_ run: InjectorRun, _ memory: UnsafeMutableRawPointer, _ task: RootTask) throws(InjectionError)
    -> InjectionReport
  {
    unsafe try withText(run.limits) { (text) throws(InjectionError) in
      unsafe try TextRun(text, run, task).outcome(in: memory).get()
    }
  }

  /// The number of bytes of the text in its own encoding.
  var byteCount: Int { unsafe source.withJSONBytes { $0.count } }

  /// Calls a closure with the text in UTF-8.
  ///
  /// - Throws: The error for text that is longer than the limit, or in no Unicode encoding; the error of the closure.
  func withText<Value>(
    _ limits: InjectionLimits,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InjectionError) -> Value
  ) throws(InjectionError) -> Value {
    var result: Result<Value, InjectionError>?
    unsafe source.withJSONBytes { bytes in
      if let limit = limits.bytes, bytes.count > limit {
        let issue = InjectionReport.Issue(ExceededLimit(kind: .bytes, value: limit))
        result = .failure(unsafe JSONIssue.located(issue, at: limit, in: bytes.bindMemory(to: UInt8.self)))
      } else if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        result = Result { () throws(InjectionError) in unsafe try body(text) }
      } else if let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) {
        unsafe transcoded.withJSONBytes { bytes in
          result = Result { () throws(InjectionError) in unsafe try body(bytes.bindMemory(to: UInt8.self)) }
        }
      }
    }
    guard let result else { throw JSONIssue.invalidEncoding }
    return try result.get()
  }

  /// Reads the text as one value with a closure, which can find the lines of values.
  ///
  /// - Throws: `malformed` or `tooDeep`, with the line and the column.
  func value<Value>(
    by read: (inout JSONReader, inout LocationFinder) throws(JSONFailure) -> Value
  ) throws(InjectionError) -> Value {
    unsafe try withText(InjectionLimits()) { (text) throws(InjectionError) in
      var reader = unsafe JSONReader(text, depthLimit: DepthGuard.defaultLimit)
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
