import Foundation

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
