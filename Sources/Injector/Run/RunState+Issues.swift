extension RunState {
  /// Records an issue. Notes and warnings are recorded only in a run with a report.
  ///
  /// `isOfPolicy` indicates whether an error is an error only under this policy.
  mutating func record(_ issue: InjectionReport.Issue, isOfPolicy: Bool = false) {
    if isReporting || issue.severity == .error { issues.add(issue, isOfPolicy: isOfPolicy) }
  }

  /// Returns whether to create a note or warning. If there are already too many, it is only counted.
  mutating func reserveNote() -> Bool { isReporting && !issues.countIfOverLimit() }

  /// Prepends a component to the paths of all issues since `mark`.
  ///
  /// `keys` are the keys that lead to the component's value in the data; nil if they are the component's own name,
  /// index or key.
  mutating func extendPaths(
    from mark: RunIssues.Mark,
    with component: InjectionPath.Component,
    under keys: [String]? = nil,
    rank: Int = 0
  ) {
    if issues.indices(since: mark).isEmpty { return }
    let step = IssuePlace.Step(component, under: keys, rank: rank)
    issues.extend(since: mark, with: step)
  }

  /// Replaces all issues about a sensitive value since `mark` with one that reveals nothing about the value, not even
  /// the number of issues.
  mutating func redact(from mark: RunIssues.Mark, as property: PlannedProperty) {
    issues.redact(since: mark, expecting: property.type)
  }

  /// Replaces the issues about a sensitive value of a type, and hides the value in its refusal if that has not been
  /// recorded yet.
  mutating func redact(from mark: RunIssues.Mark, expecting type: Any.Type, isRefused: Bool) {
    issues.redact(since: mark, expecting: type)
    if !isRefused || refusal.isReported { return }
    (refusal.expected, refusal.expectation, refusal.underlying) = (type, nil, nil)
    refusal.hideValue()
  }

  /// Prepends the path of a part of a value to the paths of all issues since `mark`.
  mutating func extendPaths(from mark: RunIssues.Mark, withReversed parts: [IssuePlace.Part]) {
    for part in parts { extendPaths(from: mark, with: part.component, under: part.keys) }
  }

  /// Sets the offset of the issues since `mark` that do not have one.
  mutating func locate(from mark: RunIssues.Mark, at offset: Int) {
    issues.change(since: mark) { if $0.facts.offset == nil { $0.facts.offset = offset } }
  }

  /// Sets the source keys of the issues since `mark` that are about members of a value that is created by
  /// `init(from:)`.
  mutating func nameInnerKeys(from mark: RunIssues.Mark) {
    issues.change(since: mark) {
      if $0.keys.isEmpty { $0.keys = $0.facts.place.innermostKeys }
    }
  }

  /// The error of the run, if there are errors.
  var error: InjectionError? {
    guard issues.errorCount > 0 else { return nil }
    return InjectionError(
      issues.kept.filter { $0.severity == .error }, omittedCount: issues.omittedErrorCount
    )
  }
}

extension RunState {
  /// Records the notes of a converter. `mark` is the position before its input was created.
  mutating func record(_ notes: ConversionNotes, since mark: RunIssues.Mark) {
    let earlier = issues.kept[issues.indices(since: mark)].filter { $0.consequence == .elementDropped }
      .map { Array($0.facts.place.reversedPath.reversed()) }
    for note in notes.all {
      var issue = note.issue
      let path = Self.path(note.reversedPath.reversed(), before: earlier)
      for (index, component) in path.reversed().enumerated() {
        issue.extendPath(with: component, under: index < note.countBeyondData ? [] : nil)
      }
      record(issue, isOfPolicy: issue.severity == .error)
    }
    issues.omitNotes(notes.omittedCount)
  }

  /// Returns a path in the converter's input, with indices as they were before other elements were left out of the
  /// input.
  private static func path(
    _ path: [InjectionPath.Component], before dropped: [[InjectionPath.Component]]
  ) -> [InjectionPath.Component] {
    var result: [InjectionPath.Component] = []
    for component in path {
      guard case .index(var index) = component else {
        result.append(component)
        continue
      }
      let others = dropped.compactMap { other -> Int? in
        guard other.count == result.count + 1, other.starts(with: result),
          case .index(let index)? = other.last
        else { return nil }
        return index
      }
      for other in others.sorted() where other <= index { index += 1 }
      result.append(.index(index))
    }
    return result
  }
}
