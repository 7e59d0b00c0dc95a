extension RunState {
  /// Records the notes of a converter. `mark` is the position before its input was created.
  mutating func record(_ notes: ConversionNotes, since mark: RunIssues.Mark) {
    let earlier = issues.kept[issues.indices(since: mark)].filter { $0.consequence == .elementDropped }
      .map { Array($0.place.reversedPath.reversed()) }
    for note in notes.all {
      let isDropped = note.kind == .dropped
      var issue = InjectionReport.Issue(
        code: !isDropped ? .implausible : note.error == nil ? .typeMismatch : .converterFailed,
        severity: .warning,
        expected: .type(note.expected),
        found: SourceValue(note.value).fact,
        consequence: isDropped ? .elementDropped : .coerced,
        underlying: note.error
      )
      let path = Self.path(note.reversedPath.reversed(), before: earlier)
      for (index, component) in path.reversed().enumerated() {
        issue.extendPath(with: component, under: index < note.countBeyondData ? [] : nil)
      }
      record(issue)
    }
  }

  /// Returns a path in the converter's input, with indices as they were before other elements were left out of the
  /// input.
  private static func path(
    _ path: [InjectionPath.Component],
    before dropped: [[InjectionPath.Component]]
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
