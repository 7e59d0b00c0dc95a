extension ModelTarget {
  /// Shows the object at the reader's position to the hooks that look at records, and returns it.
  func showRecord(_ reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure) -> [String: Any] {
    let outer = reader
    let record = try run.shown(&reader) as? [String: Any] ?? [:]
    reader = outer
    plan.willInject(record, run)
    return record
  }

  /// The address that the plan's offsets count from: of the struct, or of the object that is referred to.
  @inline(__always)
  func storage(of destination: UnsafeMutablePointer<Model>) -> UnsafeMutableRawPointer {
    let raw = UnsafeMutableRawPointer(destination)
    return isClass ? unsafe raw.load(as: UnsafeMutableRawPointer.self) : unsafe raw
  }

  /// Shows a new model to the hooks; if it cannot be used, the memory holds nothing again.
  func finish(
    _ destination: UnsafeMutablePointer<Model>,
    _ record: [String: Any]?,
    _ errors: Int,
    _ run: inout RunState
  ) -> Bool {
    if unsafe isUsable(destination, record, errors, &run) { return true }
    unsafe destination.deinitialize(count: 1)
    return false
  }

  /// Shows a filled model to the hooks, its own first; false if one rejects it, or if there are more than `errors` errors
  /// already.
  func isUsable(
    _ destination: UnsafeMutablePointer<Model>,
    _ record: [String: Any]?,
    _ errors: Int,
    _ run: inout RunState
  ) -> Bool {
    if run.errorCount > errors { return run.refuseReported() }
    guard unsafe executor.contents.pointee.hasDidHooks else { return true }
    do {
      if let record { try unsafe observer?.didInject(&destination.pointee, from: record) }
      for hook in plan.didInjectHooks(run) {
        if let exact = hook as? DidInjectHook<Model> {
          try unsafe exact.hook(&destination.pointee)
        } else {
          try unsafe hook.run(on: &destination.pointee)
        }
      }
      return true
    } catch {
      return run.refuse(.rejected, expected: Model.self, underlying: error)
    }
  }
}
