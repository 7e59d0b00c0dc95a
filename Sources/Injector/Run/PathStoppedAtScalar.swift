/// The place where a path ended early, at a scalar. Its value is used for a property if no candidate was found.
struct PathStoppedAtScalar {
  /// The path as it is written in the rule.
  let path: String
  /// The part of the path to the scalar.
  let place: String
  /// The keys of that part.
  let keys: [String]

  init(path: SourcePath, count: Int) {
    self.path = path.text
    place = path.text(ofFirst: count)
    keys = Array(path.keys.prefix(count))
  }
}

extension RunState {
  /// Records that a property has the value at which a path stopped.
  mutating func notePathStoppedAtScalar(
    _ stop: PathStoppedAtScalar,
    with source: @autoclosure () -> Any,
    of property: PlannedProperty,
    at offset: Int?
  ) {
    guard takesNote() else { return }
    var issue = InjectionReport.Issue(
      code: .pathEndedEarly,
      severity: .note,
      expected: .type(property.type),
      found: property.isSensitive ? .text(IssueText.sensitiveValue) : SourceValue(source()).fact,
      keys: [stop.path],
      consequence: .coerced,
      detail: .pathEnd(place: stop.place)
    )
    issue.extendPath(with: .property(property.name), under: stop.keys, rank: property.rank)
    issue.offset = offset
    record(issue)
  }
}
