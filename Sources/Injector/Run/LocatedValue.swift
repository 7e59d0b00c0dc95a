/// A value in JSON text, with the line on which it begins. The members of objects are in the order of the text.
package struct LocatedValue {
  package let content: Content
  package let line: Int

  /// The kinds of values.
  package enum Content {
    case null
    case bool(Bool)
    /// A number as a native value.
    case number(Any)
    case text(String)
    case array([LocatedValue])
    case record([Member])
  }

  /// A member of an object.
  package struct Member {
    package let key: String
    /// The line of the key.
    package let line: Int
    package let value: LocatedValue
  }

  package init(content: Content, line: Int) { (self.content, self.line) = (content, line) }

  /// Reads JSON text as one value.
  ///
  /// - Throws: `malformed` or `tooDeep`, with the line and the column.
  package init(json: any JSONSource) throws(InjectionError) {
    self = try TextSource(source: json).value { (reader, lines) throws(JSONFailure) in
      try reader.readLocated(&lines)
    }
  }
}

extension Reader {
  /// Reads any value with its lines.
  mutating func readLocated(_ lines: inout LocationFinder) throws(JSONFailure) -> LocatedValue {
    _ = nextByte()
    let line = lines.location(of: offset).line
    return LocatedValue(content: try readContent(&lines), line: line)
  }

  private mutating func readContent(_ lines: inout LocationFinder) throws(JSONFailure) -> LocatedValue.Content
  {
    switch byte {
    case UInt8(ascii: "{"): return .record(try readMembers(&lines))
    case UInt8(ascii: "["): return .array(try readElements(&lines))
    case UInt8(ascii: "\""): return .text(try readString() ?? "")
    case UInt8(ascii: "n"):
      _ = try readNull()
      return .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool() ?? false)
    default: return .number(try readNativeValue() ?? Double.infinity)
    }
  }

  private mutating func readMembers(
    _ lines: inout LocationFinder
  ) throws(JSONFailure) -> [LocatedValue.Member] {
    var found: [LocatedValue.Member] = []
    guard var members = try openMembers(seeking: nil) else { return found }
    while let key = try nextEntry(&members) {
      let line = lines.location(of: keyMark(of: members)).line
      found.append(LocatedValue.Member(key: key, line: line, value: try readLocated(&lines)))
    }
    return found
  }

  private mutating func readElements(_ lines: inout LocationFinder) throws(JSONFailure) -> [LocatedValue] {
    var found: [LocatedValue] = []
    guard var elements = try openElements() else { return found }
    while try nextElement(&elements) { found.append(try readLocated(&lines)) }
    return found
  }
}
