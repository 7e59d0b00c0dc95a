extension JSONReader {
  /// Moves past `null`. For any other value, returns false and does not move.
  @inline(__always)
  mutating func readNull() throws(JSONFailure) -> Bool {
    if isNext(JSONReader.null) {
      advance(4)
      return true
    }
    guard byte == UInt8(ascii: "n") else { return false }
    try fail(insteadOf: "null")
  }

  /// Reads a Boolean value; nil for any other value.
  @inline(__always)
  mutating func readBool() throws(JSONFailure) -> Bool? {
    if isNext(JSONReader.true) {
      advance(4)
      return true
    }
    if byte == UInt8(ascii: "f") {
      guard unsafe end - position >= 5, isNext(JSONReader.alse, at: 1) else { try fail(insteadOf: "false") }
      advance(5)
      return false
    }
    guard byte == UInt8(ascii: "t") else { return nil }
    try fail(insteadOf: "true")
  }

  private static let null: UInt32 = 0x6C6C_756E
  private static let `true`: UInt32 = 0x6575_7274
  /// `false` without its first letter.
  private static let alse: UInt32 = 0x6573_6C61

  /// Whether four letters come next, the first of them in the lowest byte; false near the end of the input.
  @inline(__always)
  private func isNext(_ letters: UInt32, at offset: Int = 0) -> Bool {
    guard unsafe end - position >= offset + 4 else { return false }
    return unsafe JSONReader.word(at: position + offset, as: UInt32.self) == letters
  }

  /// Ends the run at the first byte that is not as in `literal`.
  @inline(never)
  private mutating func fail(insteadOf literal: StaticString) throws(JSONFailure) -> Never {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard unsafe position < end else { throw .unexpectedEnd }
      guard unsafe position.pointee == literal.utf8Start[offset] else { break }
      advance()
    }
    throw .invalidLiteral
  }
}
