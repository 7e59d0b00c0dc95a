extension PlanRunner {
  /// Writes a value that is exactly of its property's type, for the less common types. Otherwise returns false, and
  /// the input does not move.
  @inline(never)
  static func writeOther(
    _ step: Step,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input
  ) throws(Input.Failure) -> Bool {
    if step.isOptional { return unsafe try writeOptional(step, memory, place, &input) }
    switch step.kind {
    case .int64: return unsafe memory.putUnlessNil(try input.readInt64(), place)
    case .ints: return unsafe memory.putUnlessNil(try input.readInts(), place)
    case .doubles: return unsafe memory.putUnlessNil(try input.readDoubles(), place)
    case .strings: return unsafe memory.putUnlessNil(try input.readStrings(), place)
    default: return false
    }
  }

  /// The same for Optional properties.
  @inline(never)
  private static func writeOptional(
    _ step: Step,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input
  ) throws(Input.Failure) -> Bool {
    switch step.kind {
    case .int: return unsafe try putOptional(try input.readInt(), memory, place, &input)
    case .double: return unsafe try putOptional(try input.readDouble(), memory, place, &input)
    case .bool: return unsafe try putOptional(try input.readBool(), memory, place, &input)
    case .string: return unsafe try putOptional(try input.readString(), memory, place, &input)
    case .int64: return unsafe try putOptional(try input.readInt64(), memory, place, &input)
    case .ints: return unsafe try putOptional(try input.readInts(), memory, place, &input)
    case .doubles: return unsafe try putOptional(try input.readDoubles(), memory, place, &input)
    case .strings: return unsafe try putOptional(try input.readStrings(), memory, place, &input)
    }
  }

  /// Writes a value that was read, or nil for null.
  @inline(__always)
  private static func putOptional<Value>(
    _ value: consuming Value?,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input
  ) throws(Input.Failure) -> Bool {
    if value == nil, try !input.readNull() { return false }
    unsafe memory.put(value, place)
    return true
  }

  /// Writes the value of the key at a position through its target.
  @inline(never)
  mutating func writeViaTarget(
    _ step: Int,
    _ position: Int,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    let mark = run.mark
    let start = input.mark
    let fits = try put(step, &input, &run)
    if fits, run.issues.isUnchanged(since: mark) { return }
    let key = unsafe contents.pointee.keys.entries[position].key
    recordIssues(step, key, [key], fits: fits, from: start, since: mark, input, &run)
  }

  /// Writes one value through its target and records its issues. Returns false if it does not fit.
  ///
  /// `key` is the key or path that messages name; `keys` are the keys of the value's place in the data.
  @discardableResult
  mutating func writeViaTarget(
    _ step: Int,
    named key: String,
    under keys: @autoclosure () -> [String],
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let mark = run.mark
    let start = input.mark
    let fits = try put(step, &input, &run)
    if !fits || !run.issues.isUnchanged(since: mark) {
      recordIssues(step, key, keys(), fits: fits, from: start, since: mark, input, &run)
    }
    return fits
  }

  /// Writes one value through its target. Returns false if it does not fit.
  @inline(__always)
  mutating func put(
    _ index: Int,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let step = unsafe contents.pointee.steps[index]
    // Counting references to a target that other threads use, too, takes longer than anything else here.
    return unsafe try step.target._withUnsafeGuaranteedRef { target -> Result<Bool, Input.Failure> in
      do throws(Input.Failure) {
        let target = unsafe unsafeDowncast(target, to: ValueTarget.self)
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
    by target: ValueTarget,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard place == .filled || !target.hasStorage else {
      guard unsafe try input.put(by: target, memory, .empty, &run) else { return false }
      holding.insert(index)
      return true
    }
    if run.visibility.isNew, target.holdsObject, target.hasStorage,
      unsafe !ObjectStorage.isUnique(at: memory)
    {
      // The object is the default of a new model, and may have other references.
      return unsafe try target.replace(memory, from: &input, &run)
    }
    return unsafe try input.put(by: target, memory, .filled, &run)
  }

  /// Records the issues of a value, and uses the default if it does not fit.
  private mutating func recordIssues(
    _ step: Int,
    _ key: String,
    _ keys: [String],
    fits: Bool,
    from start: Input.Mark,
    since mark: RunIssues.Mark,
    _ input: Input,
    _ run: inout RunState
  ) {
    let property = unsafe contents.pointee.properties[step]
    if !fits {
      let hasValue = useDefault(property, insteadOf: input.value(at: start), since: mark, &run)
      if hasValue, place == .empty { holding.insert(step) }
    }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.nameKey(key, from: mark)
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
    run.extendPaths(from: mark, with: .property(property.name), under: keys, rank: property.rank)
  }
}
