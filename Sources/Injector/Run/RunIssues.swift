/// The issues of a run: as many as are wanted are kept, the others are counted.
///
/// ```
///   mark ──▶ a value is made: notes, warnings, errors ──▶ it fits        they stay
///                                                     ──▶ it does not    the value's place decides: they stay errors, or
///                                                                        become warnings about a value that was left out
/// ```
struct RunIssues {
  /// The issues that are kept, in the order in which they were met.
  private(set) var kept: [InjectionReport.Issue] = []
  /// How many errors there are, kept or not.
  private(set) var errorCount = 0
  /// How many of them the policy has made of something that is none under another: no value is left out because of these.
  private(set) var policyErrorCount = 0
  /// How many notes and warnings there are, kept or not.
  private(set) var noteCount = 0
  /// How many notes and warnings are kept at most; none in a run that does not report.
  let noteLimit: Int

  /// How many errors are kept at most.
  static let errorLimit = 100

  /// A moment in a run: what came later is about what was done since.
  struct Mark: Equatable {
    fileprivate var errorCount = 0
    fileprivate var policyErrorCount = 0
    fileprivate var noteCount = 0

    /// The beginning of a run.
    static let start = Mark()
  }

  init(noteLimit: Int) { self.noteLimit = noteLimit }

  /// This moment.
  @inline(__always)
  var mark: Mark { Mark(errorCount: errorCount, policyErrorCount: policyErrorCount, noteCount: noteCount) }

  /// Whether nothing was met since a moment.
  @inline(__always)
  func isUnchanged(since mark: Mark) -> Bool {
    noteCount == mark.noteCount && errorCount == mark.errorCount
  }

  /// Whether errors were met since a moment.
  @inline(__always)
  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// How many errors are not kept.
  var omittedErrorCount: Int { max(0, errorCount - Self.errorLimit) }

  /// How many notes and warnings are not kept.
  var omittedNoteCount: Int { max(0, noteCount - noteLimit) }

  /// Adds an issue.
  ///
  /// `isOfPolicy` is whether an error is one because the policy says so.
  mutating func add(_ issue: InjectionReport.Issue, isOfPolicy: Bool) {
    if issue.severity == .error {
      errorCount += 1
      if isOfPolicy { policyErrorCount += 1 }
      if errorCount <= Self.errorLimit { kept.append(issue) }
    } else {
      noteCount += 1
      if noteCount <= noteLimit { kept.append(issue) }
    }
  }

  /// Counts a note or warning that is not kept; false, and nothing is counted, while there is room for it.
  mutating func omitNote() -> Bool {
    guard noteCount >= noteLimit else { return false }
    noteCount += 1
    return true
  }

  /// Changes the issues that were kept since a moment.
  @inline(__always)
  mutating func change(since mark: Mark, _ change: (inout InjectionReport.Issue) -> Void) {
    for index in keptCount(at: mark)..<kept.count { change(&kept[index]) }
  }

  /// The positions of the issues that were kept since a moment.
  func indices(since mark: Mark) -> Range<Int> { keptCount(at: mark)..<kept.count }

  /// Changes one of the issues that are kept.
  mutating func change(_ index: Int, _ change: (inout InjectionReport.Issue) -> Void) { change(&kept[index]) }

  /// Forgets the notes and warnings since a moment; errors stay.
  mutating func forgetNotes(since mark: Mark) {
    let first = keptCount(at: mark)
    if first < kept.count {
      let errors = kept[first...].filter { $0.severity == .error }
      kept.replaceSubrange(first..., with: errors)
    }
    noteCount = mark.noteCount
  }

  /// Turns the errors since a moment into warnings about a value that was left out, which say what became of it; nothing
  /// changes if the policy has made one of them.
  mutating func excuse(since mark: Mark, _ consequence: InjectionReport.Issue.Consequence) {
    guard policyErrorCount == mark.policyErrorCount else { return }
    let first = keptCount(at: mark)
    let met = Array(kept[first...])
    let omitted = errorCount - mark.errorCount - met.count { $0.severity == .error }
    let omittedNotes = noteCount - mark.noteCount - met.count { $0.severity != .error }
    kept.removeSubrange(first...)
    (errorCount, noteCount) = (mark.errorCount, mark.noteCount)
    for issue in met {
      let isError = issue.severity == .error
      add(isError ? issue.excused(consequence) : issue, isOfPolicy: false)
    }
    noteCount += omitted + omittedNotes
  }

