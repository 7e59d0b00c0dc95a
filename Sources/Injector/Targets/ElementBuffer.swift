/// Elements whose number is not known yet: the first few in memory that is lent, the others in memory that doubles when it
/// is full.
///
/// The type of the elements is told at each call and not part of the buffer's own, so that code which knows it only at run
/// time has no metadata of the buffer to look up.
@safe struct ElementBuffer {
  private var base: UnsafeMutableRawPointer?
  private var capacity: Int
  private var ownsMemory = false
  private(set) var count = 0

  /// How much memory is worth lending: room for four elements, as long as they are small.
  @inline(__always)
  static func firstByteCount<Element>(_ type: Element.Type) -> Int {
    min(512, 4 * MemoryLayout<Element>.stride)
  }

  /// A buffer that begins in `memory`, which must outlive it.
  @inline(__always)
  init<Element>(startingIn memory: UnsafeMutableRawBufferPointer, _ type: Element.Type) {
    unsafe base = memory.baseAddress
    capacity = memory.count / max(1, MemoryLayout<Element>.stride)
  }

  /// Where the next element belongs: memory that holds nothing.
  @inline(__always)
  mutating func next<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
    guard count < capacity, let base = unsafe base else { return unsafe grow(type) }
    return unsafe (base + count * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
  }

  /// The next element is there now.
  @inline(__always)
  mutating func advance() { count += 1 }

  private mutating func grow<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
    let largerCapacity = max(8, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: largerCapacity)
    if let base = unsafe base?.assumingMemoryBound(to: Element.self) {
      unsafe larger.moveInitialize(from: base, count: count)
      if ownsMemory { unsafe base.deallocate() }
    }
    unsafe base = UnsafeMutableRawPointer(larger)
    capacity = largerCapacity
    ownsMemory = true
    return unsafe larger + count
  }

  /// The elements as an array; the buffer is empty afterwards.
  mutating func takeElements<Element>(_ type: Element.Type) -> [Element] {
    let elementCount = count
    guard elementCount > 0, let elements = unsafe base?.assumingMemoryBound(to: Element.self) else {
      return []
    }
    count = 0
    return unsafe [Element](unsafeUninitializedCapacity: elementCount) { target, initializedCount in
      unsafe target.baseAddress?.moveInitialize(from: elements, count: elementCount)
      initializedCount = elementCount
    }
  }

  /// Destroys what is left and gives back memory of its own.
  func release<Element>(_ type: Element.Type) {
    guard let elements = unsafe base?.assumingMemoryBound(to: Element.self) else { return }
    unsafe elements.deinitialize(count: count)
    if ownsMemory { unsafe elements.deallocate() }
  }
}
