/// The runs over the records of a stream, one after the other. The plan was looked up once for all of them, and a state
/// that is as new is used again.
@safe struct RecordRun {
  let request: InjectorRun
  /// The memory that models are created in.
  let memory: UnsafeMutableRawPointer
  private var run: TextRun
  private var state: RunState

  /// Creates the runs for models that are created in memory.
  init(_ request: InjectorRun, in memory: UnsafeMutableRawPointer) {
    self.request = request
    unsafe self.memory = unsafe memory
    run = unsafe TextRun(UnsafeBufferPointer(start: nil, count: 0), request)
    state = request.newState()
  }

  /// The greatest number of bytes of a record.
  var byteLimit: Int { min(request.limits.recordBytes, 1 << 40) }

  /// The greatest number of records.
  var recordLimit: Int { request.limits.records }

  /// Leaves the notes about records on lines as they are, until somebody asks for them.
  mutating func deferNotes() { run.defersNotes = true }

  /// Creates a model from the text of a record, in memory that is uninitialized, and is so again if this fails. Places
  /// are relative to the text.
  @inline(__always)
  mutating func make(of text: UnsafeBufferPointer<UInt8>) -> TextRun.Outcome {
    unsafe run.text = unsafe text
    let outcome = unsafe run.outcome(in: memory, &state)
    prepareForNext(after: outcome)
    return outcome
  }

  /// Creates a model from the record at the beginning of a text, as `make(of:)` does, and returns the outcome and the
  /// offset behind the record, which is right if there is a model.
  ///
  /// Returns nil if the record has to be made of its own text. The text must be short enough: see `readsAhead(in:)`.
  @inline(__always)
  mutating func makeFirst(of text: UnsafeBufferPointer<UInt8>) -> (outcome: TextRun.Outcome, end: Int)? {
    unsafe run.text = unsafe text
    guard let result = unsafe run.outcomeOfFirstValue(in: memory, &state) else {
      state = request.newState()
      return nil
    }
    prepareForNext(after: result.outcome)
    return result
  }

  /// Whether a record can be made of the beginning of a text with a number of bytes: nothing in it exceeds a limit that
  /// reading does not find.
  func readsAhead(in byteCount: Int) -> Bool {
    request.paths.isEmpty && byteCount <= byteLimit && !request.limits.concernText(of: byteCount)
  }

  @inline(__always)
  private mutating func prepareForNext(after outcome: TextRun.Outcome) {
    if case .success = outcome, state.isUnused { return }
    state = request.newState()
  }

  /// Whether an error of a record is one of everything: of the rules, or one that the policy does not allow.
  func isFinal(_ error: InjectionError) -> Bool {
    if request.compiled.policy.elements == .fail { return true }
    return error.issues.contains { $0.code == .configuration || $0.isOfPolicy && $0.code != .tooDeep }
  }
}
