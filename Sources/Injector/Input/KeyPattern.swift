/// How a key and its closing quote look in JSON text: what is compared with eight bytes at a time.
struct KeyPattern {
  /// The first eight bytes, the quote included, and which of them count.
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
    // What JSON text can write only as an escape never matches.
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      (word, mask) = (1, 0)
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

  /// Moves past the key at a position in a list, from its opening quote to after the closing one; false, and nowhere, if
  /// something else is there, or escapes, or the end of the input is near.
  @inline(__always)
  mutating func pass(
    _ pattern: KeyPattern,
    _ keys: UnsafeMutableBufferPointer<KeyBytes>,
    _ index: Int
  ) -> Bool {
    let first = unsafe position + 1
    guard unsafe end - first >= 8 &+ pattern.count else { return false }
    guard unsafe JSONReader.word(at: first, as: UInt64.self) & pattern.mask == pattern.word else {
      return false
    }
    if pattern.count >= 8, unsafe !keys[index].isQuoted(at: first) { return false }
    unsafe position = first + pattern.count + 1
    return true
  }
}
