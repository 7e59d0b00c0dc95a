extension JSONReader {
  /// Returns the offset of the value at the end of a path's segments, from the value at an offset; nil if there is
  /// none.
  mutating func locate(
    _ segments: ArraySlice<SourcePath.Segment>,
    from mark: Int
  ) throws(JSONFailure) -> Int? {
    move(to: mark)
    for segment in segments {
      guard let found = try locate(segment) else { return nil }
      move(to: found)
    }
    return offset
  }

  private mutating func locate(_ segment: SourcePath.Segment) throws(JSONFailure) -> Int? {
    switch byte {
    case UInt8(ascii: "{"): try locate(key: segment.key)
    case UInt8(ascii: "["): try locate(index: segment.index)
    default: nil
    }
  }

  /// Returns the offset of the value whose key is the complete text, otherwise of the value at the end of the path;
  /// the value at the position for an empty text.
  mutating func locate(literalOr path: SourcePath) throws(JSONFailure) -> Int? {
    if path.text.isEmpty { return offset }
    let start = offset
    if !path.isSingleKey, byte == UInt8(ascii: "{"),
      let literal = try locate(key: path.text)
    {
      return literal
    }
    return try locate(path.segments[...], from: start)
  }

  /// Returns the offset of a member's value in the object at the position. Of several with the same key, it is the
  /// last.
  private mutating func locate(key wanted: String) throws(JSONFailure) -> Int? {
    var found: Int?
    let outer = self
    try open()
    if nextByte() != UInt8(ascii: "}") {
      repeat {
        guard let key = try readString() else { try fail(.keyExpected) }
        try passColon()
        if key == wanted { found = offset }
        try skipValue()
      } while try passComma(or: UInt8(ascii: "}"))
    }
    self = outer
    return found
  }

  /// Returns the offset of the value of the first member with a key in the object at the position. Later members are
  /// not read.
  mutating func locateFirst(_ wanted: KeyBytes) throws(JSONFailure) -> Int? {
    let outer = self
    try open()
    if nextByte() != UInt8(ascii: "}") {
      repeat {
        guard byte == UInt8(ascii: "\"") else { try fail(.keyExpected) }
        let span = try scanString()
        try passColon()
        let isWanted =
          span.hasEscapes
          ? unsafe JSONReader.text(of: span).utf8.elementsEqual(wanted.bytes)
          : unsafe wanted.equals(span.bytes)
        if isWanted {
          let found = offset
          self = outer
          return found
        }
        try skipValue()
      } while try passComma(or: UInt8(ascii: "}"))
    }
    self = outer
    return nil
  }

  /// Returns the offset of an element of the array at the position.
  private mutating func locate(index: Int?) throws(JSONFailure) -> Int? {
    guard let index else { return nil }
    let outer = self
    try open()
    var current = 0
    if nextByte() == UInt8(ascii: "]") {
      self = outer
      return nil
    }
    repeat {
      if current == index {
        let found = offset
        self = outer
        return found
      }
      try skipValue()
      current += 1
    } while try passComma(or: UInt8(ascii: "]"))
    self = outer
    return nil
  }

  /// Returns a value that was read before, for messages.
  func value(at offset: Int) -> Any {
    var reader = self
    reader.move(to: offset)
    return (try? reader.readAny()) ?? ()
  }
}
