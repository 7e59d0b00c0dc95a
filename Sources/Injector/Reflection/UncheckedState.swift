/// The state of an object in memory of its own. Unlike those of the object's properties, its accesses are not checked for
/// overlaps, so there must be none: nothing that is called during a change of the state accesses it.
@safe struct UncheckedState<Value>: ~Copyable {
  private let memory: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: value)
  }

  deinit {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  var value: Value {
    @inline(__always) _read { yield unsafe memory.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &memory.pointee }
  }
}
