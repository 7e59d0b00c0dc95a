extension JSONReader: RecordInput {
  /// The position in the members of an object.
  struct Members {
    /// The position after that of the last key of the index.
    fileprivate var expected = 0
    /// The position of the key that is likely to come next.
    fileprivate var predicted = 0
    /// The order in which keys came before, if it was not that of the index.
    fileprivate var order: KeyOrder?
    /// The byte before the next key if there is no white space: the brace, which is already read, or a comma.
    fileprivate var delimiter = Members.brace
    fileprivate var keyOffset = 0

    /// `{"` and `,"`, lowest byte first.
    fileprivate static let brace = UInt16(0x227B)
    fileprivate static let comma = UInt16(0x222C)

    fileprivate var isFirst: Bool {
      @inline(__always) get { delimiter == Members.brace }
      @inline(__always) set { delimiter = newValue ? Members.brace : Members.comma }
    }

    /// Expects the key at a position, or the one that came instead.
    @inline(__always)
    fileprivate mutating func expect(_ position: Int, in index: borrowing KeyIndex) {
      expected = position
      predicted = order?.position(insteadOf: position, in: index.identity) ?? position
    }
  }

  /// The position in the elements of an array.
  struct Elements {
    fileprivate var isFirst = true
    /// The offset of the current element.
    fileprivate var offset = 0
  }

  @inline(__always) var mark: Int { offset }

  @inline(__always)
  func offset(of mark: Int) -> Int? { mark }

  @inline(__always) var remainingByteCount: Int { unsafe end - position }

  @inline(__always)
  mutating func readText(in index: borrowing KeyIndex) -> Int? {
    // The closure cannot capture what is borrowed; a copy of the index is a pointer.
    let index = copy index
    return unsafe readPlainText { unsafe index.position(ofUTF8: $0) }
  }

  mutating func readNativeScalar() -> Any? {
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || isNull { return nil }
    return readingOrReturning { (reader) throws(JSONFailure) in try reader.readNativeValue() }
  }

  package mutating func readAny() throws(JSONFailure) -> Any { try readAny(noting: nil) }

  func value(at offset: Int) -> Any {
    var reader = self
    reader.move(to: offset)
    return (try? reader.readAny()) ?? ()
  }

  func foundKind(at offset: Int) -> InjectionReport.FoundKind {
    var reader = self
    reader.move(to: offset)
    return switch reader.byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  // MARK: - Records

  var isRow: Bool { false }
  @inline(__always) var isRecord: Bool { byte == UInt8(ascii: "{") }

  var isTooDeep: Bool { false }

  @inline(__always)
  mutating func openMembers(seeking keyCount: Int?) throws(JSONFailure) -> Members? {
    guard byte == UInt8(ascii: "{") else { return nil }
    try open()
    var members = Members()
    if let order, order.isKnown { members.order = order }
    return members
  }

  /// Moves to the first or next member or element. Returns false after the last one, which `closing` follows.
  @inline(__always)
  private mutating func moveToNext(_ isFirst: inout Bool, before closing: UInt8) throws(JSONFailure) -> Bool {
    if !isFirst { return try passComma(or: closing) }
    isFirst = false
    guard nextByte() == closing else { return true }
    close()
    return false
  }

  @inline(__always)
  mutating func nextMember(
    _ members: inout Members, in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    if members.isFirst, members.order != nil { members.expect(0, in: index) }
    let predicted = members.predicted
    let start = unsafe position - (members.isFirst ? 1 : 0)
    if unsafe index.passMember(&self, at: start, after: members.delimiter, expecting: predicted) {
      members.keyOffset = unsafe start - self.start + 1
      members.isFirst = false
      members.expect(predicted &+ 1, in: index)
      return predicted
    }
    if unsafe position < end, unsafe position.pointee == UInt8(ascii: "}"), !members.isFirst {
      close()
      return KeyIndex.end
    }
    return try nextOtherMember(&members, in: index)
  }

  /// Moves to the next member for keys in another order, with white space, and after the last member.
  @inline(never)
  private mutating func nextOtherMember(
    _ members: inout Members, in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return KeyIndex.end }
    members.keyOffset = offset
    let position = try index.passKey(&self, expecting: min(members.predicted, index.count))
    if position != members.predicted, position >= 0 {
      order?.note(position, insteadOf: members.expected, in: index.identity)
      members.order = order
    }
    if position != KeyIndex.unknown {
      members.expect((position < 0 ? KeyIndex.otherSpelling(position) : position) + 1, in: index)
    }
    try passColon()
    return position
  }

  mutating func nextEntry(_ members: inout Members) throws(JSONFailure) -> String? {
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return nil }
    members.keyOffset = offset
    guard let key = try readString() else { try fail(.keyExpected) }
    try passColon()
    return key
  }

  @inline(__always)
  func shared(_ members: borrowing Members, key: String?) -> SharedMember {
    .text(keyOffset: members.keyOffset)
  }

  mutating func move(to member: SharedMember, _ members: inout Members, in index: borrowing KeyIndex)
    throws(JSONFailure) -> Int
  {
    guard case .text(let offset) = member else { return KeyIndex.unknown }
    move(to: offset)
    members.keyOffset = offset
    let position = try index.passKey(&self, expecting: min(members.expected, index.count))
    if position >= 0 { members.expected = position + 1 }
    try passColon()
    return position
  }

  func memberCount(of members: borrowing Members) -> Int? { nil }

  @inline(__always)
  func keyMark(of members: borrowing Members) -> Int { members.keyOffset }

  func key(at offset: Int) -> String {
    var reader = self
    reader.move(to: offset)
    return (try? reader.readString()) ?? ""
  }

  func keyOffset(of members: borrowing Members) -> Int? { members.keyOffset }

  @inline(__always) var readsPathsAtOnce: Bool { readsAgain }

  @inline(__always) var readsAgain: Bool { !acceptsDuplicateKeys }

  mutating func handleDuplicateKey() throws(JSONFailure) {
    if readsAgain { try fail(.restart) }
  }

  mutating func moveToPart(_ segment: SourcePath.Segment) throws(JSONFailure) -> Bool {
    let outer = self
    var found: Int?
    if isRecord {
      found = try member(segment.key) { (reader) throws(JSONFailure) in try reader.skipValue() }
    } else if var rest = segment.index, var elements = try openElements() {
      while found == nil, try nextElement(&elements) {
        if rest == 0 { found = offset } else { try skipValue() }
        rest -= 1
      }
    }
    self = outer
    if let found { move(to: found) }
    return found != nil
  }

  /// Moves past a record, and returns the offset of the last value under a key; nil if there is none. `pass` moves past a
  /// value.
  @inline(__always)
  mutating func member(_ name: String, passing pass: (inout JSONReader) throws(JSONFailure) -> Void)
    throws(JSONFailure) -> Int?
  {
    var found: Int?
    guard var members = try openMembers(seeking: nil) else { return nil }
    while let key = try nextEntry(&members) {
      if key == name { found = offset }
      try pass(&self)
    }
    return found
  }

  // MARK: - Arrays

  func elementCount(of elements: borrowing Elements) -> Int? { nil }

  @inline(__always)
  func mark(of elements: borrowing Elements) -> Int { elements.offset }

  var isArray: Bool { byte == UInt8(ascii: "[") }

  @inline(__always)
  mutating func openElements() throws(JSONFailure) -> Elements? {
    guard byte == UInt8(ascii: "[") else { return nil }
    try open()
    return Elements()
  }

  @inline(__always)
  mutating func nextElement(_ elements: inout Elements) throws(JSONFailure) -> Bool {
    guard try moveToNext(&elements.isFirst, before: UInt8(ascii: "]")) else { return false }
    elements.offset = offset
    return true
  }

  mutating func move(_ elements: inout Elements, to part: ArrayPart) {
    move(to: part.start)
    elements.isFirst = part.first == 0
  }

  mutating func isAtEnd(of part: ArrayPart) -> Bool {
    // The scanner does not tell the closing brackets apart.
    let byte = nextByte()
    return offset == part.end && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]"))
  }
}
