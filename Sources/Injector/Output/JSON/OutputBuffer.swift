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

/// The place in an output where the next byte is written.
typealias OutputCursor = UnsafeMutablePointer<UInt8>

extension OutputCursor {
  /// Writes eight characters, the lowest byte first. All eight bytes must be writable.
  @_transparent
  func store(_ characters: UInt64) {
    unsafe UnsafeMutableRawPointer(self).storeBytes(of: characters.littleEndian, as: UInt64.self)
  }

  /// Writes a character, and returns the place behind it.
  @_transparent
  func writing(_ character: UInt8) -> OutputCursor {
    unsafe pointee = character
    return unsafe self + 1
  }

  /// Writes null, and returns the place behind it. Eight bytes must be writable.
  @_transparent
  func writingNull() -> OutputCursor {
    unsafe store(0x6C_6C75_6E)
    return unsafe self + 4
  }

  /// Writes a Boolean value, and returns the place behind it. Eight bytes must be writable.
  @_transparent
  func writing(_ value: Bool) -> OutputCursor {
    unsafe store(value ? 0x6575_7274 : 0x65_736C_6166)
    return unsafe self + (value ? 4 : 5)
  }
}

/// The memory that an output grows in, and the place of the next byte.
///
/// ```
///   { " i d " : 1 2 , │                    │  slack  │
///   start             cursor               limit     end
/// ```
///
/// Functions that write a scalar do not check the capacity: they may write up to `slack` bytes behind the cursor, and
/// `reserve` keeps the cursor that far from the end. So one check is enough for a key and its value.
///
/// The capacity at least doubles when it is not enough, so all bytes are moved once on average. The memory is the
/// allocator's of C, which can move large blocks without copying them, and which `Data` can take over.
@safe struct OutputBuffer: ~Copyable {
  /// The number of bytes behind the reserved ones that are always writable.
  static let slack = 64
  private static let smallestCapacity = 192
  /// The largest memory that is allocated on an estimate.
  private static let largestEstimate = 1 << 30

  private var start: OutputCursor
  private var limit: OutputCursor
  /// The place where the next byte is written.
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

  /// The number of bytes that the memory holds.
  var capacity: Int { unsafe limit - start + OutputBuffer.slack }

  /// Makes sure that `count` bytes, and `slack` more, are writable at the cursor.
  @_transparent
  mutating func reserve(_ count: Int) {
    if unsafe limit - cursor < count { grow(by: count) }
  }

  /// Writes a byte, for which there is memory.
  @_transparent
  mutating func append(_ byte: UInt8) { unsafe cursor = cursor.writing(byte) }

  /// Returns the number of bytes before a place.
  @_transparent
  func position(of place: OutputCursor) -> Int { unsafe place - start }

  /// Replaces a byte that was written.
  @_transparent
  func replace(at position: Int, by byte: UInt8) { unsafe start[position] = byte }

  /// Whether `count` bytes, and `slack` more, are writable at a place.
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

  /// Removes what was written after the first `count` bytes.
  mutating func removeAll(after count: Int) { unsafe cursor = start + count }

  /// The bytes written. They are valid until the next change.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

  /// Returns the output, which takes over the memory.
  consuming func finish() -> Data {
    let used = count
    // Memory that the output does not need is given back, unless it is little.
    let isWasteful = capacity - used > used / 4
    let memory = unsafe isWasteful ? OutputBuffer.resize(start, from: used, to: max(used, 1)) : start
    discard self
    return unsafe Data(bytesNoCopy: memory, count: used, deallocator: .free)
  }

  /// Allocates memory of the given size, or of the smallest one if there is not as much.
  private static func allocate(_ size: Int) -> (memory: OutputCursor, size: Int) {
    if let memory = unsafe malloc(size) { return unsafe (memory.assumingMemoryBound(to: UInt8.self), size) }
    let smallest = smallestCapacity + slack
    return unsafe (allocateOrExit(smallest), smallest)
  }

  /// Changes the size of memory, `used` bytes of which hold an output.
  private static func resize(_ memory: OutputCursor, from used: Int, to size: Int) -> OutputCursor {
    if let resized = unsafe realloc(memory, size) {
      return unsafe resized.assumingMemoryBound(to: UInt8.self)
    }
    let other = unsafe allocateOrExit(size)
    unsafe other.update(from: memory, count: used)
    unsafe free(memory)
    return unsafe other
  }

  /// Allocates memory where C's allocator had none. The standard library ends the process if it has none either, as for
  /// an array that grows. What it returns is memory of C's allocator.
  private static func allocateOrExit(_ size: Int) -> OutputCursor {
    unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1).assumingMemoryBound(to: UInt8.self)
  }
}
