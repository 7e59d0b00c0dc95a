import Foundation

@testable import InjectorTestSupport

/// Swift source in one spelling: with white space only where it tells two words apart, and without trailing commas.
///
/// Two texts that differ in line breaks, indentation and trailing commas only are equal.
struct SourceText: Equatable, Sendable {
  private let text: String

  init(_ source: some StringProtocol) {
    var text = ""
    var isSpaced = false
    for character in source {
      if character.isWhitespace {
        isSpaced = true
        continue
      }
      if Self.closers.contains(character), text.last == "," { text.removeLast() }
      if isSpaced, let last = text.last, Self.isWord(last), Self.isWord(character) { text.append(" ") }
      text.append(character)
      isSpaced = false
    }
    self.text = text
  }

  /// The source without the lines that are comments: what is left is compiled.
  init(compiled source: String) {
    let lines = source.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
    self.init(lines.joined(separator: "\n"))
  }

  /// Whether the other text occurs in this one, as whole words.
  func contains(_ other: SourceText) -> Bool {
    guard let first = other.text.first, let last = other.text.last else { return false }
    var rest = text[...]
    while let range = rest.range(of: other.text) {
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      let beginsWord = !Self.isWord(first) || !(before.map(Self.isWord) ?? false)
      let endsWord = !Self.isWord(last) || !(after.map(Self.isWord) ?? false)
      if beginsWord && endsWord { return true }
      rest = text[text.index(after: range.lowerBound)...]
    }
    return false
  }

  private static let closers: Set<Character> = [")", "]", "}"]

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
