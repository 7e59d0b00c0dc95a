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
