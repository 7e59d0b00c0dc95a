/// The hooks and the current rules of a model, and access to its properties.
extension ModelTarget {
  /// Calls the `willInject` closures with the record and returns the record; nil if the model has no hooks for
  /// records.
  @inline(__always)
  func show(_ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> [String: Any]?
  {
    unsafe contents.pointee.hasWillHooks ? try showRecord(&input, &run) : nil
  }

  @inline(never)
  private func showRecord(_ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> [String: Any]
  {
    let record = try input.shownRecord(&run)
    plan.willInject(record, run.closures)
    return record
  }

  /// Returns the address of the struct or of the object. The plan's offsets are relative to it.
  @inline(__always)
  func storage(of model: Memory) -> UnsafeMutableRawPointer {
    let raw = UnsafeMutableRawPointer(model)
    return isClass ? unsafe raw.load(as: UnsafeMutableRawPointer.self) : unsafe raw
  }

  /// Calls the `didInject` hooks with a filled model, the model's own hooks first. Returns false if a hook rejects
  /// the model, or if more than `errors` errors have been recorded.
  func isUsable(_ model: Memory, _ record: [String: Any]?, since errors: Int, _ run: inout RunState) -> Bool {
    if run.issues.errorCount > errors { return run.refuseAlreadyRecorded() }
    guard unsafe contents.pointee.hasDidHooks else { return true }
    do {
      if let record { try unsafe observer?.didInject(&model.pointee, record) }
      for hook in plan.didInjectHooks(run.closures) {
        // Comparing the types is faster than casting.
        if hook.modelType == type {
          try unsafe unsafeDowncast(hook, to: DidInjectHook<Model>.self).hook(&model.pointee)
        } else {
          try unsafe hook.run(on: &model.pointee)
        }
      }
      return true
    } catch {
      // The error may contain a sensitive value.
      let hides = unsafe contents.pointee.holdsSensitive || run.hasChosenSensitive
      let shown = hides ? nil : error
      return run.refuse(.rejected, expected: Model.self, underlying: shown)
    }
  }

  /// Sets the current closures and policy to those of the model's own rules. Returns the previous ones.
  @inline(__always)
  func enter(_ run: inout some RuleScope) -> ScopeOfModel {
    let outer = run.scope
    let overridesPolicy = unsafe contents.pointee.overridesPolicy
    guard unownedClosures != nil || overridesPolicy else { return outer }
    if let unownedClosures, let nested = run.slot(unownedClosures).nested { run.unownedClosures = nested }
    if overridesPolicy { run.policy = unsafe contents.pointee.policyOverrides.applied(to: run.policy) }
    return outer
  }

  // MARK: - Properties

  /// Returns the value of a property.
  func value(of property: PlannedProperty, in model: Model) -> Any {
    var model = model
    return unsafe withUnsafeMutablePointer(to: &model) { model in
      unsafe property.target.read(storage(of: model) + property.offset)
    }
  }

  /// Writes a property. A value of another type is coerced; an invalid value has no effect.
  func setValue(_ value: Any, of property: PlannedProperty, in model: inout Model, _ run: inout RunState) {
    unsafe withUnsafeMutablePointer(to: &model) { model in
      let memory = unsafe storage(of: model) + property.offset
      if unsafe property.target.store(.filled(memory), value) { return }
      _ = unsafe property.target.put(.filled(memory), value, &run)
    }
  }
}
