/// Runs a plan over records.
///
/// It is nothing but the address of the plan's contents, so that passing it on costs no reference count; whoever holds one
/// keeps the plan alive.
@safe struct RecordExecutor {
  let contents: UnsafeMutablePointer<PlanContents>

  /// Runs the plan over a record, into a model whose properties hold values.
  ///
  /// `base` is the storage of the struct or object that the steps' offsets count from.
  @inline(__always)
  func execute(_ base: UnsafeMutableRawPointer, _ record: [String: Any], _ run: inout RunState) {
    if unsafe contents.pointee.keys.ignoresCase {
      unsafe execute(base, exactCase: KeyFolding.folded(record), &run)
      if watchesUnknownKeys(run) { recordUnknownKeys(of: record, &run) }
      unsafe processFlattened(base, record, &run)
      return
    }
    unsafe execute(base, exactCase: record, &run)
  }

  private func execute(
    _ base: UnsafeMutableRawPointer,
    exactCase record: [String: Any],
    _ run: inout RunState
  ) {
    let parts = unsafe contents
    var seen = unsafe StepSet(stepCount: parts.pointee.steps.count)
    defer { seen.release() }
    if unsafe record.count > 4 * parts.pointee.edges.count, !watchesUnknownKeys(run) {
      unsafe lookUp(base, record, &seen, &run)
    } else {
      unsafe walk(base, record, &seen, &run)
    }
    if unsafe !parts.pointee.stepsWithFallbacks.isEmpty {
      unsafe tryFurtherCandidates(base, record, &seen, &run)
    }
    if unsafe parts.pointee.needsFinishPass || run.policy.missing == .fail {
      unsafe handleMissing(base, seen, &run)
      if unsafe !parts.pointee.keys.ignoresCase { unsafe processFlattened(base, record, &run) }
    }
  }

  /// Takes the record's entries one by one, in the record's own order.
  @inline(__always)
  private func walk(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout StepSet,
    _ run: inout RunState
  ) {
    let parts = unsafe contents
    for (key, value) in record {
      if let edge = unsafe parts.pointee.keyIndex.position(of: key) {
        unsafe process(edge, key, value, base, &seen, &run)
      } else if watchesUnknownKeys(run), unsafe !parts.pointee.keys.ignoresCase,
        isUnknown(key)
      {
        run.recordUnknownKey(key, constant: constant(key))
      }
    }
  }

  /// Writes the value of an edge's key wherever it goes.
  @inline(__always)
  private func process(
    _ edge: Int,
    _ key: String,
    _ value: Any,
    _ base: UnsafeMutableRawPointer,
    _ seen: inout StepSet,
    _ run: inout RunState
  ) {
    let edges = unsafe contents.pointee.edges
    let step = unsafe edges[edge].step
    seen.insert(step)
    unsafe apply(step, key, value, base, &run)
    guard unsafe edges[edge].hasSeveralReaders else { return }
    for step in unsafe edges[edge].furtherSteps {
      seen.insert(step)
      unsafe apply(step, key, value, base, &run)
    }
  }

  /// Asks a record with far more entries than the plan has keys for each key.
  private func lookUp(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout StepSet,
    _ run: inout RunState
  ) {
    let edges = unsafe contents.pointee.edges
    for edge in edges.indices {
      let key = unsafe edges[edge].key
      guard let value = record[key] else { continue }
      unsafe process(edge, key, value, base, &seen, &run)
    }
  }

  private func tryFurtherCandidates(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout StepSet,
    _ run: inout RunState
  ) {
    let parts = unsafe contents
    var snakeCaseValues = SnakeCaseValues()
    for step in unsafe parts.pointee.stepsWithFallbacks where !seen.contains(step) {
      let ignoresCase = unsafe parts.pointee.keys.ignoresCase
      let property = unsafe parts.pointee.properties[step]
      if let (text, value) = unsafe property.firstCandidate(in: record, ignoringCase: ignoresCase)
        ?? snakeCaseValues.value(of: property, in: record, parts.pointee.keys)
      {
        seen.insert(step)
        unsafe apply(step, text, value, base, &run)
      } else if let (end, value) = property.earlyEnd(in: record, ignoringCase: ignoresCase, run) {
        seen.insert(step)
        let fits = unsafe writeViaTarget(step, end.place, value, base, &run)
        if fits { run.notePathStoppedAtScalar(end, with: value, of: property) }
      }
    }
  }

  /// Writes the value of one key: on the spot if it is exactly of the property's kind.
  @inline(__always)
  private func apply(
    _ index: Int,
    _ key: String,
    _ value: Any,
    _ base: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) {
    let steps = unsafe contents.pointee.steps
    if unsafe writeFastPath(steps[index], value, base) { return }
    unsafe writeViaTarget(index, key, value, base, &run)
  }

  @inline(__always)
  private func writeFastPath(_ step: Step, _ value: Any, _ base: UnsafeMutableRawPointer) -> Bool {
    let address = unsafe base + step.offset
    switch step.opcode {
    case .general: return false
    case .int: return ExactValue.int(value).map { unsafe address.store($0) } != nil
    case .int64: return ExactValue.int(value).map { unsafe address.store(Int64($0)) } != nil
    case .double: return ExactValue.double(value).map { unsafe address.store($0) } != nil
    case .bool: return ExactValue.bool(value).map { unsafe address.store($0) } != nil
    case .string: return ExactValue.string(value).map { unsafe address.store($0) } != nil
    case .optionalInt: return ExactValue.int(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalInt64:
      return ExactValue.int(value).map { unsafe address.store(Optional(Int64($0))) } != nil
    case .optionalDouble:
      return ExactValue.double(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalBool: return ExactValue.bool(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalString:
      return ExactValue.string(value).map { unsafe address.store(Optional($0)) } != nil
    case .ints: return ExactValue.ints(value).map { unsafe address.store($0) } != nil
    case .doubles: return ExactValue.doubles(value).map { unsafe address.store($0) } != nil
    case .strings: return ExactValue.strings(value).map { unsafe address.store($0) } != nil
    case .optionalInts: return ExactValue.ints(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalDoubles:
      return ExactValue.doubles(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalStrings:
      return ExactValue.strings(value).map { unsafe address.store(Optional($0)) } != nil
    }
  }

  /// Writes the value of one key through its target, and tells of what is wrong with it; false if it does not fit.
  @inline(never)
  @discardableResult
  private func writeViaTarget(
    _ index: Int,
    _ key: String,
    _ value: Any,
    _ base: UnsafeMutableRawPointer,
    _ run: inout RunState
  ) -> Bool {
    let mark = run.mark
    let fits = unsafe contents.pointee.steps[index].writer._withUnsafeGuaranteedRef {
      unsafe $0.assign(base, from: value, &run)
    }
    if fits, run.issues.isUnchanged(since: mark) { return true }
    let property = unsafe contents.pointee.properties[index]
    if !fits { unsafe useDefault(property, insteadOf: value, base, isInitialized: true, since: mark, &run) }
    run.nameKey(key, from: mark)
    run.extendPaths(from: mark, with: .property(property.name))
    return fits
  }
}

extension UnsafeMutableRawPointer {
  /// Replaces the value that is there.
  @inline(__always)
  func store<Value>(_ value: Value) {
    unsafe assumingMemoryBound(to: Value.self).pointee = value
  }
}
