/// The text of mistakes in documents of rules.
enum DocumentText {
  /// Returns the text of a mistake in the rules of a property; nil stands for the document itself.
  static func message(for problem: DocumentProblem, of property: String?) -> String {
    let owner = property.map { " of '\($0)'" } ?? ""
    switch problem {
    case .unknown(let word, let place, let suggestion, let words):
      let help = suggestion.map { "did you mean '\($0)'?" } ?? "use \(list(words))\(collections(place))"
      if case .property = place { return "\(text(place)) '\(word)'; \(help)" }
      return "\(text(place)) '\(word)'\(owner); \(help)"
    case .wrongValue(let word, let expected, let found):
      let subject = word.isEmpty ? "the document" : "'\(word)'\(owner)"
      return "\(subject) must be \(text(expected)), found \(value(found))"
    case .repeated(let word):
      return "'\(word)'\(owner) is given twice; remove one of the two"
    case .undeclared(let property, let suggestion):
      return "no property '\(property)' in the document"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .onlyKeysWithoutKeys(let property):
      return "'\(property)' has onlyKeys, but no keys; add \"keys\""
    case .converterAndRules(let property):
      return "'\(property)' has a converter and rules; remove one of the two"
    case .rulesWithoutRecord(let property):
      return "'\(property)' has rules, but its type holds no record; "
        + "use the type 'record', '[record]' or '[string: record]'"
    case .recordWithoutRules(let property):
      return "'\(property)' holds records, but none of their properties are declared; "
        + "add \"rules\", or use the type 'any'"
    case .pathInside:
      return "'at' has no effect in the rules of a property; remove it"
    case .defaultNotConverted(let property):
      return "the default of '\(property)' does not fit its converter"
    case .defaultAndRules(let property):
      return "'\(property)' has rules and a default; remove one of the two"
    case .numberTooLarge:
      return "a number in the default\(owner) is too large; use one below 1e308"
    case .recordsInText:
      return "JSON text cannot hold records of its own; use the type 'any'"
    case .converterWithoutArgument(let name):
      return "the converter '\(name)'\(owner) needs an argument: \(example(name))"
    case .converterWithArgument(let name):
      return "the converter '\(name)'\(owner) has no argument; write \"\(name)\""
    case .convertersTooDeep(let greatest):
      return "the converters\(owner) are nested too deeply; use at most \(greatest) inside each other"
    case .optionalTwice:
      return "the converter\(owner) has an 'optional' directly inside an 'optional'; remove one of the two"
    case .differentTypes(let name, let first, let second):
      return "the converters\(owner) do not \(difference(name, first, second))"
    case .datePattern(let problem):
      return "the converter\(owner) cannot work: \(problem)"
    }
  }

  /// Returns a value that was found: `5`, `"de"`, `an array of 2`.
  private static func value(_ summary: String) -> String {
    for kind in ["number ", "string ", "boolean "] where summary.hasPrefix(kind) {
      return String(summary.dropFirst(kind.count))
    }
    if summary == "array of 0" { return "an empty array" }
    return summary.hasPrefix("array ") || summary.hasPrefix("object ") ? "an \(summary)" : summary
  }

  private static func text(_ place: DocumentProblem.Place) -> String {
    switch place {
    case .document: "unknown word"
    case .property(let name): "unknown word in the rules of '\(name)':"
    case .keyStrategy: "unknown key strategy"
    case .policy: "unknown policy"
    case .policySettings: "unknown setting of the policy"
    case .setting: "unknown choice"
    case .extractionOption: "unknown option"
    case .type: "unknown type"
    case .converter: "unknown converter"
    case .converterPair, .dateConverter: "unknown word in a converter:"
    }
  }

  private static func text(_ expectation: DocumentProblem.Expectation) -> String {
    switch expectation {
    case .text: "a non-empty string"
    case .texts: "a non-empty string or array of strings"
    case .boolean: "true or false"
    case .record: "an object"
    case .valueNotNull: "a value other than null"
    case .oneConverter: "an object with the name of one converter, such as {\"date\": \"yyyy-MM-dd\"}"
    case .converters: "an array of two or more converters"
    case .converterPair: "an object with both a converter to \"read\" and one to \"write\""
    case .digits: "a number of digits from 0 to 18"
    case .locale: "the name of a language, such as \"de_CH\""
    case .policy: "the name of a policy, or an object with settings"
    case .propertyRules: "a key, an array of keys, or an object with rules"
    case .converter: "the name of a converter, or an object with a name and an argument"
    case .timeZone: "the name of a time zone, such as \"Europe/Zurich\""
    case .datePattern: "a pattern, or an object with \"formats\""
    }
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

  /// Returns what else may be at a place.
  private static func collections(_ place: DocumentProblem.Place) -> String {
    guard case .type = place else { return "" }
    return ", or an array or a dictionary of them, such as [integer] or [string: integer]"
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
