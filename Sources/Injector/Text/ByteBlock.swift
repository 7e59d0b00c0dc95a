/// Sixteen bytes of text that are compared at the same time.
///
/// ```
///   c a f é " , LF SP SP SP …        "é" has two bytes
///         ▲                          firstSpecial == 3
///   SP SP TAB { "                    firstNonSpace == 3
/// ```
///
/// `firstSpecial` and `firstNonSpace` are positions; they are 16 if the block has no such byte. There are two
/// implementations with the same results: ``VectorBlock`` for processors with supported vector instructions, and
/// ``WordBlock`` for all others.
protocol ByteBlockProtocol {
  /// Reads the 16 bytes at an address, all of which must belong to the text.
  init(_ address: UnsafePointer<UInt8>)
  /// Creates a block of two words, whose lowest bytes come first.
  init(low: UInt64, high: UInt64)
  /// Writes the 16 bytes.
  func write(at address: UnsafeMutablePointer<UInt8>)
  /// The first quotation mark, backslash, control character, or byte that is not ASCII.
  var firstSpecial: Int { get }
  /// The first byte that is not white space in JSON.
  var firstNonSpace: Int { get }
  /// Returns a bit for each byte that equals `byte`. The lowest bit is for the first byte.
  func bits(of byte: UInt8) -> UInt64
  /// A bit for each square bracket and brace. The lowest bit is for the first byte.
  var brackets: UInt64 { get }
  /// The second lowest bit of each byte. The lowest bit of the result is for the first byte.
  var secondBits: UInt64 { get }
  /// A byte in a form that blocks can be compared with.
  associatedtype Pattern
  static func pattern(_ byte: UInt8) -> Pattern
  /// Returns a bit for each quotation mark, backslash, control character, and byte of the pattern.
  func escapes(or pattern: Pattern) -> UInt32
}

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  typealias ByteBlock = VectorBlock
#elseif arch(arm64) && canImport(_Builtin_intrinsics.arm.neon)
  typealias ByteBlock = VectorBlock
#else
  typealias ByteBlock = WordBlock
#endif

/// A block in two machine words.
struct WordBlock: ByteBlockProtocol {
  private let low: UInt64
  private let high: UInt64

  @_transparent
  init(_ address: UnsafePointer<UInt8>) {
    low = unsafe UnsafeRawPointer(address).loadUnaligned(as: UInt64.self).littleEndian
    high = unsafe UnsafeRawPointer(address + 8).loadUnaligned(as: UInt64.self).littleEndian
  }

  @_transparent
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @_transparent
  func write(at address: UnsafeMutablePointer<UInt8>) {
    let address = UnsafeMutableRawPointer(address)
    unsafe address.storeBytes(of: low.littleEndian, as: UInt64.self)
    unsafe (address + 8).storeBytes(of: high.littleEndian, as: UInt64.self)
  }

  @_transparent var firstSpecial: Int { first(WordBlock.special) }

  @_transparent var firstNonSpace: Int { first(WordBlock.nonSpace) }

  /// The position of the lowest byte that `find` marks.
  @_transparent
  private func first(_ find: (UInt64) -> UInt64) -> Int {
    let inLow = find(low)
    if inLow != 0 { return inLow.trailingZeroBitCount &>> 3 }
    // If the high word has no such byte either, its 64 trailing zeros count as eight more bytes.
    return 8 &+ find(high).trailingZeroBitCount &>> 3
  }

  @_transparent
  func bits(of byte: UInt8) -> UInt64 {
    let pattern = WordBlock.ones &* UInt64(byte)
    return WordBlock.gathered(~WordBlock.different(low, pattern), ~WordBlock.different(high, pattern))
  }

  @_transparent
  var brackets: UInt64 { WordBlock.gathered(~WordBlock.nonBracket(low), ~WordBlock.nonBracket(high)) }

  @_transparent var secondBits: UInt64 { WordBlock.gathered(low &<< 6, high &<< 6) }

  @_transparent
  static func pattern(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  @_transparent
  func escapes(or pattern: UInt64) -> UInt32 {
    let escapes = WordBlock.gathered(~WordBlock.unescaped(low, pattern), ~WordBlock.unescaped(high, pattern))
    return UInt32(truncatingIfNeeded: escapes)
  }

  /// The high bits of sixteen bytes, gathered in sixteen bits.
  @_transparent
  private static func gathered(_ low: UInt64, _ high: UInt64) -> UInt64 {
    gathered(low) | gathered(high) &<< 8
  }

  /// The multiplication moves the bit of byte `n` from position `8 * n` to position `56 + n`.
  @_transparent
  private static func gathered(_ word: UInt64) -> UInt64 {
    (((word & highs) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Returns the high bit of each byte that is a quotation mark, a backslash, a control character, or not ASCII. Only
  /// the lowest set bit is reliable; the bits above it may be wrong.
  ///
  /// Source: Mycroft's zero-byte test; Bit Twiddling Hacks, "Determine if a word has a byte less than n".
  @_transparent
  static func special(_ word: UInt64) -> UInt64 {
    let quote = word ^ 0x2222_2222_2222_2222
    let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let found =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- 0x2020_2020_2020_2020) & ~word)
    return (found | word) & highs
  }

  /// Returns exactly the high bit of each byte that is not white space.
  @_transparent
  private static func nonSpace(_ word: UInt64) -> UInt64 {
    different(word, 0x2020_2020_2020_2020) & different(word, 0x0A0A_0A0A_0A0A_0A0A)
      & different(word, 0x0D0D_0D0D_0D0D_0D0D) & different(word, 0x0909_0909_0909_0909) & highs
  }

  /// Returns the high bit of each byte that is not a bracket. The other bits are undefined.
  ///
  /// `[` and `{` differ in one bit only, as do `]` and `}`.
  @_transparent
  private static func nonBracket(_ word: UInt64) -> UInt64 {
    let folded = word | 0x2020_2020_2020_2020
    return different(folded, 0x7B7B_7B7B_7B7B_7B7B) & different(folded, 0x7D7D_7D7D_7D7D_7D7D)
  }

  /// Returns the high bit of each byte that needs no escape. The other bits are undefined.
  @_transparent
  private static func unescaped(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    different(word, 0x2222_2222_2222_2222) & different(word, 0x5C5C_5C5C_5C5C_5C5C)
      & different(word, pattern) & ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x6060_6060_6060_6060 | word)
  }

  /// Returns exactly the high bit of each byte that differs from the byte in `pattern`. The other bits are undefined.
  ///
  /// Source: Bit Twiddling Hacks, "Determine if a word has a zero byte", the variant without false positives.
  @_transparent
  private static func different(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let bytes = word ^ pattern
    return ((bytes & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | bytes
  }
}
