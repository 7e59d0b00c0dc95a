/// The mistakes in documents of rules, as facts. `DocumentText` has their text.
enum DocumentProblem: Sendable {
  /// A word that has no meaning at its place. The words that do are listed if none is similar.
  case unknown(word: String, Place, _ suggestion: String?, _ words: [String])
  /// A value that a word does not take. The word is empty for the document itself.
  case wrongValue(word: String, expected: Expectation, found: String)
  case repeated(word: String)
  /// A rule for a property that the document does not declare.
  case undeclared(property: String, suggestion: String?)
  case onlyKeysWithoutKeys(property: String)
  case converterAndRules(property: String)
  /// Nested rules of a property that holds no records.
  case rulesWithoutRecord(property: String)
  /// A record whose properties are not declared.
  case recordWithoutRules(property: String)
  /// A root path in nested rules.
  case pathInside
  /// A default that its converter does not take. It may be a secret, so the text is not part of the problem.
  case defaultNotConverted(property: String)
  case defaultAndRules(property: String)
  /// A number in a default that no native number can hold.
  case numberTooLarge
  /// A converter from JSON text to records, whose properties nothing declares.
  case recordsInText
  case converterWithoutArgument(String)
  case converterWithArgument(String)
  case convertersTooDeep(greatest: Int)
  /// The converter `optional` inside another one.
  case optionalTwice
  /// Converters that cannot be combined.
  case differentTypes(String, first: String, second: String)
  case datePattern(DatePatternError)

  /// The places of words.
  enum Place: Sendable {
    case document, keyStrategy, policy, policySettings, setting, type, converter, converterPair, dateConverter
    case extractionOption
    case property(String)
  }

  /// The values that words take.
  enum Expectation: Sendable {
    case text, texts, boolean, record, valueNotNull, oneConverter, converters, converterPair, digits, timeZone
    case datePattern, locale, policy, propertyRules, converter
  }
}
