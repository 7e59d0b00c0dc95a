/// The bytes of a stream that were received and are not used yet.
///
/// ```
///   start of the memory    position              end            capacity
///     ▼                       ▼                   ▼                ▼
///     ┌───────────────────────┬───────────────────┬────────────────┐
///     │ used                  │ not used yet      │ free           │
///     └───────────────────────┴───────────────────┴────────────────┘
/// ```
///
/// Used bytes are overwritten when there is no room for new ones. Then the others are moved to the beginning, and all
/// offsets into the text become smaller. The memory grows only if half of it is not used yet, so that all copying
/// together is linear.
@safe final class StreamBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var end = 0
  /// The offset of the first byte that is not used yet. Its user moves it forward.
  var position = 0
  /// The number of bytes that were removed before the beginning of the memory.
  private(set) var removedCount = 0
  /// Whether no more bytes will come.
  var isComplete = false

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    unsafe memory = .allocate(capacity: self.capacity)
  }

  deinit { unsafe memory.deallocate() }

  /// The bytes in the memory, those that are used included.
  @inline(__always)
  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: memory, count: end) }

  /// The number of bytes that were used since the beginning of the stream.
  var usedCount: Int { removedCount + position }

  /// The number of bytes that have come since the beginning of the stream.
  var receivedCount: Int { removedCount + end }

  /// The number of bytes that are not used yet.
  var unusedCount: Int { end - position }

  /// Adds bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    unsafe UnsafeMutableRawPointer(memory + end).copyMemory(from: source, byteCount: bytes.count)
    end += bytes.count
  }

  /// Adds one byte at the end.
  @inline(__always)
  func append(_ byte: UInt8) {
    if end == capacity { makeRoom(for: 1) }
    unsafe memory[end] = byte
    end &+= 1
  }

  /// Makes room for a number of bytes at the end.
  private func makeRoom(for count: Int) {
    if capacity - end >= count { return }
    let used = position
    let isHalfFree = 2 * (unusedCount + count) <= capacity
    let newCapacity = isHalfFree ? capacity : max(2 * capacity, 2 * (unusedCount + count))
    let target = isHalfFree ? unsafe memory : .allocate(capacity: newCapacity)
    unsafe target.update(from: memory + used, count: unusedCount)
    if !isHalfFree {
      unsafe memory.deallocate()
      unsafe memory = target
      capacity = newCapacity
    }
    end -= used
    position = 0
    removedCount += used
  }
}
