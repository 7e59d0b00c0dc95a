/// Quotes texts of the data in messages: on one line, and no longer than a line has room for.
enum QuotedText {
  /// How many characters of a key are quoted.
  static let longestKey = 100
  /// How many characters of a value are quoted.
  static let longestValue = 40
  /// How many characters of what a user's error says of itself are repeated.
  static let longestReason = 500

  /// A key in quotes; of a long one the beginning.
  static func key(_ text: String) -> String { quoted(text, atMost: longestKey) }

  /// A pointer without quotes, on one line; of a long one the beginning.
  static func pointer(_ text: String) -> String {
    String(quoted(text, atMost: 2 * longestKey).dropFirst().dropLast())
  }

  /// A value in quotes; of a long one the beginning.
  static func value(_ text: String) -> String { quoted(text, atMost: longestValue) }

  /// What an error says, or its beginning.
  static func reason(_ text: String) -> String {
    let beginning = text.prefix(longestReason)
    return beginning.endIndex == text.endIndex ? text : beginning + "…"
  }

  /// The beginning of a text, in quotes, on one line. A character may be made of any number of scalars, so these are limited,
  /// too.
  private static func quoted(_ text: String, atMost count: Int) -> String {
    let beginning = text.prefix(count)
    var isCut = beginning.endIndex != text.endIndex
    var result = "\""
    for (index, scalar) in beginning.unicodeScalars.enumerated() {
      guard index < 4 * count else {
        isCut = true
        break
      }
      result += escaped(scalar)
    }
    return result + (isCut ? "…\"" : "\"")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: return String(scalar)
    }
  }
}
