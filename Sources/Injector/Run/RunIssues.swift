/// The issues of a run. They are kept up to a limit; the others are counted.
///
/// ```
///   mark ──▶ a value is created: notes, warnings, errors ──▶ it fits           they are kept
///                                                        ──▶ it does not fit   the value's place decides: they stay
///                                                                              errors, or become warnings about a
///                                                                              value that was left out
/// ```
struct RunIssues {
  /// The issues that are kept, in the order in which they were found.
  var kept: [InjectionReport.Issue] { plain.isEmpty ? made : made + plain.map(\.issue) }
  private var made: [InjectionReport.Issue] = []
  /// The notes after those that are no issues yet. They are made when something is done with them.
  private var plain: [PlainNote] = []
  /// The number of errors, kept or not.
  private(set) var errorCount = 0
  /// The number of errors that are errors only under this policy. Values with such errors are not left out.
  private(set) var policyErrorCount = 0
  /// The number of notes and warnings, kept or not.
  private(set) var noteCount = 0
  /// The greatest number of notes and warnings that are kept; 0 in a run without a report.
  let noteLimit: Int

  /// The greatest number of errors that are kept.
  static let errorLimit = InjectionError.greatestCount

  /// A position in the issues of a run. Issues after it are about the values that were read since.
  struct Mark: Equatable {
    fileprivate var errorCount = 0
    fileprivate var policyErrorCount = 0
    fileprivate var noteCount = 0

    /// The beginning of a run.
    static let start = Mark()
  }

  init(noteLimit: Int) { self.noteLimit = noteLimit }

  /// The current position.
  @inline(__always)
  var mark: Mark { Mark(errorCount: errorCount, policyErrorCount: policyErrorCount, noteCount: noteCount) }

  /// Whether there are no issues since a position.
  @inline(__always)
  func isUnchanged(since mark: Mark) -> Bool {
    noteCount == mark.noteCount && errorCount == mark.errorCount
  }

  /// Whether there are errors since a position.
  @inline(__always)
  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// The number of errors that are not kept.
  var omittedErrorCount: Int { max(0, errorCount - Self.errorLimit) }

  /// The number of notes and warnings that are not kept.
  var omittedNoteCount: Int { max(0, noteCount - noteLimit) }

  /// Adds an issue.
  ///
  /// `isOfPolicy` is whether an error is an error only under this policy.
  mutating func add(_ issue: InjectionReport.Issue, isOfPolicy: Bool) {
    if issue.severity == .error {
      errorCount += 1
      if isOfPolicy { policyErrorCount += 1 }
      if errorCount <= Self.errorLimit {
        complete()
        made.append(issue)
        if isOfPolicy { made[made.count - 1].isOfPolicy = true }
      }
    } else {
      noteCount += 1
      if noteCount <= noteLimit {
        complete()
        made.append(issue)
      }
    }
  }

  /// Adds a note, which was found not to be beyond the limit.
  mutating func add(_ note: PlainNote) {
    noteCount += 1
    if plain.isEmpty { plain.reserveCapacity(8) }
    plain.append(note)
  }

  /// The notes, if there is nothing else.
  var plainNotes: PlainNotes? { made.isEmpty && !plain.isEmpty ? PlainNotes(plain) : nil }

  /// Makes issues of the notes that are none yet.
  @inline(__always)
  private mutating func complete() { if !plain.isEmpty { makePlain() } }

  @inline(never)
  private mutating func makePlain() {
    made = kept
    plain = []
  }

  /// Adds the issues of a later part of the input. Neither has errors.
  mutating func append(_ later: RunIssues) {
    complete()
    made += later.kept.prefix(max(0, noteLimit - made.count))
    noteCount += later.noteCount
  }

  /// Counts the kept issues, which are notes and warnings, and keeps none.
  mutating func takeKept() -> [InjectionReport.Issue] {
    defer { (made, plain) = ([], []) }
    return kept
  }

  /// Counts a note or warning if the limit is reached. Otherwise returns false and counts nothing.
  mutating func omitNote() -> Bool {
    guard noteCount >= noteLimit else { return false }
    noteCount += 1
    return true
  }

  /// Changes the kept issues since a position.
  @inline(__always)
  mutating func change(since mark: Mark, _ change: (inout InjectionReport.Issue) -> Void) {
    complete()
    for index in keptCount(at: mark)..<made.count { change(&made[index]) }
  }

