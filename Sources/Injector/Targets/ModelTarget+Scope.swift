extension ModelTarget {
  /// Brings the closures and the policy of the model's own rules into force; what is returned was in force outside.
  @inline(__always)
  func enter(_ run: inout RunState) -> RunState.Scope {
    let outer = run.scope
    let turnsDials = unsafe contents.pointee.turnsDials
    guard hasClosures || turnsDials else { return outer }
    if closureSlot >= 0 {
      run.useNestedClosures(in: closureSlot)
    } else if let ownClosures {
      run.use(ownClosures)
    }
    if turnsDials { run.policy = unsafe contents.pointee.dials.applied(to: run.policy) }
    return outer
  }
}
