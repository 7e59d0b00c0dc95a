/// The issues of a run. In a run without a report, notes and warnings are only counted.
///
/// A report has a maximum number of notes and warnings. Those beyond the limit are combined while a run reads the
/// elements of an array: issues that differ only in indices are replaced with the first of them.
///
/// ```
///   mark ──▶ a value is created: notes, warnings, errors ──▶ it fits           they are kept
///                                                        ──▶ it does not fit   the value's place decides: they stay
///                                                                              errors, or become warnings about a
///                                                                              value that was left out
/// ```
package struct RunIssues {
  /// The issues that are not only counted, in the order in which they were found.
  private(set) var kept: [InjectionReport.Issue] = []
  /// The current position, with the numbers of all issues, including those that are only counted.
  private(set) var mark = Mark.start
  /// The maximum number of notes and warnings in the report; nil in a run without a report.
  let noteLimit: Int?
  /// The number of records at the root.
  package var recordCount = 1
  /// The position of the issue that includes the element counted last.
  private var repeatedElement: Int?
  /// The notes that several records have; nil unless the records of an array at the root or of a stream are read with a
  /// report.
  private var repeated: RepeatedNotes?

  /// The maximum number of errors that are kept.
  static let errorLimit = InjectionError.greatestCount

  /// The maximum number of notes and warnings that are kept beyond the limit, to be combined.
  static let foldLimit = 10_000

  /// A position in the issues of a run. Issues after it are about the values that have been read since.
  struct Mark: Equatable {
    fileprivate var errorCount = 0
    /// The number of errors that are only errors under this policy. Values with such errors are not left out.
    fileprivate var policyErrorCount = 0
    /// The number of notes and warnings.
    fileprivate var noteCount = 0
    /// The number of issues that are kept.
    fileprivate var position = 0

    /// The beginning of a run.
    static let start = Mark()
  }

  package init(noteLimit: Int?) { self.noteLimit = noteLimit }

  /// The number of errors.
  @inline(__always) package var errorCount: Int { mark.errorCount }

  /// The number of notes and warnings.
  @inline(__always) package var noteCount: Int { mark.noteCount }

  /// Returns whether no issues have been found since a position.
  @inline(__always)
  func isUnchanged(since mark: Mark) -> Bool {
    self.mark.noteCount == mark.noteCount && self.mark.errorCount == mark.errorCount
  }

  /// Returns whether errors have been found since a position.
  @inline(__always)
  func hasErrors(since mark: Mark) -> Bool { errorCount > mark.errorCount }

  /// The number of errors that are not kept.
  var omittedErrorCount: Int { max(0, errorCount - Self.errorLimit) }

  /// The number of notes and warnings that are not in the report.
  var omittedNoteCount: Int { max(0, noteCount - (noteLimit ?? 0)) }

  /// Adds an issue.
  ///
  /// `isOfPolicy` indicates whether an error is only an error under this policy.
  mutating func add(_ issue: InjectionReport.Issue, isOfPolicy: Bool) {
    if issue.severity == .error {
      mark.errorCount += 1
      if isOfPolicy { mark.policyErrorCount += 1 }
      if errorCount > Self.errorLimit { return }
      append(issue)
      if isOfPolicy { kept[kept.count - 1].facts.isOfPolicy = true }
    } else if !countIfOverLimit() {
      mark.noteCount += 1
      append(issue)
    }
  }

  private mutating func append(_ issue: InjectionReport.Issue) {
    if kept.isEmpty { kept.reserveCapacity(8) }
    kept.append(issue)
    mark.position += 1
  }

  /// Adds the issues of a later part of the input. Neither part has errors.
  package mutating func append(_ later: RunIssues) {
    kept += later.kept
    mark.position = kept.count
    mark.noteCount += later.noteCount
    recordCount += later.recordCount
  }

  /// Counts a note or warning if it will not be kept. Otherwise returns false and counts nothing.
  mutating func countIfOverLimit() -> Bool {
    if let noteLimit, mark.position - Self.foldLimit < noteLimit { return false }
    mark.noteCount += 1
    return true
  }

  /// Counts notes and warnings without keeping them.
  mutating func omitNotes(_ count: Int) { mark.noteCount += count }

  /// Changes the kept issues since a position.
  @inline(__always)
  mutating func change(since mark: Mark, _ change: (inout InjectionReport.Issue) -> Void) {
    for index in kept.indices.dropFirst(mark.position) { change(&kept[index]) }
  }

  /// Prepends a step to the places of the kept issues since a position.
  mutating func extend(since mark: Mark, with step: IssuePlace.Step) {
    change(since: mark) { $0.facts.place.extend(with: step) }
  }

  /// Removes the kept issues at the end of the run, and returns them.
  mutating func takeKept() -> [InjectionReport.Issue] {
    defer { kept = [] }
    return kept
  }

  /// Returns the indices of the kept issues since a position.
  func indices(since mark: Mark) -> Range<Int> { mark.position..<kept.count }

  /// Sorts the issues of a report by their places in the text, or else by the order of the properties. Issues beyond
  /// the limit are combined. `isOfRecords` indicates whether the outermost steps are records.
  mutating func sort(isOfRecords: Bool) {
    foldRest(isOfRecords: isOfRecords)
    let count = errorCount == 0 ? min(noteLimit ?? 0, kept.count) : kept.count
    if count == kept.count { return kept.sortByPlaces() }
    let rest = Array(kept[count...])
    kept.removeLast(rest.count)
    kept.sortByPlaces()
    kept += rest
  }

  /// Removes notes about the coercion of a value that is not used afterwards, since a position. Notes about parts of
  /// the value are kept.
  mutating func forgetCoercion(since mark: Mark) {
    var end = self.mark
    forget(from: mark, to: &end) { $0.consequence == .coerced && $0.isAboutValue }
  }

  /// Removes the notes and warnings since a position, because the value is not used. Errors are kept.
  mutating func forgetNotes(since mark: Mark) {
    let first = mark.position
    if first < kept.count {
      repeated?.forget(from: first)
      kept.replaceSubrange(first..., with: kept[first...].filter { $0.severity == .error })
      self.mark.position = kept.count
    }
    self.mark.noteCount = mark.noteCount
  }

  /// Adds notes and warnings. Those beyond the limit are only counted.
  mutating func addFirst(_ later: [InjectionReport.Issue]) {
    kept += later.prefix(max(0, (noteLimit ?? 0) - kept.count))
    mark.position = kept.count
    mark.noteCount += later.count
  }

  /// Removes issues about values that are not used, between two positions. Changes `last` to the same position in the
  /// remaining issues. Issues that were only counted stay counted. If notes are not kept, or not all errors are,
  /// nothing is removed.
  mutating func forget(
    from first: Mark, to last: inout Mark, where isForgotten: (InjectionReport.Issue) -> Bool
  ) {
    guard noteLimit != nil || noteCount == 0, errorCount <= Self.errorLimit else { return }
    // An issue that represents later ones is kept.
    func isRemoved(_ issue: InjectionReport.Issue) -> Bool { isForgotten(issue) && !issue.facts.isRepeated }
    let range = first.position..<last.position
    let forgotten = kept[range].filter(isRemoved)
    if forgotten.isEmpty { return }
    repeated?.forget(from: first.position)
    kept.replaceSubrange(range, with: kept[range].filter { !isRemoved($0) })
    mark.subtract(forgotten)
    last.subtract(forgotten)
  }

  /// Changes the errors since a position to warnings about a value that was left out, with the given consequence. Does
  /// nothing if one of them is only an error under this policy.
  mutating func downgradeErrors(since mark: Mark, _ consequence: InjectionReport.Issue.Consequence) {
    guard self.mark.policyErrorCount == mark.policyErrorCount else { return }
    let issues = Array(kept[mark.position...])
    let omittedCount = errorCount + noteCount - mark.errorCount - mark.noteCount - issues.count
    removeAll(since: mark)
    for issue in issues {
      add(issue.severity == .error ? issue.downgraded(consequence) : issue, isOfPolicy: false)
    }
    self.mark.noteCount += omittedCount
  }

  /// Replaces the issues about a sensitive value since a position with the most severe one, which then describes the
  /// complete value. The choice does not depend on the order of the data.
  mutating func redact(since mark: Mark, expecting type: any Any.Type) {
    let worst = kept[mark.position...].max { $0.rankAsPart < $1.rankAsPart }
    let isOfPolicy = self.mark.policyErrorCount > mark.policyErrorCount
    let (hasErrors, hasNotes) = (errorCount > mark.errorCount, noteCount > mark.noteCount)
    removeAll(since: mark)
    if let worst, worst.severity == .error || !hasErrors {
      add(worst.redacted(expecting: type), isOfPolicy: isOfPolicy && worst.severity == .error)
    } else if hasErrors {
      // None of the errors was kept, so the error is only counted.
      self.mark.errorCount += 1
      if isOfPolicy { self.mark.policyErrorCount += 1 }
    } else if hasNotes {
      self.mark.noteCount += 1
    }
  }

  private mutating func removeAll(since mark: Mark) {
    repeated?.forget(from: mark.position)
    kept.removeSubrange(mark.position...)
    self.mark = mark
  }
}

