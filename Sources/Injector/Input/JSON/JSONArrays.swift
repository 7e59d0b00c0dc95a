extension JSONReader {
  /// Reads an array of integers only. For any other value, returns nil and does not move.
  mutating func readInts() throws(JSONFailure) -> [Int]? {
    try readElements { (reader) throws(JSONFailure) -> Int? in
      try reader.readInt64().flatMap { Int(exactly: $0) }
    } finish: {
      $0.copyToArray()
    }
  }

  /// Reads an array of numbers only. For any other value, returns nil and does not move.
  mutating func readDoubles() throws(JSONFailure) -> [Double]? {
    try readElements { (reader) throws(JSONFailure) -> Double? in
      try reader.readDouble()
    } finish: {
      $0.copyToArray()
    }
  }

  /// Reads an array of strings only. For any other value, returns nil and does not move.
  mutating func readStrings() throws(JSONFailure) -> [String]? {
    try readElements { (reader) throws(JSONFailure) -> String? in
      try reader.readString()
    } finish: {
      $0.moveToArray()
    }
  }

  /// Reads an array of arrays of numbers only. For any other value, returns nil and does not move.
  mutating func readDoubleArrays() throws(JSONFailure) -> [[Double]]? {
    try readElements { (reader) throws(JSONFailure) -> [Double]? in
      try reader.readDoubles()
    } finish: {
      $0.moveToArray()
    }
  }

  /// Reads elements with `read`; nil if it returns nil for one of them.
  @inline(__always)
  mutating func readElements<Element>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?
  ) throws(JSONFailure) -> [Element]? {
    try readElements(read) { $0.moveToArray() }
  }

  /// Reads elements with `read`, and returns the array that `finish` creates from them.
  @inline(__always)
  private mutating func readElements<Element>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?,
    finish: (inout ElementCollector<Element>) -> [Element]
  ) throws(JSONFailure) -> [Element]? {
    guard byte == UInt8(ascii: "[") else { return nil }
    let start = unsafe position
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return []
    }
    let elements = unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { memory in
      Result { () throws(JSONFailure) -> [Element]? in
        unsafe try readElements(startingIn: memory, read, finish: finish)
      }
    }
    if let elements = try elements.get() { return elements }
    unsafe reopen(at: start)
    return nil
  }

  @inline(__always)
  private mutating func readElements<Element>(
    startingIn memory: UnsafeMutableBufferPointer<Element>,
    _ read: (inout JSONReader) throws(JSONFailure) -> Element?,
    finish: (inout ElementCollector<Element>) -> [Element]
  ) throws(JSONFailure) -> [Element]? {
    guard let base = memory.baseAddress else { return nil }
    var elements = unsafe ElementCollector(base, capacity: memory.count)
    repeat {
      guard let element = try read(&self) else { return nil }
      elements.append(element)
    } while try passComma(or: UInt8(ascii: "]"))
    return finish(&elements)
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
  @inline(__always)
  mutating func moveToArray() -> [Element] {
    defer { count = 0 }
    return unsafe base.moveToArray(count: count)
  }
}

extension ElementCollector where Element: BitwiseCopyable {
  /// Copies all elements at once to an array, like `moveToArray`.
  ///
  /// `Array(unsafeUninitializedCapacity:)` does so for elements of any type, but is not specialised for the type, and
  /// slower.
  @inline(__always)
  fileprivate mutating func copyToArray() -> [Element] {
    defer { count = 0 }
    if count <= 3 { return unsafe base.moveToArray(count: count) }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}
