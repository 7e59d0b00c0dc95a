extension ModelTarget {
  /// Fills a model that is there already. If the record is rejected, the model is as it was.
  func fill(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout Run) -> Bool {
    if isReplacedWhole { return unsafe assign(destination, from: record, &run) }
    if unsafe executor.contents.pointee.hasWillHooks { plan.willInject(record, run) }
    return unsafe fill(destination, showing: record, &run) { storage, run in
      unsafe executor.execute(storage, record, &run)
    }
  }

  /// Fills a model that is there already from the object at the reader's position.
  func fill(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    if isReplacedWhole { return unsafe try assign(destination, from: &reader, &run) }
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    let record = hasWillHooks ? try showRecord(&reader, run) : nil
    return unsafe try fill(destination, showing: record, &run) { (storage, run) throws(JSONFailure) in
      unsafe try executor.execute(storage, &reader, &run)
    }
  }

  /// Fills a model that was just made, and that nobody uses if this fails.
  func fillNew(
    _ destination: UnsafeMutablePointer<Model>,
    record: [String: Any],
    _ run: inout Run
  ) -> Bool {
    if unsafe executor.contents.pointee.hasWillHooks { plan.willInject(record, run) }
    guard unsafe checkLayout(of: destination, &run) else { return false }
    unsafe observer?.willInject(&destination.pointee, from: record)
    unsafe executor.execute(storage(of: destination), record, &run)
    return unsafe !executor.contents.pointee.hasDidHooks || runHooks(destination, record, &run)
  }

  /// Fills a model that was just made from the object at the reader's position.
  func fillNew(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    let hasWillHooks = unsafe executor.contents.pointee.hasWillHooks
    let record = hasWillHooks ? try showRecord(&reader, run) : nil
    guard unsafe checkLayout(of: destination, &run) else { return false }
    if let record { unsafe observer?.willInject(&destination.pointee, from: record) }
    unsafe try executor.execute(storage(of: destination), &reader, &run)
    return unsafe !executor.contents.pointee.hasDidHooks || runHooks(destination, record, &run)
  }

  /// Lets `execute` write to the model's storage; if the hooks reject what comes of it, the model is as it was.
  private func fill<Failure: Error>(
    _ destination: UnsafeMutablePointer<Model>,
    showing record: [String: Any]?,
    _ run: inout Run,
    _ execute: (UnsafeMutableRawPointer, inout Run) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard unsafe checkLayout(of: destination, &run) else { return false }
    // Hooks and observers of an object may let go of it where it was found.
    let object = isClass ? unsafe Unmanaged<AnyObject>.fromOpaque(storage(of: destination)).retain() : nil
    defer { unsafe object?.release() }
    let hasHooks = unsafe executor.contents.pointee.hasDidHooks
    guard hasHooks || (isClass && run.isTransactional) else {
      unsafe try execute(storage(of: destination), &run)
      return true
    }
    let outer = run.beginTransaction()
    // Hooks see a copy, of the struct or of the reference: they may change the place that the model is in.
    let copy = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    unsafe copy.initialize(to: destination.pointee)
    defer {
      unsafe copy.deinitialize(count: 1)
      unsafe copy.deallocate()
    }
    let before = unsafe storage(of: copy)
    if isClass { run.undo.append(plan.snapshot(of: unsafe copy.pointee as AnyObject)) }
    if let record { unsafe observer?.willInject(&copy.pointee, from: record) }
    unsafe try execute(storage(of: copy), &run)
    let fits = unsafe !hasHooks || runHooks(copy, record, &run)
    run.endTransaction(outer, succeeded: fits)
    if fits, unsafe !isClass || storage(of: copy) != before { unsafe destination.pointee = copy.pointee }
    return fits
  }
}

extension ModelTarget {
  /// Puts a model together from a record, in memory that holds none.
  func initializeMemberwise(
    _ destination: UnsafeMutablePointer<Model>,
    _ record: [String: Any],
    _ run: inout Run
  ) -> Bool {
    guard case .memberwise = construction else { return unsafe decode(destination, from: record, &run) }
    unsafe zeroGaps(of: destination)
    guard unsafe executor.executeMemberwise(UnsafeMutableRawPointer(destination), record, &run) else {
      return false
    }
    return unsafe !executor.contents.pointee.hasDidHooks || finish(destination, nil, &run)
  }

  /// Puts a model together from the object at the reader's position, in memory that holds none.
  func initializeMemberwise(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    guard case .memberwise = construction else {
      return unsafe try decode(destination, from: &reader, &run)
    }
    unsafe zeroGaps(of: destination)
    guard unsafe try executor.executeMemberwise(UnsafeMutableRawPointer(destination), &reader, &run) else {
      return false
    }
    return unsafe !executor.contents.pointee.hasDidHooks || finish(destination, nil, &run)
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
