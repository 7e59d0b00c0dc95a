/// A mistake in a date pattern.
package struct DatePatternError: Error, Hashable, CustomStringConvertible {
  let pattern: String
  let reason: Reason
  /// The pattern that was probably meant.
  var likely: String?

  /// The kind of mistake. The raw values are the words in messages.
  enum Reason: String {
    case empty = "is empty; write one, such as \"yyyy-MM-dd\""
    case splitCharacter =
      "has an accent behind a space or an ASCII character; write the accented letter as one character"
    case weekYear = "mixes the year of weeks (Y) with months or days"
    case minutesForMonths = "has minutes (m) where months (M) belong"
    case monthsForMinutes = "has months (M) where minutes (m) belong"
    case dayOfYear = "mixes the day of the year (D) with months"
    case needsFormatter = "needs a formatter, which is in the trait Foundation of the package Injector"
  }

  package var description: String {
    let subject = "the date pattern" + (reason == .empty ? "" : " \"\(pattern)\"")
    return "\(subject) \(reason.rawValue)" + (likely.map { "; write \"\($0)\"" } ?? "")
  }
}
