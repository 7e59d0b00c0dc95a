/// Runs over the records of a stream, one after the other. They share one plan, and reuse the state if the last run
/// left it unchanged.
@safe package struct RecordRun {
  package typealias Outcome = Result<InjectionReport, InjectionError>

  package let request: InjectorRun
  /// The memory in which models are created.
  package let memory: UnsafeMutableRawPointer
  private var run: TextRun
  private var state: RunState

  /// Creates runs that create their models in the given memory.
  package init(_ request: InjectorRun, in memory: UnsafeMutableRawPointer) {
    self.request = request
    unsafe self.memory = unsafe memory
    run = unsafe TextRun(UnsafeBufferPointer(start: nil, count: 0), request)
    state = request.newState()
    state.issues.beginStream()
  }

  /// Returns runs over records that are at the beginning of their texts, without the paths of this run.
  package func atBeginning() -> RecordRun { unsafe RecordRun(request.atBeginning(), in: memory) }

  /// The maximum number of bytes of a record.
  package var byteLimit: Int { min(request.limits.recordBytes, 1 << 40) }

  /// The maximum number of records.
  package var recordLimit: Int { request.limits.records }

  /// Creates a model from the text of a record. The memory must be uninitialized, and is uninitialized afterwards if
  /// this fails. The places of issues are relative to the text.
  package mutating func make(of text: UnsafeBufferPointer<UInt8>) -> Outcome {
    unsafe run.text = unsafe text
    let outcome = unsafe run.outcome(in: memory, &state)
    state.prepareForNext(after: outcome, of: request)
    return outcome
  }

  /// Creates a model from the record at the beginning of a text, like `make(of:)`. Returns the outcome, and the offset
  /// after the record, which is only correct if a model was created.
  ///
  /// Returns nil if the record must be read again from its own text. The text must not be too long: see
  /// `readsAhead(in:)`.
  package mutating func makeFirst(of text: UnsafeBufferPointer<UInt8>) -> (outcome: Outcome, end: Int)? {
    unsafe run.text = unsafe text
    guard let result = unsafe run.outcomeOfFirstValue(in: memory, &state) else {
      state.prepareForNext(of: request)
      return nil
    }
    state.prepareForNext(after: result.outcome, of: request)
    return result
  }

  /// Returns whether a record can be read from the beginning of a text with this number of bytes, because the text
  /// cannot exceed any limit that reading does not check.
  package func readsAhead(in byteCount: Int) -> Bool {
    request.paths.isEmpty && byteCount <= byteLimit && !request.limits.mayBeExceeded(byTextOf: byteCount)
  }

  /// Returns whether the error of a record ends the run over all records.
  package func isFinal(_ error: InjectionError) -> Bool { request.isFinal(error) }
}

extension RunState {
  /// Prepares the state for the next of several inputs. The state is replaced if the last run changed it.
  @inline(__always)
  mutating func prepareForNext(after outcome: RecordRun.Outcome, of request: InjectorRun) {
    kindSearch?.reset()
    if case .success = outcome, isUnused { return }
    prepareForNext(of: request)
  }

  /// Makes the state as new, but for the notes that the next input may repeat.
  fileprivate mutating func prepareForNext(of request: InjectorRun) {
    var next = request.newState()
    next.issues.beginNextRecord(after: issues)
    self = next
  }
}

extension InjectorRun {
  /// Returns whether the error of a single record ends the run over all records. It does if the rules or the source
  /// caused it, if the policy forbids it, or if the policy does not allow records to be left out.
  func isFinal(_ error: InjectionError) -> Bool {
    if compiled.policy.elements == .fail { return true }
    return error.issues.contains {
      $0.code == .configuration || $0.code == .sourceFailed || $0.facts.isOfPolicy && $0.code != .tooDeep
    }
  }
}

/// The reports of consecutive records, combined into one.
package struct RecordReports {
  private var issues: RunIssues
  private var omittedCount = 0
  /// A summary of the issues, with the numbers of records that have them.
  package private(set) var summary = InjectionSummary()

  package init(for run: InjectorRun) { issues = RunIssues(noteLimit: run.noteLimit) }

  /// Adds the report of a record. Its issues must already have their places in the stream.
  package mutating func add(_ report: InjectionReport) {
    if issues.noteLimit == nil { return }
    summary.add(report)
    omittedCount += report.omittedCount
    issues.addFirst(report.issues)
  }

  /// Adds the errors of a record that was left out.
  package mutating func addDropped(_ error: InjectionError) {
    omittedCount += error.omittedCount
    summary.add(InjectionReport(error))
    issues.addFirst(error.issues.map { $0.downgraded(.elementDropped) })
  }

  /// The combined report; an empty report if the run does not create one.
  package var report: InjectionReport {
    if issues.noteLimit == nil { return InjectionReport() }
    let count = issues.omittedNoteCount + omittedCount
    return InjectionReport(issues: issues.kept, ReportFacts(omittedCount: count, summary: summary))
  }
}