  /// Returns the indices of the kept issues since a position.
  func indices(since mark: Mark) -> Range<Int> { keptCount(at: mark)..<made.count + plain.count }

  /// Changes one of the kept issues.
  mutating func change(_ index: Int, _ change: (inout InjectionReport.Issue) -> Void) {
    complete()
    change(&made[index])
  }

  /// Puts the issues in the order of their places.
  mutating func sort() {
    complete()
    made = InjectionReport.Issue.inOrder(made)
  }

  /// Removes the notes since `mark` about the coercion of a value that is not used afterwards. Those about its parts are
  /// kept.
  mutating func forgetCoercion(since mark: Mark) {
    // Without the notes that were omitted, the positions in the array would be wrong.
    guard noteCount <= noteLimit else { return }
    complete()
    let first = keptCount(at: mark)
    let rest = made[first...].filter { $0.consequence != .coerced || !$0.isAboutValue }
    noteCount -= made.count - first - rest.count
    made.replaceSubrange(first..., with: rest)
  }

  /// Removes the notes and warnings since a position; errors are kept.
  mutating func forgetNotes(since mark: Mark) {
    complete()
    let first = keptCount(at: mark)
    if first < made.count {
      let errors = made[first...].filter { $0.severity == .error }
      made.replaceSubrange(first..., with: errors)
    }
    noteCount = mark.noteCount
  }

  /// Adds the errors of an element that is left out.
  mutating func addDropped(_ errors: [InjectionReport.Issue]) {
    for error in errors { add(error.downgraded(.elementDropped), isOfPolicy: false) }
  }

  /// Removes issues between two positions, which are about values that are not used. `last` is the same position
  /// afterwards. Issues that are not kept stay counted, and then all do.
  mutating func forget(
    from first: Mark,
    to last: inout Mark,
    where isForgotten: (InjectionReport.Issue) -> Bool
  ) {
    guard noteCount <= noteLimit, errorCount <= Self.errorLimit else { return }
    complete()
    let range = keptCount(at: first)..<keptCount(at: last)
    let forgotten = made[range].filter(isForgotten)
    if forgotten.isEmpty { return }
    made.replaceSubrange(range, with: made[range].filter { !isForgotten($0) })
    let errors = forgotten.count { $0.severity == .error }
    let policyErrors = forgotten.count(where: \.isOfPolicy)
    errorCount -= errors
    policyErrorCount -= policyErrors
    noteCount -= forgotten.count - errors
    last.errorCount -= errors
    last.policyErrorCount -= policyErrors
    last.noteCount -= forgotten.count - errors
  }

  /// Changes the errors since a position into warnings about a value that was left out, with its consequence. Changes
  /// nothing if one of them is an error only under this policy.
  mutating func downgradeErrors(since mark: Mark, _ consequence: InjectionReport.Issue.Consequence) {
    guard policyErrorCount == mark.policyErrorCount else { return }
    complete()
    let first = keptCount(at: mark)
    let met = Array(made[first...])
    let omitted = errorCount - mark.errorCount - met.count { $0.severity == .error }
    let omittedNotes = noteCount - mark.noteCount - met.count { $0.severity != .error }
    made.removeSubrange(first...)
    (errorCount, noteCount) = (mark.errorCount, mark.noteCount)
    for issue in met {
      let isError = issue.severity == .error
      add(isError ? issue.downgraded(consequence) : issue, isOfPolicy: false)
    }
    noteCount += omitted + omittedNotes
  }

  /// Replaces the issues since a position, which are about a sensitive value, by the most severe one, about the
  /// complete value. Which one that is does not depend on the order of the data.
  mutating func redact(since mark: Mark, expecting type: String) {
    complete()
    let first = keptCount(at: mark)
    let worst = made[first...].max { $0.rankAsPart < $1.rankAsPart }
    let isOfPolicy = policyErrorCount > mark.policyErrorCount
    let (hasErrors, hasNotes) = (errorCount > mark.errorCount, noteCount > mark.noteCount)
    made.removeSubrange(first...)
    (errorCount, policyErrorCount, noteCount) = (mark.errorCount, mark.policyErrorCount, mark.noteCount)
    if let worst, worst.severity == .error || !hasErrors {
      add(worst.redacted(expecting: type), isOfPolicy: isOfPolicy && worst.severity == .error)
    } else if hasErrors {
      // None of them was kept: only their number would be shown.
      errorCount += 1
      if isOfPolicy { policyErrorCount += 1 }
    } else if hasNotes {
      noteCount += 1
    }
  }

