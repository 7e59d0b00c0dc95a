import Foundation

extension Coercion {
  /// Returns a value as a `Date`. A number or a numeric text is seconds since 1970. Another text is read as RFC 3339,
  /// which is exact because JSON has no other form of a date, or as ISO 8601.
  static func date(_ source: SourceValue) -> CoercionOutcome<Date> {
    switch source {
    case .date(let date): .exact(date)
    case .int, .uint, .float, .double, .decimal, .digits: date(secondsSince1970: floatingPoint(source))
    case .text(let text): date(text)
    case .null, .bool, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Whether a date is after the year 9999, so its number was probably not in seconds.
  static func isImplausible(_ date: Date) -> Bool { date.timeIntervalSince1970 >= 253_402_300_800 }

  private static func date(_ text: String) -> CoercionOutcome<Date> {
    guard let number = NumericPrefix(whole: text) else {
      return ISO8601.read(text.utf8).map { $0.isRFC3339 ? .exact($0.date) : .coerced($0.date) } ?? .doesNotFit
    }
    return number.double.map { .coerced(Date(timeIntervalSince1970: $0)) } ?? .outOfRange
  }

  private static func date(secondsSince1970 seconds: CoercionOutcome<Double>) -> CoercionOutcome<Date> {
    if let seconds = seconds.value, !seconds.isFinite { return .doesNotFit }
    return seconds.map(Date.init(timeIntervalSince1970:)).fromAnotherKind
  }
}
