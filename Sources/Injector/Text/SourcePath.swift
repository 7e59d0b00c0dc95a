/// A path in a record: one key, or keys and indices joined by dots.
///
/// `"meta.id"` is first the literal key `meta.id`, then `id` inside `meta`. In an array, a number is an index
/// (`"list.0.x"`). A dot that is part of a key is escaped: `#"a\.b"#` is only the key `a.b`. Blank segments are
/// ignored, so `"a..b"` is `"a.b"`. In a rule they are a mistake, and so is the syntax of other path languages,
/// `"a[0].b"`, `"/a/b"`, `"$.a"`, `"a->b"`, `"a.*.b"` and `"a.-1"`, unless the character is escaped: `#"\$.a"#`.
package struct SourcePath: Hashable, Sendable {
  /// The path as it is written in the rule.
  package let text: String
  /// The keys and indices, outermost first. They are empty only if the text has nothing but dots.
  package let segments: [Segment]
  /// Whether the path is a single key, whatever characters it has.
  let isExactKey: Bool

  /// One key or index of a path.
  package struct Segment: Hashable, Sendable {
    package let key: String
    /// The index of this segment in an array.
    package let index: Int?

    init(_ key: String) {
      self.key = key
      let isNumber = key.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
      index = isNumber ? Int(key) : nil
    }
  }

  init(_ text: String) {
    self.text = text
    isExactKey = false
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
    segments = isPlain ? [Segment(text)] : SourcePath.split(text)
  }

  /// Creates a path with exactly one key, which may contain any characters.
  init(key: String) {
    text = key
    isExactKey = true
    segments = [Segment(key)]
  }

  private init(text: String, segments: [Segment], isExactKey: Bool) {
    self.text = text
    self.segments = segments
    self.isExactKey = isExactKey
  }

  /// Returns the path with a prefix before its first key.
  func prefixed(by prefix: String) -> SourcePath {
    guard !prefix.isEmpty, let first = segments.first else { return self }
    let prefixed = [Segment(prefix + first.key)] + segments.dropFirst()
    return SourcePath(text: prefix + text, segments: prefixed, isExactKey: isExactKey)
  }

  /// The keys and indices of the segments.
  var keys: [String] { segments.map(\.key) }

  /// Whether the path is a single key at the top level of the record.
  var isSingleKey: Bool { segments.count == 1 }

  private static func split(_ text: String) -> [Segment] {
    let escapable: Set<Character> = [".", "\\", "[", "/", "$", "*", "-"]
    var segments: [Segment] = []
    var current = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        if !escapable.contains(character) { current.append("\\") }
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

// MARK: - Spelling

extension SourcePath {
  /// The path that was probably meant, if no record can contain this path as it is written in a rule: it has blank
  /// segments, or the syntax of another path language. It is empty if the path names no key.
  ///
  ///     SourcePath("a..b").correction         // a.b
  ///     SourcePath("a[0].b").correction       // a.0.b
  ///     SourcePath("/a/b").correction         // a.b
  ///     SourcePath("$.a").correction          // a
  ///     SourcePath("a->b").correction         // a.b
  ///     SourcePath(#"a\[0].b"#).correction    // nil
  var correction: String? {
    if isExactKey || isPlain { return nil }
    var rest = text[...]
    if rest.first == "/" {
      let names = rest.split(separator: "/").map { name in
        name.replacing("~1", with: "/").replacing("~0", with: "~").replacing(".", with: #"\."#)
      }
      return names.joined(separator: ".")
    }
    if rest.hasPrefix("$.") || rest.hasPrefix("$[") { rest = rest.dropFirst() }
    let meant = Self.parts(of: rest).joined(separator: ".")
    return meant.isEmpty || meant != text ? meant : nil
  }

  /// Elements of other path languages that paths in rules do not support.
  enum Unsupported {
    /// Every element of an array: `items.*.id`, `items[*].id`, `items[].id`.
    case everyElement
    /// An index that counts from the end of an array: `items.-1.id`, `items[-1].id`.
    case indexFromEnd
  }

  /// The element of the path that paths in rules do not support; nil for most paths.
  var unsupported: Unsupported? {
    if isExactKey || isPlain { return nil }
    let parts = text.first == "/" ? text.split(separator: "/").map(String.init) : Self.parts(of: text[...])
    for (position, part) in parts.enumerated() {
      // An index in brackets after a key.
      let bracket = part.last == "]" ? part.lastIndex(of: "[") : nil
      if let bracket, part[..<bracket].last == "\\" { continue }
      let inner = bracket.map { part[part.index(after: $0)...].dropLast() }
      let isWildcard = inner == nil && part == "*" && parts.count > 1
      if isWildcard || inner == "*" || inner == "" && position < parts.count - 1 { return .everyElement }
      let index = inner ?? (position > 0 ? part[...] : "")
      if index.first == "-", Segment(String(index.dropFirst())).index != nil { return .indexFromEnd }
    }
    return nil
  }

  /// Whether the path consists of keys with single dots between them, like almost all paths.
  private var isPlain: Bool {
    if text.utf8.first == UInt8(ascii: "$") { return false }
    var last = UInt8(ascii: ".")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "/"), UInt8(ascii: "*"): return false
      case UInt8(ascii: "."), UInt8(ascii: "-"): if last == UInt8(ascii: ".") { return false }
      case UInt8(ascii: ">"): if last == UInt8(ascii: "-") { return false }
      default: break
      }
      last = byte
    }
    return last != UInt8(ascii: ".")
  }

  /// Returns the parts of a path as they are written, without blank parts. An index in brackets is a separate part.
  private static func parts(of text: Substring) -> [String] {
    var parts = [""]
    var rest = text
    while let character = rest.popFirst() {
      if character == "." {
        parts.append("")
      } else if character == "-", rest.first == ">" {
        parts.append("")
        rest = rest.drop { $0 == ">" }
      } else if character == "[", let end = rest.firstIndex(of: "]"),
        Segment(String(rest[..<end])).index != nil
      {
        parts += [String(rest[..<end]), ""]
        rest = rest[rest.index(after: end)...]
      } else {
        parts[parts.count - 1].append(character)
        if character == "\\", let escaped = rest.popFirst() { parts[parts.count - 1].append(escaped) }
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
