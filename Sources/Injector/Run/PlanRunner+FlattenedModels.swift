/// The handling of models that are read from the record of the model around them.
extension PlanRunner {
  /// Runs a plan with flattened models, which are read from the members of the same record.
  @inline(never)
  mutating func runSharing(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    let start = input.mark
    sharedStart = run.sharedMembers.count
    readsInside =
      unsafe !isEmpty && !run.watchesKeys && !contents.pointee.innerSteps.isEmpty && input.isRecord
    guard try walk(&input, &run) else { return refuse(input, &run) }
    if readsInside, run.sharedMembers.count == sharedStart,
      isFinished(keepingMissing: run.policy.missing == .keep)
    {
      return true
    }
    return try finish(from: start, &input, &run)
  }

  /// Creates or fills such a model from the record at the input's position.
  mutating func processFlattened(
    _ step: Int, _ property: PlannedProperty, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let outer = (run.sharedRange, run.stepsMetOutside)
    defer { (run.sharedRange, run.stepsMetOutside) = outer }
    run.stepsMetOutside = stepsMet(insideOf: step)
    run.sharedRange = input.isRecord ? sharedStart..<run.sharedMembers.count : nil
    if property.mayBeAbsent, let plan = property.target.nestedPlan,
      try unsafe !looksForAny(plan.contents, of: &input, &run)
    {
      return handleMissing(step, property, &run)
    }
    let mark = run.issues.mark
    let start = input.mark
    run.injected = InjectedSteps()
    if try !put(step, &input, &run) { useDefault(step, insteadOf: input.value(at: start), since: mark, &run) }
    if !run.injected.isEmpty { met.insert(step) }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
  }

  /// The steps of a flattened model that were done by this runner, a bit for each.
  private func stepsMet(insideOf property: Int) -> UInt64 {
    var bits: UInt64 = 0
    let ownCount = unsafe contents.pointee.properties.count
    for (offset, inner) in unsafe contents.pointee.innerSteps.enumerated()
    where inner.property == property && met.contains(ownCount + offset) {
      bits |= 1 << UInt64(inner.step)
    }
    return bits
  }

  /// Whether a step is that of a flattened model.
  @inline(__always)
  func isInner(_ step: Int) -> Bool { unsafe step >= contents.pointee.properties.count }

  /// Reads the value of a step of a flattened model by that model's plan. `isLater` is whether the key had a value before.
  @inline(never) @discardableResult
  mutating func processInner(
    _ step: Int, isLater: Bool, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let inner = unsafe contents.pointee.innerSteps[step - contents.pointee.properties.count]
    let property = unsafe contents.pointee.properties[inner.property]
    guard let plan = property.target.nestedPlan else { return false }
    let outer = property.valueTarget.enterScope(&run)
    defer { run.scope = outer }
    let mark = run.issues.mark
    var runner = unsafe PlanRunner(plan.contents, .filled(base + property.offset))
    defer { runner.close() }
    var fits = true
    if isLater {
      try runner.processDuplicate(inner.step, .position(inner.position), &input, &run)
    } else {
      runner.met.insert(inner.step)
      fits = try runner.writeViaTarget(inner.step, .position(inner.position), &input, &run)
      // An empty value that is the same as null is left to the run of that model.
      if !runner.met.contains(inner.step) { met.remove(step) }
    }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    return fits
  }

  /// Adds the member whose key was read to those that flattened models are read from.
  func share(
    _ members: borrowing Reader.Members, key: String?, _ input: borrowing Reader,
    _ run: inout RunState
  ) {
    run.sharedMembers.append(input.shared(members, key: key))
  }

  /// Adds the member of a null that a step of a flattened model has left to that model.
  @inline(never)
  func shareIfDeferred(
    _ step: Int, _ position: Int, _ members: borrowing Reader.Members, _ input: borrowing Reader,
    _ run: inout RunState
  ) {
    guard isInner(step), !met.contains(step) else { return }
    share(members, key: unsafe contents.pointee.keyIndex.key(at: position), input, &run)
  }

  /// Reads the members that the model around this one shares.
  @inline(never)
  mutating func walkShared(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    let (outer, depth) = (input.mark, input.depth)
    guard let range = run.sharedRange, var members = try input.openMembers(seeking: nil) else { return false }
    met.insert(bits: run.stepsMetOutside)
    // The members have no order that lets keys with the text of a path come first.
    keepsPaths = true
    for number in range {
      let position = try unsafe input.move(
        to: run.sharedMembers[number], &members, in: contents.pointee.keyIndex
      )
      try processMember(position, members, &input, &run)
    }
    input.move(to: outer, inside: depth)
    return true
  }

  /// Reads a member whose value is written by its target: one that the record around this one shares, or one in memory that is
  /// not exactly of its property's type.
  mutating func processMember(
    _ position: Int, _ members: borrowing Reader.Members, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if position < 0 { return try processOther(position, members, &input, &run) }
    let step = unsafe onlySteps(ignoringNull: run.policy.null == .ignore)[position]
    if step < 0 { return try processEntry(position, members, &input, &run) }
    if !met.insert(step) { return try processDuplicate(step, .position(position), &input, &run) }
    if try !writeViaTarget(step, .position(position), &input, &run) {
      shareIfDeferred(step, position, members, input, &run)
    }
  }

  /// Whether the members that the model at the input's position shares have a key of a plan.
  private func looksForAny(
    _ contents: UnsafeMutablePointer<PlanContents>, of input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var probe = unsafe PlanRunner(contents, .filled(base))
    defer { probe.close() }
    probe.keepsPaths = true
    // A row has all columns, so those of a model that is absent are null.
    let ignoringNull = run.policy.null == .ignore || input.isRow
    let (outer, depth) = (input.mark, input.depth)
    guard let range = run.sharedRange, var members = try input.openMembers(seeking: nil) else {
      return unsafe contents.pointee.readsPositions && input.isArray
    }
    defer { input.move(to: outer, inside: depth) }
    for number in range {
      let found = try unsafe input.move(
        to: run.sharedMembers[number], &members, in: contents.pointee.keyIndex)
      if found == KeyIndex.unknown {
        let key = input.key(of: members)
        if unsafe contents.pointee.keys.snakeCaseName(forKey: key) != nil { return true }
        continue
      }
      let position = found < 0 ? KeyIndex.otherSpelling(found) : found
      if unsafe contents.node(0).pointee.edges[position].hasSteps {
        let isNull = ignoringNull ? try input.readNull() : false
        if !isNull { return true }
      } else {
        _ = try probe.keep(position, ofNode: 0, spelling: nil, &input, &run)
      }
    }
    input.move(to: outer, inside: depth)
    for property in unsafe contents.pointee.properties {
      if property.isFlattened, let plan = property.target.nestedPlan,
        try unsafe looksForAny(plan.contents, of: &input, &run)
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
