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

/// The lines of values, in the order of the text.
struct ValueLines {
  private var offset = 0
  private var line = 1

  /// Returns the line of a reader's place, which is not before that of the last call.
  mutating func line(at target: Int, in reader: JSONReader) -> Int {
    while offset < target {
      let byte = unsafe reader.start[offset]
      offset += 1
      if byte == 0x0A { line += 1 }
      if byte == 0x0D { line += unsafe offset < target && reader.start[offset] == 0x0A ? 0 : 1 }
    }
    return line
  }
}

extension JSONReader {
  /// Reads any value with its lines.
  mutating func readLocated(_ lines: inout ValueLines) throws(JSONFailure) -> LocatedValue {
    _ = nextByte()
    let line = lines.line(at: offset, in: self)
    return LocatedValue(content: try readContent(&lines), line: line)
  }

  private mutating func readContent(_ lines: inout ValueLines) throws(JSONFailure) -> LocatedValue.Content {
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
    _ lines: inout ValueLines
  ) throws(JSONFailure) -> [LocatedValue.Member] {
    var found: [LocatedValue.Member] = []
    guard var members = try openMembers(seeking: nil) else { return found }
    while let key = try nextEntry(&members) {
      let line = lines.line(at: keyOffset(of: members) ?? offset, in: self)
      found.append(LocatedValue.Member(key: key, line: line, value: try readLocated(&lines)))
    }
    return found
  }

  private mutating func readElements(_ lines: inout ValueLines) throws(JSONFailure) -> [LocatedValue] {
    var found: [LocatedValue] = []
    guard var elements = try openElements() else { return found }
    while try nextElement(&elements) { found.append(try readLocated(&lines)) }
    return found
  }
}
