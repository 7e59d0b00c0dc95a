/// The two words of a string, used to read its UTF-8 without calling the standard library.
///
/// ```
///   up to 15 bytes   word 0   W i l d   c a r        the bytes themselves
///                    word 1   d 0 0 0   0 0 0 E9     E: small and ASCII (A: not ASCII), 9: the length
///
///   more             word 0   flags, and the length in the lowest 48 bits
///                    word 1   the object that holds the bytes, 32 bytes before them, and flags in the topmost 4 bits
/// ```
///
/// The layout is that of the standard library on 64-bit platforms with little-endian byte order. It is used only if
/// ``RuntimeAssumptions/hasExpectedStringWords`` is true on the running system. Strings in Objective-C objects have
/// other flags.
///
/// Source: the Swift standard library, StringObject.swift.
struct StringWords {
  let low: UInt64
  let object: UInt64
}

extension StringWords {
  /// Reads the words. The string must be alive while the bytes at `address` are used.
  @_transparent
  init(_ string: String) {
    self = unsafe withUnsafePointer(to: string) { unsafe StringWords(at: UnsafeRawPointer($0)) }
  }

  /// Reads the words of the string at an address.
  @_transparent
  init(at address: UnsafeRawPointer) {
    unsafe self.init(
      low: address.load(as: UInt64.self), object: address.load(fromByteOffset: 8, as: UInt64.self)
    )
  }

  /// Whether the words contain the bytes themselves.
  @_transparent var isSmall: Bool { object & 0x2000_0000_0000_0000 != 0 }

  /// The number of bytes of a small string, at most 15.
  @_transparent var smallCount: Int { Int(truncatingIfNeeded: object &>> 56) & 0x0F }

  /// The last seven bytes of a small string.
  @_transparent var high: UInt64 { object & 0x00FF_FFFF_FFFF_FFFF }

  /// The bytes of a string that is not small; nil if they are not stored in one of Swift's own objects.
  @_transparent
  var bytes: UnsafeBufferPointer<UInt8>? {
    guard object & 0x7000_0000_0000_0000 == 0, low & 0x1000_0000_0000_0000 != 0 else { return nil }
    let address = UInt(truncatingIfNeeded: object & 0x0FFF_FFFF_FFFF_FFFF) &+ 32
    let count = Int(truncatingIfNeeded: low & 0x0000_FFFF_FFFF_FFFF)
    return unsafe UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: count)
  }
}

extension RuntimeAssumptions {
  /// Whether the words of strings are laid out as ``StringWords`` reads them.
  ///
  /// Otherwise, strings are read using the standard library, which is slower.
  static let hasExpectedStringWords =
    MemoryLayout<String>.size == 16 && areStringWords { StringWords($0) }

  /// Whether the words of strings of several kinds and lengths have the same bytes as in the standard library.
  static func areStringWords(readBy words: (String) -> StringWords) -> Bool {
    let literals = ["", "Injector", "Injéctor", "Injector-Injector", "Injéctor-Injector-Injéctor"]
    let heap = (0...40).flatMap { count in
      [String(repeating: "a", count: count), String(repeating: "a", count: count) + "é"]
    }
    return (literals + heap).allSatisfy { string in
      let words = words(string)
      var string = string
      let count = string.utf8.count
      guard count > 15 else {
        guard words.isSmall, words.smallCount == count else { return false }
        return string.utf8.enumerated().allSatisfy { index, byte in
          let word = index < 8 ? words.low : words.high
          return UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8)) == byte
        }
      }
      guard !words.isSmall, let bytes = unsafe words.bytes else { return false }
      return string.withUTF8 { unsafe $0.baseAddress == bytes.baseAddress && $0.count == bytes.count }
    }
  }
}

/// Creates strings of up to 15 ASCII characters from their bytes, without calling the standard library.
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
  @_transparent
  static func string(_ address: UnsafePointer<UInt8>, count: Int) -> String {
    var words = unsafe words(address, count: count)
    return unsafe withUnsafeMutablePointer(to: &words) { pointer in
      unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: String.self).move()
    }
  }

  /// Returns the string of at most 15 ASCII bytes; nil for other text, or if strings are not laid out in memory as
  /// expected.
  @_transparent
  static func copy(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count <= 15, RuntimeAssumptions.hasExpectedSmallStrings else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
    if (words.0 | words.1) & 0x8080_8080_8080_8080 != 0 { return nil }
    return unsafe withUnsafePointer(to: words) { pointer in
      unsafe string(UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
  }

  /// Returns the two words of a string of `count` ASCII bytes.
  @_transparent
  static func words(_ address: UnsafePointer<UInt8>, count: Int) -> (UInt64, UInt64) {
    let low = unsafe UnsafeRawPointer(address).loadUnaligned(as: UInt64.self)
    let high = unsafe UnsafeRawPointer(address + 8).loadUnaligned(as: UInt64.self)
    // The shift is done in two steps of less than 64 bits each, so that the masks need no branch.
    let lowShift = UInt64(truncatingIfNeeded: 4 &* min(count, 8))
    let highShift = UInt64(truncatingIfNeeded: 4 &* max(count &- 8, 0))
    let lowMask = ~((UInt64.max &<< lowShift) &<< lowShift)
    let highMask = ~((UInt64.max &<< highShift) &<< highShift)
    return (low & lowMask, high & highMask | (0xE0 | UInt64(truncatingIfNeeded: count)) &<< 56)
  }
}

extension TextBytes {
  /// Returns the text of some of the bytes.
  @_transparent
  func text(in range: Range<Int>) -> String {
    let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
    return unsafe SmallString.copy(of: part) ?? String(decoding: part, as: UTF8.self)
  }
}
