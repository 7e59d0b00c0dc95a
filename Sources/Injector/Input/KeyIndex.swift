#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// An index of the keys of a plan. It finds a key without the hashing that `Dictionary` does.
///
/// ```
///   key ──▶ the 16 bytes of the String value ──▶ slot of `words` ── same 16 bytes? ──▶ position
///                                                   │ no
///                                                   ▼
///           length, first and last 8 UTF-8 bytes ──▶ slot of `texts` ── same bytes? ──▶ position, or no such key
/// ```
///
/// A `String` of up to 15 UTF-8 bytes contains its text, so two keys with the same 16 bytes are equal. Longer strings
/// may differ in these bytes even if they are equal, so their UTF-8 is compared. Finally, keys that are not ASCII are
/// compared as strings, using canonical equivalence, as dictionaries do.
@safe struct KeyIndex {
  /// The bytes of a `String` value, and the position of its key in the list.
  private struct Words {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var position: Int32 = -1
  }

  /// The contents of an index.
  @safe private struct Tables {
    let words: UnsafeMutableBufferPointer<Words>
    /// The keys. They keep the text of long strings alive; otherwise, another key might get the same address.
    let list: [String]
    /// Positions by hash; -1 for an empty slot.
    let texts: UnsafeMutableBufferPointer<Int32>
    let keys: UnsafeMutableBufferPointer<KeyBytes>
    /// The pattern of each key in JSON text, and after the last one a pattern that nothing matches.
    let patterns: UnsafeMutableBufferPointer<KeyPattern>
    /// The keys that are not ASCII. An equal key may have other bytes.
    let composed: [String: Int]
    /// Whether keys of JSON text are compared in lower case. If so, the keys of the list are in lower case.
    let ignoresCase: Bool
    let mask: Int
  }

  /// The contents. An index is a single pointer, so copying it needs no reference counting.
  private let tables: UnsafeMutablePointer<Tables>

  /// The position of a key that is not in the list.
  static let unknown = -1
  /// The position after the last key of a record.
  static let end = -2

  /// Encodes the position of a key that was found with another spelling. Applied to the result, the function returns
  /// the position.
  @_transparent
  static func otherSpelling(_ position: Int) -> Int { -3 - position }

  /// A number that no other existing index has.
  var identity: UInt { unsafe UInt(bitPattern: tables) }

  /// The number of keys.
  var count: Int { unsafe tables.pointee.keys.count }

  /// The key at a position in the list.
  func key(at position: Int) -> String {
    unsafe String(decoding: tables.pointee.keys[position].bytes, as: UTF8.self)
  }

  /// An index without keys.
  nonisolated(unsafe) static let ofNothing = unsafe KeyIndex([], in: memoryOfNothing)
  nonisolated(unsafe) private static let memoryOfNothing = TableMemory()