// MARK: - Beyond the limit

extension RunIssues {
  /// The number of kept issues with which a new one beyond the limit is compared.
  private static let comparedCount = 4

  /// Counts a note or warning about an element without recording it, if the report is full and the note differs from
  /// one of the last issues only in its index in the same array or dictionary. Otherwise returns false and counts
  /// nothing.
  mutating func countRepeated(
    _ code: InjectionCode,
    _ consequence: InjectionReport.Issue.Consequence,
    expected: Any.Type,
    found: @autoclosure () -> InjectionReport.FoundKind
  ) -> Bool {
    guard let noteLimit, kept.count > noteLimit, errorCount == 0 else { return false }
    let kind = found()
    let first = max(noteLimit, kept.count - Self.comparedCount)
    let position = kept.indices[first...].last {
      kept[$0].facts.place.isOfElement && kept[$0].foundKind == kind
        && kept[$0].repeats(code, consequence, expected)
    }
    guard let position else { return false }
    kept[position].facts.isRepeated = true
    repeatedElement = position
    mark.noteCount += 1
    return true
  }

  /// Prepares for reading the records of an array at a depth.
  mutating func beginRecords(at depth: Int) {
    if noteLimit != nil { repeated = RepeatedNotes(depth: depth) }
  }

  /// Prepares for the next record of a stream, which may have the same notes as earlier ones.
  mutating func beginNextRecord(after earlier: RunIssues) { repeated = earlier.repeated }

