/// The handling of models that are read from the record of the model around them.
extension PlanRunner {
  /// Creates or fills such a model from the record at the input's position.
  mutating func processFlattened(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    let outer = run.sharedRange
    defer { run.sharedRange = outer }
    run.sharedRange = input.isRecord ? sharedStart..<run.sharedMembers.count : nil
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

  /// Adds the member whose key was read to those that flattened models are read from.
  func share(
    _ members: borrowing Input.Members,
    key: String?,
    _ input: borrowing Input,
    _ run: inout RunState
  ) {
    run.sharedMembers.append(input.shared(members, key: key))
  }

  /// Reads the members that the model around this one shares.
  @inline(never)
  mutating func walkShared(
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let outer = input
    guard let range = run.sharedRange, var members = try input.openMembers(seeking: nil) else { return false }
    // The members have no order that lets keys with the text of a path come first.
    keepsPaths = true
    for number in range {
      let position = try unsafe input.move(
        to: run.sharedMembers[number],
        &members,
        in: contents.pointee.keyIndex
      )
      try processShared(position, members, &input, &run)
    }
    input = outer
    return true
  }

  /// Whether the members that the model at the input's position shares have a key of a plan.
  private func looksForAny(
    _ contents: UnsafeMutablePointer<PlanContents>,
    of input: Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    var probe = unsafe PlanRunner(contents, .filled(base))
    defer { probe.close() }
    probe.keepsPaths = true
    let ignoringNull = run.policy.null == .ignore
    var walk = input
    guard let range = run.sharedRange, var members = try walk.openMembers(seeking: nil) else {
      return unsafe contents.pointee.readsPositions && walk.isArray
    }
    for number in range {
      let found = try unsafe walk.move(to: run.sharedMembers[number], &members, in: contents.pointee.keyIndex)
      if found == KeyIndex.unknown {
        let key = walk.key(of: members)
        if unsafe contents.pointee.keys.snakeCaseName(forKey: key) != nil { return true }
        continue
      }
      let position = found < 0 ? KeyIndex.otherSpelling(found) : found
      if unsafe contents.node(0).pointee.edges[position].hasSteps {
        let isNull = ignoringNull ? try walk.readNull() : false
        if !isNull { return true }
      } else {
        _ = try probe.keep(position, ofNode: 0, spelling: nil, depth: 0, &walk, &run)
      }
    }
    for property in unsafe contents.pointee.properties {
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
