extension ModelTarget {
  /// Brings the closures and the policy of the model's own rules into force; what is returned was in force outside.
  @inline(__always)
  func enter(_ run: inout RunState) -> RunState.Scope {
    let outer = run.scope
    let overridesPolicy = unsafe contents.pointee.overridesPolicy
    guard hasClosures || overridesPolicy else { return outer }
    if closureSlot >= 0 {
      run.useNestedClosures(in: closureSlot)
    } else if let ownClosures {
      run.use(ownClosures)
    }
    if overridesPolicy { run.policy = unsafe contents.pointee.policyOverrides.applied(to: run.policy) }
    return outer
  }
}
