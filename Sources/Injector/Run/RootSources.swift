import Foundation

/// An input that is a dictionary or an array.
struct RecordSource: RootSource {
  let value: Any

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    var reader = try readerAtRoot(root)
    let value = reader.value
    var run = root.newState()
    let isMade = unsafe root.perform(memory, isAgain: false, &reader, &run)
    if !isMade, root.isNoRecord(of: run, ExactValue.isRecord(value)) {
      let issue = root.kind.issue(for: SourceValue(value), root.settings, input)
      throw InjectionError(root.issue(issue, in: document))
    }
    if !isMade { run.refuseRoot(value) }
    root.finish(&run, over: document)
    if isMade, run.errorCount == 0 { return run.report }
    unsafe run.takeBack(root, memory, isMade: isMade)
    throw run.error ?? InjectionError(RootError.notAModel(root.settings.modelType))
  }

  private var document: RecordReader { RecordReader(value) }

  /// Returns a reader at the root of a run.
  func readerAtRoot(_ root: RootRun) throws(InjectionError) -> RecordReader {
    let limits = root.settings.limits
    if limits.concernTrees {
      var check = RecordLimitCheck(limits)
      if let found = check.exceedingValue(in: value) { throw InjectionError(root.issue(found)) }
    }
    var reader = RecordReader(value, depthLimit: limits.depth)
    for path in root.settings.paths {
      guard let found = reader.locate(literalOr: path) else {
        throw InjectionError(root.issue(RootError.pathNotFound(path, in: reader), in: document))
      }
      reader.move(to: found)
    }
    if isRoot(root.kind, reader.value) { return reader }
    let value = SourceValue(reader.value)
    guard root.kind.admits(value) else {
      throw InjectionError(root.issue(root.kind.issue(for: value, root.settings, input), in: document))
    }
    if case .record(let record) = value { reader.move(to: record) }
    if case .array(let array) = value { reader.move(to: array) }
    return reader
  }

  /// Returns the report of a run over an array whose parts were read on their own, or throws its errors.
  func report(of issues: RunIssues, _ root: RootRun) throws(InjectionError) -> InjectionReport {
    var run = root.newState()
    run.issues = issues
    root.finish(&run, over: document)
    if let error = run.error { throw error }
    return run.report
  }

  /// Returns the kind of input that the value is, which determines the method for it.
  private var input: RunCall.Input { ExactValue.isRecord(value) || value is NSDictionary ? .record : .array }

  /// Whether a value is of a kind in its most common form.
  private func isRoot(_ kind: RootKind, _ value: Any) -> Bool {
    switch kind {
    case .record, .members: ExactValue.isRecord(value)
    case .positions:
      ExactValue.isRecord(value) || ExactValue.isArray(value) || ExactValue.isRecords(value)
    case .array: ExactValue.array(value) != nil || ExactValue.records(value) != nil
    case .value, .decoded: true
    }
  }
}

/// An input that is JSON text.
struct TextSource: RootSource {
  let source: any JSONSource

  func run(_ root: RootRun, _ memory: UnsafeMutableRawPointer) throws(InjectionError) -> InjectionReport {
    var outcome: TextRun.Outcome?
    unsafe try withText(root.settings.limits) { outcome = unsafe TextRun($0, root).outcome(in: memory) }
    guard let outcome else { throw JSONIssue.invalidEncoding }
    return try outcome.get()
  }

  /// The number of bytes of the text in its own encoding.
  var byteCount: Int { unsafe source.withJSONBytes { $0.count } }

  /// Calls a closure with the text in UTF-8.
  ///
  /// - Throws: The error for text that is longer than the limit, or in no Unicode encoding.
  func withText(
    _ limits: InjectionLimits,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(InjectionError) {
    var error: InjectionError?
    unsafe source.withJSONBytes { bytes in
      error = unsafe bytesError(limits, bytes)
      if error != nil { return }
      if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        unsafe body(text)
      } else if let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) {
        unsafe transcoded.withJSONBytes { unsafe body($0.bindMemory(to: UInt8.self)) }
      } else {
        error = JSONIssue.invalidEncoding
      }
    }
    if let error { throw error }
  }

  /// Returns the error for text with more bytes than allowed, at the first of them; nil for any other.
  private func bytesError(_ limits: InjectionLimits, _ bytes: UnsafeRawBufferPointer) -> InjectionError? {
    guard let limit = limits.bytes, bytes.count > limit else { return nil }
    let issue = InjectionReport.Issue(ExceededLimit(kind: .bytes, value: limit))
    return unsafe JSONIssue.located(issue, at: limit, in: bytes.bindMemory(to: UInt8.self))
  }
}
