/// The bytes of a key and its closing quote in JSON text, which are compared eight at a time.
struct KeyPattern {
  /// The first eight bytes, including the quote, and a mask of those that are compared.
  let word: UInt64
  let mask: UInt64
  /// The bytes of the key.
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

extension JSONReader {
  /// The bytes at an address as a number, lowest byte first.
  @inline(__always)
  static func word<Word: FixedWidthInteger & BitwiseCopyable>(
    at address: UnsafePointer<UInt8>,
    as type: Word.Type
  ) -> Word {
    unsafe UnsafeRawPointer(address).loadUnaligned(as: type).littleEndian
  }
}
