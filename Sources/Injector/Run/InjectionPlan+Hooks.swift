extension ValueHookSource {
  /// Returns the closure for a run.
  func hook(in run: borrowing RunState) -> ValueHook? {
    if case .plan(let hook) = self { hook } else { run.closures.parts.valueHook }
  }

  /// Returns the closure for values that are extracted.
  func extractedHook(in run: borrowing ExtractState) -> ValueHook? {
    if case .plan(let hook) = self { hook } else { run.closures.parts.extractedHook }
  }
}

extension InjectionPlan {
  /// Returns the `didInject` closures, those of the type's own rules first.
  func didInjectHooks(_ run: borrowing RunState) -> [any RuntimeHook] {
    let own = unsafe contents.pointee.ownClosures.parts.didInject
    guard unsafe contents.pointee.runsInjectorHooks else { return own }
    return own.isEmpty ? run.closures.parts.didInject : own + run.closures.parts.didInject
  }

  /// Calls the `willInject` closures with the record.
  func willInject(_ record: [String: Any], _ run: borrowing RunState) {
    for hook in unsafe contents.pointee.ownClosures.parts.willInject { hook(record) }
    if unsafe contents.pointee.runsInjectorHooks {
      for hook in run.closures.parts.willInject { hook(record) }
    }
  }
}
