/// Where a path has met a scalar with segments left: the last resort for a property that nothing else was found for.
struct PathStoppedAtScalar {
  /// The path as its author wrote it.
  let path: String
  /// The part of it that leads to the scalar.
  let place: String

  init(path: SourcePath, count: Int) {
    self.path = path.text
    place = path.text(ofFirst: count)
  }
}

extension PlannedProperty {
  /// Whether a scalar that a path runs into is used where no candidate is found.
  func endsPathsEarly(_ run: borrowing RunState) -> Bool { hasPaths && run.policy.paths == .leaf }

  /// The scalar that the first of the paths runs into which runs into one.
  func earlyEnd(
    in record: [String: Any],
    ignoringCase: Bool,
    _ run: borrowing RunState
  ) -> (end: PathStoppedAtScalar, value: Any)? {
    guard endsPathsEarly(run) else { return nil }
    for case .path(let path) in candidates {
      if let (value, count) = path.earlyEnd(in: record, ignoringCase: ignoringCase) {
        return (PathStoppedAtScalar(path: path, count: count), value)
      }
    }
    return nil
  }
}

extension RunState {
  /// Records that a property has the value at which a path ended early.
  mutating func notePathStoppedAtScalar(
    _ end: PathStoppedAtScalar,
    with source: @autoclosure () -> Any,
    of property: PlannedProperty,
    at offset: Int? = nil
  ) {
    guard takesNote() else { return }
    var issue = InjectionReport.Issue(
      code: .pathEndedEarly,
      severity: .note,
      expected: TypeName.withoutOptional(property.type),
      found: SourceValue(source()).summary,
      keys: [end.path],
      consequence: .coerced,
      detail: .pathEnd(place: end.place)
    )
    issue.reversedPath = [.property(property.name)]
    issue.offset = offset
    record(issue)
  }
}
