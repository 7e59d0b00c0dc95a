extension RecordExecutor {
  /// Looks after the properties that no candidate of the record reached.
  func handleMissing(_ base: UnsafeMutableRawPointer, _ seen: StepSet, _ run: inout RunState) {
    let parts = unsafe contents.pointee
    let candidates = run.policy.missing == .fail ? Array(parts.properties.indices) : parts.watchedSteps
    for step in candidates where !seen.contains(step) && !parts.properties[step].isFlattened {
      unsafe handleMissing(parts.properties[step], base, isInitialized: true, &run)
    }
  }

  /// Looks after one property that is missing; false if it has no value now.
  @discardableResult
  func handleMissing(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    isInitialized: Bool,
    _ run: inout RunState
  ) -> Bool {
    if property.takesMissing {
      let made = unsafe convertMissing(property, base, isInitialized: isInitialized, &run)
      if let made { return made }
    }
    if let source = property.defaultSource, case .defaultValue(let value)? = source.slot(in: run) {
      return unsafe property.writer.writeDefault(base, value, isInitialized: isInitialized)
    }
    if !property.isRequired, !isInitialized, unsafe property.writer.initializeAbsent(base) { return true }
    let isDemanded = !isInitialized || (run.policy.missing == .fail && !property.isOptional)
    if property.isRequired || isDemanded { run.recordMissing(property, detail: missingDetail) }
    return isInitialized
  }

  /// What a message about a missing key adds: that it is not looked for as `init(from:)` would.
  private var missingDetail: InjectionReport.Issue.Detail? {
    guard unsafe contents.pointee.isMemberwiseByRules, let layout = unsafe contents.pointee.layout else {
      return nil
    }
    return .rulesReplaceDecoding(model: TypeName.of(layout.type))
  }

  /// Asks the converter of a property that is missing; false if it has no value now, nil if the converter has none either.
  private func convertMissing(
    _ property: PlannedProperty,
    _ base: UnsafeMutableRawPointer,
    isInitialized: Bool,
    _ run: inout RunState
  ) -> Bool? {
    let mark = run.mark
    let source: Any = Any?.none as Any
    run.convertsMissing = true
    let fits =
      isInitialized
      ? unsafe property.writer.assign(base, from: source, &run)
      : unsafe property.writer.initialize(base, from: source, &run)
    run.convertsMissing = false
    if fits { return true }
    if run.refusal.code == .missing { return nil }
    defer { run.extendPaths(from: mark, with: .property(property.name)) }
    let refusal = run.refusal
    if let source = property.defaultSource, case .defaultValue(let value)? = source.slot(in: run),
      unsafe property.writer.writeDefault(base, value, isInitialized: isInitialized)
    {
      return true
    }
    if !property.isRequired, !isInitialized, unsafe property.writer.initializeAbsent(base) { return true }
    run.refusal = refusal
    run.recordRefusal(
      of: source,
      in: .property(isRequired: property.isRequired || !isInitialized),
      fallback: .defaultKept,
      since: mark
    )
    return isInitialized
  }

  /// Writes the property's default where a value did not fit, and records what became of it.
  func useDefault(
    _ property: PlannedProperty,
    insteadOf value: @autoclosure () -> Any,
    _ base: UnsafeMutableRawPointer,
    isInitialized: Bool,
    since mark: RunIssues.Mark,
    _ run: inout RunState
  ) {
    let refusal = run.refusal
    var fallback = InjectionReport.Issue.Consequence.defaultKept
    if let source = property.defaultSource, case .defaultValue(let made)? = source.slot(in: run),
      unsafe property.writer.writeDefault(base, made, isInitialized: isInitialized)
    {
      fallback = .defaultUsed
    }
    run.refusal = refusal
    run.recordRefusal(
      of: value(),
      in: .property(isRequired: fallback != .defaultUsed && (property.isRequired || !isInitialized)),
      fallback: fallback,
      since: mark,
      rule: property.origin?.origin(in: run)
    )
  }

  /// Records the keys of a record that no property takes, as the record spells them.
  func recordUnknownKeys(of record: [String: Any], _ run: inout RunState) {
    for key in record.keys where isUnknown(key) { run.recordUnknownKey(key, constant: constant(key)) }
  }

  /// Whether the policy or the report wants to know of keys that no property takes.
  @inline(__always)
  func watchesUnknownKeys(_ run: borrowing RunState) -> Bool {
    unsafe (run.isReporting || run.policy.unknownKeys == .fail) && !contents.pointee.isFlattened
  }
}

extension RunState {
  /// Records that a property that needs a value has none.
  mutating func recordMissing(_ property: PlannedProperty, detail: InjectionReport.Issue.Detail? = nil) {
    var issue = InjectionReport.Issue(
      code: .missing,
      severity: .error,
      expected: TypeName.withoutOptional(property.type),
      keys: property.keyNames,
      consequence: .failed,
      rule: property.origin?.origin(in: self)?.description,
      detail: detail
    )
    issue.reversedPath = [.property(property.name)]
    record(issue, isOfPolicy: policy.missing == .fail)
  }

  /// Records a key that no property takes; `constant` is the one that would, but is never written.
  mutating func recordUnknownKey(_ key: String, constant: String?) {
    let fails = policy.unknownKeys == .fail
    guard fails || takesNote() else { return }
    record(
      InjectionReport.Issue(
        code: constant == nil ? .unknownKey : .constant,
        severity: fails ? .error : .note,
        keys: [key],
        consequence: fails ? .failed : .ignored,
        detail: constant.map { .constant(property: $0) }
      ),
      isOfPolicy: fails
    )
  }
}

extension PlannedProperty {
  /// The first of the candidates that the record holds.
  func firstCandidate(in record: [String: Any], ignoringCase: Bool) -> (text: String, value: Any)? {
    for candidate in candidates {
      let value =
        switch candidate {
        case .key(let key): record[key]
        case .path(let path): path.value(in: record, ignoringCase: ignoringCase)
        }
      if let value { return (candidate.text, value) }
    }
    return nil
  }
}
