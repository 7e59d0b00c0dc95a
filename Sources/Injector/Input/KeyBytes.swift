/// The UTF-8 bytes of a key, which can be compared with text without reference counting.
@safe struct KeyBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Whether the bytes are equal to other bytes.
  @_transparent
  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe bytes.count == other.count else { return false }
    guard let base = unsafe bytes.baseAddress, let start = other.baseAddress else { return true }
    return unsafe Self.areSame(base, start, bytes.count)
  }

  /// Whether the key and a closing quotation mark are at an address. The key must have at least eight bytes.
  @_transparent
  func isQuoted(at address: UnsafePointer<UInt8>) -> Bool {
    guard let base = unsafe bytes.baseAddress else { return false }
    return unsafe address[bytes.count] == UInt8(ascii: "\"") && Self.areSame(base, address, bytes.count)
  }

  /// Whether a number of bytes are equal. They are compared in words; the last word may overlap the one before.
  @_transparent
  static func areSame(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let left = unsafe UnsafeRawPointer(first)
    let right = unsafe UnsafeRawPointer(second)
    guard count >= 8 else {
      if count >= 4 { return unsafe haveSameEnds(left, right, count, UInt32.self) }
      if count >= 2 { return unsafe haveSameEnds(left, right, count, UInt16.self) }
      return unsafe count == 0 || first.pointee == second.pointee
    }
    var offset = 0
    while offset < count - 16 {
      guard unsafe isSame(left, right, at: offset, UInt64.self) else { return false }
      offset += 8
    }
    return unsafe isSame(left, right, at: offset, UInt64.self)
      && isSame(left, right, at: count - 8, UInt64.self)
  }

  /// Whether the first and the last word of `count` bytes are the same.
  @_transparent
  private static func haveSameEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int, _ type: Word.Type
  ) -> Bool {
    unsafe isSame(left, right, at: 0, type) && isSame(left, right, at: count - MemoryLayout<Word>.size, type)
  }

  @_transparent
  private static func isSame<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int, _ type: Word.Type
  ) -> Bool {
    unsafe (left + offset).loadUnaligned(as: type) == (right + offset).loadUnaligned(as: type)
  }
}

/// The bytes of a key and its closing quote in JSON text, which are compared eight at a time.
struct KeyPattern {
  /// The first eight bytes, including the quote, and a mask of those that are compared.
  let word: UInt64
  let mask: UInt64
  /// The number of bytes of the key.
  let count: Int

  /// A pattern that nothing matches.
  static let nothing = KeyPattern(word: 1, mask: 0, count: 0)

  private init(word: UInt64, mask: UInt64, count: Int) {
    (self.word, self.mask, self.count) = (word, mask, count)
  }

  init(_ key: String) {
    let bytes = Array(key.utf8)
    count = bytes.count
    // A key with characters that JSON text must escape never matches.
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      (word, mask) = (Self.nothing.word, Self.nothing.mask)
      return
    }
    let quoted = bytes + [UInt8(ascii: "\"")]
    word = quoted.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = quoted.count >= 8 ? .max : (1 << UInt64(8 * quoted.count)) - 1
  }
}

extension Reader {
  /// The bytes at an address as a number, lowest byte first.
  @_transparent
  static func word<Word: FixedWidthInteger & BitwiseCopyable>(
    at address: UnsafePointer<UInt8>, as type: Word.Type
  ) -> Word {
    unsafe UnsafeRawPointer(address).loadUnaligned(as: type).littleEndian
  }
}
