/// A buffer of elements whose number is not known in advance. The first few are in memory that the caller provides.
/// The others are in allocated memory, which doubles when it is full. Elements left in the buffer are released with
/// it.
///
/// The type of the elements is an argument of each method, and not part of the buffer's type. Therefore, code that
/// knows the type only at run time needs no metadata for the buffer.
@safe struct ElementBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private var ownsMemory = false
  /// An unowned reference, because tasks that read parts of an array would change its reference count at the same
  /// time.
  private let element: UnownedReference<Target>
  private let stride: Int
  private(set) var count = 0

  /// Whether the caller should provide memory for a number of elements, because they are few and small.
  @inline(__always)
  static func fitsOnStack(_ count: Int, stride: Int) -> Bool { count <= 1_024 / max(1, stride) }

  /// Returns the number of elements for which the caller provides memory if their number is not known. It is four for
  /// the array at the root, whose size is estimated afterwards. For other arrays, it is the number that fits in 512
  /// bytes.
  @inline(__always)
  static func firstCount(stride: Int, isRoot: Bool) -> Int { isRoot ? 4 : 512 / max(1, stride) }

  /// Creates a buffer that begins in `memory`, which must outlive it.
  @inline(__always)
  init(_ element: Target, stride: Int, startingIn memory: UnsafeMutableRawPointer, capacity: Int) {
    unsafe base = unsafe memory
    self.element = UnownedReference(element)
    self.stride = stride
    self.capacity = capacity
  }

  /// Creates a buffer that begins in its own memory.
  init(_ element: Target, stride: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * stride, alignment: 16)
    unsafe self.init(element, stride: stride, startingIn: memory, capacity: 8)
    ownsMemory = true
  }

  deinit {
    for index in 0..<count { element.withObject { unsafe $0.destroy(base + index * stride) } }
    if ownsMemory { unsafe base.deallocate() }
  }

  /// Whether the next element needs more memory.
  @inline(__always)
  var isFull: Bool { count == capacity }

  /// Returns the uninitialized memory of the next element.
  @inline(__always)
  mutating func next<Element>(_ type: Element.Type) -> UnsafeMutableRawPointer {
    if isFull { grow(type) }
    return unsafe base + count * stride
  }

  /// Adds the element that was written to the memory of the next element.
  @inline(__always)
  mutating func advance() { count += 1 }

  @inline(never)
  private mutating func grow<Element>(_ type: Element.Type) {
    let largerCapacity = max(8, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: largerCapacity)
    unsafe larger.moveInitialize(from: base.assumingMemoryBound(to: Element.self), count: count)
    if ownsMemory { unsafe base.deallocate() }
    unsafe base = UnsafeMutableRawPointer(larger)
    capacity = largerCapacity
    ownsMemory = true
  }

  /// Moves all elements to an array, which is written to memory.
  @inline(__always)
  mutating func move(to cell: Cell) {
    let elementCount = count
    count = 0
    element.withObject { unsafe $0.moveToArray(base, count: elementCount, cell) }
  }

  /// Moves all elements to uninitialized memory, and returns their number.
  mutating func move<Element>(_ type: Element.Type, to destination: UnsafeMutableRawPointer) -> Int {
    defer { count = 0 }
    let target = unsafe destination.assumingMemoryBound(to: Element.self)
    unsafe target.moveInitialize(from: base.assumingMemoryBound(to: Element.self), count: count)
    return count
  }
}
