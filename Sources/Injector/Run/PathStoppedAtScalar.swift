/// Where a path has met a scalar with segments left: the last resort for a property that nothing else was found for.
struct PathStoppedAtScalar {
  /// The path as its author wrote it.
  let path: String
  /// The part of it that leads to the scalar.
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
      expected: TypeName.withoutOptional(property.type),
      found: property.isSensitive ? IssueText.sensitiveValue : SourceValue(source()).summary,
      keys: [stop.path],
      consequence: .coerced,
      detail: .pathEnd(place: stop.place)
    )
    issue.extendPath(with: .property(property.name), under: stop.keys)
    issue.offset = offset
    record(issue)
  }
}
