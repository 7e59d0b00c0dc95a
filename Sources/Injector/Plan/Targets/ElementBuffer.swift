/// Elements whose number is not known yet, in memory that doubles when it is full.
@safe struct ElementBuffer<Element> {
  private var base: UnsafeMutablePointer<Element>
  private var capacity = 4
  var count = 0

  init() {
    unsafe base = .allocate(capacity: capacity)
  }

  /// Where the next element belongs: memory that holds nothing.
  @inline(__always)
  mutating func next() -> UnsafeMutablePointer<Element> {
    if count == capacity { grow() }
    return unsafe base + count
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }

  /// The elements as an array; the buffer is empty afterwards.
  mutating func takeElements() -> [Element] {
    let elementCount = count
    guard elementCount > 0 else { return [] }
    count = 0
    return unsafe [Element](unsafeUninitializedCapacity: elementCount) { target, initializedCount in
      unsafe target.baseAddress?.moveInitialize(from: base, count: elementCount)
      initializedCount = elementCount
    }
  }

  /// Destroys what is left and gives the memory back.
  func release() {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }
}
