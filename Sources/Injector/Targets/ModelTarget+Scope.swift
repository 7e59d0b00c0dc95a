extension ModelTarget {
  typealias Scope = RunState.Scope

  /// Brings the closures and the policy of the model's own rules into force.
  @inline(__always)
  func enter(_ run: inout RunState) -> Scope? {
    let turnsDials = unsafe contents.pointee.turnsDials
    guard hasClosures || turnsDials else { return nil }
    let scope = Scope(closures: run.closures, policy: run.policy)
    if closureSlot >= 0, let nested = run.closures.nested[closureSlot] {
      run.closures = nested
    } else if let ownClosures {
      run.closures = ownClosures
    }
    if turnsDials { run.policy = unsafe contents.pointee.dials.applied(to: run.policy) }
    return scope
  }

  @inline(__always)
  func leave(_ scope: Scope?, _ run: inout RunState) {
    guard let scope else { return }
    run.closures = scope.closures
    run.policy = scope.policy
  }
}

extension RunState {
  /// What was in force outside a model.
  struct Scope {
    let closures: RuleClosures
    let policy: Policy
  }
}
