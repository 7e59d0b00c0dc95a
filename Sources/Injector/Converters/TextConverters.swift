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
      { pieces($0) },
      back: { list in
        let text = list.joined(separator: separator)
        return pieces(text) == list ? text : nil
      }
    ).reading { splitASCII($0, separator) }.having { $0.takesLists = true }.named(
      "split(\(separator.debugDescription))"
    )
  }
}

/// Returns the pieces of an ASCII text between separators of one character; nil for other texts and separators, and for
/// line ends, two of which may be one character.
private func splitASCII(_ text: TextBytes, _ separator: String) -> [String]? {
  guard separator.utf8.count == 1, let byte = separator.utf8.first, byte >= 0x20, !text.isEmpty, text.isASCII
  else { return nil }
  var pieces: [String] = []
  var count = 1
  for index in 0..<text.count where text[index] == byte { count += 1 }
  pieces.reserveCapacity(count)
  var start = 0
  for index in 0..<text.count where text[index] == byte {
    pieces.append(text.text(in: start..<index))
    start = index + 1
  }
  pieces.append(text.text(in: start..<text.count))
  return pieces
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
    Converter({ $0.trimmed }, back: { $0 }).reading { $0.trimmedASCII }
      .changing { $0.writing { (text: String) in text } }.named("trimmed")
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || 0x09 <= self && self <= 0x0D }
}

extension TextBytes {
  /// The text without white space at its ends; nil if it begins or ends with a character that is not ASCII.
  fileprivate var trimmedASCII: String? {
    var (start, end) = (0, count)
    while start < end, self[start].isSpace { start += 1 }
    while start < end, self[end - 1].isSpace { end -= 1 }
    return start < end && (self[start] >= 0x80 || self[end - 1] >= 0x80) ? nil : text(in: start..<end)
  }
}

extension String {
  /// The text without white space and line breaks at both ends.
  fileprivate var trimmed: String {
    let bytes = utf8
    guard let start = bytes.firstIndex(where: { !$0.isSpace }),
      let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return "" }
    // Other white space has more than one byte, all of them beyond ASCII.
    if bytes[start] >= 0x80 || bytes[last] >= 0x80 { return trimmingCharacters(in: .whitespacesAndNewlines) }
    let end = bytes.index(after: last)
    return start == bytes.startIndex && end == bytes.endIndex ? self : String(self[start..<end])
  }
}
