#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Coercion {
  /// Returns a value as a `Date`. A number or a numeric text is seconds since 1970, unless it has the digits of a
  /// calendar date. Any other text is read as RFC 3339, which counts as exact because JSON has no date type, or as ISO
  /// 8601.
  static func date(_ source: SourceValue) -> CoercionOutcome<Date> {
    if isCalendarDate(source) { return .doesNotFit }
    return switch source {
    case .date(let date): .exact(date)
    case .int, .uint, .float, .double: date(secondsSince1970: floatingPoint(source))
    case .decimal, .digits:
      decimal(source).value.flatMap { date(exactSeconds: $0) }.map { .coerced($0) }
        ?? date(secondsSince1970: floatingPoint(source))
    case .text(let text): date(text)
    case .null, .bool, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Whether a number, or a numeric text, has the eight digits of a calendar date: `20220420`. Such a value is never
  /// read as seconds since 1970.
  static func isCalendarDate(_ source: SourceValue) -> Bool {
    let number: Double? =
      switch source {
      case .text(let text) where text.utf8.count >= 8: NumericPrefix(whole: text)?.double
      case .int, .uint, .float, .double, .decimal, .digits: floatingPoint(source, as: Double.self).value
      case .text, .date, .null, .bool, .url, .data, .uuid, .array, .record, .other: nil
      }
    return number.flatMap { Int64(exactly: $0) }.map(isCalendarDate) ?? false
  }

  /// Whether a number has the eight digits of a calendar date.
  static func isCalendarDate(_ number: Int64) -> Bool {
    guard 1000_01_01...9999_12_31 ~= number else { return false }
    let digits = Int(number)
    return CivilCalendar.isValid(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Whether a date is after the year 9999, so its number was probably not in seconds.
  static func isImplausible(_ date: Date) -> Bool { date.timeIntervalSince1970 >= 253_402_300_800 }

  /// Returns the seconds since 1970 from which `Date(timeIntervalSince1970:)` creates exactly this date. Returns nil if
  /// there is no such number, or if the date is infinite or NaN.
  ///
  /// A `Date` counts from 2001 and may be more precise than a number that counts from 1970: in the years 2004 to 2034,
  /// every other date lies between two neighboring numbers.
  static func secondsOf(_ date: Date) -> Double? {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return nil }
    // The addition rounds, and so does the subtraction that converts back.
    for candidate in [seconds, seconds.nextUp, seconds.nextDown]
    where Date(timeIntervalSince1970: candidate) == date { return candidate }
    return nil
  }

  /// Returns the seconds since 1970 with as many digits as needed to read the date back, for a date that is more
  /// precise than a `Double` that counts from 1970. Returns nil if that takes more digits than a `Decimal` has.
  ///
  /// The result is never the shortest text of a `Double`, because that would be read as the `Double`, which is another
  /// date.
  static func exactSecondsOf(_ date: Date) -> Decimal? {
    guard abs(date.timeIntervalSinceReferenceDate) < greatestExactSeconds,
      let digits = NumericPrefix(shortestTextOf: date.timeIntervalSinceReferenceDate),
      let reference = digits.decimal.exactValue
    else { return nil }
    let seconds = reference + referenceSeconds
    // A tenth to a hundredth of the distance to the next date, so that this date is still the nearest one.
    let digitCount = Int(Double(date.timeIntervalSinceReferenceDate.ulp.exponent) * 0.301_03)
    let nudge = Decimal(sign: .plus, exponent: digitCount - 2, significand: 1)
    for candidate in [seconds, seconds + nudge, seconds - nudge]
    where self.date(exactSeconds: candidate) == date && NumericPrefix(candidate)?.shortestDouble == nil {
      return candidate
    }
    return nil
  }

  /// The seconds from 1970 to 2001, the reference date of `Date`.
  private static let referenceSeconds = Decimal(978_307_200)
  /// The limit of seconds (about 30,000 years) below which their fractions are exact in a `Decimal`.
  private static let greatestExactSeconds = 1e12

  /// Returns the date for seconds since 1970 with more digits than a `Double` has. They are rounded once, as seconds
  /// since 2001.
  private static func date(exactSeconds seconds: Decimal) -> Date? {
    let moment = NumericPrefix(seconds - referenceSeconds)?.double
    return moment.flatMap { abs($0) < greatestExactSeconds ? Date(timeIntervalSinceReferenceDate: $0) : nil }
  }

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
