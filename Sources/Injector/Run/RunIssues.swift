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
  /// The numbers of issues, kept or not: the current position.
  private(set) var mark = Mark.start
  /// The greatest number of notes and warnings that are kept; 0 in a run without a report.
  let noteLimit: Int

  /// The greatest number of errors that are kept.
  static let errorLimit = InjectionError.greatestCount

  /// A position in the issues of a run. Issues after it are about the values that were read since.
  struct Mark: Equatable {
    fileprivate var errorCount = 0
    /// The number of errors that are errors only under this policy. Values with such errors are not left out.
    fileprivate var policyErrorCount = 0
    /// The number of notes and warnings.
    fileprivate var noteCount = 0

    /// The beginning of a run.
    static let start = Mark()
  }

  init(noteLimit: Int) { self.noteLimit = noteLimit }

  /// The number of errors.
  @inline(__always) var errorCount: Int { mark.errorCount }

  /// The number of notes and warnings.
  @inline(__always) var noteCount: Int { mark.noteCount }

  /// Whether there are no issues since a position.
  @inline(__always)
  func isUnchanged(since mark: Mark) -> Bool {
    self.mark.noteCount == mark.noteCount && self.mark.errorCount == mark.errorCount
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
      mark.errorCount += 1
      if isOfPolicy { mark.policyErrorCount += 1 }
      if errorCount <= Self.errorLimit {
        complete()
        made.append(issue)
        if isOfPolicy { made[made.count - 1].isOfPolicy = true }
      }
    } else {
      mark.noteCount += 1
      if noteCount <= noteLimit {
        complete()
        made.append(issue)
      }
    }
  }

  /// Adds a note, which was found not to be beyond the limit.
  mutating func add(_ note: PlainNote) {
    mark.noteCount += 1
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
    mark.noteCount += later.noteCount
  }

  /// Counts the kept issues, which are notes and warnings, and keeps none.
  mutating func takeKept() -> [InjectionReport.Issue] {
    defer { (made, plain) = ([], []) }
    return kept
  }

  /// Counts a note or warning if the limit is reached. Otherwise returns false and counts nothing.
  mutating func omitNote() -> Bool {
    guard noteCount >= noteLimit else { return false }
    mark.noteCount += 1
    return true
  }

  /// Changes the kept issues since a position.
  @inline(__always)
  mutating func change(since mark: Mark, _ change: (inout InjectionReport.Issue) -> Void) {
    complete()
    for index in indices(since: mark) { change(&made[index]) }
  }

  /// Returns the indices of the kept issues since a position.
  func indices(since mark: Mark) -> Range<Int> { keptCount(at: mark)..<made.count + plain.count }

  /// Puts the issues in the order of their places: in the text, and otherwise in the order of the properties.
  mutating func sort() {
    complete()
    made = InjectionReport.Issue.inOrder(made)
  }

  /// Removes the notes since a position about the coercion of a value that is not used afterwards. Those about its parts
  /// are kept.
  mutating func forgetCoercion(since mark: Mark) {
    var end = self.mark
    forget(from: mark, to: &end) { $0.consequence == .coerced && $0.isAboutValue }
  }

  /// Removes the notes and warnings since a position, about a value that is not used; errors are kept.
  mutating func forgetNotes(since mark: Mark) {
    complete()
    let first = keptCount(at: mark)
    if first < made.count {
      made.replaceSubrange(first..., with: made[first...].filter { $0.severity == .error })
    }
    self.mark.noteCount = mark.noteCount
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
    mark.subtract(forgotten)
    last.subtract(forgotten)
  }

  /// Changes the errors since a position into warnings about a value that was left out, with its consequence. Changes
  /// nothing if one of them is an error only under this policy.
  mutating func downgradeErrors(since mark: Mark, _ consequence: InjectionReport.Issue.Consequence) {
    guard self.mark.policyErrorCount == mark.policyErrorCount else { return }
    complete()
    let issues = Array(made[keptCount(at: mark)...])
    let omittedCount = errorCount + noteCount - mark.errorCount - mark.noteCount - issues.count
    removeAll(since: mark)
    for issue in issues {
      add(issue.severity == .error ? issue.downgraded(consequence) : issue, isOfPolicy: false)
    }
    self.mark.noteCount += omittedCount
  }

  /// Replaces the issues since a position, which are about a sensitive value, by the most severe one, about the
  /// complete value. Which one that is does not depend on the order of the data.
  mutating func redact(since mark: Mark, expecting type: String) {
    complete()
    let worst = made[keptCount(at: mark)...].max { $0.rankAsPart < $1.rankAsPart }
    let isOfPolicy = self.mark.policyErrorCount > mark.policyErrorCount
    let (hasErrors, hasNotes) = (errorCount > mark.errorCount, noteCount > mark.noteCount)
    removeAll(since: mark)
    if let worst, worst.severity == .error || !hasErrors {
      add(worst.redacted(expecting: type), isOfPolicy: isOfPolicy && worst.severity == .error)
    } else if hasErrors {
      // None of them was kept: only their number would be shown.
      self.mark.errorCount += 1
      if isOfPolicy { self.mark.policyErrorCount += 1 }
    } else if hasNotes {
      self.mark.noteCount += 1
    }
  }

  private mutating func removeAll(since mark: Mark) {
    made.removeSubrange(keptCount(at: mark)...)
    self.mark = mark
  }

  /// Returns the number of issues that were kept at a position.
  @inline(__always)
  private func keptCount(at mark: Mark) -> Int {
    min(mark.errorCount, Self.errorLimit) + min(mark.noteCount, noteLimit)
  }
}

extension RunIssues.Mark {
  /// Counts issues no longer.
  fileprivate mutating func subtract(_ issues: [InjectionReport.Issue]) {
    errorCount -= issues.count { $0.severity == .error }
    policyErrorCount -= issues.count(where: \.isOfPolicy)
    noteCount -= issues.count { $0.severity != .error }
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
