/// The brackets and commas outside strings in 64 bytes of JSON text. Each byte has a bit; the lowest bit is that of
/// the first byte.
///
/// ```
///   bytes      [ " a , \ " ] " , {
///   quotes     . 1 . . . . . 1 . .    without the escaped one
///   inString   . 1 1 1 1 1 1 . . .    the XOR of all quotes up to here
///   brackets   1 . . . . . . . . 1
///   commas     . . . . . . . . 1 .
/// ```
///
/// Source: G. Langdale, D. Lemire, "Parsing Gigabytes of JSON per Second", sections 3.1.1 and 3.1.2.
struct StructureBits {
  let brackets: UInt64
  /// The brackets that open an object or an array.
  let openings: UInt64
  let commas: UInt64

  /// The state of the scanner at the beginning of a block.
  struct Context {
    /// All bits if the text before the block ends inside a string; otherwise 0.
    fileprivate var inString: UInt64 = 0
    /// 1 if the last byte before the block is a backslash that escapes the first byte of the block; otherwise 0.
    fileprivate var escaped: UInt64 = 0
  }

  /// Reads `count` bytes, at most 64. Changes the context to that of the text after them.
  @_transparent
  init(_ start: UnsafePointer<UInt8>, count: Int, in context: inout Context) {
    let bytes = unsafe count == 64 ? Bytes(start) : Bytes(start, count: count)
    let escaped = StructureBits.escaped(by: bytes.backslashes, &context, count: count)
    let inString = StructureBits.exclusiveOr(ofBitsUpTo: bytes.quotes & ~escaped) ^ context.inString
    brackets = bytes.brackets & ~inString
    openings = brackets & bytes.secondBits
    commas = bytes.commas & ~inString
    // There are no quotes after the bytes, so the highest bit is equal to that of the last byte.
    context.inString = UInt64(bitPattern: Int64(bitPattern: inString) &>> 63)
  }

  /// Returns the bits of the bytes that a backslash escapes. In a row of backslashes, every second one is escaped.
  ///
  /// The subtraction carries through each row of backslashes, so that the bit after it depends on where the row
  /// begins and on its length. Source: simdjson, `json_escape_scanner.h`.
  @_transparent
  private static func escaped(by backslashes: UInt64, _ context: inout Context, count: Int) -> UInt64 {
    let first = context.escaped
    if backslashes == 0 {
      context.escaped = 0
      return first
    }
    let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
    let escaping = backslashes & ~first
    let rows = ((escaping &<< 1 | odd) &- escaping) ^ odd
    let escaped = rows ^ (backslashes | first)
    context.escaped = count == 64 ? (rows & backslashes) &>> 63 : (escaped &>> UInt64(count)) & 1
    return escaped
  }

  /// Returns a word in which each bit is the XOR of all bits up to the same position.
  @_transparent
  private static func exclusiveOr(ofBitsUpTo bits: UInt64) -> UInt64 {
    var result = bits
    result ^= result &<< 1
    result ^= result &<< 2
    result ^= result &<< 4
    result ^= result &<< 8
    result ^= result &<< 16
    result ^= result &<< 32
    return result
  }

  /// The bytes of each kind, inside and outside strings.
  private struct Bytes {
    let quotes: UInt64
    let backslashes: UInt64
    let brackets: UInt64
    /// The second lowest bit of each byte. It is set in `[` and `{`, and not in `]` and `}`.
    let secondBits: UInt64
    let commas: UInt64

    @_transparent
    init(_ start: UnsafePointer<UInt8>) {
      let (a, b) = unsafe (ByteBlock(start), ByteBlock(start + 16))
      let (c, d) = unsafe (ByteBlock(start + 32), ByteBlock(start + 48))
      quotes = Bytes.joined(a.bits(of: 0x22), b.bits(of: 0x22), c.bits(of: 0x22), d.bits(of: 0x22))
      backslashes = Bytes.joined(a.bits(of: 0x5C), b.bits(of: 0x5C), c.bits(of: 0x5C), d.bits(of: 0x5C))
      brackets = Bytes.joined(a.brackets, b.brackets, c.brackets, d.brackets)
      secondBits = Bytes.joined(a.secondBits, b.secondBits, c.secondBits, d.secondBits)
      commas = Bytes.joined(a.bits(of: 0x2C), b.bits(of: 0x2C), c.bits(of: 0x2C), d.bits(of: 0x2C))
    }

    /// Reads fewer than 64 bytes from a copy that is padded with zeros.
    @inline(never)
    init(_ start: UnsafePointer<UInt8>, count: Int) {
      self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { copy in
        unsafe copy.initialize(repeating: 0)
        let base = unsafe copy.baseAddress.unsafelyUnwrapped
        unsafe base.update(from: start, count: count)
        return unsafe Bytes(base)
      }
    }

    @_transparent
    private static func joined(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
      a | b &<< 16 | c &<< 32 | d &<< 48
    }
  }
}
