#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  import _Builtin_intrinsics.intel.sse2
#endif

/// Sixteen bytes of text on their way to the output.
///
/// ```
///   byte      0 1 2 3 4 5 6 7 8
///             s a y   " h i " LF …
///   escapes   0 0 0 0 1 0 0 1 1        bit 0 is the first byte
/// ```
///
/// A block is written whole, and then searched for the bytes that need an escape. There are two implementations with the
/// same results: ``EscapeVector`` for processors whose vector instructions are used, and ``EscapeWords`` for all others.
protocol EscapeBlockProtocol {
  /// Reads the 16 bytes at an address, all of which must belong to the text.
  init(_ address: UnsafePointer<UInt8>)
  /// Creates a block of two words, whose lowest bytes come first.
  init(low: UInt64, high: UInt64)
  /// Writes the 16 bytes.
  func write(at cursor: OutputCursor)
  /// A byte, in the form in which blocks are compared with it.
  associatedtype Pattern
  static func pattern(_ byte: UInt8) -> Pattern
  /// Returns a bit for each quotation mark, backslash, control character, and byte of the pattern.
  func escapes(or pattern: Pattern) -> UInt32
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
  static func pattern(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  @inline(__always)
  func escapes(or pattern: UInt64) -> UInt32 {
    EscapeWords.escapes(low, pattern) | EscapeWords.escapes(high, pattern) &<< 8
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// Returns a bit for each byte of a word that needs an escape.
  @inline(__always)
  private static func escapes(_ word: UInt64, _ pattern: UInt64) -> UInt32 {
    // The highest bit of a byte is set if the byte does not need an escape.
    let others =
      nonzero(word ^ 0x2222_2222_2222_2222) & nonzero(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      & nonzero(word ^ pattern) & ((word & lowBits) &+ 0x6060_6060_6060_6060 | word)
    // The multiplication moves the highest bits of all bytes into the highest byte, in their order.
    return UInt32(truncatingIfNeeded: (((~others & ~lowBits) &>> 7) &* 0x0102_0408_1020_4080) &>> 56)
  }

  /// Sets the highest bit of each byte that is not zero. A sum of two bytes below 128 has no carry.
  ///
  /// Source: Bit Twiddling Hacks, "Determine if a word has a zero byte".
  @inline(__always)
  private static func nonzero(_ word: UInt64) -> UInt64 { (word & lowBits) &+ lowBits | word }
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
    static func pattern(_ byte: UInt8) -> __m128i { _mm_set1_epi8(CChar(bitPattern: byte)) }

    @inline(__always)
    func escapes(or pattern: __m128i) -> UInt32 {
      // A control character is one that a maximum of 0x1F does not change.
      let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes)
      let delimiters = _mm_or_si128(equal(0x22), equal(0x5C))
      let found = _mm_or_si128(_mm_or_si128(controls, delimiters), _mm_cmpeq_epi8(bytes, pattern))
      return UInt32(bitPattern: _mm_movemask_epi8(found))
    }

    @inline(__always)
    private func equal(_ byte: CChar) -> __m128i { _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)) }
  }
#endif
