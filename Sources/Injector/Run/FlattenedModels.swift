extension RecordExecutor {
  // MARK: - Dictionaries

  /// Feeds the models at the same level from a record, into a model whose properties hold values.
  func processFlattened(_ base: UnsafeMutableRawPointer, _ record: [String: Any], _ run: inout RunState) {
    let parts = unsafe contents.pointee
    for step in parts.flattenedSteps {
      unsafe processFlattened(parts.properties[step], base, record, isInitialized: true, &run)
    }
  }

  /// Feeds one of them; false if it has no value now.
  @discardableResult
  func processFlattened(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    isInitialized: Bool,
    _ run: inout RunState
  ) -> Bool {
    if property.mayBeAbsent, property.flattenedExecutor?.isFed(by: record) == false {
      return unsafe handleMissing(property, base, isInitialized: isInitialized, &run)
    }
    let mark = run.mark
    let fits =
      isInitialized
      ? unsafe property.writer.assign(base, from: record, &run)
      : unsafe property.writer.initialize(base, from: record, &run)
    return unsafe finishFlattened(property, base, record, isInitialized, fits: fits, mark, &run)
  }

  /// Whether a record holds anything that the plan looks for.
  private func isFed(by record: [String: Any]) -> Bool {
    let parts = unsafe contents.pointee
    let folded = parts.keys.ignoresCase ? KeyFolding.folded(record) : record
    var snakeCaseValues = SnakeCaseValues()
    return parts.properties.contains { property in
      property.firstCandidate(in: folded, ignoringCase: parts.keys.ignoresCase) != nil
        || snakeCaseValues.value(of: property, in: record, parts.keys) != nil
        || property.flattenedExecutor?.isFed(by: record) == true
    }
  }

  // MARK: - JSON text

  /// Feeds the models at the same level from the object that begins at `start`.
  func processFlattened(
    _ base: UnsafeMutableRawPointer,
    from start: Int,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let parts = unsafe contents.pointee
    for step in parts.flattenedSteps {
      reader.move(to: start)
      unsafe try processFlattened(parts.properties[step], base, &reader, isInitialized: true, &run)
    }
  }

  /// Feeds one of them from the object at the reader's position; false if it has no value now.
  @discardableResult
  func processFlattened(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader,
    isInitialized: Bool,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if property.mayBeAbsent, try property.flattenedExecutor?.isFed(by: reader) == false {
      return unsafe handleMissing(property, base, isInitialized: isInitialized, &run)
    }
    let mark = run.mark
    let start = reader.offset
    let fits =
      isInitialized
      ? unsafe try property.writer.assign(base, from: &reader, &run)
      : unsafe try property.writer.initialize(base, from: &reader, &run)
    let source = { [reader] in reader.value(at: start) }
    defer { run.locate(from: mark, at: start) }
    return unsafe finishFlattened(property, base, source(), isInitialized, fits: fits, mark, &run)
  }

  /// Whether the object at the reader's position holds anything that the plan looks for.
  private func isFed(by reader: JSONReader) throws(JSONFailure) -> Bool {
    let parts = unsafe contents.pointee
    var members = reader
    var further = LaterCandidates()
    try members.open()
    if members.nextByte() == UInt8(ascii: "}") { return false }
    repeat {
      if try parts.keyIndex.readKey(&members, expecting: 0) >= 0 { return true }
      let key = parts.keys.folded(JSONReader.text(of: try members.scanString()))
      try members.passColon()
      if parts.keys.snakeCaseName(forKey: key) != nil { return true }
      if parts.keys.isFurther(key) { _ = further.note(key, at: members.offset) }
      try members.skipValue()
    } while try members.passComma(or: UInt8(ascii: "}"))
    for property in parts.properties {
      if try property.flattenedExecutor?.isFed(by: reader) == true { return true }
      let found = try further.first(
        of: property,
        ignoringCase: parts.keys.ignoresCase,
        &members
      )
      if found != nil { return true }
    }
    return false
  }

  // MARK: - Both

  /// Uses the default of a model that was rejected, and says where everything was.
  private func finishFlattened(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    _ source: @autoclosure () -> Any,
    _ isInitialized: Bool,
    fits: Bool,
    _ mark: RunIssues.Mark,
    _ run: inout RunState
  ) -> Bool {
    defer { run.extendPaths(from: mark, with: .property(property.name)) }
    if fits { return true }
    if !isInitialized { return unsafe initializeInstead(property, of: source(), base, since: mark, &run) }
    unsafe useDefault(property, insteadOf: source(), base, isInitialized: true, since: mark, &run)
    return true
  }

  /// Whether neither the plan nor one at the same level ever looks at the key.
  func isUnknown(_ key: String) -> Bool {
    let keys = unsafe contents.pointee.keys
    return keys.isUnknown(keys.folded(key)) && !isKnownToFlattened(key)
  }

  /// The property that an unknown key would lead to if it were ever written, of the plan or of one at the same level.
  func constant(_ key: String) -> String? {
    let parts = unsafe contents
    if let own = unsafe parts.pointee.keys.constant(key) { return own }
    for step in unsafe parts.pointee.flattenedSteps {
      if let nested = unsafe parts.pointee.properties[step].flattenedExecutor?.constant(key) { return nested }
    }
    return nil
  }

  /// Whether a plan at the same level looks at the key.
  func isKnownToFlattened(_ key: String) -> Bool {
    let parts = unsafe contents
    return unsafe parts.pointee.flattenedSteps.contains { step in
      unsafe parts.pointee.properties[step].flattenedExecutor?.isUnknown(key) == false
    }
  }
}

extension PlannedProperty {
  /// What runs the plan of a model that is fed from the record of its parent; nil for all others.
  var flattenedExecutor: RecordExecutor? {
    guard isFlattened, let plan = writer.target.nestedPlan else { return nil }
    return unsafe RecordExecutor(contents: plan.contents)
  }

  /// Whether the record need not hold anything of the model.
  fileprivate var mayBeAbsent: Bool { isOptional || defaultSource != nil || isRequired }
}
