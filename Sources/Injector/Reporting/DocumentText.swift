/// The text of mistakes in documents of rules.
enum DocumentText {
  static func message(for problem: DocumentProblem) -> String {
    switch problem {
    case .unknown(let word, let place, let suggestion, let words):
      let help = suggestion.map { "did you mean '\($0)'?" } ?? "use \(list(words))\(collections(place))"
      return "\(text(place)) '\(word)'; \(help)"
    case .wrongValue(let word, let expected, let found):
      let subject = word.isEmpty ? "the document" : "'\(word)'"
      let article = found.hasPrefix("array ") || found.hasPrefix("object ") ? "an " : ""
      return "\(subject) must be \(text(expected)), and is \(article)\(found)"
    case .repeated(let word):
      return "'\(word)' is given twice; remove one of the two"
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
      return "a number in the default is too large; use one below 1e308"
    case .recordsInText:
      return "JSON text cannot hold records of its own; use the type 'any'"
    case .converterWithoutArgument(let name):
      return "the converter '\(name)' needs an argument: \(example(name))"
    case .converterWithArgument(let name):
      return "the converter '\(name)' has no argument; write \"\(name)\""
    case .differentTypes(let name, let first, let second):
      return difference(name, first, second)
    case .datePattern(let problem):
      return problem.description
    }
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
    case .text: "a text that is not empty"
    case .texts: "a text or an array of texts"
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
    case "then": "the converters do not follow each other: one returns \(first), and the next takes \(second)"
    case "write": "the converters do not belong together: one reads \(first), and the other writes \(second)"
    default: "the converters do not belong together: one returns \(first), and another \(second)"
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
