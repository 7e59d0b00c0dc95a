extension ModelTarget {
  /// Fills a model that is there already. If the record is rejected, the model is as it was.
  func fill(_ destination: UnsafeMutablePointer<Model>, record: [String: Any], _ run: inout Run) -> Bool {
    plan.willInject(record, run)
    return unsafe fill(destination, &run) { storage, run in unsafe executor.execute(storage, record, &run) }
  }

  /// Fills a model that is there already from the object at the reader's position.
  func fill(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    if unsafe executor.contents.pointee.hasWillHooks { try showRecord(&reader, run) }
    return unsafe try fill(destination, &run) { (storage, run) throws(JSONFailure) in
      unsafe try executor.execute(storage, &reader, &run)
    }
  }

  /// Shows the object at the reader's position to the hooks that look at records.
  func showRecord(_ reader: inout JSONReader, _ run: borrowing Run) throws(JSONFailure) {
    let outer = reader
    plan.willInject(try reader.readRecord(), run)
    reader = outer
  }

  /// Lets `execute` write to the model's storage; if the hooks reject what comes of it, the model is as it was.
  private func fill<Failure: Error>(
    _ destination: UnsafeMutablePointer<Model>,
    _ run: inout Run,
    _ execute: (UnsafeMutableRawPointer, inout Run) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let hasHooks = unsafe executor.contents.pointee.hasDidHooks
    guard hasHooks || (isClass && run.isTransactional) else {
      unsafe try execute(storage(of: destination), &run)
      return true
    }
    let outer = run.beginTransaction()
    if isClass {
      run.undo.append(plan.snapshot(of: unsafe destination.pointee as AnyObject))
      unsafe try execute(storage(of: destination), &run)
      let fits = unsafe !hasHooks || runHooks(destination, &run)
      run.endTransaction(outer, succeeded: fits)
      return fits
    }
    let copy = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    unsafe copy.initialize(to: destination.pointee)
    defer {
      unsafe copy.deinitialize(count: 1)
      unsafe copy.deallocate()
    }
    unsafe try execute(UnsafeMutableRawPointer(copy), &run)
    let fits = unsafe runHooks(copy, &run)
    run.endTransaction(outer, succeeded: fits)
    if fits { unsafe destination.pointee = copy.pointee }
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
    guard case .memberwise = construction else { return run.refuse(.configuration, expected: Model.self) }
    guard unsafe executor.executeMemberwise(UnsafeMutableRawPointer(destination), record, &run) else {
      return false
    }
    return unsafe !executor.contents.pointee.hasDidHooks || finish(destination, &run)
  }

  /// Puts a model together from the object at the reader's position, in memory that holds none.
  func initializeMemberwise(
    _ destination: UnsafeMutablePointer<Model>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    guard case .memberwise = construction else {
      try reader.skipValue()
      return run.refuse(.configuration, expected: Model.self)
    }
    guard unsafe try executor.executeMemberwise(UnsafeMutableRawPointer(destination), &reader, &run) else {
      return false
    }
    return unsafe !executor.contents.pointee.hasDidHooks || finish(destination, &run)
  }
}
