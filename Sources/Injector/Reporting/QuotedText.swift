#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Text from the data as it is quoted in messages: on one line, and shortened.
enum QuotedText {
  /// The maximum number of characters that are quoted from a key.
  static let longestKey = 100
  /// The maximum number of characters that are quoted from a value.
  static let longestValue = 40
  /// The maximum number of characters that are quoted from the name of a file.
  static let longestFile = 1000
  /// The maximum number of characters that are quoted from an error of the user's code.
  static let longestReason = 500
  /// The maximum number of bytes of a JSON Pointer in messages and encoded issues.
  static let longestPointer = 200
  /// The maximum number of bytes of a path in messages.
  static let longestPath = 500
  /// The maximum number of bytes of a message about rules, which may quote a document.
  static let longestMistake = 4_000

  /// Returns a key in quotes. A long key is shortened.
  static func key(_ text: String) -> String { quoted(text, atMost: longestKey) }

  /// Returns a pointer on one line, without quotes. A long pointer is shortened.
  static func pointer(_ text: String) -> String {
    onOneLine(text, atMost: longestPointer, bytes: longestPointer)
  }

  /// Returns the name of a file in quotes. A long name is shortened.
  static func file(_ name: String) -> String { quoted(name, atMost: longestFile) }

  /// Returns a value in quotes. A long value is shortened.
  static func value(_ text: String) -> String { quoted(text, atMost: longestValue) }

  /// Returns a key. It is in quotes unless it is an identifier.
  static func name(_ key: String) -> String {
    let isPlain = !key.isEmpty && key.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    return isPlain ? cut(key, atMost: longestKey) : Self.key(key)
  }

  /// Returns a text, or the beginning of a long one.
  static func cut(_ text: String, atMost count: Int) -> String {
    if text.utf8.count <= count { return text }
    let beginning = text.unicodeScalars.prefix(count)
    return beginning.endIndex == text.endIndex ? text : String(beginning) + "…"
  }

  /// Returns a text, or the beginning of a long one, without splitting a Unicode scalar.
  static func cut(_ text: String, toBytes count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let end = text.utf8.prefix(count + 1).lastIndex { $0 & 0xC0 != 0x80 } ?? text.startIndex
    return text[..<end] + "…"
  }

  /// Returns the description of an error, which is the localized description if it has one. A long description is
  /// shortened.
  static func reason(_ error: any Error) -> String {
    reason((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }

  /// Returns the beginning of bytes that are not JSON: `text "<!DOCTYPE html>…"`, or `gzip data`.
  static func beginning(_ bytes: some Collection<UInt8>) -> String {
    if bytes.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    return "text \(value(String(decoding: bytes.prefix(4 * longestValue + 4), as: UTF8.self)))"
  }

  /// Returns the text of an error. A long text is shortened.
  static func reason(_ text: String) -> String { cut(text, atMost: longestReason) }

  /// Returns the beginning of a text in quotes, on one line.
  private static func quoted(_ text: String, atMost count: Int) -> String {
    "\"\(onOneLine(text, atMost: count, bytes: 4 * count))\""
  }

  /// Returns the beginning of a text on one line, without the quotes. The number of bytes is also limited, because a
  /// character can consist of any number of them.
  private static func onOneLine(_ text: String, atMost count: Int, bytes: Int) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    if isPlain, text.utf8.count <= count { return text }
    let beginning = text.prefix(count)
    var isCut = beginning.endIndex != text.endIndex
    var result = ""
    for scalar in beginning.unicodeScalars {
      let next = escaped(scalar)
      guard result.utf8.count + next.utf8.count <= bytes else {
        isCut = true
        break
      }
      result += next
    }
    return result + (isCut ? "…" : "")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch (scalar, scalar.properties.generalCategory) {
    case ("\"", _), ("\\", _): "\\\(scalar)"
    case ("\n", _): "\\n"
    case ("\r", _): "\\r"
    case ("\t", _): "\\t"
    case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator):
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
