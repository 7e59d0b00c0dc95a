extension Reader {
  /// Moves past any value, validating it.
  @_transparent
  package mutating func skipValue() throws(JSONFailure) {
    let byte = byte
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      try skipContainer()
    } else {
      try skipScalar(byte)
    }
  }

  /// Moves past a value that is neither an object nor an array, and begins with `byte`.
  @_transparent
  private mutating func skipScalar(_ byte: UInt8) throws(JSONFailure) {
    if byte == UInt8(ascii: "\"") {
      _ = try scanString()
    } else if byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") {
      try skipNumber()
    } else if cursor == nil, try !readNull(), try readBool() == nil {
      try fail(.unexpectedByte)
    }
  }

  @inline(never)
  private mutating func skipNumber() throws(JSONFailure) { _ = try scanNumber() }

  /// Moves past an object or an array and everything inside it.
  ///
  /// Each open object or array is one bit, which is 1 for an object. The innermost level is the lowest bit:
  ///
  ///     {"a": [1, {"b": 2}]}
  ///                    ▲     1 0 1, and 3 levels
  ///
  /// For more than the 64 levels that fit in a word, the method calls itself.
  @inline(never)
  private mutating func skipContainer() throws(JSONFailure) {
    var kinds: UInt64 = 0
    var level = 0
    var first = byte
    repeat {
      // A container begins with the byte `first`, or a member with any other.
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), level < 64 {
        try open()
        let isObject = first == UInt8(ascii: "{")
        if nextByte() != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          kinds = kinds &<< 1 | (isObject ? 1 : 0)
          level += 1
          first = try passKey(if: isObject)
          continue
        }
        close()
      } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        try skipContainer()
      } else {
        try skipScalar(first)
      }
      while level > 0 {
        let isObject = kinds & 1 == 1
        if try passComma(or: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          first = try passKey(if: isObject)
          break
        }
        kinds &>>= 1
        level -= 1
      }
    } while level > 0
  }

  /// Moves past a key and its colon in an object; does not move in an array. Returns the byte at the position.
  @_transparent
  private mutating func passKey(if isObject: Bool) throws(JSONFailure) -> UInt8 {
    guard isObject else { return byte }
    try expectKey()
    _ = try scanString()
    try passColon()
    return byte
  }

  /// Whether a byte is white space in JSON. Inlinable, because other modules call it for each byte between records.
  @inlinable
  @_transparent
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
