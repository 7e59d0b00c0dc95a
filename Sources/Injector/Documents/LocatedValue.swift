/// A value of JSON text with the line that it begins in. The members of objects are in the order of the text.
struct LocatedValue {
  let content: Content
  let line: Int

  /// The kinds of values.
  enum Content {
    case null
    case bool(Bool)
    /// A number as a native value.
    case number(Any)
    case text(String)
    case array([LocatedValue])
    case record([Member])
  }

  /// A member of an object.
  struct Member {
    let key: String
    /// The line of the key.
    let line: Int
    let value: LocatedValue
  }

  var isRecord: Bool { if case .record = content { true } else { false } }

  /// Whether the value is `true`.
  var isTrue: Bool { if case .bool(true) = content { true } else { false } }

  /// The text, if the value is one that is not empty.
  var text: String? { if case .text(let text) = content, !text.isEmpty { text } else { nil } }

  /// The value as native values, without lines. A key that occurs twice has its last value.
  var native: Any {
    switch content {
    case .null: Any?.none as Any
    case .bool(let boolean): boolean
    case .number(let number): number
    case .text(let text): text
    case .array(let elements): elements.map(\.native)
    case .record(let members):
      Dictionary(members.map { ($0.key, $0.value.native) }) { _, last in last }
    }
  }
}

extension JSONReader {
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
