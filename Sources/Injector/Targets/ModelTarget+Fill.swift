extension ModelTarget {
  /// Fills an existing model. If the record is rejected, the model is unchanged.
  @inline(never)
  func fill<Input: RunInput>(_ model: Memory, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let shown = try show(&input, &run)
    guard unsafe acceptsLayout(model, &run) else {
      try input.skipValue()
      return false
    }
    // The user's code may release the object.
    let object = isClass ? unsafe Unmanaged<AnyObject>.fromOpaque(storage(of: model)).retain() : nil
    defer { unsafe object?.release() }
    let outerVisibility = run.visibility
    defer { run.visibility = outerVisibility }
    let errors = run.issues.errorCount
    if isClass, run.isReporting, !outerVisibility.isNew { noteUnobserved(&run) }
    if canFillInPlace(run) {
      if isClass { run.visibility.isPrivate = false }
      let isFilled = unsafe try input.run(contents, .filled(storage(of: model)), &run)
      return isFilled && (run.issues.errorCount == errors || run.refuseAlreadyRecorded())
    }
    return unsafe try fillCopy(model, showing: shown, from: &input, &run)
  }

  /// Records that the observers of an object are not notified.
  private func noteUnobserved(_ run: inout RunState) {
    let properties = unsafe contents.pointee.unobserved
    guard !properties.isEmpty, run.takesNote() else { return }
    let detail = InjectionReport.Issue.Detail.unobserved(properties: properties)
    run.record(.init(code: .unobserved, severity: .note, consequence: .coerced, detail: detail))
  }

  /// Fills a copy of the struct or of the reference, then replaces the model by it. The user's code may change the
  /// model's memory meanwhile. If the copy cannot be used, the model is unchanged.
  private func fillCopy<Input: RunInput>(
    _ model: Memory,
    showing shown: [String: Any]?,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let errors = run.issues.errorCount
    let outer = run.beginTransaction()
    let copy = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    unsafe copy.initialize(to: model.pointee)
    defer {
      unsafe copy.deinitialize(count: 1)
      unsafe copy.deallocate()
    }
    let before = unsafe storage(of: copy)
    if isClass { run.undo.append(snapshot(of: unsafe copy.pointee as AnyObject)) }
    run.visibility.isPrivate = !isClass
    if let shown { unsafe observer?.willInject(&copy.pointee, from: shown) }
    let isFilled = unsafe try input.run(contents, .filled(storage(of: copy)), &run)
    let fits = unsafe isFilled && isUsable(copy, shown, since: errors, &run)
    run.endTransaction(outer, succeeded: fits, hasSnapshot: isClass)
    if fits, unsafe !isClass || storage(of: copy) != before { unsafe model.pointee = copy.pointee }
    return fits
  }

  /// Whether a model may be filled in place: its earlier value is not needed afterwards, and, for a struct, the
  /// user's code cannot access its memory meanwhile.
  private func canFillInPlace(_ run: borrowing RunState) -> Bool {
    if unsafe contents.pointee.mayReject { return false }
    return unsafe isClass ? !run.isTransactional : run.visibility.isPrivate || !contents.pointee.runsUserCode
  }

  /// Whether a record has the properties that the plan was compiled for; true for other models.
  func hasPlannedLayout(_ model: UnsafeRawPointer) -> Bool {
    guard isRecord else { return true }
    guard let layout = unsafe model.assumingMemoryBound(to: MappedRecord.self).pointee.layout else {
      return false
    }
    return unsafe contents.pointee.shape.settings.recordLayout == layout
  }

  /// Whether a record has the properties that the plan was compiled for. It is refused if it has not.
  func acceptsLayout(_ model: Memory, _ run: inout RunState) -> Bool {
    unsafe hasPlannedLayout(model)
      || run.refuse(.configuration, expected: Model.self, expectation: ExpectedText.recordOfSameDocument)
  }
}
