/// Reads JSON text (RFC 8259, UTF-8) from left to right, one value at a time.
///
/// ```
///   start                    position                              end
///     ▼                         ▼                                   ▼
///     { "id" : 100075 , "name" : "Greedy" , "isVip" : true , … }
///     └── read, validated ──────┘└────────── not looked at ────────┘
/// ```
///
/// There are no tokens and there is no tree: whoever reads asks for what it expects (`readInt`, `openString`, `skipValue`)
/// and the position moves past it. A question whose answer is no (`readInt` on a string) leaves the position where it was,
/// so that a slower way can be tried from the same place. Everything that is passed over is validated; the first byte
/// that cannot be there ends the run with a `JSONFailure`, and `position` is at that byte.
@safe struct JSONReader {
  var position: UnsafePointer<UInt8>
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// Whether the layout of small strings is known, so that they can be made from their bytes.
  let makesSmallStrings: Bool
  /// How many arrays and objects are open inside each other.
  private var depth: DepthGuard
  /// Whether numbers that no other native type holds become a `Decimal` or `Double` instead of their digits.
  var isReadingNativeValues = false
  /// Whether a key that comes twice simply has the later value.
  var acceptsDuplicateKeys = false
  /// Whether one of them was beyond both.
  var hasMetHugeNumber = false

  /// A reader at the beginning of `bytes`, after their byte order mark; they stay where they are while it is used.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    depthLimit: Int,
    makesSmallStrings: Bool = RuntimeAssumptions.hasExpectedSmallStrings
  ) {
    self.makesSmallStrings = makesSmallStrings
    let base = unsafe bytes.baseAddress ?? JSONReader.nothing
    unsafe start = base
    unsafe position = base + JSONEncodingDetection.markLength(bytes)
    unsafe end = base + bytes.count
    depth = DepthGuard(limit: depthLimit)
  }

  /// Where an empty input begins.
  nonisolated(unsafe) private static let nothing = unsafe UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  )

  /// Bytes from the start of the input.
  var offset: Int { unsafe position - start }

  /// Moves back, or to a place noted before.
  @inline(__always)
  mutating func move(to offset: Int) { unsafe position = start + offset }

  // MARK: - Structure

  /// The byte at the position, or 0 at the end: 0 is never valid outside strings.
  @inline(__always)
  var byte: UInt8 { unsafe position < end ? position.pointee : 0 }

  /// Moves to the next byte that is not white space and returns it; 0 at the end.
  @inline(__always)
  mutating func nextByte() -> UInt8 {
    guard unsafe position < end else { return 0 }
    let byte = unsafe position.pointee
    if byte > 0x20 { return byte }
    if byte == 0x20, unsafe end - position > 1, unsafe position[1] > 0x20 {
      unsafe position += 1
      return unsafe position.pointee
    }
    return skipSpace()
  }

  /// Moves to the next byte that is not white space: without a call for none, and for a line end with the usual indentation.
  @inline(__always)
  private mutating func passSpaceAfterComma() {
    guard unsafe end - position >= 32 else { return _ = nextByte() }
    if unsafe position.pointee > 0x20 { return }
    let count = unsafe ByteBlock(position).firstNonSpace
    unsafe position += count
    if count < 16 { return }
    let more = unsafe ByteBlock(position).firstNonSpace
    unsafe position += more
    if more == 16 { _ = skipSpace() }
  }

  /// Moves to the next byte that is not white space, sixteen at a time, and returns it; 0 at the end.
  @inline(never)
  private mutating func skipSpace() -> UInt8 {
    while unsafe end - position >= 16 {
      let count = unsafe ByteBlock(position).firstNonSpace
      // A constant, unlike the count, lets the processor read on before the count is known.
      if count == 16 {
        unsafe position += 16
        continue
      }
      unsafe position += count
      return unsafe position.pointee
    }
    while unsafe position < end {
      let byte = unsafe position.pointee
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      unsafe position += 1
    }
    return 0
  }

  /// Moves past a byte that the caller has looked at.
  @inline(__always)
  mutating func advance(_ count: Int = 1) { unsafe position += count }

  /// Moves past the colon after a key, and the space around it.
  @inline(__always)
  mutating func passColon() throws(JSONFailure) {
    if unsafe end - position >= 3, unsafe position.pointee == UInt8(ascii: ":") {
      // One space or none is nearly always what is there.
      if unsafe position[1] > 0x20 { return advance(1) }
      if unsafe position[1] == 0x20, unsafe position[2] > 0x20 { return advance(2) }
    }
    guard nextByte() == UInt8(ascii: ":") else { try fail(.missingColon) }
    advance()
    _ = nextByte()
  }

  /// Moves past `{` or `[`.
  @inline(__always)
  mutating func open() throws(JSONFailure) {
    guard depth.enter() else { try fail(.tooDeep) }
    advance()
  }

  /// Moves back to a `{` or `[` that was moved past, and not to its end.
  mutating func reopen(at start: UnsafePointer<UInt8>) {
    depth.leave()
    unsafe position = start
  }

  /// Moves past `}` or `]`.
  @inline(__always)
  mutating func close() {
    depth.leave()
    advance()
  }

  /// Moves past a comma and to the next member, or past `closing`; false when it was `closing`.
  @inline(__always)
  mutating func passComma(or closing: UInt8) throws(JSONFailure) -> Bool {
    let byte = nextByte()
    if byte == UInt8(ascii: ",") {
      advance()
      passSpaceAfterComma()
      return true
    }
    guard byte == closing else { try fail(.missingComma) }
    close()
    return false
  }

  /// Ends the run because of the byte at the position, or because there is none.
  ///
  /// A function that contains `throw` itself is neither called directly nor inlined where the compiler has specialised generic
  /// code for this type; one that calls this is.
  @inline(never)
  func fail(_ kind: JSONFailure) throws(JSONFailure) -> Never {
    throw unsafe position < end ? kind : .unexpectedEnd
  }

  /// Nothing but white space may follow.
  mutating func finish() throws(JSONFailure) {
    _ = nextByte()
    guard unsafe position == end else { throw .trailingContent }
  }
}
