extension ModelTarget {
  /// Fills a model that is there already. If the record is rejected, the model is as it was.
  func fill(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout RunState) -> Bool
  {
    if isReplacedWhole { return unsafe assign(destination, from: record, &run) }
    guard run.depth.enter() else { return run.refuseTooDeep() }
    defer { run.depth.leave() }
    if unsafe executor.contents.pointee.hasWillHooks { plan.willInject(record, run) }
    return unsafe fill(destination, showing: record, &run) { storage, run in
      unsafe executor.execute(storage, record, &run)
    }
  }

  /// Fills a model that is there already from the object at the reader's position.
  func fill(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if isReplacedWhole { return unsafe try assign(destination, from: &reader, &run) }
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    let record = hasWillHooks ? try showRecord(&reader, &run) : nil
    return unsafe try fill(destination, showing: record, &run) { (storage, run) throws(JSONFailure) in
      unsafe try executor.execute(storage, &reader, &run)
    }
  }

  /// Fills a model that was just made, and that nobody uses if this fails.
  func fillNew(
    _ destination: UnsafeMutablePointer<Model>,
    record: [String: Any],
    _ run: inout RunState
  ) -> Bool {
    if unsafe executor.contents.pointee.hasWillHooks { plan.willInject(record, run) }
    guard unsafe checkLayout(of: destination, &run) else { return false }
    unsafe observer?.willInject(&destination.pointee, from: record)
    let errors = run.errorCount
    let outer = run.enterModel(.new(isClass: isClass))
    unsafe executor.execute(storage(of: destination), record, &run)
    run.visibility = outer
    return unsafe isUsable(destination, record, errors, &run)
  }

  /// Fills a model that was just made from the object at the reader's position.
  func fillNew(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    let record = hasWillHooks ? try showRecord(&reader, &run) : nil
    guard unsafe checkLayout(of: destination, &run) else { return false }
    if let record { unsafe observer?.willInject(&destination.pointee, from: record) }
    let errors = run.errorCount
    let outer = run.enterModel(.new(isClass: isClass))
    unsafe try executor.execute(storage(of: destination), &reader, &run)
    run.visibility = outer
    return unsafe isUsable(destination, record, errors, &run)
  }

  /// Lets `execute` write to the model's storage; if what comes of it cannot be used, the model is as it was.
  private func fill<Failure: Error>(
    _ destination: UnsafeMutablePointer<Model>,
    showing record: [String: Any]?,
    _ run: inout RunState,
    _ execute: (UnsafeMutableRawPointer, inout RunState) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard unsafe checkLayout(of: destination, &run) else { return false }
    // User code may let go of an object where it was found.
    let object = isClass ? unsafe Unmanaged<AnyObject>.fromOpaque(storage(of: destination)).retain() : nil
    defer { unsafe object?.release() }
    let errors = run.errorCount
    let outerVisibility = run.visibility
    defer { run.visibility = outerVisibility }
    if fillsInPlace(run) {
      if isClass { run.visibility.isPrivate = false }
      unsafe try execute(storage(of: destination), &run)
      return run.errorCount == errors || run.refuseReported()
    }
    let outer = run.beginTransaction()
    // A copy, of the struct or of the reference: user code may change the place that the model is in.
    let copy = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    unsafe copy.initialize(to: destination.pointee)
    defer {
      unsafe copy.deinitialize(count: 1)
      unsafe copy.deallocate()
    }
    let before = unsafe storage(of: copy)
    if isClass { run.undo.append(plan.snapshot(of: unsafe copy.pointee as AnyObject)) }
    run.visibility.isPrivate = !isClass
    if let record { unsafe observer?.willInject(&copy.pointee, from: record) }
    unsafe try execute(storage(of: copy), &run)
    let fits = unsafe isUsable(copy, record, errors, &run)
    run.endTransaction(outer, succeeded: fits, hasSnapshot: isClass)
    if fits, unsafe !isClass || storage(of: copy) != before { unsafe destination.pointee = copy.pointee }
    return fits
  }

  /// Notes what an object holds that a factory has given and others hold too, should it have to be taken back.
  ///
  /// Returns how much there was to be taken back before.
  @inline(__always)
  func protect(_ destination: UnsafeMutablePointer<Model>, _ run: inout RunState) -> Int {
    let count = run.undo.count
    if isClass { unsafe protectObject(destination, &run) }
    return count
  }

  @inline(never)
  private func protectObject(_ destination: UnsafeMutablePointer<Model>, _ run: inout RunState) {
    if unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer(destination)) { return }
    run.undo.append(plan.snapshot(of: unsafe destination.pointee as AnyObject))
  }

  /// Whether a model may be written where it is: nothing can call for what it was before, and, if it is a struct, no user
  /// code can reach the place that it is in while it is written.
  private func fillsInPlace(_ run: borrowing RunState) -> Bool {
    let contents = unsafe executor.contents
    if unsafe contents.pointee.mayReject { return false }
    return unsafe isClass ? !run.isTransactional : run.visibility.isPrivate || !contents.pointee.runsUserCode
  }
}

extension ModelTarget {
  /// Puts a model together from a record, in memory that holds none.
  func initializeMemberwise(
    _ destination: UnsafeMutablePointer<Model>,
    _ record: [String: Any],
    _ run: inout RunState
  ) -> Bool {
    guard case .memberwise = construction else { return unsafe decode(destination, from: record, &run) }
    unsafe zeroGaps(of: destination)
    let (errors, undoCount) = (run.errorCount, run.undo.count)
    let outer = run.enterModel(.new(isClass: false))
    defer { run.visibility = outer }
    let isMade = unsafe executor.executeMemberwise(UnsafeMutableRawPointer(destination), record, &run)
    if isMade, unsafe finish(destination, nil, errors, &run) { return true }
    run.rollBack(to: undoCount)
    return false
  }

  /// Puts a model together from the object at the reader's position, in memory that holds none.
  func initializeMemberwise(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard case .memberwise = construction else {
      return unsafe try decode(destination, from: &reader, &run)
    }
    unsafe zeroGaps(of: destination)
    let (errors, undoCount) = (run.errorCount, run.undo.count)
    let outer = run.enterModel(.new(isClass: false))
    defer { run.visibility = outer }
    let isMade = unsafe try executor.executeMemberwise(UnsafeMutableRawPointer(destination), &reader, &run)
    if isMade, unsafe finish(destination, nil, errors, &run) { return true }
    run.rollBack(to: undoCount)
    return false
  }

  /// Zeroes the memory of a new model of which its properties leave some out.
  @inline(__always)
  private func zeroGaps(of destination: UnsafeMutablePointer<Model>) {
    guard unsafe executor.contents.pointee.hasGaps else { return }
    unsafe UnsafeMutableRawPointer(destination).initializeMemory(
      as: UInt8.self,
      repeating: 0,
      count: MemoryLayout<Model>.size
    )
  }
}
