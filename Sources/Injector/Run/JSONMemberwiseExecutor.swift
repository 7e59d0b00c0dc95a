extension RecordExecutor {
  /// Runs the plan over an object in JSON text, into memory that holds nothing yet, as a memberwise initialiser would.
  ///
  /// The reader is at the `{`. Returns whether every property has its value; if not, and if this throws, the memory holds
  /// nothing again.
  func executeMemberwise(
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let parts = unsafe contents.pointee
    var state = unsafe MemberwiseState(base: base, stepCount: parts.properties.count)
    defer { state.release() }
    let start = reader.offset
    do {
      try reader.open()
      if reader.nextByte() == UInt8(ascii: "}") {
        reader.close()
      } else {
        try readMembers(&state, parts, &reader, &run)
      }
      try finish(&state, parts, from: start, &reader, &run)
    } catch {
      state.deinitialize(parts.properties)
      throw error
    }
    if state.isComplete { return true }
    state.deinitialize(parts.properties)
    return run.refuseReported()
  }

  private func readMembers(
    _ state: inout MemberwiseState,
    _ parts: PlanContents,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    var expected = 0
    repeat {
      let edge = try parts.keyIndex.readKey(&reader, expecting: expected)
      guard edge >= 0 else {
        try skipUnmapped(&reader, &state.further, &run)
        continue
      }
      expected = edge + 1
      try reader.passColon()
      let start = reader.offset
      let taken = unsafe parts.edges[edge]
      let key = taken.key
      if taken.isFurther, !state.further.note(key, at: start) { throw .restart }
      for step in [taken.step] + taken.furtherSteps {
        if state.seen.contains(step) { throw .restart }
        state.seen.insert(step)
        reader.move(to: start)
        try read(step, key, &state, parts, &reader, &run)
      }
    } while try reader.passComma(or: UInt8(ascii: "}"))
  }

  /// Reads one value into its property; those that are no memory of their own wait until all others have their values.
  ///
  /// `end` is set if the value is the scalar at which a path ended early.
  private func read(
    _ step: Int,
    _ key: String,
    end: PathStoppedAtScalar? = nil,
    _ state: inout MemberwiseState,
    _ parts: PlanContents,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let property = parts.properties[step]
    guard property.writer.hasStorage else {
      state.waiting.append((step, key, end, reader.offset))
      return try reader.skipValue()
    }
    let mark = run.mark
    let start = reader.offset
    let fits = unsafe try property.writer.initialize(state.base, from: &reader, &run)
    if fits {
      state.initialized.insert(step)
    } else {
      let source = { [reader] in reader.value(at: start) }
      if unsafe initializeInstead(property, of: source(), state.base, since: mark, &run) {
        state.initialized.insert(step)
      }
    }
    if !run.issues.isUnchanged(since: mark) {
      run.nameKey(key, from: mark)
      run.locate(from: mark, at: start)
      run.extendPaths(from: mark, with: .property(property.name))
    }
    if fits, let end {
      run.notePathStoppedAtScalar(end, with: reader.value(at: start), of: property, at: start)
    }
  }

  /// Looks after further candidates and missing properties, and then writes what has waited; the object begins at `start`.
  private func finish(
    _ state: inout MemberwiseState,
    _ parts: PlanContents,
    from start: Int,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let end = reader.offset
    for step in parts.properties.indices where !state.seen.contains(step) {
      try readLate(step, &state, parts, from: start, &reader, &run)
    }
    state.isComplete = parts.properties.indices.allSatisfy {
      state.initialized.contains($0) || !parts.properties[$0].writer.hasStorage
    }
    guard state.isComplete else { return reader.move(to: end) }
    for (step, key, end, offset) in state.waiting {
      reader.move(to: offset)
      if unsafe try writeViaTarget(step, key, state.base, &reader, &run), let end {
        run.notePathStoppedAtScalar(
          end,
          with: reader.value(at: offset),
          of: parts.properties[step],
          at: offset
        )
      }
    }
    for (step, property) in parts.properties.enumerated()
    where !property.writer.hasStorage && !state.seen.contains(step) {
      if property.isFlattened {
        reader.move(to: start)
        unsafe try processFlattened(property, state.base, &reader, isInitialized: true, &run)
      } else {
        unsafe handleMissing(property, state.base, isInitialized: true, &run)
      }
    }
    reader.move(to: end)
  }

  /// Gives a property its value that none of the members was its first candidate.
  private func readLate(
    _ step: Int,
    _ state: inout MemberwiseState,
    _ parts: PlanContents,
    from start: Int,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let property = parts.properties[step]
    let ignoresCase = parts.keys.ignoresCase
    if property.isFlattened {
      guard property.writer.hasStorage else { return }
      reader.move(to: start)
      if unsafe try processFlattened(property, state.base, &reader, isInitialized: false, &run) {
        state.initialized.insert(step)
      }
    } else if let found = try state.further.first(of: property, ignoringCase: ignoresCase, &reader) {
      state.seen.insert(step)
      reader.move(to: found.offset)
      try read(step, found.text, &state, parts, &reader, &run)
    } else if property.endsPathsEarly(run),
      let (end, offset) = try state.further.earlyEnd(
        of: property.candidates,
        ignoringCase: ignoresCase,
        &reader
      )
    {
      state.seen.insert(step)
      reader.move(to: offset)
      try read(step, end.place, end: end, &state, parts, &reader, &run)
    } else if property.writer.hasStorage,
      unsafe handleMissing(property, state.base, isInitialized: false, &run)
    {
      state.initialized.insert(step)
    }
  }
}

/// How far a struct is that is being put together.
@safe private struct MemberwiseState {
  let base: UnsafeMutableRawPointer
  /// The steps whose value was found, whether it fitted or not.
  var seen: StepSet
  /// The steps whose memory holds a value.
  var initialized: StepSet
  var further = LaterCandidates()
  /// Where the values are that are written last.
  var waiting: [(step: Int, key: String, end: PathStoppedAtScalar?, offset: Int)] = []
  var isComplete = false

  init(base: UnsafeMutableRawPointer, stepCount: Int) {
    unsafe self.base = base
    seen = StepSet(stepCount: stepCount)
    initialized = StepSet(stepCount: stepCount)
  }

  func release() {
    seen.release()
    initialized.release()
  }

  /// Destroys the values that are there.
  func deinitialize(_ properties: [PlannedProperty]) {
    for step in properties.indices where initialized.contains(step) {
      unsafe properties[step].writer.deinitialize(base)
    }
  }
}