  /// Prepares for the records of a stream.
  mutating func beginStream() {
    if noteLimit != nil { repeated = RepeatedNotes(depth: nil) }
  }

  /// Returns whether a note about a member of a record at a depth may be copied from an earlier record or counted.
  func mayRepeat(at depth: Int) -> Bool {
    guard let repeated, let noteLimit, errorCount == 0 else { return false }
    guard let outerDepth = repeated.depth else { return kept.count < noteLimit }
    return depth == outerDepth + 1 && kept.count > noteLimit
  }

  /// Returns the index of an earlier record's note about a subject that meets a condition; nil if there is none.
  func repeatedNote(
    about subject: RepeatedNotes.Subject, where isSame: (InjectionReport.Issue) -> Bool = { _ in true }
  ) -> Int? {
    repeated?.index(of: subject) { isSame($0.issue ?? kept[$0.position]) }
  }

  /// Sets the subject of the next issue, if an earlier record may have the same issue.
  func setSubject(_ subject: RepeatedNotes.Subject?) { unsafe repeated?.current = subject }

  /// Counts an issue about the invalid value of the current subject if an earlier record of the array has the same one.
  /// Otherwise returns false.
  mutating func countRepeatedRefusal(
    _ code: InjectionCode, _ consequence: InjectionReport.Issue.Consequence, expected: Any.Type
  ) -> Bool {
    guard let repeated, repeated.depth != nil, let subject = unsafe repeated.current,
      let note = repeatedNote(about: subject, where: { $0.repeats(code, consequence, expected) })
    else { return false }
    repeatNote(note, at: nil, found: nil)
    return true
  }

