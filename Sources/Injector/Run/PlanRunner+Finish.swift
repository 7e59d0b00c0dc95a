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
    if unsafe contents.pointee.keys.ignoresCase { try processFolded(&input, &run) }
    let properties = unsafe contents.pointee.properties
    let unfinishedSteps = unsafe contents.pointee.unfinishedSteps
    let visitsAll = place == .empty || run.policy.missing != .keep
    for index in visitsAll ? properties.indices : unfinishedSteps.indices {
      let step = visitsAll ? index : unfinishedSteps[index]
      if met.contains(step) { continue }
      let property = properties[step]
      // A property that is written through a key path is written last, to a complete model.
      if place == .empty, !property.target.hasStorage, !becomeWhole() { break }
      if let start, property.isFlattened {
        input.move(to: start)
        try processFlattened(step, property, &input, &run)
      } else if try
        !(property.kindCandidates.isEmpty
        ? takeLater(step, property, &input, &run) : takeLaterOfKind(step, property, &input, &run))
      {
        if handleMissing(property, at: place(of: property), &run) { holding.insert(step) }
      }
    }
    input.move(to: end)
    return place == .filled || becomeWhole() || run.refuseAlreadyRecorded()
  }

  /// Reads the values of the keys that were compared without upper and lower case.
  private mutating func processFolded(_ input: inout Input, _ run: inout RunState) throws(Input.Failure) {
    for entry in unsafe contents.pointee.keys.entries {
      guard !entry.steps.isEmpty, let (key, start) = later.first(withKey: entry.key) else { continue }
      for step in entry.steps where met.insert(step) {
        input.move(to: start)
        if try passNull(for: step, &input, run) { continue }
        try writeViaTarget(step, named: key, under: [key], &input, &run)
      }
    }
  }

  /// Reads the value of the first later candidate that was found; otherwise the scalar at which a path stopped.
  private mutating func takeLater(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    if later.isEmpty { return false }
    let ignoresCase = unsafe contents.pointee.keys.ignoresCase
    let ignoresNull = ignoresNull(property, run)
    let found = try later.first(of: property, ignoringCase: ignoresCase, ignoringNull: ignoresNull, &input)
    if let (text, keys, start) = found {
      met.insert(step)
      input.move(to: start)
      try writeViaTarget(step, named: text, under: keys, &input, &run)
      return true
    }
    guard property.hasPaths, run.policy.paths == .leaf,
      let (stop, start) = try later.scalar(of: property, ignoringCase: ignoresCase, &input)
    else { return false }
    met.insert(step)
    input.move(to: start)
    let fits = try writeViaTarget(step, named: stop.place, under: stop.keys, &input, &run)
    if fits {
      run.notePathStoppedAtScalar(
        stop,
        with: input.value(at: start),
        of: property,
        at: input.offset(of: start)
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
    let ignoresCase = unsafe contents.pointee.keys.ignoresCase
    guard let kind = try later.first(of: property.kindCandidates, ignoringCase: ignoresCase, &input) else {
      return nil
    }
    input.move(to: kind.mark)
    return RunState.KindBeside(try input.readSourceValue(), isSensitive: property.kindIsSensitive)
  }

  /// Marks the model as complete if every property that has memory has a value. Returns whether it is.
  mutating func becomeWhole() -> Bool {
    if isWhole { return true }
    let properties = unsafe contents.pointee.properties
    isWhole = properties.indices.allSatisfy { holding.contains($0) || !properties[$0].target.hasStorage }
    return isWhole
  }

  /// Returns whether a property's memory is empty. It is during the memberwise creation of a model, unless the
  /// property is written through a key path.
  func place(of property: PlannedProperty) -> Place { property.target.hasStorage ? place : .filled }
}
