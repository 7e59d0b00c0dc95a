/// A reference that counts nothing: whoever has it knows that something else owns the object.
@safe struct UnownedReference<Object: AnyObject>: Sendable {
  // Sendable, as only the address is in it; what is done with the object is up to the object's own type.
  nonisolated(unsafe) private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// The object, counted.
  @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Lends the object without counting a reference.
  @inline(__always)
  func withObject<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}
