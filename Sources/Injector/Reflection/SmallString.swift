/// The creation of strings of up to 15 ASCII characters from their bytes, without calling the standard library.
///
/// ```
///   word 0   W i l d   c a r
///   word 1   d 0 0 0   0 0 0 E9      E: a small ASCII string, 9: its length
/// ```
///
/// The layout is that of the standard library on 64-bit platforms with little-endian byte order. It is used only if
/// ``RuntimeAssumptions/hasExpectedSmallStrings`` is true on the running system.
enum SmallString {
  /// Returns the string of `count` ASCII bytes, at most 15. All 16 bytes at the address must be readable.
  @inline(__always)
  static func string(_ address: UnsafePointer<UInt8>, count: Int) -> String {
    var words = unsafe words(address, count: count)
    return unsafe withUnsafeMutablePointer(to: &words) { pointer in
      unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: String.self).move()
    }
  }

  /// Returns the string of at most 15 ASCII bytes; nil for other text, or if strings are not in memory as expected.
  @inline(__always)
  static func copy(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count <= 15, RuntimeAssumptions.hasExpectedSmallStrings else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    return unsafe withUnsafeMutableBytes(of: &words) { block -> String? in
      unsafe block.copyMemory(from: UnsafeRawBufferPointer(bytes))
      let address = unsafe block.assumingMemoryBound(to: UInt8.self).baseAddress.unsafelyUnwrapped
      return unsafe block.contains { $0 >= 0x80 } ? nil : unsafe string(address, count: bytes.count)
    }
  }

  /// Returns the two words of a string of `count` ASCII bytes.
  @inline(__always)
  static func words(_ address: UnsafePointer<UInt8>, count: Int) -> (UInt64, UInt64) {
    let low = unsafe UnsafeRawPointer(address).loadUnaligned(as: UInt64.self)
    let high = unsafe UnsafeRawPointer(address + 8).loadUnaligned(as: UInt64.self)
    // Shifted in two steps, each by less than 64, the masks need no branch.
    let lowShift = UInt64(truncatingIfNeeded: 4 &* min(count, 8))
    let highShift = UInt64(truncatingIfNeeded: 4 &* max(count &- 8, 0))
    let lowMask = ~((UInt64.max &<< lowShift) &<< lowShift)
    let highMask = ~((UInt64.max &<< highShift) &<< highShift)
    return (low & lowMask, high & highMask | (0xE0 | UInt64(truncatingIfNeeded: count)) &<< 56)
  }
}

extension TextBytes {
  /// The text of some of the bytes.
  @inline(__always)
  func text(in range: Range<Int>) -> String {
    let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
    return unsafe SmallString.copy(of: part) ?? String(decoding: part, as: UTF8.self)
  }
}
