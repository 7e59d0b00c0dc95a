extension RecordExecutor {
  /// Moves past a member that no step takes now: it is unknown, or a further candidate.
  @inline(never)
  func skipUnmapped(
    _ reader: inout JSONReader,
    _ further: inout LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let keyOffset = reader.offset
    let span = try reader.scanString()
    try reader.passColon()
    let valueOffset = reader.offset
    try reader.skipValue()
    guard unsafe contents.pointee.keys.looksForMore || watchesUnknownKeys(run) else { return }
    let keys = unsafe contents.pointee.keys
    let key = JSONReader.text(of: span)
    let folded = keys.folded(key)
    if keys.isFurther(folded) {
      guard further.note(folded, at: valueOffset) else { throw .restart }
    } else if let name = keys.snakeCaseName(forKey: key) {
      guard further.note(key, standingFor: name, at: valueOffset) else { throw .restart }
    } else if watchesUnknownKeys(run), keys.isUnknown(folded), !isKnownToFlattened(key) {
      let mark = run.mark
      run.recordUnknownKey(key, constant: constant(key))
      run.locate(from: mark, at: keyOffset)
    }
  }

  /// Looks after what the members did not reach: further candidates, then missing properties, then the models that are fed
  /// from the same object, which begins at `start`.
  @inline(never)
  func finish(
    _ base: UnsafeMutableRawPointer,
    from start: Int,
    _ reader: inout JSONReader,
    _ seen: inout StepSet,
    _ further: LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let parts = unsafe contents.pointee
    let end = reader.offset
    if !further.isEmpty {
      for step in parts.stepsWithFallbacks where !seen.contains(step) {
        if unsafe try takeFurther(step, base, &reader, further, &run) { seen.insert(step) }
      }
      reader.move(to: end)
    }
    if parts.needsFinishPass || run.policy.missing == .fail { unsafe handleMissing(base, seen, &run) }
    if parts.flattenedSteps.isEmpty { return }
    unsafe try processFlattened(base, from: start, &reader, &run)
    reader.move(to: end)
  }

  /// Reads the value of the first candidate that is there; else the scalar at which a path ended early.
  private func takeFurther(
    _ step: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ further: LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let (property, ignoresCase) = unsafe (
      contents.pointee.properties[step], contents.pointee.keys.ignoresCase
    )
    let candidates = property.candidates
    if let found = try further.first(of: property, ignoringCase: ignoresCase, &reader) {
      reader.move(to: found.offset)
      unsafe try writeViaTarget(step, found.text, base, &reader, &run)
      return true
    }
    guard property.endsPathsEarly(run),
      let (end, offset) = try further.earlyEnd(of: candidates, ignoringCase: ignoresCase, &reader)
    else { return false }
    reader.move(to: offset)
    if unsafe try writeViaTarget(step, end.place, base, &reader, &run) {
      run.notePathStoppedAtScalar(end, with: reader.value(at: offset), of: property, at: offset)
    }
    return true
  }
}
