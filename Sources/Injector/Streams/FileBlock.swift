/// The memory that a file is read into, a block at a time.
///
/// Only one side uses it at once, which `FileReader` takes care of: the queue that reads, or the stream that takes the
/// bytes. So its conformance to `Sendable` is unchecked.
@safe final class FileBlock: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  init(byteCount: Int) { unsafe memory = .allocate(byteCount: byteCount, alignment: 16) }

  deinit { unsafe memory.deallocate() }

  /// All bytes of the block.
  var bytes: UnsafeMutableRawBufferPointer { unsafe memory }
}
