/// What the memory holds that a value is written to.
enum Place {
  /// Nothing yet: the memory is initialised.
  case empty
  /// A value: it is replaced, or a model is filled.
  case filled
}

extension UnsafeMutableRawPointer {
  /// Writes a value where none is, or where one is that is released.
  @inline(__always)
  func put<Value>(_ value: consuming Value, _ place: Place) {
    let memory = unsafe assumingMemoryBound(to: Value.self)
    if place == .empty {
      unsafe memory.initialize(to: value)
    } else {
      unsafe memory.pointee = value
    }
  }

  /// Writes a value if there is one; false if there is none.
  @inline(__always)
  func putUnlessNil<Value>(_ value: consuming Value?, _ place: Place) -> Bool {
    guard let value else { return false }
    unsafe put(value, place)
    return true
  }

  /// Writes an `Any`: given to `put`, Swift would open it, and write the value inside.
  @inline(__always)
  func putAny(_ value: consuming Any, _ place: Place) {
    let memory = unsafe assumingMemoryBound(to: Any.self)
    if place == .empty {
      unsafe memory.initialize(to: value)
    } else {
      unsafe memory.pointee = value
    }
  }
}
