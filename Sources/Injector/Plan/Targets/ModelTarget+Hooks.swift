extension ModelTarget {
  /// The address that the plan's offsets count from: of the struct, or of the object that is referred to.
  @inline(__always)
  func storage(of destination: UnsafeMutablePointer<Model>) -> UnsafeMutableRawPointer {
    let raw = UnsafeMutableRawPointer(destination)
    return isClass ? unsafe raw.load(as: UnsafeMutableRawPointer.self) : unsafe raw
  }

  /// Shows a new model to the hooks; if one rejects it, the memory holds nothing again.
  func finish(_ destination: UnsafeMutablePointer<Model>, _ run: inout Run) -> Bool {
    if unsafe runHooks(destination, &run) { return true }
    unsafe destination.deinitialize(count: 1)
    return false
  }

  /// Shows the finished model to the hooks; false if one rejects it.
  func runHooks(_ destination: UnsafeMutablePointer<Model>, _ run: inout Run) -> Bool {
    do {
      for hook in plan.didInjectHooks(run) {
        guard let hook = hook as? DidInjectHook<Model> else { continue }
        try unsafe hook.run(&destination.pointee)
      }
      return true
    } catch {
      return run.refuse(.rejected, expected: Model.self, underlying: error)
    }
  }
}
