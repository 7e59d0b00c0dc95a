import Injector

/// The mistakes in documents of rules, and their text.
enum DocumentProblem: Sendable {
  /// An unknown word. If no known word is similar, all known words are listed.
  case unknown(word: String, Place, _ suggestion: String?, _ words: [String])
  /// A value that a word does not accept. The word is empty for the document itself.
  case wrongValue(word: String, expected: Expectation, found: String)
  case repeated(word: String)
  /// A rule for a property that the document does not declare.
  case undeclared(property: String, suggestion: String?)
  case onlyKeysWithoutKeys(property: String)
  case converterAndRules(property: String)
  /// Nested rules of a property that contains no records.
  case rulesWithoutRecord(property: String)
  /// A record whose properties are not declared.
  case recordWithoutRules(property: String)
  /// A root path in nested rules.
  case pathInside
  /// A default that its converter rejects. The value may be a secret, so it is not part of the problem.
  case defaultNotConverted(property: String)
  case defaultAndRules(property: String)
  /// A number in a default that no native number can represent.
  case numberTooLarge
  /// A converter from JSON text to records with undeclared properties.
  case recordsInText
  case converterWithoutArgument(String)
  case converterWithArgument(String)
  case tooDeep(String, greatest: Int)
  /// The converter `optional` inside another one.
  case optionalTwice
  /// Converters that cannot be combined.
  case differentTypes(String, first: String, second: String)
  case datePattern(DatePatternError)

  /// The places of words, with the beginning of a message about an unknown word.
  struct Place {
    let text: String
    /// Whether the text contains the name of the property.
    var namesProperty = false
    /// The text after the list of known words.
    var help = ""

    static let document = Place(text: "unknown word")
    static let keyStrategy = Place(text: "unknown key strategy")
    static let policy = Place(text: "unknown policy")
    static let policySettings = Place(text: "unknown setting of the policy")
    static let setting = Place(text: "unknown choice")
    static let extractionOption = Place(text: "unknown option")
    static let type = Place(
      text: "unknown type",
      help: ", or an array or a dictionary of them, such as [integer] or [string: integer]"
    )
    static let converter = Place(text: "unknown converter")
    static let partOfConverter = Place(text: "unknown word in a converter:")
    static func property(_ name: String) -> Place {
      Place(text: "unknown word in the rules of '\(name)':", namesProperty: true)
    }
  }

  /// The values that words accept, as described in messages.
  enum Expectation: String {
    case text = "a non-empty string"
    case texts = "a non-empty string or array of strings"
    case boolean = "true or false"
    case record = "an object"
    case valueNotNull = "a value other than null"
    case oneConverter = "an object with the name of one converter, such as {\"date\": \"yyyy-MM-dd\"}"
    case converters = "an array of two or more converters"
    case converterPair = "an object with both a converter to \"read\" and one to \"write\""
    case digits = "a number of digits from 0 to 18"
    case locale = "the name of a language, such as \"de_CH\""
    case policy = "the name of a policy, or an object with settings"
    case propertyRules = "a key, an array of keys, or an object with rules"
    case converter = "the name of a converter, or an object with a name and an argument"
    case timeZone = "the name of a time zone, such as \"Europe/Zurich\""
    case datePattern = "a pattern, or an object with \"formats\""
  }
}

extension DocumentProblem {
  /// Returns the mistake of an unknown word.
  static func unknown(_ word: String, _ place: Place, among words: [String]) -> DocumentProblem {
    .unknown(word: word, place, Suggestion.closest(to: word, among: words), words)
  }

  /// Returns the text of the mistake in the rules of a property, or of the document itself if `property` is nil.
  func message(of property: String?) -> String {
    let owner = property.map { " of '\($0)'" } ?? ""
    return switch self {
    case .unknown(let word, let place, let suggestion, let words):
      "\(place.text) '\(word)'\(place.namesProperty ? "" : owner); "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "use \(words.joined(separator: ", "))\(place.help)")
    case .wrongValue(let word, let expected, let found):
      "\(word.isEmpty ? "the document" : "'\(word)'\(owner)") must be \(expected.rawValue), "
        + "found \(Self.value(found))"
    case .repeated(let word): "'\(word)'\(owner) is given twice; remove one of the two"
    case .undeclared(let property, let suggestion):
      "no property '\(property)' in the document"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .onlyKeysWithoutKeys(let property): "'\(property)' has onlyKeys, but no keys; add \"keys\""
    case .converterAndRules(let property): "'\(property)' has a converter and rules; remove one of the two"
    case .rulesWithoutRecord(let property):
      "'\(property)' has rules, but its type holds no record; "
        + "use the type 'record', '[record]' or '[string: record]'"
    case .recordWithoutRules(let property):
      "'\(property)' holds records, but none of their properties are declared; "
        + "add \"rules\", or use the type 'any'"
    case .pathInside: "'at' has no effect in the rules of a property; remove it"
    case .defaultNotConverted(let property): "the default of '\(property)' does not fit its converter"
    case .defaultAndRules(let property): "'\(property)' has rules and a default; remove one of the two"
    case .numberTooLarge: "a number in the default\(owner) is too large; use one below 1e308"
    case .recordsInText: "JSON text cannot hold records of its own; use the type 'any'"
    case .converterWithoutArgument(let name):
      "the converter '\(name)'\(owner) needs an argument: \(Self.example(name))"
    case .converterWithArgument(let name):
      "the converter '\(name)'\(owner) has no argument; write \"\(name)\""
    case .tooDeep(let kind, let greatest):
      "the \(kind)\(owner) are nested too deeply; use at most \(greatest) inside each other"
    case .optionalTwice:
      "the converter\(owner) has an 'optional' directly inside an 'optional'; remove one of the two"
    case .differentTypes(let name, let first, let second):
      "the converters\(owner) do not \(Self.difference(name, first, second))"
    case .datePattern(let problem): "the converter\(owner) cannot work: \(problem)"
    }
  }

  /// Returns the text for a value in the document: `5`, `"de"`, `an array of 2`.
  private static func value(_ summary: String) -> String {
    for kind in ["number ", "string ", "boolean "] where summary.hasPrefix(kind) {
      return String(summary.dropFirst(kind.count))
    }
    if summary == "array of 0" { return "an empty array" }
    return summary.hasPrefix("array ") || summary.hasPrefix("object ") ? "an \(summary)" : summary
  }

  private static func difference(_ name: String, _ first: String, _ second: String) -> String {
    switch name {
    case "then": "follow each other: one returns \(first), and the next takes \(second)"
    case "write": "belong together: one reads \(first), and the other writes \(second)"
    default: "belong together: one returns \(first), and another \(second)"
    }
  }

  private static func example(_ name: String) -> String {
    switch name {
    case "date": "{\"date\": \"yyyy-MM-dd\"}"
    case "split": "{\"split\": \",\"}"
    case "json": "{\"json\": \"[integer]\"}"
    case "then": "{\"then\": [\"trimmed\", {\"split\": \",\"}]}"
    case "or": "{\"or\": [\"iso8601\", \"epochSeconds\"]}"
    case "read", "write": "{\"read\": \"epochSeconds\", \"write\": \"iso8601\"}"
    default: "{\"\(name)\": \"iso8601\"}"
    }
  }
}
