extension PlanRunner {
  /// Writes a value that has exactly the type of its property, for the most common types. For other values, returns
  /// false and does not move the input.
  @inline(never)
  static func writeExact(_ step: Step, _ cell: Cell, _ input: inout Reader) throws(JSONFailure) -> Bool {
    switch step.opcode {
    case .general, .copy, .optionalInt, .optionalDouble, .optionalBool, .optionalString: false
    case .int: unsafe cell.putUnlessNil(try input.readInt())
    case .double: unsafe cell.putUnlessNil(try input.readDouble())
    case .bool: unsafe cell.putUnlessNil(try input.readBool())
    case .string: unsafe cell.putUnlessNil(try input.readString())
    }
  }

  /// The way in which the key of a value is known.
  enum ValueKey {
    /// A position in the key index.
    case position(Int)
    /// The position of a candidate of the property.
    case candidate(Int)
    /// A key or path to show in messages, and the keys that lead to the value in the data.
    case named(String, under: [String])
  }

  /// Writes one value through its target and records its issues. Returns false if the value is invalid.
  @inline(never) @discardableResult
  mutating func writeViaTarget(
    _ step: Int, _ key: ValueKey, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if unsafe contents.pointee.steps[step].defersNull, input.isNull, try deferNull(step, key, &input) {
      return false
    }
    let result = putDirectly(step, &input, &run)
    if result == .written { return true }
    if isInner(step) { return try processInner(step, isLater: false, &input, &run) }
    if result == .declined, run.issues.mayRepeat(at: input.depth.depth) {
      return try writeRepeated(step, key, &input, &run)
    }
    return try writeOther(step, key, isRefused: result == .refused, &input, &run)
  }

  /// Stores the position of a null that is found before all candidates of its property are known, so that a later
  /// candidate with a value can replace it. Returns whether the null is handled. For a flattened model, the run of that
  /// model stores it.
  @inline(never)
  private mutating func deferNull(
    _ step: Int, _ key: ValueKey, _ input: inout Reader
  ) throws(JSONFailure) -> Bool {
    let property = unsafe isInner(step) ? nil : contents.pointee.properties[step]
    let start = input.mark
    guard case .position = key, try input.readNull() else { return false }
    if let slot = property?.candidates[0].slot, makeKept(input.words).slot(slot) == nil {
      makeKept(input.words).keep(start, inSlot: slot, stoppedAfter: 0, at: input.depth)
    }
    handled.remove(step)
    return true
  }

  /// Writes a value using the fast functions for common values.
  @inline(__always)
  private mutating func putDirectly(
    _ step: Int, _ input: inout Reader, _ run: inout RunState
  ) -> DirectPut.Result {
    let plan = unsafe contents.pointee.steps[step]
    let cell = unsafe model.part(at: plan.offset)
    let result = unsafe plan.target._withUnsafeGuaranteedRef { target in
      let target = target
      return unsafe input.putDirectly(by: target, cell, &run)
    }
    if result == .written, isEmpty { initialized.insert(step) }
    return result
  }

  /// Writes a value like `writeOther`. If an earlier record has the same note, the note is copied or counted.
  @inline(never)
  private mutating func writeRepeated(
    _ step: Int, _ key: ValueKey, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let property = unsafe contents.pointee.properties[step]
    // Several properties may share the plan of a flattened model.
    guard property.target.hasSameNoteForKind, !property.isSensitive,
      unsafe !readsInside && !contents.pointee.isFlattened,
      let subject = RepeatedNotes.Subject(property, key, firstByte: input.byte)
    else { return try writeOther(step, key, isRefused: false, &input, &run) }
    if let note = run.issues.repeatedNote(about: subject, where: { $0.code == .coerced }) {
      let start = input.mark
      run.countsCoercion = true
      let result = putDirectly(step, &input, &run)
      run.countsCoercion = false
      if result == .written {
        run.issues.repeatNote(note, at: input.offset(of: start), found: input.sourceValue(at: start).fact)
        return true
      }
    }
    let mark = run.issues.mark
    run.issues.setSubject(subject)
    defer { run.issues.setSubject(nil) }
    let fits = try writeOther(step, key, isRefused: false, &input, &run)
    run.issues.addRepeated(subject, since: mark)
    return fits
  }

