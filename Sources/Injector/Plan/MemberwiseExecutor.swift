extension RecordExecutor {
  /// Runs the plan over a record, into memory that holds nothing yet, as a memberwise initialiser would.
  ///
  /// - Returns: whether every property has its value; if not, the memory holds nothing again and errors are recorded.
  func executeMemberwise(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ run: inout Run
  ) -> Bool {
    let parts = unsafe contents.pointee
    let properties = parts.properties
    let spelled = record
    let record = parts.keys.ignoresCase ? KeyFolding.folded(record) : record
    var initialized = SeenSteps(stepCount: properties.count)
    defer { initialized.release() }
    var isComplete = true
    for (index, property) in properties.enumerated() where property.writer.hasStorage {
      let isThere =
        property.isFlattened
        ? unsafe feedFlattened(property, base, spelled, isInitialized: false, &run)
        : unsafe initialize(property, base, record, ignoresCase: parts.keys.ignoresCase, &run)
      if isThere {
        initialized.insert(index)
      } else {
        isComplete = false
      }
    }
    if watchesUnknownKeys(run) { recordUnknownKeys(of: spelled, &run) }
    if isComplete {
      for property in properties where !property.writer.hasStorage {
        if property.isFlattened {
          unsafe feedFlattened(property, base, spelled, isInitialized: true, &run)
          continue
        }
        unsafe assign(property, base, record, ignoresCase: parts.keys.ignoresCase, &run)
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
    _ record: [String: Any],
    ignoresCase: Bool,
    _ run: inout Run
  ) {
    guard let (key, value) = property.firstCandidate(in: record, ignoringCase: ignoresCase) else {
      unsafe handleMissing(property, base, isInitialized: true, &run)
      return
    }
    let mark = run.issues.count
    if unsafe !property.writer.assign(base, from: value, &run) {
      unsafe useDefault(property, insteadOf: value, base, isInitialized: true, &run)
    }
    run.nameKey(key, from: mark)
    run.extendPaths(from: mark, with: .property(property.name))
  }

  private func initialize(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    ignoresCase: Bool,
    _ run: inout Run
  ) -> Bool {
    guard let (key, value) = property.firstCandidate(in: record, ignoringCase: ignoresCase) else {
      return unsafe handleMissing(property, base, isInitialized: false, &run)
    }
    let mark = run.issues.count
    var fits = unsafe property.writer.initialize(base, from: value, &run)
    if !fits { fits = unsafe initializeInstead(property, of: value, base, &run) }
    run.nameKey(key, from: mark)
    run.extendPaths(from: mark, with: .property(property.name))
    return fits
  }

  /// Gives a property whose value does not fit its default, or nil if it is Optional; else an error is recorded.
  func initializeInstead(
    _ property: PlannedProperty,
    of value: Any,
    _ base: UnsafeMutableRawPointer,
    _ run: inout Run
  ) -> Bool {
    let refusal = run.refusal
    if property.defaultSource == nil, !property.isRequired, unsafe property.writer.initializeAbsent(base) {
      run.refusal = refusal
      run.recordRefusal(of: value, fallback: .becameNil)
      return true
    }
    let errors = run.errorCount
    unsafe useDefault(property, insteadOf: value, base, isInitialized: false, &run)
    return run.errorCount == errors && property.defaultSource != nil
  }
}
