#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  import _Builtin_intrinsics.intel.sse2

  /// A block in an SSE2 register. Every x86-64 processor has SSE2.
  struct VectorBlock: ByteBlockProtocol {
    private let bytes: __m128i

    @_transparent
    init(_ address: UnsafePointer<UInt8>) {
      bytes = unsafe _mm_loadu_si128(UnsafeRawPointer(address).assumingMemoryBound(to: __m128i.self))
    }

    @_transparent
    init(low: UInt64, high: UInt64) {
      bytes = _mm_set_epi64x(Int64(bitPattern: high), Int64(bitPattern: low))
    }

    @_transparent
    func write(at address: UnsafeMutablePointer<UInt8>) {
      unsafe _mm_storeu_si128(UnsafeMutableRawPointer(address).assumingMemoryBound(to: __m128i.self), bytes)
    }

    @_transparent
    var firstSpecial: Int {
      // Bytes that are not ASCII are negative, and therefore less than a space.
      let controls = _mm_cmpgt_epi8(_mm_set1_epi8(0x20), bytes)
      let delimiters = _mm_or_si128(equal(0x22), equal(0x5C))
      return VectorBlock.first(_mm_or_si128(controls, delimiters))
    }

    @_transparent
    var firstNonSpace: Int {
      let lineEnds = _mm_or_si128(equal(0x0A), equal(0x0D))
      let spaces = _mm_or_si128(_mm_or_si128(equal(0x20), equal(0x09)), lineEnds)
      let mask = UInt32(bitPattern: _mm_movemask_epi8(spaces))
      // The bits above the sixteen are 0 in the mask.
      return (~mask).trailingZeroBitCount
    }

    @_transparent
    func bits(of byte: UInt8) -> UInt64 { VectorBlock.bits(equal(CChar(bitPattern: byte))) }

    @_transparent
    var brackets: UInt64 {
      // `[` and `{` differ in one bit only, as do `]` and `}`.
      let folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20))
      let opening = _mm_cmpeq_epi8(folded, _mm_set1_epi8(0x7B))
      return VectorBlock.bits(_mm_or_si128(opening, _mm_cmpeq_epi8(folded, _mm_set1_epi8(0x7D))))
    }

    @_transparent var secondBits: UInt64 { VectorBlock.bits(_mm_slli_epi16(bytes, 6)) }

    @_transparent
    static func pattern(_ byte: UInt8) -> __m128i { _mm_set1_epi8(CChar(bitPattern: byte)) }

    @_transparent
    func escapes(or pattern: __m128i) -> UInt32 {
      // A byte is a control character if its minimum with 0x1F is the byte itself.
      let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes)
      let delimiters = _mm_or_si128(equal(0x22), equal(0x5C))
      let found = _mm_or_si128(_mm_or_si128(controls, delimiters), _mm_cmpeq_epi8(bytes, pattern))
      return UInt32(bitPattern: _mm_movemask_epi8(found))
    }

    @_transparent
    private static func bits(_ found: __m128i) -> UInt64 {
      UInt64(UInt32(bitPattern: _mm_movemask_epi8(found)))
    }

    @_transparent
    private func equal(_ byte: CChar) -> __m128i { _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)) }

    /// The position of the lowest byte that has its high bit set.
    @_transparent
    private static func first(_ found: __m128i) -> Int {
      (UInt32(bitPattern: _mm_movemask_epi8(found)) | 0x1_0000).trailingZeroBitCount
    }
  }
#elseif arch(arm64) && canImport(_Builtin_intrinsics.arm.neon)
  import _Builtin_intrinsics.arm.neon

  /// A block in a NEON register. Every 64-bit ARM processor has NEON. Instructions that are macros in C are not
  /// available in Swift, so values are loaded and stored in Swift, and shifted by distances in a register.
  struct VectorBlock: ByteBlockProtocol {
    private let bytes: uint8x16_t

    @_transparent
    init(_ address: UnsafePointer<UInt8>) {
      bytes = unsafe UnsafeRawPointer(address).loadUnaligned(as: uint8x16_t.self)
    }

    @_transparent
    init(low: UInt64, high: UInt64) { bytes = unsafe unsafeBitCast(SIMD2(low, high), to: uint8x16_t.self) }

    @_transparent
    func write(at address: UnsafeMutablePointer<UInt8>) {
      unsafe UnsafeMutableRawPointer(address).storeBytes(of: bytes, as: uint8x16_t.self)
    }

    @_transparent
    var firstSpecial: Int {
      // Bytes that are not ASCII are negative, and therefore less than a space.
      let controls = vcgtq_s8(vdupq_n_s8(0x20), vreinterpretq_s8_u8(bytes))
      return VectorBlock.first(vorrq_u8(controls, delimiters))
    }

    @_transparent
    var firstNonSpace: Int {
      let lineEnds = vorrq_u8(equal(0x0A), equal(0x0D))
      return VectorBlock.first(vmvnq_u8(vorrq_u8(vorrq_u8(equal(0x20), equal(0x09)), lineEnds)))
    }

    @_transparent
    func bits(of byte: UInt8) -> UInt64 { VectorBlock.bits(equal(byte)) }

    @_transparent
    var brackets: UInt64 {
      // `[` and `{` differ in one bit only, as do `]` and `}`.
      let folded = vorrq_u8(bytes, vdupq_n_u8(0x20))
      return VectorBlock.bits(
        vorrq_u8(vceqq_u8(folded, vdupq_n_u8(0x7B)), vceqq_u8(folded, vdupq_n_u8(0x7D)))
      )
    }

    @_transparent var secondBits: UInt64 { VectorBlock.bits(vtstq_u8(bytes, vdupq_n_u8(2))) }

    @_transparent
    static func pattern(_ byte: UInt8) -> uint8x16_t { vdupq_n_u8(byte) }

    @_transparent
    func escapes(or pattern: uint8x16_t) -> UInt32 {
      let controls = vcltq_u8(bytes, vdupq_n_u8(0x20))
      let found = vorrq_u8(vorrq_u8(controls, delimiters), vceqq_u8(bytes, pattern))
      return UInt32(truncatingIfNeeded: VectorBlock.bits(found))
    }

    @_transparent
    private var delimiters: uint8x16_t { vorrq_u8(equal(0x22), equal(0x5C)) }

    @_transparent
    private func equal(_ byte: UInt8) -> uint8x16_t { vceqq_u8(bytes, vdupq_n_u8(byte)) }

    /// Returns a bit for each byte whose bits are all set. Adding different powers of two sets one bit each.
    @_transparent
    private static func bits(_ found: uint8x16_t) -> UInt64 {
      let powers = vdupq_n_u64(0x8040_2010_0804_0201)
      let marked = vandq_u8(found, vreinterpretq_u8_u64(powers))
      return UInt64(vaddv_u8(vget_low_u8(marked))) | UInt64(vaddv_u8(vget_high_u8(marked))) &<< 8
    }

    /// The position of the lowest byte whose bits are all set.
    ///
    /// Source: Danila Kutenin, "Bit twiddling with Arm Neon": a shift and a narrowing leave four bits of each byte.
    @_transparent
    private static func first(_ found: uint8x16_t) -> Int {
      let shifted = vshlq_u16(vreinterpretq_u16_u8(found), vdupq_n_s16(-4))
      let fourths = unsafe unsafeBitCast(vmovn_u16(shifted), to: UInt64.self)
      return fourths.trailingZeroBitCount &>> 2
    }
  }
#endif
