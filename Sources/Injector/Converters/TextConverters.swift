import Foundation

extension Converter where Input == String, Output == [String] {
  /// A converter for lists written as one text with a separator.
  ///
  /// ```swift
  /// let path: Converter<String, [String]> = .split("/")
  /// try path.convert("usr/local/bin")         // ["usr", "local", "bin"]
  /// try path.convert("")                      // []
  /// try path.convertBack(["usr", "local"])    // "usr/local"
  /// try path.convertBack(["a/b", "c"])        // nil: would read back as three
  /// ```
  ///
  /// Empty pieces stay: "a//b" has three. With an empty separator the text is one piece.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func split(_ separator: String) -> Converter {
    let pieces: @Sendable (String) -> [String] = { text in
      text.isEmpty ? [] : text.components(separatedBy: separator)
    }
    return Converter(
      { pieces($0) },
      back: { list in
        let text = list.joined(separator: separator)
        return pieces(text) == list ? text : nil
      }
    )
  }
}

extension Converter where Input == String, Output == String {
  /// A converter that takes white space and line breaks off both ends of a text.
  ///
  /// ```swift
  /// let name: Converter<String, String> = .trimmed
  /// try name.convert("  Ada \n")    // "Ada"
  /// try name.convertBack("Ada")     // "Ada"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static var trimmed: Converter {
    Converter({ $0.trimmingCharacters(in: .whitespacesAndNewlines) }, back: { $0 })
  }
}
