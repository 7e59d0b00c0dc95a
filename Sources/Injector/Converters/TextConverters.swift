import Foundation

extension Converter where Input == String, Output == [String] {
  /// Creates a converter for lists in one text, whose elements are separated by a text.
  ///
  /// ```swift
  /// let path: Converter<String, [String]> = .split("/")
  /// try path.convert("usr/local/bin")         // ["usr", "local", "bin"]
  /// try path.convert("")                      // []
  /// try path.convertBack(["usr", "local"])    // "usr/local"
  /// try path.convertBack(["a/b", "c"])        // nil: would read back as three
  /// ```
  ///
  /// Empty elements are kept: "a//b" has three elements. In a property's rule, an array of texts is taken as it is.
  ///
  /// - Parameter separator: The text between the elements. If it is empty, the text is one element.
  /// - Returns: A two-way converter.
  /// - Complexity: A conversion takes O(*n*), where *n* is the length of the text.
  public static func split(_ separator: String) -> Converter {
    let pieces: @Sendable (String) -> [String] = { text in
      text.isEmpty ? [] : text.components(separatedBy: separator)
    }
    return Converter(
      .simple { pieces($0) },
      backward: { list in
        let text = list.joined(separator: separator)
        return pieces(text) == list ? text : nil
      },
      takesLists: true
    ).named("split(\(separator.debugDescription))")
  }
}

extension Converter where Input == String, Output == String {
  /// A converter that removes white space and line breaks from both ends of a text.
  ///
  /// ```swift
  /// let name: Converter<String, String> = .trimmed
  /// try name.convert("  Ada \n")    // "Ada"
  /// try name.convertBack("Ada")     // "Ada"
  /// ```
  ///
  /// - Complexity: A conversion takes O(*n*), where *n* is the length of the text.
  public static var trimmed: Converter {
    Converter({ $0.trimmed }, back: { $0 }).named("trimmed")
  }
}

extension String {
  /// The text without white space and line breaks at both ends.
  fileprivate var trimmed: String {
    let bytes = utf8
    let isASCIISpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let start = bytes.firstIndex(where: { !isASCIISpace($0) }),
      let last = bytes.lastIndex(where: { !isASCIISpace($0) })
    else { return "" }
    // Other white space has more than one byte, all of them beyond ASCII.
    if bytes[start] >= 0x80 || bytes[last] >= 0x80 { return trimmingCharacters(in: .whitespacesAndNewlines) }
    let end = bytes.index(after: last)
    return start == bytes.startIndex && end == bytes.endIndex ? self : String(self[start..<end])
  }
}
