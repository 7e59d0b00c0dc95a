extension Reader {
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
    for range in replaced.inOrder(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      for index in max(range.lowerBound, end)..<range.upperBound
      where text[index] != 0x0A && text[index] != 0x0D {
        text[index] = 0x20
      }
      end = range.upperBound
    }
    return text
  }

  private mutating func findReplacedMembers(_ replaced: inout [Range<Int>]) throws(JSONFailure) {
    if var members = try openMembers(seeking: nil) {
      var earlier: [String: Range<Int>] = [:]
      while let key = try nextEntry(&members) {
        let start = keyMark(of: members)
        try findReplacedMembers(&replaced)
        // A member that is replaced is followed by another, so its range includes its comma.
        _ = nextByte()
        if let range = earlier.updateValue(start..<offset + 1, forKey: key) { replaced.append(range) }
      }
    } else if var elements = try openElements() {
      while try nextElement(&elements) { try findReplacedMembers(&replaced) }
    } else {
      try skipValue()
    }
  }
}
