/// The state of the memory that a value is written to.
enum Place {
  /// The memory has no value yet. Writing initialises it.
  case empty
  /// The memory has a value. Writing replaces it, or fills a model.
  case filled
}

extension UnsafeMutableRawPointer {
  /// Writes a value to memory that has none, or replaces the value there.
  @inline(__always)
  func put<Value>(_ value: consuming Value, _ place: Place) {
    let memory = unsafe assumingMemoryBound(to: Value.self)
    if place == .empty {
      unsafe memory.initialize(to: value)
    } else {
      unsafe memory.pointee = value
    }
  }

  /// Writes a value. Returns false if it is nil.
  @inline(__always)
  func putUnlessNil<Value>(_ value: consuming Value?, _ place: Place) -> Bool {
    guard let value else { return false }
    unsafe put(value, place)
    return true
  }

  /// Writes an `Any`. Swift would open it as an argument of `put`, and write the value inside it.
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
