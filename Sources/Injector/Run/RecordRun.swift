/// The runs over the records of a stream, one after the other. The plan was looked up once for all of them, and a state
/// that is as new is used again.
@safe package struct RecordRun {
  package typealias Outcome = Result<InjectionReport, InjectionError>

  package let request: InjectorRun
  /// The memory that models are created in.
  package let memory: UnsafeMutableRawPointer
  private var run: TextRun
  private var state: RunState

  /// Creates the runs for models that are created in memory.
  package init(_ request: InjectorRun, in memory: UnsafeMutableRawPointer) {
    self.request = request
    unsafe self.memory = unsafe memory
    run = unsafe TextRun(UnsafeBufferPointer(start: nil, count: 0), request)
    state = request.newState()
  }

  /// Returns the runs over records that are at the beginning of their texts, whatever the paths of this one.
  package func atBeginning() -> RecordRun { unsafe RecordRun(request.atBeginning(), in: memory) }

  /// The greatest number of bytes of a record.
  package var byteLimit: Int { min(request.limits.recordBytes, 1 << 40) }

  /// The greatest number of records.
  package var recordLimit: Int { request.limits.records }

  /// Creates a model from the text of a record, in memory that is uninitialized, and is so again if this fails. Places
  /// are relative to the text.
  package mutating func make(of text: UnsafeBufferPointer<UInt8>) -> Outcome {
    unsafe run.text = unsafe text
    let outcome = unsafe run.outcome(in: memory, &state)
    state.prepareForNext(after: outcome, of: request)
    return outcome
  }

  /// Creates a model from the record at the beginning of a text, as `make(of:)` does, and returns the outcome and the
  /// offset behind the record, which is right if there is a model.
  ///
  /// Returns nil if the record has to be made of its own text. The text must be short enough: see `readsAhead(in:)`.
  package mutating func makeFirst(of text: UnsafeBufferPointer<UInt8>) -> (outcome: Outcome, end: Int)? {
    unsafe run.text = unsafe text
    guard let result = unsafe run.outcomeOfFirstValue(in: memory, &state) else {
      state = request.newState()
      return nil
    }
    state.prepareForNext(after: result.outcome, of: request)
    return result
  }

  /// Whether a record can be made of the beginning of a text with a number of bytes: nothing in it exceeds a limit that
  /// reading does not find.
  package func readsAhead(in byteCount: Int) -> Bool {
    request.paths.isEmpty && byteCount <= byteLimit && !request.limits.mayBeExceeded(byTextOf: byteCount)
  }

  /// Whether an error of a record is one of everything.
  package func isFinal(_ error: InjectionError) -> Bool { request.isFinal(error) }
}

extension RunState {
  /// Makes the state as new for the next of many inputs.
  @inline(__always)
  mutating func prepareForNext(after outcome: RecordRun.Outcome, of request: InjectorRun) {
    kindSearch?.reset()
    if case .success = outcome, isUnused { return }
    self = request.newState()
  }
}

extension InjectorRun {
  /// Whether an error of one record of many is one of everything: of the rules or the source, or one that the policy does not
  /// allow.
  func isFinal(_ error: InjectionError) -> Bool {
    if compiled.policy.elements == .fail { return true }
    return error.issues.contains {
      $0.code == .configuration || $0.code == .sourceFailed || $0.facts.isOfPolicy && $0.code != .tooDeep
    }
  }
}

/// The reports of records that are read one after the other, as one report.
package struct RecordReports {
  private var issues: RunIssues
  private var omittedCount = 0
  /// The issues of all records, with their numbers.
  package private(set) var summary = InjectionSummary()

  package init(for run: InjectorRun) { issues = RunIssues(noteLimit: run.noteLimit) }

  /// Adds the report of a record, whose issues are at their places.
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

  /// The report; an empty one if there is none of the run.
  package var report: InjectionReport {
    if issues.noteLimit == nil { return InjectionReport() }
    let count = issues.omittedNoteCount + omittedCount
    return InjectionReport(issues: issues.kept, ReportFacts(omittedCount: count, summary: summary))
  }
}
