public import Foundation

extension Converter where Input == Any, Output == Date {
  /// A converter for the usual forms of dates: ISO 8601 text, and seconds or milliseconds since 1970-01-01 00:00:00
  /// UTC, as numbers or as text.
  ///
  /// ```swift
  /// let moment: Converter<Any, Date> = .anyDate
  /// try moment.convert("1970-01-02T00:00:00Z")  // 1970-01-02 00:00:00 +0000
  /// try moment.convert(1_700_000_000)           // 2023-11-14 22:13:20 +0000
  /// try moment.convert("1700000000000")         // 2023-11-14 22:13:20 +0000
  /// ```
  ///
  /// A number whose magnitude is 100,000,000,000 or more is milliseconds: as seconds, it would be after the year
  /// 5138; as milliseconds, it is after March 1973. Infinities, NaN and Boolean values do not fit. Dates are written
  /// as by ``iso8601``.
  public static var anyDate: Converter {
    Converter({ date(of: SourceValue($0)) }, back: { ISO8601.text(from: $0) })
      .reading { ISO8601.date(fromUTF8: $0) }.named("anyDate")
  }

  /// The least number that is milliseconds.
  private static var leastMilliseconds: Double { 1e11 }

  private static func date(of source: SourceValue) -> Date? {
    switch source {
    case .date(let date): return date
    case .text(let text):
      if NumericPrefix(whole: text) == nil { return ISO8601.date(from: text) }
    case .int, .uint, .float, .double, .decimal, .digits: break
    default: return nil
    }
    let outcome: CoercionOutcome<Double> = Coercion.floatingPoint(source)
    guard let number = outcome.value, number.isFinite else { return nil }
    return Date(timeIntervalSince1970: abs(number) < leastMilliseconds ? number : number / 1_000)
  }
}
