extension RecordExecutor {
  /// Runs the plan over a record, into memory that holds nothing yet, as a memberwise initialiser would.
  ///
  /// - Returns: whether every property has its value; if not, the memory holds nothing again and errors are recorded.
  func executeMemberwise(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ run: inout RunState
  ) -> Bool {
    let parts = unsafe contents.pointee
    let properties = parts.properties
    let originalRecord = record
    let record = parts.keys.ignoresCase ? KeyFolding.folded(record) : record
    var values = RecordValues(record: record, keys: parts.keys)
    var initialized = StepSet(stepCount: properties.count)
    defer { initialized.release() }
    var isComplete = true
    for (index, property) in properties.enumerated() where property.writer.hasStorage {
      let isThere =
        property.isFlattened
        ? unsafe processFlattened(property, base, originalRecord, isInitialized: false, &run)
        : unsafe initialize(property, base, &values, &run)
      if isThere {
        initialized.insert(index)
      } else {
        isComplete = false
      }
    }
    if watchesUnknownKeys(run) { recordUnknownKeys(of: originalRecord, &run) }
    if isComplete {
      for property in properties where !property.writer.hasStorage {
        if property.isFlattened {
          unsafe processFlattened(property, base, originalRecord, isInitialized: true, &run)
          continue
        }
        unsafe assign(property, base, &values, &run)
      }
      return true
    }
    for index in properties.indices where initialized.contains(index) {
      unsafe properties[index].writer.deinitialize(base)
    }
    return run.refuseReported()
  }

  /// Writes a property that is no memory of its own, now that all that is has its value.
  private func assign(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ values: inout RecordValues,
    _ run: inout RunState
  ) {
    guard let found = values.source(of: property, run) else {
      unsafe handleMissing(property, base, isInitialized: true, &run)
      return
    }
    let mark = run.mark
    let fits = unsafe property.writer.assign(base, from: found.value, &run)
    if !fits {
      unsafe useDefault(property, insteadOf: found.value, base, isInitialized: true, since: mark, &run)
    }
    found.finish(property, fits: fits, mark, &run)
  }

  private func initialize(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ values: inout RecordValues,
    _ run: inout RunState
  ) -> Bool {
    guard let found = values.source(of: property, run) else {
      return unsafe handleMissing(property, base, isInitialized: false, &run)
    }
    let mark = run.mark
    let fits = unsafe property.writer.initialize(base, from: found.value, &run)
    let isThere = unsafe fits || initializeInstead(property, of: found.value, base, since: mark, &run)
    found.finish(property, fits: fits, mark, &run)
    return isThere
  }

  /// Gives a property whose value does not fit its default, or nil if it is Optional; else an error is recorded.
  func initializeInstead(
    _ property: PlannedProperty,
    of value: @autoclosure () -> Any,
    _ base: UnsafeMutableRawPointer,
    since mark: RunIssues.Mark,
    _ run: inout RunState
  ) -> Bool {
    let refusal = run.refusal
    if property.defaultSource == nil, !property.isRequired, unsafe property.writer.initializeAbsent(base) {
      run.refusal = refusal
      run.recordRefusal(of: value(), in: .property(isRequired: false), fallback: .becameNil, since: mark)
      return true
    }
    unsafe useDefault(property, insteadOf: value(), base, isInitialized: false, since: mark, &run)
    return !run.issues.hasErrors(since: mark) && property.defaultSource != nil
  }
}

/// What a record holds for a property.
private struct FoundSource {
  let key: String
  let value: Any
  /// Set if it is the scalar at which a path ended early.
  let end: PathStoppedAtScalar?

  /// Says where the issues are about the value, and how it was found.
  func finish(_ property: PlannedProperty, fits: Bool, _ mark: RunIssues.Mark, _ run: inout RunState) {
    run.nameKey(key, from: mark)
    run.extendPaths(from: mark, with: .property(property.name))
    if fits, let end { run.notePathStoppedAtScalar(end, with: value, of: property) }
  }
}

/// A record as the properties of a plan look for their values.
private struct RecordValues {
  let record: [String: Any]
  let keys: KeyTable
  private var snakeCaseValues = SnakeCaseValues()

  init(record: [String: Any], keys: KeyTable) {
    self.record = record
    self.keys = keys
  }

  /// The first candidate that is there, else a key that stands for the name, else the scalar at which a path ended early.
  mutating func source(of property: PlannedProperty, _ run: borrowing RunState) -> FoundSource? {
    if let (key, value) = property.firstCandidate(in: record, ignoringCase: keys.ignoresCase)
      ?? snakeCaseValues.value(of: property, in: record, keys)
    {
      return FoundSource(key: key, value: value, end: nil)
    }
    return property.earlyEnd(in: record, ignoringCase: keys.ignoresCase, run).map { end, value in
      FoundSource(key: end.place, value: value, end: end)
    }
  }
}
