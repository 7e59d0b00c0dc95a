#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Dates in the header fields of HTTP, read and written without Foundation's formatters.
///
/// ```
///   Sun, 06 Nov 1994 08:49:37 GMT      written, and the preferred form
///   Sunday, 06-Nov-94 08:49:37 GMT     obsolete, of RFC 850
///   Sun Nov  6 08:49:37 1994           obsolete, of the function asctime of C
/// ```
///
/// Source: RFC 9110, section 5.6.7, https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
enum HTTPDate {
  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the date in a text in one of the three forms. The name of the day must be one, and is not compared with the
  /// date.
  ///
  /// Two digits of a year stand for the latest one that is at most 50 years after `year`, the current one if it is nil.
  static func date(from text: String, near year: Int? = nil) -> Date? {
    var rest = text[...]
    let name = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(name.count)
    let isShort = days.contains { $0.prefix(3) == name }
    if isShort, rest.removePrefix(", ") { return date(rest, separator: " ", yearLength: 4, near: nil) }
    if isShort, rest.removePrefix(" ") { return asctimeDate(rest) }
    guard days.contains(String(name)), rest.removePrefix(", ") else { return nil }
    return date(rest, separator: "-", yearLength: 2, near: year ?? currentYear)
  }

  /// Returns the text of a date in the preferred form, in whole seconds; nil for a date outside the years 0000 to 9999.
  static func text(from date: Date) -> String? {
    guard ISO8601.text(from: date, fractionDigits: 0) != nil else { return nil }
    let seconds = date.timeIntervalSinceReferenceDate.roundedDown + CivilCalendar.referenceSeconds
    let (day, second) = CivilCalendar.fields(secondsSince1970: seconds)
    // 1970-01-01 was a Thursday.
    let number = CivilCalendar.days(year: day.year, month: day.month, day: day.day) + 3
    let name = days[(number % 7 + 7) % 7].prefix(3)
    let time = [second / 3_600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
    return "\(name), \(digits(day.day, 2)) \(months[day.month - 1]) \(digits(day.year, 4)) \(time) GMT"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }

  private static var currentYear: Int {
    CivilCalendar.fields(secondsSince1970: Int(Date().timeIntervalSince1970)).date.year
  }

  /// Returns the date in `06 Nov 1994 08:49:37 GMT` or `06-Nov-94 08:49:37 GMT`.
  private static func date(
    _ text: Substring, separator: String, yearLength: Int, near current: Int?
  ) -> Date? {
    var rest = text
    guard let day = rest.removeNumber(2), rest.removePrefix(separator), let month = removeMonth(&rest),
      rest.removePrefix(separator), var year = rest.removeNumber(yearLength), rest.removePrefix(" "),
      let seconds = removeTime(&rest), rest == " GMT"
    else { return nil }
    if let current {
      year += current / 100 * 100
      if year > current + 50 { year -= 100 }
      if year <= current - 50 { year += 100 }
    }
    return date(year, month, day, seconds)
  }

  /// Returns the date in `Nov  6 08:49:37 1994`.
  private static func asctimeDate(_ text: Substring) -> Date? {
    var rest = text
    guard let month = removeMonth(&rest), rest.removePrefix(" "),
      let day = rest.removePrefix(" ") ? rest.removeNumber(1) : rest.removeNumber(2), rest.removePrefix(" "),
      let seconds = removeTime(&rest), rest.removePrefix(" "), let year = rest.removeNumber(4), rest.isEmpty
    else { return nil }
    return date(year, month, day, seconds)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int, _ seconds: Int) -> Date? {
    guard CivilCalendar.isValid(year: year, month: month, day: day) else { return nil }
    let days = CivilCalendar.days(year: year, month: month, day: day)
    let moment = days * CivilCalendar.secondsPerDay + seconds - CivilCalendar.referenceSeconds
    return Date(timeIntervalSinceReferenceDate: Double(moment))
  }

  private static func removeMonth(_ text: inout Substring) -> Int? {
    guard let index = months.firstIndex(where: { text.hasPrefix($0) }) else { return nil }
    text = text.dropFirst(3)
    return index + 1
  }

  /// Removes `08:49:37` and returns its seconds. The last one of a minute may be a leap second.
  private static func removeTime(_ text: inout Substring) -> Int? {
    guard let hour = text.removeNumber(2), hour < 24, text.removePrefix(":"),
      let minute = text.removeNumber(2), minute < 60, text.removePrefix(":"),
      let second = text.removeNumber(2), second <= 60
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }
}

extension Substring {
  /// Removes a text at the beginning. Returns false if it is not there.
  fileprivate mutating func removePrefix(_ text: String) -> Bool {
    guard hasPrefix(text) else { return false }
    self = dropFirst(text.count)
    return true
  }

  /// Removes a number of exactly as many ASCII digits.
  fileprivate mutating func removeNumber(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.utf8.count == count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self = dropFirst(count)
    return Int(digits)
  }
}
