/// Empty values that a policy treats as null if they are otherwise invalid.
extension Reader {
  /// Returns whether an invalid value is empty and counts as null under the policy. If so, the refusal becomes that
  /// of null. A value does not count as null if it is invalid only because of one of its parts or a closure's error.
  @inline(never)
  mutating func countsAsNull(_ start: Int, for target: Target, _ run: inout RunState) -> Bool {
    let refusal = run.refusal
    let isOfValue = refusal.part.map { $0.reversedPath.isEmpty && $0.key == nil } ?? true
    guard run.policy.empty == .null, refusal.code == .typeMismatch, !refusal.isReported, isOfValue,
      isEmpty(at: start, otherThan: target.forms)
    else { return false }
    run.refusal = RunState.Refusal(code: .null, expected: refusal.expected)
    return true
  }

  /// Whether a value is an empty text, an empty array in place of an object, or an empty object in place of an array.
  /// The reader does not move.
  mutating func isEmpty(at start: Int, otherThan forms: ValueForms) -> Bool {
    let (outer, depth) = (mark, depth)
    defer { move(to: outer, inside: depth) }
    move(to: start)
    switch foundKind(at: start) {
    case .string: return if case .text("")? = try? readSourceValue() { true } else { false }
    case .array:
      guard forms.contains(.objects), var elements = try? openElements() else { return false }
      return (try? nextElement(&elements)) == false
    case .object:
      guard forms.contains(.arrays), var members = try? openMembers(seeking: nil) else { return false }
      return (try? nextEntry(&members)) == .some(nil)
    default: return false
    }
  }
}

extension Target {
  /// Writes null. Returns false if null is invalid.
  func putNull(_ cell: Cell, _ run: inout RunState) -> Bool {
    unsafe put(cell, Any?.none as Any, &run)
  }
}

extension PlanRunner {
  /// The outcomes for an empty value that may count as null.
  enum EmptyOutcome {
    /// The value does not count as null, or null is invalid as well.
    case doesNotFit
    /// Null was written.
    case written
    /// The value is ignored: a later candidate is used, or the key counts as missing.
    case passed
  }

  /// Treats an invalid value as null if the policy says so.
  @inline(never)
  mutating func processEmpty(
    _ step: Int, _ key: ValueKey, at start: Int, isNull: Bool, since mark: RunIssues.Mark,
    _ input: inout Reader, _ run: inout RunState
  ) -> EmptyOutcome {
    let property = unsafe contents.pointee.properties[step]
    guard isNull || input.countsAsNull(start, for: property.target, &run) else { return .doesNotFit }
    run.issues.forgetNotes(since: mark)
    let slot = rank(of: key, property).map { property.candidates[$0].slot } ?? -1
    let isIgnored = ignoresNull(property, run)
    if slot >= 0, !isNull, unsafe isIgnored || contents.pointee.steps[step].defersNull {
      makeKept(input.words).setNull(inSlot: slot, at: start, input.depth)
      handled.remove(step)
      return .passed
    }
    if isIgnored {
      handled.remove(step)
      return .passed
    }
    guard unsafe property.target.putNull(cell(of: property), &run) else { return .doesNotFit }
    if isEmpty, property.target.hasStorage { initialized.insert(step) }
    return .written
  }

  /// Returns the rank of the candidate with a key; nil if the key is not that of a candidate.
  private func rank(of key: ValueKey, _ property: PlannedProperty) -> Int? {
    switch key {
    case .position: property.candidates.isEmpty ? nil : 0
    case .candidate(let rank): rank
    case .named: nil
    }
  }
}
