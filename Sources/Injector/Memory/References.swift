/// A reference without reference counting. Something else must own the object.
@safe struct UnownedReference<Object: AnyObject>: Sendable {
  // Sendable, because it contains the address only. The object's own type determines how the object can be used.
  nonisolated(unsafe) private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// The object, with reference counting.
  @inline(__always) var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls `body` with the object without reference counting.
  @inline(__always)
  func withObject<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A state that several objects share. Unlike those of properties, its accesses are not checked for overlaps, so there must
/// be none: nothing that is called during a change of the state accesses it.
@safe final class UncheckedState<Value> {
  @exclusivity(unchecked) private var stored: Value

  init(_ value: Value) { unsafe stored = value }

  var value: Value {
    @inline(__always) _read { yield unsafe stored }
    @inline(__always) _modify { yield unsafe &stored }
  }
}
