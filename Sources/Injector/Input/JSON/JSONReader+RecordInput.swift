extension JSONReader: RecordInput {
  /// How far the members of an object were read.
  struct Members {
    /// The position of the key that is likely to come next.
    fileprivate var expected = 0
    fileprivate var isFirst = true
    fileprivate var keyOffset = 0
  }

  /// How far the elements of an array were read.
  struct Elements {
    fileprivate var isFirst = true
    /// Where the element is that was gone to.
    fileprivate var offset = 0
  }

  @inline(__always)
  var mark: Int { offset }

  @inline(__always)
  func offset(of mark: Int) -> Int? { mark }

  @inline(__always)
  mutating func readInt() throws(JSONFailure) -> Int? { try readInt64().flatMap { Int(exactly: $0) } }

  mutating func readAny() throws(JSONFailure) -> Any { try readAny(noting: nil) }

  // MARK: - Records

  @inline(__always)
  var isRecord: Bool { byte == UInt8(ascii: "{") }

  var isTooDeep: Bool { false }

  @inline(__always)
  mutating func openMembers(seeking keyCount: Int?) throws(JSONFailure) -> Members? {
    guard byte == UInt8(ascii: "{") else { return nil }
    try open()
    return Members()
  }

  /// Moves to the first or next member or element; false after the last one, which `closing` follows.
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
    _ members: inout Members,
    in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    let expected = members.expected
    let start = offset
    if !members.isFirst, index.passMember(&self, expecting: expected) {
      members.keyOffset = start + 1
      members.expected = expected + 1
      return expected
    }
    return try nextOtherMember(&members, in: index)
  }

  /// The same for the first member, for keys in another order, and around white space.
  @inline(never)
  private mutating func nextOtherMember(
    _ members: inout Members,
    in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return KeyIndex.end }
    members.keyOffset = offset
    var unknown = StringSpan.empty
    let edge = try index.passKey(&self, expecting: members.expected, unknown: &unknown)
    if edge >= 0 { members.expected = edge + 1 }
    try passColon()
    return edge
  }

  mutating func nextEntry(_ members: inout Members) throws(JSONFailure) -> String? {
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return nil }
    members.keyOffset = offset
    guard let key = try readString() else { throw failure(.keyExpected) }
    try passColon()
    return key
  }

  func key(of members: borrowing Members) -> String {
    var reader = self
    reader.move(to: members.keyOffset)
    return (try? reader.readString()) ?? ""
  }

  func keyOffset(of members: borrowing Members) -> Int? { members.keyOffset }

  mutating func metDuplicateKey() throws(JSONFailure) {
    if !acceptsDuplicateKeys { throw .restart }
  }

  // MARK: - Arrays

  func elementCount(of elements: borrowing Elements) -> Int? { nil }

  @inline(__always)
  func mark(of elements: borrowing Elements) -> Int { elements.offset }

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
}
