/// The memory that a value is written to, and whether it already contains a value.
@unsafe struct Cell {
  let memory: UnsafeMutableRawPointer
  /// Whether the memory contains a value. If it does, writing replaces the value or fills a model. Otherwise, writing
  /// initializes the memory.
  let isFilled: Bool

  @_transparent
  init(_ memory: UnsafeMutableRawPointer, isFilled: Bool) {
    unsafe self.memory = memory
    unsafe self.isFilled = isFilled
  }

  @_transparent
  static func empty(_ memory: UnsafeMutableRawPointer) -> Cell { unsafe Cell(memory, isFilled: false) }

  @_transparent
  static func filled(_ memory: UnsafeMutableRawPointer) -> Cell { unsafe Cell(memory, isFilled: true) }

  @_transparent var isEmpty: Bool { unsafe !isFilled }

  /// Returns the memory at an offset in bytes. It contains a value if this memory does.
  @_transparent
  func part(at offset: Int) -> Cell { unsafe Cell(memory + offset, isFilled: isFilled) }

  /// Writes a value to empty memory, or replaces the existing value. Swift opens an `Any` and writes the value inside
  /// it, unless the argument is written `value as Any`.
  @_transparent
  func put<Value>(_ value: consuming Value) {
    let memory = unsafe pointer(to: Value.self)
    if unsafe isFilled { unsafe memory.pointee = value } else { unsafe memory.initialize(to: value) }
  }

  /// Writes a value. Returns false if it is nil.
  @_transparent
  func putUnlessNil<Value>(_ value: consuming Value?) -> Bool {
    guard let value else { return false }
    unsafe put(value)
    return true
  }

  // Overloads for frequent types, because generic code that is not optimized looks up the type of the Optional.
  func putUnlessNil(_ value: Int?) -> Bool {
    if let value { unsafe put(value) }
    return value != nil
  }
  func putUnlessNil(_ value: Double?) -> Bool {
    if let value { unsafe put(value) }
    return value != nil
  }
  func putUnlessNil(_ value: Bool?) -> Bool {
    if let value { unsafe put(value) }
    return value != nil
  }
  func putUnlessNil(_ value: consuming String?) -> Bool {
    guard let value else { return false }
    unsafe put(value)
    return true
  }

  /// Returns a typed pointer to the memory.
  @_transparent
  func pointer<Value>(to type: Value.Type) -> UnsafeMutablePointer<Value> {
    unsafe memory.assumingMemoryBound(to: type)
  }
}

extension Cell {
  /// Calls `body` with uninitialized memory for a number of values.
  ///
  /// An error of `body` is passed through a variable. Throwing it through the standard library's function would need
  /// a look-up of metadata if `Value` is known only at run time.
  @inline(__always)
  static func withMemory<Value, Failure: Error>(
    of type: Value.Type, capacity: Int = 1, _ body: (UnsafeMutablePointer<Value>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var isMade = false
    var failure: Failure?
    unsafe withUnsafeTemporaryAllocation(
      byteCount: max(1, capacity * MemoryLayout<Value>.stride), alignment: MemoryLayout<Value>.alignment
    ) { memory in
      let base = unsafe memory.baseAddress.unsafelyUnwrapped
      do throws(Failure) {
        isMade = unsafe try body(base.assumingMemoryBound(to: Value.self))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return isMade
  }
}
