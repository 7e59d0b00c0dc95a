/// A reader of JSON text (RFC 8259, UTF-8), from left to right, one value at a time.
///
/// ```
///   start                    position                              end
///     ▼                         ▼                                   ▼
///     { "id" : 100075 , "name" : "Greedy" , "isVip" : true , … }
///     └── read, validated ──────┘└────────── not read yet ─────────┘
/// ```
///
/// The reader creates neither tokens nor a tree. The caller calls the method for the value that it expects
/// (`readInt`, `skipValue`), which moves the position past the value. A method that finds another value (`readInt` at
/// a string) does not move, so that a slower method can be called at the same position. Everything before the
/// position is validated. The first invalid byte ends the run with a `JSONFailure`, and `position` is at that byte.
@safe package struct Reader: ~Copyable {
  var position: UnsafePointer<UInt8>
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// Whether the layout of small strings is known, so that they can be created from their bytes.
  let makesSmallStrings: Bool
  /// The greatest length of a number. It is checked only for numbers with many digits or an exponent.
  let numberLimit: Int
  /// The nesting depth of the open arrays and objects.
  var depth: DepthGuard
  /// Whether numbers that no other native type can represent are read as a `Decimal` or `Double` instead of their
  /// digits.
  var isReadingNativeValues = false
  /// The order of keys in earlier records; nil if it is not kept.
  var order: KeyOrder?
  /// Memory for the values that are kept while a record is read; nil if there is none.
  var words: WordStack?
  /// Whether a number in the last native value was too large for a `Decimal` and a `Double`, or too close to zero.
  var hasMetHugeNumber = false
  /// The cursor that reads the values if they are not JSON text. In that case, the reader has no bytes, so that
  /// methods that look at bytes find none.
  let cursor: UnownedReference<Cursor>?

  /// A reader of an empty text.
  static var ofNothing: Reader {
    unsafe Reader(UnsafeBufferPointer(start: nil, count: 0), inside: DepthGuard(limit: 0))
  }

  /// Creates a reader at the beginning of `bytes`, after their byte order mark. The bytes must not move while it is
  /// used.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    inside depth: DepthGuard,
    numberLimit: Int = .max,
    makesSmallStrings: Bool = RuntimeAssumptions.hasExpectedSmallStrings
  ) {
    self.makesSmallStrings = makesSmallStrings
    self.numberLimit = numberLimit
    let base = unsafe bytes.baseAddress ?? Reader.nothing
    unsafe start = base
    unsafe position = base + JSONEncodingDetection.markLength(bytes)
    unsafe end = base + bytes.count
    self.depth = depth
    cursor = nil
  }

  /// Creates a reader of the values of a cursor. The caller must keep the cursor alive.
  init(_ cursor: Cursor, inside depth: DepthGuard) {
    (makesSmallStrings, numberLimit, self.depth) = (false, .max, depth)
    unsafe (start, position, end) = unsafe (Reader.nothing, Reader.nothing, Reader.nothing)
    self.cursor = UnownedReference(cursor)
  }

  /// Returns a copy at the same position. If the readers have a cursor, only one of them may move.
  func copy() -> Reader { Reader(copying: self) }

  private init(copying other: borrowing Reader) {
    unsafe (start, position, end) = unsafe (other.start, other.position, other.end)
    (makesSmallStrings, numberLimit, depth) = (other.makesSmallStrings, other.numberLimit, other.depth)
    (order, words, cursor) = (other.order, other.words, other.cursor)
  }

  /// Calls a closure with a reader of a value in memory.
  static func reading<Result>(
    _ value: Any,
    inside depth: DepthGuard = DepthGuard(),
    _ body: (inout Reader) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    let cursor = TreeCursor(value)
    defer { withExtendedLifetime(cursor) {} }
    var reader = Reader(cursor, inside: depth)
    return try body(&reader)
  }

  /// The address of an empty input.
  nonisolated(unsafe) private static let nothing = unsafe UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  )

  /// The position in bytes from the start of the input.
  package var offset: Int { unsafe position - start }

  // MARK: - Structure

  /// The byte at the position, or 0 at the end: 0 is never valid outside strings.
  @_transparent var byte: UInt8 { unsafe position < end ? position.pointee : 0 }

  /// Whether the value is null. It is not validated.
  @_transparent var isNull: Bool {
    if byte == UInt8(ascii: "n") { return true }
    return if let cursor { Self.isNull(cursor) } else { false }
  }

  @inline(never)
  private static func isNull(_ cursor: UnownedReference<Cursor>) -> Bool { cursor.withObject { $0.isNull } }

  /// Moves to the next byte that is not white space and returns it; 0 at the end.
  @_transparent
  package mutating func nextByte() -> UInt8 {
    guard unsafe position < end else { return 0 }
    let byte = unsafe position.pointee
    if byte > 0x20 { return byte }
    if byte == 0x20, unsafe end - position > 1, unsafe position[1] > 0x20 {
      unsafe position += 1
      return unsafe position.pointee
    }
    return skipSpace()
  }

  /// Moves to the next byte that is not white space. Avoids a call if there is no white space, or only a line end
  /// with common indentation.
  @_transparent
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
      // Advancing by a constant lets the processor read on before the count is known.
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

  /// Moves past a byte that the caller has checked.
  @_transparent
  mutating func advance(_ count: Int = 1) { unsafe position += count }

  /// Moves past the colon after a key, and the space around it.
  @_transparent
  mutating func passColon() throws(JSONFailure) {
    if unsafe end - position >= 3, unsafe position.pointee == UInt8(ascii: ":") {
      // Nearly always, there is no space or a single one.
      if unsafe position[1] > 0x20 { return advance(1) }
      if unsafe position[1] == 0x20, unsafe position[2] > 0x20 { return advance(2) }
    }
    guard nextByte() == UInt8(ascii: ":") else { try fail(.missingColon) }
    advance()
    _ = nextByte()
  }

  /// Checks that a key begins at the position.
  @_transparent
  func expectKey() throws(JSONFailure) {
    guard byte == UInt8(ascii: "\"") else { try fail(.keyExpected) }
  }

  /// Moves past `{` or `[`.
  @_transparent
  mutating func open() throws(JSONFailure) {
    guard depth.enter() else { try fail(.tooDeep) }
    advance()
  }

  /// Moves past `}` or `]`.
  @_transparent
  mutating func close() {
    depth.leave()
    advance()
  }

  /// Moves past a comma and to the next member, or past `closing`. Returns false for `closing`.
  @_transparent
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

  /// Throws a failure for the byte at the position, or `unexpectedEnd` if there is none.
  ///
  /// In generic code that is specialised for this type, the compiler neither calls directly nor inlines a function
  /// that contains `throw`. It does so for a function that calls this method.
  @inline(never)
  func fail(_ kind: JSONFailure) throws(JSONFailure) -> Never {
    throw unsafe position < end ? kind : .unexpectedEnd
  }

  /// Checks that only white space follows.
  mutating func finish() throws(JSONFailure) {
    _ = nextByte()
    guard unsafe position == end else { throw .trailingContent }
  }
}
