#if Foundation && !canImport(Darwin)
  import Foundation

  /// Makes text safe for `DateFormatter.date(from:)`, which crashes on platforms other than Apple's if it stops
  /// reading inside a character of several scalars.
  ///
  /// ```
  ///   "2020-01-02" + U+0301   the formatter stops after "2", which with the accent is one Character:
  ///                           "Fatal error: Incorrect range"
  ///   "2020-01-02" + U+E000   a separate Character, which no pattern matches: nil
  /// ```
  ///
  /// All scalars of such a character but the first are replaced with a private-use scalar that no pattern matches.
  /// Words that occur in the pattern or in the names of the locale, as in Hindi, are kept.
  struct GraphemeSanitizer {
    private static let placeholder: Unicode.Scalar = "\u{e000}"

    /// Words with characters of several scalars that the formatter may have to read.
    private let vocabulary: Set<[Unicode.Scalar]>

    init(pattern: String, formatter: DateFormatter) {
      let names: [[String]] = [
        formatter.monthSymbols, formatter.shortMonthSymbols, formatter.veryShortMonthSymbols,
        formatter.standaloneMonthSymbols, formatter.shortStandaloneMonthSymbols,
        formatter.veryShortStandaloneMonthSymbols,
        formatter.weekdaySymbols, formatter.shortWeekdaySymbols, formatter.veryShortWeekdaySymbols,
        formatter.standaloneWeekdaySymbols, formatter.shortStandaloneWeekdaySymbols,
        formatter.veryShortStandaloneWeekdaySymbols,
        formatter.quarterSymbols, formatter.shortQuarterSymbols,
        formatter.standaloneQuarterSymbols, formatter.shortStandaloneQuarterSymbols,
        formatter.eraSymbols, formatter.longEraSymbols, [formatter.amSymbol, formatter.pmSymbol, pattern],
      ]
      let words = names.joined().flatMap { $0.split(whereSeparator: \.isASCII) }.filter(Self.hasClusters)
      let safeWords = words.lazy.filter { !$0.contains { Self.canStop(inside: $0, pattern: pattern) } }
      vocabulary = Set(safeWords.map { Array($0.unicodeScalars) })
    }

    /// Whether a formatter may read the first scalar of a character and stop there. It does so for white space and
    /// digits, and if the pattern has another character that begins with the same scalar.
    private static func canStop(inside character: Character, pattern: String) -> Bool {
      guard character.unicodeScalars.count > 1, let first = character.unicodeScalars.first else {
        return false
      }
      return first.properties.isWhitespace || first.properties.numericType != nil
        || pattern.contains { $0 != character && $0.unicodeScalars.first == first }
    }

    /// Whether a text has characters of several scalars other than the line end CR LF.
    static func hasClusters(_ text: some StringProtocol) -> Bool {
      guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
      return text.contains { !$0.isASCII && $0.unicodeScalars.count > 1 }
    }

    /// Returns the text with such characters replaced, except in words of the vocabulary.
    func sanitized(_ text: String) -> String {
      var result = String.UnicodeScalarView()
      var rest = text[...]
      while let first = rest.first {
        let word = first.isASCII ? rest.prefix(while: \.isASCII) : rest.prefix { !$0.isASCII }
        rest = rest[word.endIndex...]
        if vocabulary.contains(Array(word.unicodeScalars)) {
          result += word.unicodeScalars
        } else {
          for character in word { result += Self.safeScalars(character) }
        }
      }
      return String(result)
    }

    private static func safeScalars(_ character: Character) -> [Unicode.Scalar] {
      let scalars = Array(character.unicodeScalars)
      guard !character.isASCII, let first = scalars.first else { return scalars }
      return [joinsNext(first) ? placeholder : first] + scalars.dropFirst().map { _ in placeholder }
    }

    /// Whether a scalar forms one character with any scalar that follows it, as the Arabic number signs do.
    private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
      var both = String.UnicodeScalarView([scalar])
      both.append(placeholder)
      return String(both).count == 1
    }
  }
#endif
