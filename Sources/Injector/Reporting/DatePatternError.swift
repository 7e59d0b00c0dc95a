/// A mistake in a date pattern.
struct DatePatternError: Error, Hashable, CustomStringConvertible {
  let pattern: String
  let reason: Reason

  /// The kinds of mistakes. `likely` is the pattern that was probably meant.
  enum Reason: Hashable {
    case empty
    case splitCharacter
    case weekYear(likely: String)
    case minutesForMonths(likely: String)
    case monthsForMinutes(likely: String)
    case dayOfYear(likely: String)
    case needsFormatter

    var likely: String? {
      switch self {
      case .empty, .splitCharacter, .needsFormatter: nil
      case .weekYear(let likely), .minutesForMonths(let likely), .monthsForMinutes(let likely),
        .dayOfYear(let likely):
        likely
      }
    }
  }

  var description: String {
    let text = "the date pattern \"\(pattern)\" "
    switch reason {
    case .empty:
      return "the date pattern is empty; write one, such as \"yyyy-MM-dd\""
    case .splitCharacter:
      return text + "has an accent behind a space or an ASCII character; "
        + "write the accented letter as one character"
    case .needsFormatter:
      return text + "needs a formatter, which is in the trait Foundation of the package Injector"
    case .weekYear(let likely):
      return text + "mixes the year of weeks (Y) with months or days; write \"\(likely)\""
    case .minutesForMonths(let likely):
      return text + "has minutes (m) where months (M) belong; write \"\(likely)\""
    case .monthsForMinutes(let likely):
      return text + "has months (M) where minutes (m) belong; write \"\(likely)\""
    case .dayOfYear(let likely):
      return text + "mixes the day of the year (D) with months; write \"\(likely)\""
    }
  }
}