  /// Returns the number of issues that were kept at a position.
  @inline(__always)
  private func keptCount(at mark: Mark) -> Int {
    min(mark.errorCount, Self.errorLimit) + min(mark.noteCount, noteLimit)
  }
}

extension RunState {
  /// The current position in the issues.
  @inline(__always)
  var mark: RunIssues.Mark { issues.mark }

  /// The number of errors.
  @inline(__always)
  var errorCount: Int { issues.errorCount }

  /// Records an issue. Notes and warnings are recorded only in a run with a report.
  ///
  /// `isOfPolicy` is whether an error is an error only under this policy.
  mutating func record(_ issue: InjectionReport.Issue, isOfPolicy: Bool = false) {
    if isReporting || issue.severity == .error { issues.add(issue, isOfPolicy: isOfPolicy) }
  }

  /// Whether a note or warning has to be created. If the limit is reached, it is counted only.
  mutating func takesNote() -> Bool { isReporting && !issues.omitNote() }

  /// Whether the limit of notes and warnings is reached. If it is, one more is counted.
  mutating func omitsNote() -> Bool { issues.omitNote() }

  /// Prepends a component to the paths of all issues since `mark`.
  ///
  /// `keys` are the keys of its value in the data; nil for the component's own name, index or key.
  mutating func extendPaths(
    from mark: RunIssues.Mark,
    with component: InjectionPath.Component,
    under keys: [String]? = nil,
    rank: Int = 0
  ) {
    if issues.isUnchanged(since: mark) { return }
    let step = IssuePlace.Step(component, under: keys, rank: rank)
    issues.change(since: mark) { $0.place.extend(with: step) }
  }

  /// Replaces all issues about a sensitive value since `mark` by one that shows nothing of it, not even the number of
  /// issues.
  mutating func redact(from mark: RunIssues.Mark, as property: PlannedProperty) {
    issues.redact(since: mark, expecting: TypeName.withoutOptional(property.type))
  }

  /// The same for a value of a type, and for its refusal, which is not recorded yet.
  mutating func redact(from mark: RunIssues.Mark, expecting type: Any.Type, isRefused: Bool) {
    issues.redact(since: mark, expecting: TypeName.of(type))
    if !isRefused || refusal.isReported { return }
    (refusal.expected, refusal.expectation, refusal.underlying) = (type, nil, nil)
    refusal.hideValue()
  }

  /// Prepends the keys of the root to the pointers of all issues.
  mutating func extendPointers(with keys: [String]) {
    let step = IssuePlace.Step(nil, under: keys)
    issues.change(since: .start) { $0.place.extend(with: step) }
  }

  /// Prepends the path of a part of a value to the paths of all issues since `mark`.
  mutating func extendPaths(
    from mark: RunIssues.Mark,
    withReversed parts: [IssuePlace.Part]
  ) {
    for part in parts { extendPaths(from: mark, with: part.component, under: part.keys) }
  }

  /// Sets the source key of the issues since `mark` that are about the value itself.
  mutating func nameKey(_ key: String, from mark: RunIssues.Mark) {
    issues.change(since: mark) { if $0.isAboutValue && $0.keys.isEmpty { $0.keys = [key] } }
  }

  /// Sets the offset of the issues since `mark` that have none.
  mutating func locate(from mark: RunIssues.Mark, at offset: Int) {
    issues.change(since: mark) { if $0.offset == nil { $0.offset = offset } }
  }

  /// Sets the source keys of the issues since `mark` that are about members of a value that is created by
  /// `init(from:)`.
  mutating func nameInnerKeys(from mark: RunIssues.Mark) {
    issues.change(since: mark) {
      if $0.keys.isEmpty { $0.keys = $0.place.innermostKeys }
    }
  }

  /// The error of the run, if there are errors.
  var error: InjectionError? {
    guard errorCount > 0 else { return nil }
    return InjectionError(
      issues.kept.filter { $0.severity == .error },
      omittedCount: issues.omittedErrorCount
    )
  }

  /// The report of a run that succeeded.
  var report: InjectionReport {
    InjectionReport(issues: issues.kept, omittedCount: issues.omittedNoteCount)
  }
}

extension InjectionReport.Issue {
  /// Returns the issue as a warning about a value that was left out.
  fileprivate func downgraded(_ consequence: Consequence) -> InjectionReport.Issue {
    var issue = self
    issue.severity = .warning
    issue.consequence = consequence
    return issue
  }
}
