/// JSON Pointers, as RFC 6901 writes them.
enum JSONPointer {
  /// The pointer made of keys and indexes, outermost first: `["a/b", "0"]` is `/a~1b/0`.
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