  /// Creates an index of keys that are all different. The memory must outlive the index.
  init(_ list: [String], ignoresCase: Bool = false, in memory: TableMemory) {
    var size = 4
    while size < 2 * list.count { size *= 2 }
    let composed = list.enumerated().filter { !$0.element.utf8.allSatisfy { $0 < 0x80 } }
    let bytes = unsafe memory.table(list.flatMap(\.utf8))
    var end = 0
    let keys = list.map { key in
      let start = end
      end += key.utf8.count
      return unsafe KeyBytes(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    unsafe tables = memory.address(
      of: Tables(
        words: memory.table(repeatElement(Words(), count: size)),
        list: list,
        texts: memory.table(repeatElement(-1, count: size)),
        keys: memory.table(keys),
        patterns: memory.table(list.map { KeyPattern($0) } + [.nothing]),
        composed: Dictionary(composed.map { ($0.element, $0.offset) }) { first, _ in first },
        ignoresCase: ignoresCase,
        mask: size - 1
      )
    )
    for (position, key) in list.enumerated() { insert(key, Int32(truncatingIfNeeded: position)) }
  }

  /// Whether upper and lower case are ignored.
  @_transparent var ignoresCase: Bool { unsafe tables.pointee.ignoresCase }

  /// Returns the position of a key in the list, or `otherSpelling` of the position; `unknown` for a key that is not
  /// in the list.
  @_transparent
  func position(of key: String) -> Int {
    let bits = Self.bits(of: key)
    let (words, mask) = unsafe (tables.pointee.words, tables.pointee.mask)
    var slot = Self.slot(bits, mask)
    while true {
      let candidate = unsafe words[slot]
      if candidate.position < 0 { break }
      if candidate.first == bits.0, candidate.second == bits.1 { return Int(candidate.position) }
      slot = (slot + 1) & mask
    }
    return positionOfOther(key)
  }

  @inline(never)
  private func positionOfOther(_ key: String) -> Int {
    if !ignoresCase { return positionByText(key) ?? Self.unknown }
    var text = key
    let found = text.withUTF8 { bytes in
      unsafe bytes.count <= 64 && TextBytes(bytes).isASCII ? unsafe positionIgnoringCase(bytes) : nil
    }
    return found ?? positionOfFolded(key)
  }

  /// Returns the position of a key of any length and with any characters, ignoring case.
  @inline(never)
  private func positionOfFolded(_ key: String) -> Int {
    if let position = positionByText(key) { return position }
    return positionByText(key.lowercased()).map { Self.otherSpelling($0) } ?? Self.unknown
  }

  @inline(never)
  private func positionByText(_ key: String) -> Int? {
    var text = key
    return text.withUTF8 { unsafe position(ofUTF8: $0) }
  }

  /// Returns the position of a key in UTF-8, or nil.
  func position(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let (texts, mask) = unsafe (tables.pointee.texts, tables.pointee.mask)
    var slot = unsafe Self.hash(bytes) & mask
    while true {
      let position = unsafe Int(texts[slot])
      if position < 0 { return unsafe positionOfComposed(bytes) }
      if unsafe tables.pointee.keys[position].equals(bytes) { return position }
      slot = (slot + 1) & mask
    }
  }

  /// Returns the position of a key that is not ASCII, or nil.
  private func positionOfComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if unsafe tables.pointee.composed.isEmpty { return nil }
    return unsafe tables.pointee.composed[String(decoding: bytes, as: UTF8.self)]
  }

  /// Moves past the key whose opening quote is at the reader's position. Returns the position of the key in the list,
  /// or `otherSpelling` of the position; `unknown` for a key that is not in the list.
  ///
  /// The expected key is compared first, one masked word at a time, including its closing quote.
  @inline(__always)
  func passKey(_ reader: inout Reader, expecting expected: Int) throws(JSONFailure) -> Int {
    let count = unsafe tables.pointee.patterns[expected].count
    let first = unsafe reader.position + 1
    guard unsafe reader.end - first >= 8 &+ count, unsafe isExpected(expected, at: first) else {
      return try passOtherKey(&reader)
    }
    unsafe reader.position = first + count + 1
    return expected
  }

  /// Whether the text at an address is the expected key and its closing quote. The text must be at least eight bytes
  /// longer than the key.
  @_transparent
  private func isExpected(_ expected: Int, at address: UnsafePointer<UInt8>) -> Bool {
    let pattern = unsafe tables.pointee.patterns[expected]
    guard unsafe Reader.word(at: address, as: UInt64.self) & pattern.mask == pattern.word else {
      return false
    }
    return unsafe pattern.count < 8 || tables.pointee.keys[expected].isQuoted(at: address)
  }

  @inline(never)
  private func passOtherKey(_ reader: inout Reader) throws(JSONFailure) -> Int {
    let span = try reader.scanString()
    if ignoresCase {
      let isShort = span.isASCII && !span.hasEscapes && span.byteCount <= 64
      return unsafe isShort ? positionIgnoringCase(span.bytes) : positionOfFolded(Reader.text(of: span))
    }
    let found =
      span.hasEscapes ? positionByText(Reader.text(of: span)) : unsafe position(ofUTF8: span.bytes)
    return found ?? KeyIndex.unknown
  }

  /// Returns the position of an ASCII key of at most 64 bytes, or `otherSpelling` of the position; `unknown` for a
  /// key that is not in the list.
  private func positionIgnoringCase(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { folded in
      var isOther = false
      for index in 0..<key.count {
        let byte = unsafe key[index]
        let isUpper = byte &- UInt8(ascii: "A") < 26
        isOther = isUpper || isOther
        unsafe folded[index] = isUpper ? byte | 0x20 : byte
      }
      let text = unsafe UnsafeBufferPointer(rebasing: folded[..<key.count])
      guard let found = unsafe position(ofUTF8: text) else { return Self.unknown }
      return isOther ? Self.otherSpelling(found) : found
    }
  }

  /// Moves past one byte, the expected key and its colon, if there is no white space between or after them. Otherwise
  /// returns false and does not move.
  ///
  /// `delimiter` is the byte and the key's opening quote, lowest byte first.
  @_transparent
  func passMember(
    _ reader: inout Reader,
    at start: UnsafePointer<UInt8>,
    after delimiter: UInt16,
    expecting expected: Int
  ) -> Bool {
    let count = unsafe tables.pointee.patterns[expected].count
    guard unsafe reader.end - start >= 16 &+ count else { return false }
    let first = unsafe start + 2
    guard unsafe Reader.word(at: start, as: UInt16.self) == delimiter,
      unsafe isExpected(expected, at: first)
    else { return false }
    let colon = unsafe Reader.word(at: first + count + 1, as: UInt16.self)
    guard UInt8(truncatingIfNeeded: colon) == UInt8(ascii: ":"), colon > 0x20FF else { return false }
    unsafe reader.position = first + count + 2
    return true
  }

  private func insert(_ key: String, _ position: Int32) {
    let (words, texts, mask) = unsafe (tables.pointee.words, tables.pointee.texts, tables.pointee.mask)
    let bits = Self.bits(of: key)
    var slot = Self.slot(bits, mask)
    while unsafe words[slot].position >= 0 { slot = (slot + 1) & mask }
    unsafe words[slot] = Words(first: bits.0, second: bits.1, position: position)
    let hash = unsafe Self.hash(tables.pointee.keys[Int(position)].bytes)
    slot = hash & mask
    while unsafe texts[slot] >= 0 { slot = (slot + 1) & mask }
    unsafe texts[slot] = position
  }

  /// The bytes of the `String` value in memory.
  @_transparent
  private static func bits(of key: String) -> (UInt64, UInt64) {
    var bits: (UInt64, UInt64) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &bits) { target in
      unsafe withUnsafeBytes(of: key) { unsafe target.copyMemory(from: $0) }
    }
    return bits
  }

