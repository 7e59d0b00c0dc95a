extension PlanRunner {
  /// Handles a property if none of its candidates was found.
  mutating func handleMissing(_ step: Int, _ property: PlannedProperty, _ run: inout RunState) {
    let mark = run.issues.mark
    guard let consequence = unsafe supplyMissing(property, cell(of: property), &run) else { return }
    initialized.insert(step)
    if consequence == .defaultUsed || consequence == .coerced { handled.insert(step) }
    let isOfDecoding = notes.explainMissing
    if isOfDecoding || run.policy.missing == .note, property.isRead, run.issues.isUnchanged(since: mark),
      run.reserveNote()
    {
      run.recordMissing(property, consequence, detail: isOfDecoding ? missingDetail(isFirst: false) : nil)
      if isOfDecoding { unsafe contents.pointee.mayReplaceDecoding?.isNoted = true }
    }
  }

  /// Supplies the value of a property whose key is missing. Returns the consequence; nil if there is no value. The
  /// converter and the default are not used in an update.
  private func supplyMissing(_ property: PlannedProperty, _ cell: Cell, _ run: inout RunState)
    -> InjectionReport.Issue.Consequence?
  {
    if run.visibility.isNew {
      if property.takesMissing, let hasValue = unsafe convertMissing(property, cell, &run) {
        return hasValue ? .coerced : nil
      }
      if let value = property.defaultValue(run) {
        return unsafe property.target.putDefault(cell, value) ? .defaultUsed : nil
      }
    }
    if unsafe putAbsent(property, cell) { return .becameNil }
    let isDemanded = unsafe cell.isEmpty || (run.policy.missing == .fail && !property.isOptional)
    if property.isRequired(in: run) || isDemanded {
      run.recordMissing(property, .failed, detail: missingDetail(isFirst: run.issues.errorCount == 0))
    }
    return unsafe cell.isFilled ? .defaultKept : nil
  }

  /// Writes the value that the type has for a missing key, such as nil. Returns false if the memory already has a
  /// value, or if the property is required.
  private func putAbsent(_ property: PlannedProperty, _ cell: Cell) -> Bool {
    unsafe cell.isEmpty && !property.isRequired && property.target.putAbsent(cell)
  }

  /// Returns the detail of an issue about a missing key. It says that the rules replace the model's `init(from:)` or,
  /// in the first issue, how to keep the defaults of a struct.
  private func missingDetail(isFirst: Bool) -> InjectionReport.Issue.Detail? {
    guard let layout = unsafe contents.pointee.layout else { return nil }
    let model = TypeName.inCode(layout.type)
    if unsafe contents.pointee.mayReplaceDecoding?.isOfDecodable == true {
      return .rulesReplaceDecoding(model: model)
    }
    return unsafe isFirst && contents.pointee.mayHaveDefaults ? .memberwise(model: model) : nil
  }

  /// Calls the converter for a missing property. Returns false if the memory has no value afterwards; nil if the
  /// converter does not supply a value.
  private func convertMissing(_ property: PlannedProperty, _ cell: Cell, _ run: inout RunState) -> Bool? {
    let mark = run.issues.mark
    run.convertsMissing = true
    let fits = unsafe property.target.putNull(cell, &run)
    run.convertsMissing = false
    if fits { return true }
    if run.refusal.code == .missing { return nil }
    defer {
      if property.isSensitive { run.redact(from: mark, as: property) }
      run.extendPaths(
        from: mark, with: .property(property.name), under: property.firstKeys, rank: property.rank
      )
    }
    let refusal = run.refusal
    if let value = property.defaultValue(run), unsafe property.target.putDefault(cell, value) {
      return true
    }
    if unsafe putAbsent(property, cell) { return true }
    run.refusal = refusal
    run.recordRefusal(
      of: Any?.none as Any,
      in: unsafe .property(isRequired: property.isRequired(in: run) || cell.isEmpty),
      fallback: .defaultKept,
      since: mark
    )
    return unsafe cell.isFilled
  }

  /// Uses the default instead of an invalid value, and records an issue.
  mutating func useDefault(
    _ step: Int, insteadOf value: @autoclosure () -> Any, since mark: RunIssues.Mark, _ run: inout RunState
  ) {
    if ignoresInvalidValue(of: step, isReporting: run.isReporting, run.policy) { return }
    let property = unsafe contents.pointee.properties[step]
    let cell = unsafe cell(of: property)
    let refusal = run.refusal
    // The value is a record that lacks something that its model requires.
    let isUnusable = (refusal.isReported || refusal.isUnmet) && property.target.mayReject
    let isRefusedNull = property.isNonNull && refusal.isNull
    var fallback = InjectionReport.Issue.Consequence.defaultKept
    if isRefusedNull {
      // This null cannot be replaced by a default.
    } else if let made = property.defaultValue(run) {
      if unsafe property.target.putDefault(cell, made) { fallback = .defaultUsed }
    } else if property.defaultSource == nil, !property.isRequired,
      unsafe cell.isEmpty || isUnusable && run.visibility.isNew,
      unsafe property.target.putAbsent(cell)
    {
      fallback = .becameNil
    }
    run.refusal = refusal
    let isKept = fallback == .defaultKept
    let isDemanded = unsafe property.isRequired || cell.isEmpty || isUnusable && !property.isOptional
    let isNeeded = isRefusedNull || isKept && isDemanded
    run.recordRefusal(
      of: value(),
      in: .property(isRequired: isNeeded),
      fallback: fallback,
      since: mark,
      rule: fallback == .becameNil ? nil : property.origin
    )
    if isKept, run.notesInjected { notes.addMisfit(step) }
    if isEmpty, unsafe cell.isFilled || !isKept { initialized.insert(step) }
  }
}

