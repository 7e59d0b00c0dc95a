/// The handling of models that are read from the record of the model around them.
extension PlanRunner {
  /// Creates or fills such a model from the record at the input's position.
  mutating func processFlattened(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    if property.mayBeAbsent, let plan = property.target.nestedPlan,
      try unsafe !looksForAny(plan.contents, of: input, &run)
    {
      return handleMissing(step, property, &run)
    }
    let mark = run.mark
    let start = input.mark
    if try !put(step, &input, &run) {
      useDefault(step, insteadOf: input.value(at: start), since: mark, &run)
    }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
  }

  /// Whether the record at the input's position holds a key of a plan.
  private func looksForAny(
    _ contents: UnsafeMutablePointer<PlanContents>,
    of input: Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    var probe = unsafe PlanRunner(contents, .filled(base))
    probe.isProbe = true
    let parts = unsafe contents.pointee
    let ignoringNull = run.policy.null == .ignore
    var walk = input
    guard var members = try walk.openMembers(seeking: nil) else {
      return parts.readsPositions && walk.isArray
    }
    while true {
      var position = try walk.nextMember(&members, in: parts.keyIndex)
      if position == KeyIndex.end { break }
      if position < KeyIndex.end { position = KeyIndex.otherSpelling(position) }
      if position < 0 {
        if parts.keys.snakeCaseName(forKey: walk.key(of: members)) != nil { return true }
        try walk.skipValue()
        continue
      }
      if !parts.keys.entries[position].steps.isEmpty {
        let isNull = ignoringNull ? try walk.readNull() : false
        if !isNull { return true }
        continue
      }
      let isPassed = try probe.keep(position, ofNode: 0, spelling: nil, depth: 0, &walk, &run)
      if !isPassed { try walk.skipValue() }
    }
    for property in parts.properties {
      if property.isFlattened, let plan = property.target.nestedPlan,
        try unsafe looksForAny(plan.contents, of: input, &run)
      {
        return true
      }
      if try probe.kept?.first(of: property.candidates, passesNull: ignoringNull, walk) != nil { return true }
    }
    return false
  }
}

extension PlannedProperty {
  /// Whether all keys of the model may be missing.
  fileprivate var mayBeAbsent: Bool { isOptional || defaultSource != nil || isRequired }
}