  /// Returns a slot from a hash, which combines the high half of a product with its low half.
  @_transparent
  private static func slot(_ bits: (UInt64, UInt64), _ mask: Int) -> Int {
    let product = (bits.0 ^ (bits.1 &* 0x9E37_79B9_7F4A_7C15)).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return Int(truncatingIfNeeded: product.high ^ product.low) & mask
  }

  /// Returns the hash of a text. Canonically equal texts have the same hash.
  static func hash(ofText text: String) -> Int {
    var bytes = text
    let ofASCII = bytes.withUTF8 { unsafe TextBytes($0).isASCII ? hash($0) : nil }
    if let ofASCII { return ofASCII }
    #if Foundation || canImport(Darwin)
      bytes = text.decomposedStringWithCanonicalMapping
      return bytes.withUTF8 { unsafe hash($0) }
    #else
      // Only these characters are canonically equal to ASCII characters.
      let signs: [Unicode.Scalar: Unicode.Scalar] = ["\u{37E}": ";", "\u{1FEF}": "`", "\u{212A}": "K"]
      bytes = String(String.UnicodeScalarView(text.unicodeScalars.map { signs[$0] ?? $0 }))
      return bytes.withUTF8 { unsafe TextBytes($0).isASCII ? hash($0) : nil } ?? text.hashValue
    #endif
  }

  /// Returns a hash of the length, the first bytes and the last bytes.
  @_transparent
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.count
    guard count > 0, let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    let head: UInt64
    let tail: UInt64
    if count >= 8 {
      head = unsafe base.loadUnaligned(as: UInt64.self)
      tail = unsafe (base + (count - 8)).loadUnaligned(as: UInt64.self)
    } else if count >= 4 {
      head = unsafe UInt64(base.loadUnaligned(as: UInt32.self))
      tail = unsafe UInt64((base + (count - 4)).loadUnaligned(as: UInt32.self))
    } else {
      head = unsafe UInt64(bytes[0]) << 8 | UInt64(bytes[count >> 1])
      tail = unsafe UInt64(bytes[count - 1])
    }
    return slot((head, tail ^ UInt64(truncatingIfNeeded: count)), .max)
  }
}
