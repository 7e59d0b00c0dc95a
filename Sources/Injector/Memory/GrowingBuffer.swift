/// A buffer of elements whose number is not known in advance. It begins in the caller's memory, and allocates larger
/// memory when that is full.
@safe struct GrowingBuffer<Element>: ~Copyable {
  /// The address of the first element. It is untyped, because generic code that is not optimized would look up the
  /// type of a typed address.
  private var base: UnsafeMutableRawPointer?
  private var capacity: Int
  private(set) var count = 0
  /// Whether the buffer allocated the memory. Otherwise, it is the caller's.
  private var ownsMemory = false

  /// Creates a buffer that begins in the caller's uninitialized memory.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Element>?, capacity: Int) {
    unsafe base = UnsafeMutableRawPointer(memory)
    self.capacity = capacity
  }

  deinit {
    if count > 0 { unsafe address(of: 0).deinitialize(count: count) }
    if ownsMemory { unsafe base?.deallocate() }
  }

  /// Accesses the element at a position, which must be less than the count.
  @inline(__always)
  subscript(position: Int) -> Element {
    unsafeAddress { unsafe UnsafePointer(address(of: position)) }
    unsafeMutableAddress { unsafe address(of: position) }
  }

  /// Returns the address of an element. It is valid until the buffer grows.
  @_transparent
  func address(of position: Int) -> UnsafeMutablePointer<Element> {
    unsafe (base.unsafelyUnwrapped + position &* MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe address(of: count).initialize(to: element)
    count &+= 1
  }

  /// Replaces the element at a position, or appends one if the position is the end.
  @inline(__always)
  mutating func put(_ element: consuming Element, at position: Int) {
    guard position < count else { return append(element) }
    unsafe address(of: position).deinitialize(count: 1)
    unsafe address(of: position).initialize(to: element)
  }

  @inline(never)
  mutating func swapAt(_ first: Int, _ second: Int) {
    let element = unsafe address(of: first).move()
    unsafe address(of: first).moveInitialize(from: address(of: second), count: 1)
    unsafe address(of: second).initialize(to: element)
  }

  /// Removes the elements from a position on.
  @inline(__always)
  mutating func removeElements(from position: Int) {
    guard position < count else { return }
    unsafe address(of: position).deinitialize(count: count - position)
    count = position
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4 * capacity, 8))
    if count > 0 { unsafe larger.moveInitialize(from: address(of: 0), count: count) }
    if ownsMemory { unsafe base?.deallocate() }
    unsafe base = UnsafeMutableRawPointer(larger)
    capacity = max(4 * capacity, 8)
    ownsMemory = true
  }

  /// Moves the elements to an array with exactly the capacity that they need.
  ///
  /// Plain data is copied as bytes, because `Array(unsafeUninitializedCapacity:)` is not specialised for the type.
  @inline(__always)
  mutating func moveToArray() -> [Element] {
    defer { count = 0 }
    guard count > 0 else { return [] }
    let base = unsafe address(of: 0)
    if count <= 3 || !_isPOD(Element.self) { return unsafe base.moveToArray(count: count) }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}
