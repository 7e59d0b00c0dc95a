/// What is left to do after the last member of a record.
extension PlanRunner {
  /// Handles the properties whose value was not found. Returns false if the memory was empty and the model is not
  /// complete.
  @inline(never)
  mutating func finish(
    from start: Input.Mark?,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let end = input.mark
    let visitsAll = isEmpty || run.policy.missing != .keep
    let readsKept = kept != nil && run.policy.null != .ignore
    let count = unsafe visitsAll ? contents.pointee.steps.count : contents.pointee.unfinished.count
    for index in 0..<count {
      let step = unsafe visitsAll ? index : contents.pointee.unfinished[index]
      if met.contains(step) { continue }
      if readsKept, try writeKept(step, &input, &run) { continue }
      let property = unsafe contents.pointee.properties[step]
      // A property that is written through a key path is written last, to a complete model.
      if isEmpty, !property.target.hasStorage, !becomeWhole() { break }
      if let start, property.isFlattened {
        input.move(to: start)
        try processFlattened(step, property, &input, &run)
      } else if try
        !(property.kindCandidates.isEmpty
        ? takeLater(step, property, &input, &run) : takeLaterOfKind(step, property, &input, &run))
      {
        if handleMissing(property, &run) { holding.insert(step) }
      }
    }
    input.move(to: end)
    return !isEmpty || becomeWhole() || run.refuseAlreadyRecorded()
  }

  /// Reads the value of the first candidate that was found, unless that takes more than reading it. Returns whether there
  /// was one.
  @inline(__always)
  private mutating func writeKept(
    _ step: Int,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let kept else { return false }
    let plan = unsafe contents.pointee.steps[step]
    for rank in plan.slots {
      let slot = unsafe contents.pointee.stepSlots[rank]
      guard slot >= 0, let mark = kept.mark(inSlot: slot) else { continue }
      met.insert(step)
      input.move(to: mark)
      if unsafe try Self.writeExact(plan, model.part(at: plan.offset), &input) {
        if isEmpty { holding.insert(step) }
        return true
      }
      try writeViaTarget(step, .candidate(rank - plan.slots.lowerBound), &input, &run)
      return true
    }
    return false
  }

  /// Reads the value of the first candidate that was found; otherwise the scalar at which a path stopped.
  private mutating func takeLater(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let kept else { return false }
    let passesNull = ignoresNull(property, run)
    if let found = try kept.first(of: property.candidates, passesNull: passesNull, input) {
      met.insert(step)
      input.move(to: found.slot.mark)
      if found.slot.stopCount < 0 {
        _ = run.refuseTooDeep()
        return true
      }
      try writeViaTarget(step, .candidate(found.rank), &input, &run)
      return true
    }
    if let found = kept.slot(property.snakeCaseSlot), let spelling = found.spelling {
      let key = input.key(at: spelling)
      if passesNull, try kept.isNull(found.mark, input) { return false }
      met.insert(step)
      input.move(to: found.mark)
      try writeViaTarget(step, .named(key, under: [key]), &input, &run)
      return true
    }
    guard property.hasPaths, run.policy.paths == .leaf,
      let found = try kept.first(of: property.candidates, isStopped: true, input),
      let path = property.candidates[found.rank].path
    else { return false }
    let stop = PathStoppedAtScalar(path: path, count: found.slot.stopCount)
    met.insert(step)
    input.move(to: found.slot.mark)
    let fits = try writeViaTarget(step, .named(stop.place, under: stop.keys), &input, &run)
    if fits {
      run.notePathStoppedAtScalar(
        stop,
        with: input.value(at: found.slot.mark),
        of: property,
        at: input.offset(of: found.slot.mark)
      )
    }
    return true
  }

  /// Does the same for a property whose value is of the type that a text beside it names.
  private mutating func takeLaterOfKind(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let outer = run.kindBeside
    defer { run.kindBeside = outer }
    run.kindBeside = try kindBeside(property, &input)
    return try takeLater(step, property, &input, &run)
  }

  /// Reads the text beside a property that names the type of its value; nil if the record has none.
  private func kindBeside(_ property: PlannedProperty, _ input: inout Input) throws(Input.Failure) -> RunState
    .KindBeside?
  {
    guard let kind = try kept?.first(of: property.kindCandidates, input) else { return nil }
    input.move(to: kind.slot.mark)
    return RunState.KindBeside(try input.readSourceValue(), isSensitive: property.kindIsSensitive)
  }

  /// Marks the model as complete if every property that has memory has a value. Returns whether it is.
  mutating func becomeWhole() -> Bool {
    if isWhole { return true }
    let properties = unsafe contents.pointee.properties
    isWhole = properties.indices.allSatisfy { holding.contains($0) || !properties[$0].target.hasStorage }
    return isWhole
  }

  /// Returns the memory of a property. It is empty during the memberwise creation of a model, unless the property is
  /// written through a key path.
  func cell(of property: PlannedProperty) -> Cell {
    let cell = unsafe model.part(at: property.offset)
    return unsafe property.target.hasStorage ? cell : .filled(cell.memory)
  }
}
