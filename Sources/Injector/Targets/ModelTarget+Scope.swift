extension ModelTarget {
  /// Sets the closures and the policy in force to those of the model's own rules. Returns those that were in force
  /// before.
  @inline(__always)
  func enter(_ run: inout some RuleScope) -> ScopeOfModel {
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
