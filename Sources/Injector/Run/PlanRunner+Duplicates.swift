/// The keys that occur twice in a record.
extension PlanRunner {
  /// Reads a later value of a key that occurs twice. If that does not undo all that the earlier value did, the input is
  /// read again without it.
  @inline(never)
  mutating func processDuplicate(
    _ step: Int,
    _ key: ValueKey,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    if isInner(step) {
      try processInner(step, isLater: true, &input, &run)
      return
    }
    try takeBack(step, &input, run)
    if case .position = key { writtenAtOnce.remove(step) }
    let fits = try writeViaTarget(step, key, &input, &run)
    if !fits, !isEmpty { try input.handleDuplicateKey() }
  }

  /// Takes back the value of a step, which another one replaces. If that does not undo all that the value did, the input is
  /// read again without it.
  mutating func takeBack(
    _ step: Int,
    _ input: inout Input,
    _ run: borrowing RunState
  ) throws(Input.Failure) {
    let property = unsafe contents.pointee.properties[step]
    let isReplaced =
      property.target.hasStorage && (isEmpty || !property.target.mayFill)
      && run.policy.null != .ignore
    if !isReplaced || !run.issues.isUnchanged(since: .start) { try input.handleDuplicateKey() }
    if isEmpty, holding.contains(step) {
      holding.remove(step)
      unsafe property.valueTarget.destroy(base + property.offset)
    }
  }
}

extension Target {
  /// Whether an existing value may be filled, so that a later value does not replace all of an earlier one.
  fileprivate var mayFill: Bool { nestedPlan != nil || !choices.isEmpty || choosesAnyModel }
}
