#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A way to write several words as one name, such as `snake_case`.
struct CaseStyle: Sendable, Hashable {
  let letters: Letters
  let separator: String

  enum Letters {
    case lower, upper, camel, pascal
  }

  /// Returns the name in this style, the preferred spelling first.
  ///
  /// A style with capitalized words has two spellings for a name with an acronym (`imageUrl`, `imageURL`).
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

/// The conversion of keys in snake case to names of properties, as in Foundation's decoder.
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

  /// Returns a regular expression for the keys that are converted to a name.
  static func pattern(ofKeysFor name: String) -> String {
    let leading = name.prefix { $0 == "_" }
    let trailing = name.reversed().prefix { $0 == "_" }
    let letters = name.dropFirst(leading.count).dropLast(trailing.count).map { character in
      let (lower, upper) = (character.lowercased(), character.uppercased())
      if lower == upper { return "_*\(character)" }
      return (character.isUppercase ? "_+" : "") + "[\(lower)\(upper)]"
    }
    // Keys without an underscore between two words are not converted.
    return "^\(leading)(?=.*[^_]_+[^_])" + letters.joined() + String(trailing) + "$"
  }

  /// Whether a key in snake case can be converted to this name: one of the name's later words begins with a character
  /// that `capitalized` leaves unchanged.
  static func canBecome(_ name: String) -> Bool {
    name.drop { $0 == "_" }.dropFirst().contains { character in
      character != "_" && (!character.isLowercase || character.uppercased() == String(character))
    }
  }
}

/// The words of a name in any style.
///
/// A word ends
/// - at `_`, `-` or a space:                          `nick_name`    → nick, name
/// - where a capital follows another letter or digit: `nickName`     → nick, Name
/// - before the last capital of several:              `URLSession`   → URL, Session
///   (but a plural `s` stays with its acronym:        `userIDs`      → user, IDs)
///
/// Digits stay with the word before them:             `address2Line` → address2, Line
struct WordSplit {
  /// The underscores before the first word.
  let leading: String

  /// The words as they are written in the name.
  let words: [Word]

  /// The underscores after the last word.
  let trailing: String

  init(_ name: String) {
    let start = name.prefix { $0 == "_" }
    let rest = name.dropFirst(start.count)
    let end = rest.reversed().prefix { $0 == "_" }
    let core = rest.dropLast(end.count)
    let isOneCase = !core.contains(where: \.isLowercase)
    leading = String(start)
    trailing = String(end)
    words = core.split { Self.separators.contains($0) }
      .flatMap { Self.splitAtCapitals(Array($0)) }
      .map { Word($0, isOneCase: isOneCase) }
  }

  private static let separators: Set<Character> = ["_", "-", " "]

  /// Splits at the capital letters.
  private static func splitAtCapitals(_ letters: [Character]) -> [String] {
    var words: [String] = []
    var start = 0
    for position in letters.indices.dropFirst() where isStart(position, after: start, in: letters) {
      words.append(String(letters[start..<position]))
      start = position
    }
    return words + [String(letters[start...])]
  }

  /// Whether a word starts here, if the word before it started at `start`.
  private static func isStart(_ position: Int, after start: Int, in letters: [Character]) -> Bool {
    guard letters[position].isUppercase else { return false }
    guard letters[position - 1].isUppercase else { return true }
    let rest = letters[(position + 1)...]
    guard rest.first?.isLowercase == true else { return false }
    let isLoneS = rest.first == "s" && rest.dropFirst().first?.isLowercase != true
    return !isLoneS || !isPlural(String(letters[start...position]))
  }

  /// Whether an `s` after these capitals is a plural (`URLs`) and not the start of a word (`URLIs`).
  private static func isPlural(_ capitals: String) -> Bool {
    let endsInWord = ["A", "I", "U"].contains { capitals.hasSuffix($0) }
    return !endsInWord || Word.acronyms.contains(capitals.lowercased())
  }
}

extension WordSplit {
  /// A word in its different spellings.
  struct Word {
    /// `url`
    let lower: String

    /// `URL`
    let upper: String

    /// The other spelling of an acronym within a capitalized name: `URL`, `URLs`, `URL2`.
    let acronym: String?

    /// In a name without lowercase letters, capitals do not indicate an acronym.
    init(_ text: String, isOneCase: Bool) {
      lower = text.lowercased()
      upper = text.uppercased()
      acronym = !isOneCase && Self.isWrittenInCapitals(text) ? text : Self.knownAcronym(lower)
    }

    /// `Url`
    var capitalised: String { lower.prefix(1).uppercased() + lower.dropFirst() }

    private static func knownAcronym(_ lower: String) -> String? {
      let stem = lower.prefix { !$0.isNumber }
      if acronyms.contains(String(stem)) { return lower.uppercased() }
      let singular = stem.dropLast()
      guard stem.last == "s", acronyms.contains(String(singular)) else { return nil }
      return singular.uppercased() + "s" + lower.dropFirst(stem.count)
    }

    /// `URL`, `URLs`, `URL2`, but not `A` or `Id`.
    private static func isWrittenInCapitals(_ text: String) -> Bool {
      let letters = text.prefix { !$0.isNumber }
      let capitals = letters.last == "s" ? letters.dropLast() : letters
      return capitals.count > 1 && capitals.allSatisfy(\.isUppercase)
    }

    /// Acronyms that Swift names write in capitals,
    /// https://www.swift.org/documentation/api-design-guidelines/#follow-case-conventions
    static let acronyms: Set<String> = [
      "ai", "api", "ascii", "cpu", "css", "csv", "db", "dns", "eta", "gif", "gps", "gpu", "guid", "html",
      "http", "https", "iban", "id", "ios", "ip", "isbn", "iso", "jpeg", "jpg", "json", "jwt", "mac", "nfc",
      "os", "pdf", "png", "qr", "ram", "sdk", "sha", "sku", "sms", "sql", "ssh", "ssl", "svg", "tcp", "tls",
      "ttl", "tv", "udp", "ui", "uri", "url", "usb", "utc", "utf", "uuid", "vat", "vip", "vpn", "xml",
      "zip",
    ]
  }
}
