extension RecordExecutor {
  /// Runs the plan over an object in JSON text, into a model whose properties hold values.
  ///
  /// `base` is the storage of the struct or object that the steps' offsets count from; the reader is at the `{`.
  func execute(
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let parts = unsafe contents
    var seen = unsafe StepSet(stepCount: parts.pointee.steps.count)
    defer { seen.release() }
    var further = LaterCandidates()
    let start = reader.offset
    try reader.open()
    if reader.nextByte() == UInt8(ascii: "}") {
      reader.close()
    } else {
      unsafe try members(base, &reader, &seen, &further, &run)
    }
    if further.isEmpty, unsafe !parts.pointee.needsFinishPass, run.policy.missing == .keep { return }
    unsafe try finish(base, from: start, &reader, &seen, further, &run)
  }

  /// Takes the members of an object one by one.
  @inline(__always)
  private func members(
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ seen: inout StepSet,
    _ further: inout LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let parts = unsafe contents
    var expected = 0
    repeat {
      let edge = unsafe try parts.pointee.keyIndex.readKey(&reader, expecting: expected)
      guard edge >= 0 else {
        try skipUnmapped(&reader, &further, &run)
        continue
      }
      expected = edge + 1
      try reader.passColon()
      unsafe try process(edge, base, &reader, &seen, &further, &run)
    } while try reader.passComma(or: UInt8(ascii: "}"))
  }

  /// Reads the value of an edge's key into wherever it goes.
  @inline(__always)
  private func process(
    _ edge: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ seen: inout StepSet,
    _ further: inout LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let edges = unsafe contents.pointee.edges
    let step = unsafe edges[edge].step
    if unsafe edges[edge].hasSeveralReaders {
      return unsafe try processSeveral(edge, base, &reader, &seen, &further, &run)
    }
    if seen.contains(step) { throw .restart }
    seen.insert(step)
    unsafe try apply(step, edge, base, &reader, &run)
  }

  @inline(never)
  private func processSeveral(
    _ edge: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ seen: inout StepSet,
    _ further: inout LaterCandidates,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let edges = unsafe contents.pointee.edges
    let start = reader.offset
    if unsafe edges[edge].isFurther, unsafe !further.note(edges[edge].key, at: start) { throw .restart }
    for step in unsafe [edges[edge].step] + edges[edge].furtherSteps {
      if seen.contains(step) { throw .restart }
      seen.insert(step)
      reader.move(to: start)
      unsafe try apply(step, edge, base, &reader, &run)
    }
  }

  /// Reads one value into its property: on the spot if it is exactly of the property's kind.
  @inline(__always)
  private func apply(
    _ index: Int,
    _ edge: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let steps = unsafe contents.pointee.steps
    if unsafe try writeFastPath(steps[index], base, &reader) { return }
    unsafe try writeViaTarget(index, edge: edge, base, &reader, &run)
  }

  @inline(never)
  private func writeViaTarget(
    _ index: Int,
    edge: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let mark = run.mark
    let start = reader.offset
    let fits = unsafe try assign(index, base, &reader, &run)
    if fits, run.issues.isUnchanged(since: mark) { return }
    let key = unsafe contents.pointee.edges[edge].key
    unsafe recordIssues(index, key, fits: fits, from: start, mark, base, reader, &run)
  }

  /// Reads one value through its target, and tells of what is wrong with it; false if it does not fit.
  @discardableResult
  func writeViaTarget(
    _ index: Int,
    _ key: String,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let mark = run.mark
    let start = reader.offset
    let fits = unsafe try assign(index, base, &reader, &run)
    unsafe recordIssues(index, key, fits: fits, from: start, mark, base, reader, &run)
    return fits
  }

  @inline(__always)
  private func assign(
    _ index: Int,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let writer = unsafe contents.pointee.steps[index].writer
    return unsafe try writer._withUnsafeGuaranteedRef { writer in
      Result { () throws(JSONFailure) -> Bool in unsafe try writer.assign(base, from: &reader, &run) }
    }.get()
  }

  /// Tells what was not as usual about a value, and uses the default if it did not fit.
  private func recordIssues(
    _ index: Int,
    _ key: String,
    fits: Bool,
    from start: Int,
    _ mark: RunIssues.Mark,
    _ base: UnsafeMutableRawPointer,
    _ reader: JSONReader,
    _ run: inout RunState
  ) {
    let property = unsafe contents.pointee.properties[index]
    if !fits {
      unsafe useDefault(
        property,
        insteadOf: reader.value(at: start),
        base,
        isInitialized: true,
        since: mark,
        &run
      )
    }
    run.nameKey(key, from: mark)
    run.locate(from: mark, at: start)
    run.extendPaths(from: mark, with: .property(property.name))
  }
}
