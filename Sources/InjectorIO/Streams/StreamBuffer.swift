import Injector

/// The bytes of a stream that have been received and not been used.
///
/// ```
///   start of the text      position              end            end of the block
///     ▼                       ▼                   ▼                ▼
///     ┌───────────────────────┬───────────────────┬────────────────┐
///     │ used                  │ not used yet      │ free           │
///     └───────────────────────┴───────────────────┴────────────────┘
/// ```
///
/// Used bytes are overwritten if there is no space for new ones. For this, the other bytes are moved, and all offsets
/// into the text decrease. The memory only grows if half of it contains unused bytes, so that the total time for copying
/// is linear.
@safe final class StreamBuffer {
  private var block: StreamBlock
  private var start: UnsafeMutablePointer<UInt8>
  /// The number of bytes from the start to the end of the block.
  private var capacity: Int
  private var end = 0
  /// The offset of the first unused byte. The code that uses the bytes moves it forward.
  var position = 0
  /// The number of bytes that were removed before the start of the text.
  private(set) var removedCount = 0
  /// Whether no more bytes will be received.
  var isComplete = false
  /// Whether bytes after a limit were removed, so that no more will be received.
  private(set) var isCut = false

  init(_ block: StreamBlock = StreamBlock(byteCount: StreamBlock.leastByteCount)) {
    self.block = block
    unsafe start = block.start
    capacity = block.capacity
  }

  /// Creates a complete buffer with the bytes of a text at an offset of the stream, without copying them.
  convenience init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.init(unsafe StreamBlock(text) ?? StreamBlock(capacity: 0))
    (removedCount, end) = (offset, capacity)
    isComplete = true
  }

  /// The bytes in the memory, including used ones.
  @inline(__always)
  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: end) }

  /// The number of bytes used since the beginning of the stream.
  var usedCount: Int { removedCount + position }

  /// The number of unused bytes.
  var unusedCount: Int { end - position }

  /// Adds bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    unsafe UnsafeMutableRawPointer(start + end).copyMemory(from: source, byteCount: bytes.count)
    end += bytes.count
  }

  /// Adds one byte at the end.
  @inline(__always)
  func append(_ byte: UInt8) {
    if end == capacity { makeRoom(for: 1) }
    unsafe start[end] = byte
    end &+= 1
  }

  /// Appends the first bytes of a block, which come after its headroom. Returns a block for the next bytes. Its
  /// contents are not needed anymore. Up to a limit, it is larger if the bytes fill the given block.
  ///
  /// If there are only a few unused bytes, they are moved to the headroom, and the bytes of the block are not moved. If
  /// there are many, the bytes of the block are moved.
  func append(_ count: Int, of newBlock: StreamBlock) -> StreamBlock {
    let unused = unusedCount
    guard unused <= min(count, StreamBlock.headroom) else {
      unsafe append(UnsafeRawBufferPointer(rebasing: newBlock.bytes[..<count]))
      return newBlock
    }
    let oldBlock = block
    move(to: newBlock, behind: StreamBlock.headroom - unused)
    end += count
    if oldBlock.isOfMostBytes { return oldBlock }
    let room = unsafe newBlock.bytes.count
    return StreamBlock(byteCount: count < room ? room : min(2 * room, StreamBlock.mostByteCount))
  }

  /// Removes the bytes after the first `count` bytes of the stream.
  func removeAll(behind count: Int) {
    let excess = removedCount + end - count
    if excess > 0 { (end, isCut) = (end - excess, true) }
  }

  /// Makes space for a number of bytes at the end.
  private func makeRoom(for count: Int) {
    if capacity - end >= count { return }
    let needed = 2 * (unusedCount + count)
    let hasRoom = needed <= block.capacity
    move(to: hasRoom ? block : StreamBlock(capacity: max(2 * block.capacity, needed)), behind: 0)
  }

  /// Moves the unused bytes to a block, after a number of bytes.
  private func move(to newBlock: StreamBlock, behind offset: Int) {
    let newStart = unsafe newBlock.start + offset
    unsafe newStart.update(from: start + position, count: unusedCount)
    unsafe start = newStart
    block = newBlock
    capacity = newBlock.capacity - offset
    end -= position
    removedCount += position
    position = 0
  }
}

extension LineCounter {
  /// Counts up to a position in a buffer, unless it has already been passed.
  mutating func count(to position: Int, in buffer: StreamBuffer) {
    let start = offset - buffer.removedCount
    if position > start { unsafe count(UnsafeBufferPointer(rebasing: buffer.text[start..<position])) }
  }
}

/// A piece of memory for the bytes of a stream.
///
/// ```
///   ┌───────────┬──────────────────────────────┐
///   │ headroom  │ bytes, from a file           │
///   └───────────┴──────────────────────────────┘
///        ▲ the beginning of a record whose end is in the bytes
/// ```
///
/// Only one side uses a block at a time: the queue that reads a file into it, or the stream that takes the bytes. So
/// its conformance to `Sendable` is unchecked.
@safe final class StreamBlock: @unchecked Sendable {
  /// The sizes of blocks of a file. They are small at its beginning, for short files and for loops that end early.
  static let (leastByteCount, mostByteCount) = (1 << 16, 1 << 20)
  /// The number of bytes before those of a file.
  static let headroom = 1 << 16

  /// The number of bytes, including the headroom.
  let capacity: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private let ownsMemory: Bool

  /// Creates a block with headroom, into which a number of bytes of a file are read.
  convenience init(byteCount: Int) { self.init(capacity: StreamBlock.headroom + byteCount) }

  init(capacity: Int) {
    self.capacity = capacity
    ownsMemory = true
    unsafe memory = .allocate(capacity: capacity)
  }

  /// Creates a block with the bytes of a text, which are never written to. They must be valid while the block is used.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return nil }
    capacity = text.count
    ownsMemory = false
    unsafe memory = UnsafeMutablePointer(mutating: start)
  }

  deinit { if ownsMemory { unsafe memory.deallocate() } }

  /// The address of all bytes.
  var start: UnsafeMutablePointer<UInt8> { unsafe memory }

  /// The bytes after the headroom.
  var bytes: UnsafeMutableRawBufferPointer {
    let count = max(0, capacity - StreamBlock.headroom)
    return unsafe UnsafeMutableRawBufferPointer(start: memory + (capacity - count), count: count)
  }

  /// Whether the block has the final size for reading files.
  var isOfMostBytes: Bool { capacity == StreamBlock.headroom + StreamBlock.mostByteCount }
}
