extension PlanRunner {
  /// Handles a property none of whose candidates was found. Returns false if its memory has no value afterwards.
  func handleMissing(_ property: PlannedProperty, at place: Place, _ run: inout RunState) -> Bool {
    let memory = unsafe base + property.offset
    if property.takesMissing, let hasValue = convertMissing(property, at: place, &run) { return hasValue }
    if let value = property.defaultValue(run) {
      return unsafe property.valueTarget.putDefault(memory, place, value)
    }
    if putAbsent(property, at: place) { return true }
    let isDemanded = place == .empty || (run.policy.missing == .fail && !property.isOptional)
    if property.isRequired || isDemanded {
      run.recordMissing(property, detail: missingDetail(isFirst: run.errorCount == 0))
    }
    return place == .filled
  }

  /// Writes the type's value for "no value" to empty memory. Returns false if the memory is not empty, or if the
  /// property needs a value.
  private func putAbsent(_ property: PlannedProperty, at place: Place) -> Bool {
    guard place == .empty, !property.isRequired else { return false }
    return unsafe property.valueTarget.putAbsent(base + property.offset, .empty)
  }

  /// The detail of an issue about a missing key: the rules replace the model's `init(from:)`, or, in the first issue, how to
  /// keep the defaults of a struct.
  private func missingDetail(isFirst: Bool) -> InjectionReport.Issue.Detail? {
    guard let layout = unsafe contents.pointee.layout else { return nil }
    let model = TypeName.of(layout.type)
    if unsafe contents.pointee.isMemberwiseByRules { return .rulesReplaceDecoding(model: model) }
    return unsafe isFirst && contents.pointee.mayHaveDefaults ? .memberwise(model: model) : nil
  }

  /// Calls the converter for a missing property. Returns false if its memory has no value afterwards, and nil if the
  /// converter returns no value.
  private func convertMissing(_ property: PlannedProperty, at place: Place, _ run: inout RunState) -> Bool? {
    let mark = run.mark
    let memory = unsafe base + property.offset
    var absent = RecordReader(Any?.none as Any)
    run.convertsMissing = true
    let fits = unsafe property.valueTarget.putRecord(memory, place, &absent, &run)
    run.convertsMissing = false
    if fits { return true }
    if run.refusal.code == .missing { return nil }
    defer {
      if property.isSensitive { run.redact(from: mark, as: property) }
      run.extendPaths(from: mark, with: .property(property.name), under: property.firstKeys)
    }
    let refusal = run.refusal
    if let value = property.defaultValue(run),
      unsafe property.valueTarget.putDefault(memory, place, value)
    {
      return true
    }
    if putAbsent(property, at: place) { return true }
    run.refusal = refusal
    run.recordRefusal(
      of: absent.value,
      in: .property(isRequired: property.isRequired || place == .empty),
      fallback: .defaultKept,
      since: mark
    )
    return place == .filled
  }

  /// Writes the default for a value that does not fit, and records it. Returns false if the memory has no value
  /// afterwards.
  func useDefault(
    _ property: PlannedProperty,
    insteadOf value: @autoclosure () -> Any,
    since mark: RunIssues.Mark,
    _ run: inout RunState
  ) -> Bool {
    let place = place(of: property)
    let memory = unsafe base + property.offset
    let refusal = run.refusal
    var fallback = InjectionReport.Issue.Consequence.defaultKept
    if let made = property.defaultValue(run) {
      if unsafe property.valueTarget.putDefault(memory, place, made) { fallback = .defaultUsed }
    } else if property.defaultSource == nil, putAbsent(property, at: place) {
      fallback = .becameNil
    }
    run.refusal = refusal
    let isNeeded = fallback == .defaultKept && (property.isRequired || place == .empty)
    run.recordRefusal(
      of: value(),
      in: .property(isRequired: isNeeded),
      fallback: fallback,
      since: mark,
      rule: fallback == .becameNil ? nil : property.origin?.origin(in: run)
    )
    return place == .filled || fallback != .defaultKept
  }
}

extension PlannedProperty {
  /// Returns the source of the value of the property's `default` rule.
  fileprivate func defaultValue(_ run: borrowing RunState) -> RuntimeValueSource? {
    guard case .defaultValue(let value)? = defaultSource?.slot(in: run) else { return nil }
    return value
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
    issue.extendPath(with: .property(property.name), under: property.firstKeys)
    record(issue, isOfPolicy: policy.missing == .fail)
  }

  /// Records an unknown key. `constant` is the property that has the key and is never written, if there is one.
  mutating func recordUnknownKey(_ key: String, constant: String?) {
    let fails = policy.unknownKeys == .fail
    guard fails || takesNote() else { return }
    var issue = InjectionReport.Issue(
      code: constant == nil ? .unknownKey : .constant,
      severity: fails ? .error : .note,
      keys: [key],
      consequence: fails ? .failed : .ignored,
      detail: constant.map { .constant(property: $0) }
    )
    issue.extendPointer(with: [key])
    record(issue, isOfPolicy: fails)
  }
}
