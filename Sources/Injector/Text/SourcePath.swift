/// Where in a record a value is looked for: one key, or keys and indexes joined by dots.
///
/// `"meta.id"` is first tried as the literal key `meta.id`, then as `id` inside `meta`. A number is an index when it
/// meets an array (`"list.0.x"`). A dot that belongs to a key is escaped: `#"a\.b"#` is the key `a.b` and nothing else.
/// Blank segments are ignored, so `"a..b"` is `"a.b"`.
struct SourcePath: Hashable, Sendable {
  /// The path as its author wrote it.
  let text: String
  /// The keys and indexes, outermost first; never empty unless the text holds nothing but dots.
  let segments: [Segment]

  /// One step of a path.
  struct Segment: Hashable, Sendable {
    let key: String
    /// The position this segment names when it meets an array.
    let index: Int?

    init(_ key: String) {
      self.key = key
      let isNumber = key.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
      index = isNumber ? Int(key) : nil
    }
  }

  init(_ text: String) {
    self.text = text
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
    segments = isPlain ? [Segment(text)] : SourcePath.split(text)
  }

  /// A path of exactly one key, whatever characters the key holds.
  init(key: String) {
    text = key
    segments = [Segment(key)]
  }

  /// The keys and indexes of the segments.
  var keys: [String] { segments.map(\.key) }

  /// Whether the path is one key at the top of the record.
  var isSingleKey: Bool { segments.count == 1 }

  private static func split(_ text: String) -> [Segment] {
    var segments: [Segment] = []
    var current = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        if character != "." && character != "\\" { current.append("\\") }
        current.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "." {
        if !current.isEmpty { segments.append(Segment(current)) }
        current = ""
      } else {
        current.append(character)
      }
    }
    if isEscaped { current.append("\\") }
    if !current.isEmpty { segments.append(Segment(current)) }
    return segments
  }
}
