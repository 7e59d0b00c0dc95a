extension JSONReader {
  /// Reads an array, each element with a function. Returns nil and does not move for any other value, and if the function
  /// returns nil for an element.
  @inline(__always)
  mutating func readElements<Element>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    guard byte == UInt8(ascii: "[") else { return nil }
    let (start, outer) = (offset, depth)
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return []
    }
    let elements = unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { memory in
      Result { () throws(JSONFailure) -> [Element]? in unsafe try readElements(startingIn: memory, read) }
    }
    if let elements = try elements.get() { return elements }
    move(to: start, inside: outer)
    return nil
  }

  @inline(__always)
  private mutating func readElements<Element>(
    startingIn memory: UnsafeMutableBufferPointer<Element>,
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    guard let base = memory.baseAddress else { return nil }
    var elements = unsafe ElementCollector(base, capacity: memory.count)
    repeat {
      guard let element = try read(&self) else { return nil }
      elements.append(element)
    } while try passComma(or: UInt8(ascii: "]"))
    return elements.moveToArray()
  }
}

/// A buffer of elements whose number is not known: on the stack first, then in memory that doubles when it is full.
@safe private struct ElementCollector<Element>: ~Copyable {
  fileprivate var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  fileprivate var count = 0
  /// Whether the memory is allocated, and not on the stack.
  private var ownsMemory = false

  /// Creates a buffer that begins in uninitialized memory of the caller.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Element>, capacity: Int) {
    unsafe base = memory
    self.capacity = capacity
  }

  deinit {
    unsafe base.deinitialize(count: count)
    if ownsMemory { unsafe base.deallocate() }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 4 * capacity)
    unsafe larger.moveInitialize(from: base, count: count)
    if ownsMemory { unsafe base.deallocate() }
    unsafe base = larger
    capacity *= 4
    ownsMemory = true
  }

  /// Moves the elements to an array of exactly their number.
  ///
  /// `Array(unsafeUninitializedCapacity:)` is not specialised for the type, so plain bytes are copied.
  @inline(__always)
  mutating func moveToArray() -> [Element] {
    defer { count = 0 }
    if count <= 3 || !_isPOD(Element.self) { return unsafe base.moveToArray(count: count) }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}