extension PlanRunner {
  /// Returns whether an invalid value leaves the property unchanged and no issue is recorded.
  @inline(__always)
  private func ignoresInvalidValue(of step: Int, isReporting: Bool, _ policy: InjectionPolicy) -> Bool {
    unsafe !isEmpty && !isReporting && contents.pointee.steps[step].nullKeepsValue
      && policy.mismatch != .fail && policy.null != .fail && policy.elements != .fail
  }
}

extension PlannedProperty {
  /// Returns whether the model is invalid without a value in the record. A model that is being updated already has a
  /// value.
  fileprivate func isRequired(in run: borrowing RunState) -> Bool { isRequired && run.visibility.isNew }

  /// Whether the property is read from the record.
  fileprivate var isRead: Bool { isFlattened || !candidates.isEmpty }

  /// Returns the source of the value of the property's `default` rule.
  fileprivate func defaultValue(_ run: borrowing RunState) -> RuntimeValueSource? {
    guard let unownedDefault else { return nil }
    return run.slot(unownedDefault).defaultValue?.object
  }
}

extension RunState {
  /// Records that a required value is missing, or which value is used instead.
  mutating func recordMissing(
    _ property: PlannedProperty,
    _ consequence: InjectionReport.Issue.Consequence,
    detail: InjectionReport.Issue.Detail? = nil
  ) {
    var issue = InjectionReport.Issue(
      code: .missing,
      severity: consequence == .failed ? .error : .note,
      expected: .type(property.type),
      keys: property.keyNames,
      consequence: consequence,
      rule: property.origin?.held(in: closures.parts.origins)?.description,
      detail: detail
    )
    issue.extendPath(with: .property(property.name), under: property.firstKeys, rank: property.rank)
    record(issue, isOfPolicy: policy.missing == .fail)
  }

  /// Records a key that occurs twice in a record, if its first value cannot be replaced.
  mutating func recordRepeatedKey(_ keys: [String], at offset: Int?) {
    var issue = InjectionReport.Issue(aboutKeys: keys, .malformed, .error, .failed, detail: .repeatedKey)
    issue.facts.offset = offset
    record(issue, isOfPolicy: true)
  }

  /// Records a key of the table if it is refused. If the key is only a part of paths, returns the keys that lead to its
  /// value; otherwise nil.
  mutating func recordKey(
    _ key: String, _ use: KeyTable.Use?, under path: [String], at offset: Int?
  ) -> [String]? {
    if use == .refused { recordKey(key, as: .refusedKey, under: path, at: offset) }
    return use == nil ? path + [key] : nil
  }

  /// Records an unknown key. `path` contains the keys that lead to its record.
  mutating func recordUnknownKey(_ key: String, under path: [String] = [], at offset: Int?, inside depth: Int)
  {
    if policy.unknownKeys == .fail || !issues.mayRepeat(at: depth) {
      return recordKey(key, as: .unknownKey, under: path, at: offset)
    }
    let subject = RepeatedNotes.Subject.unknownKey(key, under: path)
    if let note = issues.repeatedNote(about: subject) {
      return issues.repeatNote(note, at: offset, found: nil)
    }
    let mark = issues.mark
    recordKey(key, as: .unknownKey, under: path, at: offset)
    issues.addRepeated(subject, since: mark)
  }

  /// Records an unknown or refused key. `path` contains the keys that lead to its record. If the key belongs to a
  /// property that is never written, `constant` is the name of the property.
  mutating func recordKey(
    _ key: String, as code: InjectionCode, under path: [String] = [], constant: String? = nil, at offset: Int?
  ) {
    let fails = code == .refusedKey ? policy.refusedKeys == .fail : policy.unknownKeys == .fail
    guard fails || reserveNote() else { return }
    var issue = InjectionReport.Issue(
      aboutKeys: path.isEmpty ? [key] : path + [key],
      constant == nil ? code : .constant,
      fails ? .error : .note,
      fails ? .failed : .ignored,
      detail: constant.map { .constant(property: $0) }
    )
    issue.facts.offset = offset
    record(issue, isOfPolicy: fails)
  }
}
