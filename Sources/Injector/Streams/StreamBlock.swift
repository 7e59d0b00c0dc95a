/// A piece of memory for the bytes of a stream.
///
/// ```
///   ┌───────────┬──────────────────────────────┐
///   │ headroom  │ bytes, from a file           │
///   └───────────┴──────────────────────────────┘
///        ▲ the beginning of a record whose end is in the bytes
/// ```
///
/// Only one side uses a block at once: the queue that reads a file into it, or the stream that takes the bytes. So its
/// conformance to `Sendable` is unchecked.
@safe final class StreamBlock: @unchecked Sendable {
  /// The numbers of bytes that a file is read by: few at its beginning, for short files and loops that end early.
  static let (leastByteCount, mostByteCount) = (1 << 16, 1 << 20)
  /// The number of bytes before those of a file.
  static let headroom = 1 << 16

  /// The number of bytes, headroom included.
  let capacity: Int
  private let memory: UnsafeMutablePointer<UInt8>
  private let ownsMemory: Bool

  /// Creates a block that a number of bytes of a file are read into, with headroom.
  convenience init(byteCount: Int) { self.init(capacity: StreamBlock.headroom + byteCount) }

  init(capacity: Int) {
    self.capacity = capacity
    ownsMemory = true
    unsafe memory = .allocate(capacity: capacity)
  }

  /// Creates a block with the bytes of a text, which nobody writes to. It is used as long as they are valid.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return nil }
    capacity = text.count
    ownsMemory = false
    unsafe memory = UnsafeMutablePointer(mutating: start)
  }

  deinit { if ownsMemory { unsafe memory.deallocate() } }

  /// The address of all bytes.
  var start: UnsafeMutablePointer<UInt8> { unsafe memory }

  /// The bytes behind the headroom.
  var bytes: UnsafeMutableRawBufferPointer {
    let count = max(0, capacity - StreamBlock.headroom)
    return unsafe UnsafeMutableRawBufferPointer(start: memory + (capacity - count), count: count)
  }

  /// Whether the block has the size that files are read by in the long run.
  var isOfMostBytes: Bool { capacity == StreamBlock.headroom + StreamBlock.mostByteCount }
}
