import Foundation

/// Keys in snake case and the names of properties, as Foundation's decoder relates them.
///
///     address_line_1   addressLine1        ALL_CAPS         allCaps
///     this__and__that  thisAndThat         _private_key_    _privateKey_
enum SnakeCase {
  /// The name that a key stands for; a key without an underscore between words is a name already.
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

  /// Whether a key in snake case may stand for a name: one of its later words begins in a way that `capitalized` leaves.
  static func canBecome(_ name: String) -> Bool {
    name.drop { $0 == "_" }.dropFirst().contains { character in
      character != "_" && (!character.isLowercase || character.uppercased() == String(character))
    }
  }
}