  /// Records an earlier record's note for the current record: copies it in a stream, and counts it in an array.
  mutating func repeatNote(
    _ index: Int, at offset: Int?, found: @autoclosure () -> InjectionReport.Issue.Fact?
  ) {
    mark.noteCount += 1
    if let note = repeated?.note(at: index) { append(note.repeated(at: offset, found())) }
  }

  /// Remembers the issue since a position as the one about a subject. Does nothing unless there is exactly one, which is
  /// not an error.
  func addRepeated(_ subject: RepeatedNotes.Subject, since mark: Mark) {
    guard mark.position == kept.count - 1, let issue = kept.last, issue.severity != .error else { return }
    repeated?.add(subject, issue, at: mark.position)
  }

  /// Ends an element, and counts its record for the issues that were only counted. `mark` is the position before the
  /// element.
  mutating func countRepeatedRecord(since mark: Mark) {
    let start = min(mark.position, kept.count)
    repeated?.endRecord(withNotesAt: start) { position in
      // A record with a duplicate key may have both a counted note and a recorded one.
      let hash = start < kept.count ? kept[position].factHash : 0
      if kept[start...].contains(where: { $0.factHash == hash }) { return }
      kept[position].facts.recordCount += 1
    }
    if let position = repeatedElement, position < mark.position { kept[position].facts.recordCount += 1 }
    repeatedElement = nil
  }

  /// The issues beyond the limit that have already been combined, inside an array or a dictionary.
  struct Folded {
    fileprivate var range: Range<Int>?
  }

  /// Combines the issues beyond the limit after an element, if there are enough new ones. `mark` is the position before
  /// the element.
  mutating func fold(_ folded: inout Folded, since mark: Mark, isOfRecords: Bool) {
    guard let noteLimit, errorCount == 0 else { return }
    let start = max(mark.position, noteLimit)
    let range = folded.range ?? start..<start
    folded.range = range
    if self.mark.position - range.upperBound <= max(1_000, range.count) { return }
    fold(from: range.lowerBound, isOfRecords: isOfRecords)
    folded.range = range.lowerBound..<self.mark.position
  }

  /// Combines all issues beyond the limit.
  package mutating func foldRest(isOfRecords: Bool) {
    if errorCount == 0 { fold(from: noteLimit ?? 0, isOfRecords: isOfRecords) }
  }

  /// Replaces issues that differ only in indices with the first of them, starting at a position.
  private mutating func fold(from start: Int, isOfRecords: Bool) {
    if mark.position <= start { return }
    repeated?.forget(from: start)
    var groups = IssueGroups(countsRecords: isOfRecords)
    for issue in kept[start...] { groups.add(issue) }
    kept.replaceSubrange(start..., with: groups.issues)
    mark.position = kept.count
  }
}

extension RunIssues.Mark {
  /// Subtracts the numbers of removed issues.
  fileprivate mutating func subtract(_ issues: [InjectionReport.Issue]) {
    errorCount -= issues.count { $0.severity == .error }
    policyErrorCount -= issues.count(where: \.facts.isOfPolicy)
    noteCount -= issues.count { $0.severity != .error }
    position -= issues.count
  }
}

extension InjectionReport.Issue {
  /// Returns whether an issue with these facts would be the same, except for its index and value.
  fileprivate func repeats(_ code: InjectionCode, _ consequence: Consequence, _ type: Any.Type) -> Bool {
    guard self.code == code, self.consequence == consequence, underlying == nil else { return false }
    switch facts.expected {
    case .type(let other)?, .record(let other)?, .range(let other)?: return other == type
    default: return false
    }
  }

  /// Returns the issue as a warning about a value that was left out.
  func downgraded(_ consequence: Consequence) -> InjectionReport.Issue {
    var issue = self
    issue.severity = .warning
    issue.consequence = consequence
    return issue
  }
}
