/// Models that are read from the record of the enclosing model.
extension PlanRunner {
  /// Runs a plan with flattened models. Flattened models that are not in place read the record again.
  @inline(never)
  mutating func runFlattening(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    let start = input.mark
    let isPlain = run.policy.missing == .keep && run.policy.null != .ignore && run.policy.empty != .null
    readsInside =
      unsafe isPlain && !isEmpty && !run.watchesKeys && !contents.pointee.innerSteps.isEmpty && input.isRecord
    guard try walk(&input, &run) else { return refuse(input, &run) }
    if readsInside, isFinished(keepingMissing: true) { return true }
    return try finish(from: start, &input, &run)
  }

  /// Creates or fills a flattened model from the record at the input's position.
  mutating func processFlattened(
    _ step: Int, _ property: PlannedProperty, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if property.mayBeAbsent, let plan = property.target.nestedPlan,
      try unsafe !hasAnyKey(of: plan.contents, in: &input, &run)
    {
      return handleMissing(step, property, &run)
    }
    let mark = run.issues.mark
    let start = input.mark
    run.injected = InjectedSteps()
    if try !put(step, &input, &run) { useDefault(step, insteadOf: input.value(at: start), since: mark, &run) }
    if !run.injected.isEmpty { handled.insert(step) }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
  }

  /// Whether a step belongs to a flattened model.
  @inline(__always)
  func isInner(_ step: Int) -> Bool { unsafe step >= contents.pointee.properties.count }

  /// Reads the value of a flattened model's step using that model's plan. `isLater` indicates whether the key already
  /// had a value.
  @inline(never) @discardableResult
  mutating func processInner(
    _ step: Int, isLater: Bool, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let inner = unsafe contents.pointee.innerSteps[step - contents.pointee.properties.count]
    let property = unsafe contents.pointee.properties[inner.property]
    guard let plan = property.target.nestedPlan else { return false }
    let outer = property.target.enterScope(&run)
    defer { run.scope = outer }
    let mark = run.issues.mark
    var runner = unsafe PlanRunner(plan.contents, .filled(base + property.offset))
    defer { runner.close() }
    var fits = true
    if isLater {
      try runner.processDuplicate(inner.step, .position(inner.position), &input, &run)
    } else {
      runner.handled.insert(inner.step)
      fits = try runner.writeViaTarget(inner.step, .position(inner.position), &input, &run)
      // An empty value that counts as null is handled by the run of that model.
      if !runner.handled.contains(inner.step) { handled.remove(step) }
    }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    return fits
  }

  /// Whether the record at the input's position has a key of a plan.
  private func hasAnyKey(
    of contents: UnsafeMutablePointer<PlanContents>, in input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var probe = unsafe PlanRunner(contents, .filled(base))
    defer { probe.close() }
    // A row has all columns, so the columns of an absent model are null.
    let ignoringNull = run.policy.null == .ignore || input.isRow
    let (outer, depth) = (input.mark, input.depth)
    guard var members = try input.openMembers(seeking: nil) else {
      return unsafe contents.pointee.readsPositions && input.isArray
    }
    defer { input.move(to: outer, inside: depth) }
    while true {
      let found = try unsafe input.nextMember(&members, in: contents.pointee.keyIndex)
      if found == KeyIndex.end { break }
      var isPassed = false
      if found == KeyIndex.unknown {
        let key = input.key(of: members)
        if unsafe contents.pointee.keys.snakeCaseName(forKey: key) != nil { return true }
      } else {
        let position = found < 0 ? KeyIndex.otherSpelling(found) : found
        if unsafe contents.node(0).pointee.edges[position].hasSteps {
          isPassed = ignoringNull ? try input.readNull() : false
          if !isPassed { return true }
        } else {
          isPassed = try probe.keep(position, ofNode: 0, spelling: nil, PartsWalk(), &input, &run)
        }
      }
      if !isPassed { try input.skipValue() }
    }
    input.move(to: outer, inside: depth)
    for property in unsafe contents.pointee.properties {
      if property.isFlattened, let plan = property.target.nestedPlan,
        try unsafe hasAnyKey(of: plan.contents, in: &input, &run)
      {
        return true
      }
      if try probe.kept?.first(of: property.candidates, passesNull: ignoringNull, input) != nil {
        return true
      }
    }
    return false
  }
}

extension PlannedProperty {
  /// Whether all keys of the model may be missing.
  fileprivate var mayBeAbsent: Bool { isOptional || defaultSource != nil || isRequired }
}
