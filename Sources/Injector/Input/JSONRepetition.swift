extension JSONReader {
  /// The text with each member blanked that a later member of the same object replaces; line ends stay, so every place in it
  /// is where it was.
  ///
  /// RFC 8259 section 4 leaves open what a key that comes twice means; here the last one counts.
  mutating func textWithoutReplacedMembers() throws(JSONFailure) -> [UInt8] {
    var text = unsafe Array(UnsafeBufferPointer(start: start, count: end - start))
    _ = nextByte()
    try blankReplacedMembers(of: &text)
    return text
  }

  private mutating func blankReplacedMembers(of text: inout [UInt8]) throws(JSONFailure) {
    switch byte {
    case UInt8(ascii: "{"): try blankReplacedMembers(ofObjectIn: &text)
    case UInt8(ascii: "["):
      try open()
      if nextByte() == UInt8(ascii: "]") { return close() }
      repeat { try blankReplacedMembers(of: &text) } while try passComma(or: UInt8(ascii: "]"))
    default: try skipValue()
    }
  }

  private mutating func blankReplacedMembers(ofObjectIn text: inout [UInt8]) throws(JSONFailure) {
    var members: [String: Range<Int>] = [:]
    try open()
    if nextByte() == UInt8(ascii: "}") { return close() }
    var hasNext = true
    while hasNext {
      let first = offset
      guard byte == UInt8(ascii: "\"") else { throw failure(.keyExpected) }
      let key = JSONReader.text(of: try scanString())
      try passColon()
      try blankReplacedMembers(of: &text)
      hasNext = try passComma(or: UInt8(ascii: "}"))
      // A member that is replaced is followed by another, so what is blanked ends behind its comma.
      guard let replaced = members.updateValue(first..<offset, forKey: key) else { continue }
      for index in replaced where text[index] != 0x0A && text[index] != 0x0D { text[index] = 0x20 }
    }
  }
}
