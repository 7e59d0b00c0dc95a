/// How a key and its closing quote look in JSON text: what is compared with eight bytes at a time.
struct KeyPattern {
  /// The first eight bytes, the quote included, and which of them count.
  let word: UInt64
  let mask: UInt64
  /// The bytes of the key.
  let count: Int

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
  /// Moves past the key that a pattern describes, from its opening quote to after the closing one; false, and nowhere, if
  /// something else is there, or escapes, or the end of the input is near.
  @inline(__always)
  mutating func pass(_ pattern: KeyPattern, _ key: @autoclosure () -> KeyBytes) -> Bool {
    let first = unsafe position + 1
    guard unsafe end - first >= 8 else { return false }
    let word = unsafe UnsafeRawPointer(first).loadUnaligned(as: UInt64.self).littleEndian
    guard word & pattern.mask == pattern.word else { return false }
    if pattern.count >= 8 {
      guard unsafe end - first > pattern.count, unsafe first[pattern.count] == UInt8(ascii: "\"") else {
        return false
      }
      guard let bytes = unsafe key().bytes.baseAddress, unsafe KeyBytes.areSame(bytes, first, pattern.count)
      else {
        return false
      }
    }
    unsafe position = first + pattern.count + 1
    return true
  }
}
