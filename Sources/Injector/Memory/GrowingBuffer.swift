/// A buffer of elements whose number is not known: in memory of the caller first, then in memory that grows when it is full.
@safe struct GrowingBuffer<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>?
  private var capacity: Int
  private(set) var count = 0
  /// Whether the memory is allocated, and not that of the caller.
  private var ownsMemory = false

  /// Creates a buffer that begins in uninitialized memory of the caller.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Element>?, capacity: Int) {
    unsafe base = memory
    self.capacity = capacity
  }

  deinit {
    unsafe base?.deinitialize(count: count)
    if ownsMemory { unsafe base?.deallocate() }
  }

  /// Accesses the element at a position, which must be less than the count.
  @inline(__always)
  subscript(position: Int) -> Element {
    get { unsafe base.unsafelyUnwrapped[position] }
    _modify { yield unsafe &base.unsafelyUnwrapped[position] }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Removes the elements from a position on.
  @inline(__always)
  mutating func removeElements(from position: Int) {
    guard position < count else { return }
    unsafe (base.unsafelyUnwrapped + position).deinitialize(count: count - position)
    count = position
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4 * capacity, 8))
    if let base = unsafe base {
      unsafe larger.moveInitialize(from: base, count: count)
      if ownsMemory { unsafe base.deallocate() }
    }
    unsafe base = larger
    capacity = max(4 * capacity, 8)
    ownsMemory = true
  }

  /// Moves the elements to an array of exactly their number.
  ///
  /// `Array(unsafeUninitializedCapacity:)` is not specialised for the type, so plain bytes are copied.
  @inline(__always)
  mutating func moveToArray() -> [Element] {
    defer { count = 0 }
    guard let base = unsafe base else { return [] }
    if count <= 3 || !_isPOD(Element.self) { return unsafe base.moveToArray(count: count) }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}
