#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The position in an output at which the next byte is written.
typealias OutputCursor = UnsafeMutablePointer<UInt8>

extension OutputCursor {
  /// Writes eight characters, the lowest byte first. All eight bytes must be writable.
  @_transparent
  func store(_ characters: UInt64) {
    unsafe UnsafeMutableRawPointer(self).storeBytes(of: characters.littleEndian, as: UInt64.self)
  }

  /// Writes a character, and returns the position after it.
  @_transparent
  func writing(_ character: UInt8) -> OutputCursor {
    unsafe pointee = character
    return unsafe self + 1
  }

  /// Writes null, and returns the position after it. Eight bytes must be writable.
  @_transparent
  func writingNull() -> OutputCursor {
    unsafe store(0x6C_6C75_6E)
    return unsafe self + 4
  }

  /// Writes a Boolean value, and returns the position after it. Eight bytes must be writable.
  @_transparent
  func writing(_ value: Bool) -> OutputCursor {
    unsafe store(value ? 0x6575_7274 : 0x65_736C_6166)
    return unsafe self + (value ? 4 : 5)
  }
}

/// The growing memory of an output, and the position of the next byte.
///
/// ```
///   { " i d " : 1 2 , │                    │  slack  │
///   start             cursor               limit     end
/// ```
///
/// Functions that write a scalar do not check the capacity: they may write up to `slack` bytes at the cursor, and
/// `reserve` keeps the cursor at least that far from the end. So a single check is enough for a key and its value.
///
/// Each time the capacity is exceeded, it at least doubles, so on average each byte is moved once. The memory comes
/// from C's allocator, which can move large blocks without copying them. `Data` can take over such memory.
@safe struct OutputBuffer: ~Copyable {
  /// The number of bytes that are always writable after the reserved ones.
  static let slack = 64
  private static let smallestCapacity = 192
  /// The maximum size of memory that is allocated based on an estimate.
  private static let largestEstimate = 1 << 30

  private var start: OutputCursor
  private var limit: OutputCursor
  /// The position at which the next byte is written.
  var cursor: OutputCursor

  /// Creates an empty buffer for an output of about `capacity` bytes.
  init(capacity: Int = 0) {
    let estimates = OutputBuffer.smallestCapacity...OutputBuffer.largestEstimate
    let size = min(max(capacity, estimates.lowerBound), estimates.upperBound) + OutputBuffer.slack
    let (memory, count) = unsafe OutputBuffer.allocate(size)
    unsafe start = memory
    unsafe cursor = memory
    unsafe limit = memory + (count - OutputBuffer.slack)
  }

  deinit { unsafe free(start) }

  /// The number of bytes written.
  var count: Int { unsafe cursor - start }

  /// The capacity of the memory in bytes.
  var capacity: Int { unsafe limit - start + OutputBuffer.slack }

  /// Ensures that `count` bytes, and `slack` more, are writable at the cursor.
  @_transparent
  mutating func reserve(_ count: Int) {
    if unsafe limit - cursor < count { grow(by: count) }
  }

  /// Writes a byte. Its memory must have been reserved.
  @_transparent
  mutating func append(_ byte: UInt8) { unsafe cursor = cursor.writing(byte) }

  /// Returns the number of bytes before a position.
  @_transparent
  func position(of place: OutputCursor) -> Int { unsafe place - start }

  /// Replaces a byte that has been written.
  @_transparent
  func replace(at position: Int, by byte: UInt8) { unsafe start[position] = byte }

  /// Whether `count` bytes, and `slack` more, are writable at a position.
  @_transparent
  func hasRoom(for count: Int, at place: OutputCursor) -> Bool { unsafe limit - place >= count }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let used = count
    let size = max(capacity &* 2, used &+ additional &+ OutputBuffer.slack)
    unsafe start = OutputBuffer.resize(start, from: used, to: size)
    unsafe cursor = start + used
    unsafe limit = start + (size - OutputBuffer.slack)
  }

  /// Removes everything after the first `count` bytes.
  mutating func removeAll(after count: Int) { unsafe cursor = start + count }

  /// The bytes written. They are valid until the next change.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

  /// Returns the output and transfers its memory.
  consuming func finish() -> Data {
    let used = count
    // Excess memory is released, unless it is only a little.
    let isWasteful = capacity - used > used / 4
    let memory = unsafe isWasteful ? OutputBuffer.resize(start, from: used, to: max(used, 1)) : start
    discard self
    return unsafe Data(bytesNoCopy: memory, count: used, deallocator: .free)
  }

  /// Allocates memory of the given size, or of the smallest size if that much is not available.
  private static func allocate(_ size: Int) -> (memory: OutputCursor, size: Int) {
    if let memory = unsafe malloc(size) { return unsafe (memory.assumingMemoryBound(to: UInt8.self), size) }
    let smallest = smallestCapacity + slack
    return unsafe (allocateOrExit(smallest), smallest)
  }

  /// Changes the size of memory whose first `used` bytes contain an output.
  private static func resize(_ memory: OutputCursor, from used: Int, to size: Int) -> OutputCursor {
    if let resized = unsafe realloc(memory, size) {
      return unsafe resized.assumingMemoryBound(to: UInt8.self)
    }
    let other = unsafe allocateOrExit(size)
    unsafe other.update(from: memory, count: used)
    unsafe free(memory)
    return unsafe other
  }

  /// Allocates memory after C's allocator has failed. If the standard library fails too, it ends the process, as for a
  /// growing array. The memory it returns also belongs to C's allocator.
  private static func allocateOrExit(_ size: Int) -> OutputCursor {
    unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1).assumingMemoryBound(to: UInt8.self)
  }
}
