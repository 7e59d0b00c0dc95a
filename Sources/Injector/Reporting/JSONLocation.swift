/// A place in JSON text.
///
/// ```swift
/// JSONLocation(offset: 400, line: 18, column: 22).description   // "line 18, column 22"
/// ```
public struct JSONLocation: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of bytes before the place.
  public let offset: Int
  /// The line number, starting at 1.
  public let line: Int
  /// The column in bytes, starting at 1.
  public let column: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - offset: The number of bytes before the place.
  ///   - line: The line number, starting at 1.
  ///   - column: The column in bytes, starting at 1.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The line and the column as text: `line 18, column 22`.
  public var description: String { "line \(line), column \(column)" }
}

extension JSONLocation {
  /// The beginning of a text.
  package static let start = JSONLocation(offset: 0, line: 1, column: 1)
}

/// Functions for JSON Pointers, as defined in RFC 6901: https://www.rfc-editor.org/rfc/rfc6901
enum JSONPointer {
  /// Returns the pointer for keys and indices, outermost first: `/a~1b/0` for `["a/b", "0"]`.
  static func text(_ keys: some Sequence<String>) -> String {
    keys.reduce(into: "") { text, key in
      let isPlain = !key.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
      text += "/" + (isPlain ? key : key.unicodeScalars.map(escaped).joined())
    }
  }

  /// Returns the pointer, or its beginning if it is too long for messages. The rest of a long pointer is not created.
  static func beginning(_ keys: some Sequence<String>) -> String {
    var text = ""
    for key in keys where text.utf8.count <= QuotedText.longestPointer {
      let isShort = key.utf8.count <= QuotedText.longestPointer
      let key = isShort ? key : String(key.unicodeScalars.prefix(QuotedText.longestPointer + 1))
      text += self.text(CollectionOfOne(key))
    }
    return QuotedText.cut(text, toBytes: QuotedText.longestPointer)
  }

  /// Returns the keys and indices of a pointer, outermost first.
  static func keys(of pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: "~1", omittingEmptySubsequences: false)
        .map { $0.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~") }
        .joined(separator: "/")
    }
  }

  private static func escaped(_ character: Unicode.Scalar) -> String {
    switch character {
    case "~": "~0"
    case "/": "~1"
    default: String(character)
    }
  }
}
