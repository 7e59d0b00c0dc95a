/// Elements whose number is not known yet: the first few in memory that is lent, the others in memory that doubles when it
/// is full. What is left in it is released with it.
///
/// The type of the elements is passed at each call and not part of the buffer's own, so that code which knows it only at run
/// time has no metadata of the buffer to look up.
@safe struct ElementBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private var ownsMemory = false
  private let element: ValueTarget
  private let stride: Int
  private(set) var count = 0

  /// Whether memory for so many elements is worth lending, because they are few and small.
  @inline(__always)
  static func lends(_ count: Int, stride: Int) -> Bool { count <= 1_024 / max(1, stride) }

  /// For how many elements memory is lent where their number is not known: four of the array at the root, which then says how
  /// large the others let expect it to be, and of an array inside other values those that fit in 512 bytes.
  @inline(__always)
  static func firstCount(stride: Int, isRoot: Bool) -> Int { isRoot ? 4 : 512 / max(1, stride) }

  /// A buffer that begins in `memory`, which must outlive it.
  @inline(__always)
  init(_ element: ValueTarget, stride: Int, startingIn memory: UnsafeMutableRawBufferPointer) {
    unsafe base = memory.baseAddress.unsafelyUnwrapped
    self.element = element
    self.stride = max(1, stride)
    capacity = memory.count / self.stride
  }

  deinit {
    for index in 0..<count { unsafe element.destroy(base + index * stride) }
    if ownsMemory { unsafe base.deallocate() }
  }

  /// Whether the next element needs more memory.
  @inline(__always)
  var isFull: Bool { count == capacity }

  /// Where the next element belongs: memory that holds nothing.
  @inline(__always)
  mutating func next<Element>(_ type: Element.Type) -> UnsafeMutableRawPointer {
    if isFull { grow(type) }
    return unsafe base + count * stride
  }

  /// The next element is there now.
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
  mutating func move(to destination: UnsafeMutableRawPointer, _ place: Place) {
    let elementCount = count
    count = 0
    unsafe element.moveToArray(base, count: elementCount, destination, place)
  }

  /// Moves all elements to memory that holds nothing, and returns how many they are.
  mutating func move<Element>(_ type: Element.Type, to destination: UnsafeMutableRawPointer) -> Int {
    defer { count = 0 }
    let target = unsafe destination.assumingMemoryBound(to: Element.self)
    unsafe target.moveInitialize(from: base.assumingMemoryBound(to: Element.self), count: count)
    return count
  }
}
