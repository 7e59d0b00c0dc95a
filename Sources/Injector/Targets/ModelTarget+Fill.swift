/// Creating models with a factory or `init()`, with `init(from:)`, or memberwise.
extension ModelTarget {
  /// Creates a model from the record at the input's position. Calls the `willInject` hooks before filling it. If this
  /// fails, the memory is uninitialized afterwards.
  @inline(__always)
  func initialize(_ model: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let shown = try show(&input, &run)
    guard unsafe makeNew(model, run.unownedClosures) else {
      return unsafe try decodeOrCreateMemberwise(model, from: &input, &run)
    }
    if let shown { unsafe observer?.willInject(&model.pointee, shown) }
    let (errors, undoCount) = (run.issues.errorCount, run.undo.count)
    if isClass { unsafe protectObject(model, &run) }
    do throws(JSONFailure) {
      let isFilled = unsafe try fillNew(model, from: &input, &run)
      if isFilled, unsafe run.issues.errorCount == errors && !contents.pointee.hasDidHooks { return true }
      if isFilled, unsafe isUsable(model, shown, since: errors, &run) { return true }
    } catch {
      unsafe model.deinitialize(count: 1)
      throw error
    }
    unsafe model.deinitialize(count: 1)
    run.rollBack(to: undoCount)
    return false
  }

  /// Fills a newly created model by running the plan over the record.
  @inline(__always)
  func fillNew(_ model: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let outer = run.enterModel(.new(isClass: isClass))
    defer { run.visibility = outer }
    return unsafe try input.run(contents, .filled(storage(of: model)), &run)
  }

  /// Creates a model with `init(from:)` or memberwise.
  @inline(never)
  private func decodeOrCreateMemberwise(_ model: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    guard construction.isMemberwise else { return unsafe try decode(model, from: &input, &run) }
    let memory = UnsafeMutableRawPointer(model)
    if unsafe contents.pointee.hasGaps {
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Model>.size)
    }
    let (errors, undoCount) = (run.issues.errorCount, run.undo.count)
    let outer = run.enterModel(.new(isClass: false))
    defer { run.visibility = outer }
    if unsafe try input.run(contents, .empty(memory), &run) {
      if unsafe isUsable(model, nil, since: errors, &run) { return true }
      unsafe model.deinitialize(count: 1)
    }
    run.rollBack(to: undoCount)
    return false
  }

  /// Creates a model with `init(from:)`.
  func decode(_ model: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    guard let decoder else {
      try input.skipValue()
      return run.refuse(.configuration, expected: type)
    }
    let errors = run.issues.errorCount
    guard unsafe try input.put(by: decoder, .empty(UnsafeMutableRawPointer(model)), &run) else {
      return false
    }
    if unsafe isUsable(model, nil, since: errors, &run) { return true }
    unsafe model.deinitialize(count: 1)
    return false
  }

  /// Takes a snapshot of an object that a factory returned if it has other references, so that changes to it can be
  /// undone.
  @inline(never)
  private func protectObject(_ model: Memory, _ run: inout RunState) {
    if unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer(model)) { return }
    run.undo.append(snapshot(of: unsafe model.pointee as AnyObject))
  }

  // MARK: - Construction

  /// How new models are created. If all are unset, only existing models can be filled.
  struct Construction {
    /// Whether the closure of `bind` creates the model.
    var isFactory = false
    /// The type's own `init()`.
    var initializer: ValueSource<Model>?
    /// The type's own `init(from:)`.
    var decoder: TypedTarget<Model>?
    /// Whether the model is created memberwise, in uninitialized memory.
    var isMemberwise = false
  }

  /// Creates a model in uninitialized memory with the closure or the `init()`. Returns false if models are created
  /// memberwise, with `init(from:)`, or not at all.
  @inline(__always)
  private func makeNew(_ model: Memory, _ closures: UnownedReference<RuleClosures>) -> Bool {
    // Avoids reference counting. The run's closures and the target's construction own the objects.
    let source = construction.isFactory ? closures.withObject { $0.unownedFactory } : unownedInitializer
    guard let source else { return false }
    source.withObject { unsafe $0.memory.initialize(UnsafeMutableRawPointer(model)) }
    return true
  }

  /// The target that decodes new models; nil if they are created in another way.
  var decoder: TypedTarget<Model>? { construction.decoder }
}

/// Filling existing models.
extension ModelTarget {
  /// Fills an existing model. If the record is rejected, the model is unchanged.
  @inline(never)
  func fill(_ model: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let shown = try show(&input, &run)
    guard unsafe acceptsLayout(model, &run) else {
      try input.skipValue()
      return false
    }
    // User code may release the object.
    let object = isClass ? unsafe Unmanaged<AnyObject>.fromOpaque(storage(of: model)).retain() : nil
    defer { unsafe object?.release() }
    let outerVisibility = run.visibility
    defer { run.visibility = outerVisibility }
    let errors = run.issues.errorCount
    if isClass, run.isReporting, !outerVisibility.isNew { recordUnobserved(&run) }
    if canFillInPlace(run) {
      if isClass { run.visibility.isPrivate = false }
      let isFilled = unsafe try input.run(contents, .filled(storage(of: model)), &run)
      return isFilled && (run.issues.errorCount == errors || run.refuseAlreadyRecorded())
    }
    return unsafe try fillCopy(model, showing: shown, from: &input, &run)
  }

  /// Records that the observers of an object are not notified.
  private func recordUnobserved(_ run: inout RunState) {
    let properties = unsafe contents.pointee.unobserved
    guard !properties.isEmpty, run.reserveNote() else { return }
    let detail = InjectionReport.Issue.Detail.unobserved(properties: properties)
    run.record(.init(code: .unobserved, severity: .note, consequence: .coerced, detail: detail))
  }

  /// Fills a copy of the struct or of the reference, then replaces the model with it, because user code may change
  /// the model's memory in the meantime. If this fails, the model is unchanged.
  private func fillCopy(
    _ model: Memory, showing shown: [String: Any]?, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
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
    if let shown { unsafe observer?.willInject(&copy.pointee, shown) }
    let isFilled = unsafe try input.run(contents, .filled(storage(of: copy)), &run)
    let fits = unsafe isFilled && isUsable(copy, shown, since: errors, &run)
    run.endTransaction(outer, succeeded: fits, hasSnapshot: isClass)
    if fits, unsafe !isClass || storage(of: copy) != before { unsafe model.pointee = copy.pointee }
    return fits
  }

  /// Whether a model can be filled in place. Its earlier value must not be needed afterwards, and user code must not
  /// be able to access the memory of a struct in the meantime.
  private func canFillInPlace(_ run: borrowing RunState) -> Bool {
    if unsafe contents.pointee.mayReject { return false }
    return unsafe isClass ? !run.isTransactional : run.visibility.isPrivate || !contents.pointee.runsUserCode
  }

  /// Whether a record has the properties that the plan was compiled for; true for other models.
  func hasPlannedLayout(_ model: UnsafeRawPointer) -> Bool {
    guard isRecord else { return true }
    guard let planned = unsafe contents.pointee.shape.settings.recordLayout else { return false }
    let record = unsafe model.assumingMemoryBound(to: AnyObject.self).pointee
    return planned.recordType.layout(of: record) == planned
  }

  /// Whether a record has the properties that the plan was compiled for. If it does not, sets the refusal.
  func acceptsLayout(_ model: Memory, _ run: inout RunState) -> Bool {
    unsafe hasPlannedLayout(model)
      || run.refuse(
        .configuration, expected: Model.self, expectation: .text(ExpectedText.recordOfSameDocument)
      )
  }
}