  /// Replaces the issues since a moment, which are about a sensitive value, by the most severe one, about the value as a whole.
  mutating func redact(since mark: Mark, expecting type: String) {
    let first = keptCount(at: mark)
    guard let worst = kept[first...].max(by: { $0.severity < $1.severity }) else { return }
    let isOfPolicy = policyErrorCount > mark.policyErrorCount
    kept.removeSubrange(first...)
    (errorCount, policyErrorCount, noteCount) = (mark.errorCount, mark.policyErrorCount, mark.noteCount)
    add(worst.redacted(expecting: type), isOfPolicy: isOfPolicy && worst.severity == .error)
  }

  /// How many issues were kept at a moment.
  @inline(__always)
  private func keptCount(at mark: Mark) -> Int {
    min(mark.errorCount, Self.errorLimit) + min(mark.noteCount, noteLimit)
  }
}

extension RunState {
  /// This moment of the run.
  @inline(__always)
  var mark: RunIssues.Mark { issues.mark }

  /// How many errors there are.
  @inline(__always)
  var errorCount: Int { issues.errorCount }

  /// Adds an issue; notes and warnings only in a run that reports.
  ///
  /// `isOfPolicy` is whether an error is one because the policy says so.
  mutating func record(_ issue: InjectionReport.Issue, isOfPolicy: Bool = false) {
    if isReporting || issue.severity == .error { issues.add(issue, isOfPolicy: isOfPolicy) }
  }

  /// Whether a note or warning is to be put together; one that is wanted no more is counted.
  mutating func takesNote() -> Bool { isReporting && !issues.omitNote() }

  /// Puts a step in front of the paths of all issues since `mark`.
  ///
  /// `keys` are those that lead to its value in the data; nil for the step's own name, index or key.
  mutating func extendPaths(
    from mark: RunIssues.Mark,
    with component: InjectionPath.Component,
    under keys: [String]? = nil
  ) {
    if issues.isUnchanged(since: mark) { return }
    let step = IssuePlace.Step(component, under: keys)
    issues.change(since: mark) { $0.place.extend(with: step) }
  }

  /// Makes one issue, which shows nothing of the value, of all issues about it since `mark`: their number would tell of it.
  mutating func redact(from mark: RunIssues.Mark, as property: PlannedProperty) {
    issues.redact(since: mark, expecting: TypeName.withoutOptional(property.type))
  }

  /// Puts the way to the root in front of the pointers of all issues.
  mutating func extendPointers(with keys: [String]) {
    let step = IssuePlace.Step(nil, under: keys)
    issues.change(since: .start) { $0.place.extend(with: step) }
  }

  /// Puts the way to a part of a value in front of the paths of all issues since `mark`.
  mutating func extendPaths(
    from mark: RunIssues.Mark,
    withReversed components: [InjectionPath.Component]
  ) {
    for component in components { extendPaths(from: mark, with: component) }
  }

  /// Names the source key of the issues since `mark` that are about this very value.
  mutating func nameKey(_ key: String, from mark: RunIssues.Mark) {
    issues.change(since: mark) { if $0.isAboutValue && $0.keys.isEmpty { $0.keys = [key] } }
  }

  /// Says where the issues since `mark` are that do not know it.
  mutating func locate(from mark: RunIssues.Mark, at offset: Int) {
    issues.change(since: mark) { if $0.offset == nil { $0.offset = offset } }
  }

  /// Names the source keys of the issues since `mark` that are about members of a value which decodes itself.
  mutating func nameInnerKeys(from mark: RunIssues.Mark) {
    issues.change(since: mark) {
      if $0.keys.isEmpty { $0.keys = InjectionPath.innerKeys(ofReversed: $0.place.reversedPath) }
    }
  }

  /// What failed, once something did.
  var error: InjectionError? {
    guard errorCount > 0 else { return nil }
    return InjectionError(
      issues.kept.filter { $0.severity == .error },
      omittedCount: issues.omittedErrorCount
    )
  }

  /// What happened in a run that succeeded.
  var report: InjectionReport {
    InjectionReport(issues: issues.kept, omittedCount: issues.omittedNoteCount)
  }
}

extension InjectionReport.Issue {
  /// The same issue as a warning, where what it is about was left out.
  fileprivate func excused(_ consequence: Consequence) -> InjectionReport.Issue {
    var issue = InjectionReport.Issue(
      code: code,
      severity: .warning,
      expected: expected,
      found: found,
      keys: keys,
      consequence: consequence,
      location: location,
      rule: rule,
      underlying: underlying,
      detail: detail
    )
    issue.offset = offset
    issue.place = place
    return issue
  }
}
