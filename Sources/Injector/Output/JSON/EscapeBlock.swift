#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  import _Builtin_intrinsics.intel.sse2
#endif

/// Sixteen bytes of text on their way to the output.
///
/// ```
///   s a y   " h i " LF …      firstEscaped 4
/// ```
///
/// A block is written whole, and then searched for the first byte that needs an escape. There are two implementations
/// with the same results: ``EscapeVector`` for processors whose vector instructions are used, and ``EscapeWords`` for
/// all others.
protocol EscapeBlockProtocol {
  /// Reads the 16 bytes at an address, all of which must belong to the text.
  init(_ address: UnsafePointer<UInt8>)
  /// Creates a block of two words, whose lowest bytes come first.
  init(low: UInt64, high: UInt64)
  /// Writes the 16 bytes.
  func write(at cursor: OutputCursor)
  /// Returns the position of the first quotation mark, backslash, control character or `escaped` byte; 16 if there is
  /// none.
  func firstEscaped(or escaped: UInt8) -> Int

  /// The bytes of a block that need an escape.
  associatedtype Mask
  /// Returns the quotation marks, backslashes, control characters and `escaped` bytes.
  func mask(or escaped: UInt8) -> Mask
  /// Whether one of two blocks has a byte that needs an escape, and the bytes of both.
  static func union(_ first: Mask, _ second: Mask) -> Mask
  static func isEmpty(_ mask: Mask) -> Bool
}

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  typealias EscapeBlock = EscapeVector
#else
  typealias EscapeBlock = EscapeWords
#endif

/// A block in two machine words.
struct EscapeWords: EscapeBlockProtocol {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ address: UnsafePointer<UInt8>) {
    low = unsafe UnsafeRawPointer(address).loadUnaligned(as: UInt64.self).littleEndian
    high = unsafe UnsafeRawPointer(address + 8).loadUnaligned(as: UInt64.self).littleEndian
  }

  @inline(__always)
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  func write(at cursor: OutputCursor) {
    unsafe cursor.store(low)
    unsafe (cursor + 8).store(high)
  }

  @inline(__always)
  func firstEscaped(or escaped: UInt8) -> Int {
    let pattern = UInt64(escaped) &* EscapeWords.ones
    let inLow = EscapeWords.escaped(low, pattern)
    if inLow != 0 { return inLow.trailingZeroBitCount &>> 3 }
    // 64 zero bits, if there are none in the high word either, are another eight bytes.
    return 8 &+ EscapeWords.escaped(high, pattern).trailingZeroBitCount &>> 3
  }

  @inline(__always)
  func mask(or escaped: UInt8) -> UInt64 {
    let pattern = UInt64(escaped) &* EscapeWords.ones
    return EscapeWords.escaped(low, pattern) | EscapeWords.escaped(high, pattern)
  }

  @inline(__always)
  static func union(_ first: UInt64, _ second: UInt64) -> UInt64 { first | second }

  @inline(__always)
  static func isEmpty(_ mask: UInt64) -> Bool { mask == 0 }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the high bit of each byte that needs an escape. Only the lowest bit that is set is certain; bits above it
  /// may be wrong.
  ///
  /// Source: Mycroft's zero-byte test; Bit Twiddling Hacks, "Determine if a word has a byte less than n".
  @inline(__always)
  private static func escaped(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let quote = word ^ 0x2222_2222_2222_2222
    let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let other = word ^ pattern
    let found =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((other &- ones) & ~other)
      | ((word &- 0x2020_2020_2020_2020) & ~word)
    return found & 0x8080_8080_8080_8080
  }
}

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  /// A block in a vector register, by SSE2, which every x86-64 processor has.
  struct EscapeVector: EscapeBlockProtocol {
    private let bytes: __m128i

    @inline(__always)
    init(_ address: UnsafePointer<UInt8>) {
      bytes = unsafe _mm_loadu_si128(UnsafeRawPointer(address).assumingMemoryBound(to: __m128i.self))
    }

    @inline(__always)
    init(low: UInt64, high: UInt64) {
      bytes = _mm_set_epi64x(Int64(bitPattern: high), Int64(bitPattern: low))
    }

    @inline(__always)
    func write(at cursor: OutputCursor) {
      unsafe _mm_storeu_si128(UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: __m128i.self), bytes)
    }

    @inline(__always)
    func firstEscaped(or escaped: UInt8) -> Int {
      (UInt32(bitPattern: _mm_movemask_epi8(mask(or: escaped))) | 0x1_0000).trailingZeroBitCount
    }

    @inline(__always)
    static func union(_ first: __m128i, _ second: __m128i) -> __m128i { _mm_or_si128(first, second) }

    @inline(__always)
    static func isEmpty(_ mask: __m128i) -> Bool { _mm_movemask_epi8(mask) == 0 }

    @inline(__always)
    func mask(or escaped: UInt8) -> __m128i {
      // A control character is one that a maximum of 0x1F does not change.
      let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes)
      let delimiters = _mm_or_si128(equal(0x22), equal(0x5C))
      return _mm_or_si128(_mm_or_si128(controls, delimiters), equal(CChar(bitPattern: escaped)))
    }

    @inline(__always)
    private func equal(_ byte: CChar) -> __m128i { _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)) }
  }
#endif