  /// Writes a value that the fast functions for common values cannot write. `isRefused` indicates whether they have set
  /// the refusal. `isNull` indicates whether the value is empty and treated as null.
  @inline(never)
  mutating func writeOther(
    _ step: Int, _ key: ValueKey, isRefused: Bool, isNull: Bool = false, _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    // A null that leaves the property unchanged is skipped here if no issue is recorded.
    if !isEmpty, unsafe contents.pointee.steps[step].nullKeepsValue, !run.isReporting,
      run.policy.null == .keep, try input.readNull()
    {
      return false
    }
    let mark = run.issues.mark
    let start = input.mark
    var fits = false
    if isRefused { try input.skipValue() } else { fits = try put(step, &input, &run) }
    if !fits, run.policy.empty == .null {
      switch processEmpty(step, key, at: start, isNull: isNull, since: mark, &input, &run) {
      case .doesNotFit: break
      case .written: fits = true
      case .passed: return false
      }
    }
    if !fits { useDefault(step, insteadOf: input.value(at: start), since: mark, &run) }
    if !run.issues.isUnchanged(since: mark) {
      completeIssues(step, key, from: start, since: mark, input, &run)
    }
    return fits
  }

  /// Writes one value through its target. Returns false if the value is invalid.
  @inline(__always)
  mutating func put(_ index: Int, _ input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    let step = unsafe contents.pointee.steps[index]
    // Counting the references to a target that other threads also use would take longer than the rest of this method.
    return unsafe try step.target._withUnsafeGuaranteedRef { target -> Result<Bool, JSONFailure> in
      do throws(JSONFailure) {
        let target = target
        return .success(unsafe try put(index, base + step.offset, by: target, &input, &run))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  @inline(__always)
  private mutating func put(
    _ index: Int,
    _ memory: UnsafeMutableRawPointer,
    by target: Target,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard !isEmpty || !target.hasStorage else {
      guard unsafe try target.put(.empty(memory), from: &input, &run) else { return false }
      initialized.insert(index)
      return true
    }
    if run.visibility.isNew, target.holdsObject, target.hasStorage,
      unsafe !ObjectStorage.isUnique(at: memory)
    {
      // The object is the default of a new model, and other references to it may exist.
      return unsafe try target.replace(.filled(memory), from: &input, &run)
    }
    return unsafe try target.put(.filled(memory), from: &input, &run)
  }

  /// Adds the place of a value to its issues.
  @inline(never)
  private func completeIssues(
    _ step: Int,
    _ key: ValueKey,
    from start: Int,
    since mark: RunIssues.Mark,
    _ input: borrowing Reader,
    _ run: inout RunState
  ) {
    let property = unsafe contents.pointee.properties[step]
    if property.isSensitive { run.redact(from: mark, as: property) }
    if run.issues.indices(since: mark).isEmpty { return }
    let (name, keys) = place(of: key, of: step, input)
    let offset = input.offset(of: start)
    let step = IssuePlace.Step(.property(property.name), under: keys, rank: property.rank)
    run.issues.change(since: mark) { issue in
      if issue.isAboutValue, issue.keys.isEmpty {
        issue.keys = keys.count == 1 && keys[0] == name ? keys : [name]
      }
      if issue.facts.offset == nil { issue.facts.offset = offset }
      issue.facts.place.extend(with: step)
    }
  }

  /// Returns the key or path to show in messages, and the keys that lead to the value in the data.
  func place(of key: ValueKey, of step: Int, _ input: borrowing Reader) -> (
    name: String, keys: [String]
  ) {
    switch key {
    case .position(let position):
      let key = unsafe contents.pointee.keyIndex.key(at: position)
      return (key, [key])
    case .candidate(let rank): return place(ofCandidate: rank, of: step, input)
    case .named(let name, let keys): return (name, keys)
    }
  }
}
