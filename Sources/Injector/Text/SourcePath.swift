/// A path in a record: one key, or keys and indices joined by dots.
///
/// `"meta.id"` is first the literal key `meta.id`, then `id` inside `meta`. In an array, a number is an index
/// (`"list.0.x"`). A dot that belongs to a key is escaped: `#"a\.b"#` is the key `a.b` only.
/// Blank segments are ignored, so `"a..b"` is `"a.b"`.
struct SourcePath: Hashable, Sendable {
  /// The path as it is written in the rule.
  let text: String
  /// The keys and indices, outermost first. They are empty only if the text is empty or consists of dots.
  let segments: [Segment]

  /// One key or index of a path.
  struct Segment: Hashable, Sendable {
    let key: String
    /// The index of this segment in an array.
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

  /// Creates a path of exactly one key, which may contain any characters.
  init(key: String) {
    text = key
    segments = [Segment(key)]
  }

  private init(text: String, segments: [Segment]) {
    self.text = text
    self.segments = segments
  }

  /// Returns the path with a text in front of its first key.
  func prefixed(by prefix: String) -> SourcePath {
    guard !prefix.isEmpty, let first = segments.first else { return self }
    return SourcePath(text: prefix + text, segments: [Segment(prefix + first.key)] + segments.dropFirst())
  }

  /// The keys and indices of the segments.
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
