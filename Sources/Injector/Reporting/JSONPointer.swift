/// JSON Pointers. Source: RFC 6901, https://www.rfc-editor.org/rfc/rfc6901
enum JSONPointer {
  /// Returns the pointer of keys and indices, outermost first: `/a~1b/0` for `["a/b", "0"]`.
  static func text(_ keys: some Sequence<String>) -> String {
    keys.reduce(into: "") { text, key in
      text += "/"
      guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
        return text += key
      }
      for character in key.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
  }
}
