extension JSONReader {
  /// Returns the text with spaces instead of each member that a later member of the same object replaces. Line ends
  /// are kept, so all offsets, lines and columns are unchanged.
  ///
  /// RFC 8259 section 4 does not define the meaning of a key that occurs twice. Here the last one is used.
  mutating func textWithoutReplacedMembers() throws(JSONFailure) -> [UInt8] {
    var text = unsafe Array(UnsafeBufferPointer(start: start, count: end - start))
    _ = nextByte()
    var replaced: [Range<Int>] = []
    try findReplacedMembers(&replaced)
    // A member that is replaced may contain others. Each byte is replaced once.
    var end = 0
    for range in replaced.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      for index in max(range.lowerBound, end)..<range.upperBound
      where text[index] != 0x0A && text[index] != 0x0D {
        text[index] = 0x20
      }
      end = range.upperBound
    }
    return text
  }

  private mutating func findReplacedMembers(_ replaced: inout [Range<Int>]) throws(JSONFailure) {
    switch byte {
    case UInt8(ascii: "{"): try findReplacedMembersOfObject(&replaced)
    case UInt8(ascii: "["):
      try open()
      if nextByte() == UInt8(ascii: "]") { return close() }
      repeat { try findReplacedMembers(&replaced) } while try passComma(or: UInt8(ascii: "]"))
    default: try skipValue()
    }
  }

  private mutating func findReplacedMembersOfObject(_ replaced: inout [Range<Int>]) throws(JSONFailure) {
    var members: [String: Range<Int>] = [:]
    try open()
    if nextByte() == UInt8(ascii: "}") { return close() }
    var hasNext = true
    while hasNext {
      let first = offset
      guard byte == UInt8(ascii: "\"") else { try fail(.keyExpected) }
      let key = JSONReader.text(of: try scanString())
      try passColon()
      try findReplacedMembers(&replaced)
      hasNext = try passComma(or: UInt8(ascii: "}"))
      // A member that is replaced is followed by another, so its range includes its comma.
      if let earlier = members.updateValue(first..<offset, forKey: key) { replaced.append(earlier) }
    }
  }
}
