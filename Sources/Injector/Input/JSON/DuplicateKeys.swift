extension JSONReader {
  /// The text with each member blanked that a later member of the same object replaces; line ends stay, so every place in it
  /// is where it was.
  ///
  /// RFC 8259 section 4 leaves open what a key that comes twice means; here the last one counts.
  mutating func textWithoutReplacedMembers() throws(JSONFailure) -> [UInt8] {
    var text = unsafe Array(UnsafeBufferPointer(start: start, count: end - start))
    _ = nextByte()
    var replaced: [Range<Int>] = []
    try findReplacedMembers(&replaced)
    // What is replaced may hold members that are: each byte is blanked once.
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
      // A member that is replaced is followed by another, so what is blanked ends behind its comma.
      if let earlier = members.updateValue(first..<offset, forKey: key) { replaced.append(earlier) }
    }
  }
}
