import Foundation

extension SourceValue {
  /// What a value is, in one word: `"number"`, `"object"`, or the name of a type that has no word of its own.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .uint, .float, .double, .decimal, .digits: "number"
    case .text: "string"
    case .date: "date"
    case .url: "url"
    case .data: "data"
    case .uuid: "uuid"
    case .array: "array"
    case .record: "object"
    case .other(let value): String(describing: type(of: value))
    }
  }

  /// What a value is and holds, on one short line, for messages.
  ///
  ///     SourceValue("soon").summary     // string "soon"
  ///     SourceValue(6.66).summary       // number 6.66
  ///     SourceValue([1, 2, 3]).summary  // array of 3
  var summary: String {
    switch self {
    case .null, .other: kind
    case .bool(let value): "boolean \(value)"
    case .int(let value): "number \(value)"
    case .uint(let value): "number \(value)"
    case .float(let value): "number \(Coercion.shortestText(value))"
    case .double(let value): "number \(Coercion.shortestText(value))"
    case .decimal(let value): "number \(value)"
    case .digits(let value): "number \(value.shortText)"
    case .text(let value): "string \(QuotedText.value(value))"
    case .date(let value): "Date \(Self.calendarText(value))"
    case .url(let value): "URL \(QuotedText.value(value.absoluteString))"
    case .data(let value): "data of \(value.count) \(value.count == 1 ? "byte" : "bytes")"
    case .uuid(let value): "UUID \(value.uuidString)"
    case .array(let value): "array of \(value.count)"
    case .record(let value): "object with \(value.count) \(value.count == 1 ? "key" : "keys")"
    }
  }

  /// A date as ISO 8601 in UTC; seconds since 1970 where the calendar has no four-digit year for it.
  private static func calendarText(_ date: Date) -> String {
    let fourDigitYears = -62_167_219_200.0..<253_402_300_800.0
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard fourDigitYears.contains(date.timeIntervalSince1970), let total = Int64(exactly: milliseconds) else {
      return "\(Coercion.shortestText(date.timeIntervalSince1970)) seconds since 1970"
    }
    let day = civilDay(total.flooredQuotient(by: 86_400_000))
    let millisecond = total.flooredRemainder(by: 86_400_000)
    let second = millisecond / 1000
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
    let fraction = millisecond % 1000 == 0 ? "" : "." + padded(millisecond % 1000, 3)
    return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))T\(clock)\(fraction)Z"
  }

  /// The Gregorian date of a count of days since 1970. Source: howardhinnant.github.io/date_algorithms.html
  private static func civilDay(_ daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSince1970 + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted.flooredRemainder(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int64 {
  /// The quotient rounded down; `divisor` is a positive constant.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    (self - flooredRemainder(by: divisor)) / divisor
  }

  /// What is left by `flooredQuotient(by:)`, never negative.
  fileprivate func flooredRemainder(by divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
