import Foundation

/// A way to write several words as one name: their letters, and the text between them.
struct CaseStyle: Sendable, Hashable {
  let letters: Letters
  let separator: String

  enum Letters {
    case lower, upper, camel, pascal
  }

  /// Returns the name in this style, the preferred spelling first.
  ///
  /// A style with capitalised words has two spellings for a name with an acronym (`imageUrl`, `imageURL`).
  /// Underscores around the name are kept.
  func spellings(of name: String) -> [String] {
    let split = WordSplit(name)
    guard !split.words.isEmpty else { return [] }
    let capitalised = join(split.words) { $0.capitalised }
    let acronyms = join(split.words) { $0.acronym ?? $0.capitalised }
    let spellings = capitalised == acronyms ? [capitalised] : [capitalised, acronyms]
    return spellings.map { split.leading + $0 + split.trailing }
  }

  private func join(_ words: [WordSplit.Word], _ capitalised: (WordSplit.Word) -> String) -> String {
    words.enumerated().map { position, word in
      switch letters {
      case .lower: word.lower
      case .upper: word.upper
      case .camel: position == 0 ? word.lower : capitalised(word)
      case .pascal: capitalised(word)
      }
    }.joined(separator: separator)
  }
}

/// The conversion of keys in snake case to names of properties, as Foundation's decoder does it.
///
///     address_line_1   addressLine1        ALL_CAPS         allCaps
///     this__and__that  thisAndThat         _private_key_    _privateKey_
enum SnakeCase {
  /// Returns the name of the property that a key belongs to. A key without an underscore between words is itself the
  /// name.
  ///
  /// Source: swift-foundation, `JSONDecoder.KeyDecodingStrategy._convertFromSnakeCase`.
  static func propertyName(forKey key: String) -> String {
    let leading = key.prefix { $0 == "_" }
    let rest = key.dropFirst(leading.count)
    let trailing = rest.reversed().prefix { $0 == "_" }
    let words = rest.dropLast(trailing.count).split(separator: "_")
    guard words.count > 1 else { return key }
    let name = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return leading + name + String(trailing)
  }

  /// Whether a key in snake case can be converted to this name: one of the name's later words begins with a character
  /// that `capitalized` leaves unchanged.
  static func canBecome(_ name: String) -> Bool {
    name.drop { $0 == "_" }.dropFirst().contains { character in
      character != "_" && (!character.isLowercase || character.uppercased() == String(character))
    }
  }
}
