#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Dates in the header fields of HTTP, read and written without Foundation's formatters.
///
/// ```
///   Sun, 06 Nov 1994 08:49:37 GMT      the preferred form, which is written
///   Sunday, 06-Nov-94 08:49:37 GMT     obsolete, of RFC 850
///   Sun Nov  6 08:49:37 1994           obsolete, written by asctime in C
/// ```
///
/// Source: RFC 9110, section 5.6.7, https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
enum HTTPDate {
  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the date in a text in one of the three forms. The name of the day must be valid, but is not compared with
  /// the date.
  ///
  /// A year of two digits is the latest such year that is at most 50 years after `year`, or after the current year if
  /// that is nil.
  static func date(from text: String, near year: Int? = nil) -> Date? {
    var scanner = Scanner(text.utf8)
    let name = scanner.scanLetters()
    if days.contains(name) {
      return scanner.scan(", ")
        ? date(&scanner, separator: "-", yearLength: 2, near: year ?? currentYear) : nil
    }
    guard days.contains(where: { $0.prefix(3) == name }) else { return nil }
    if scanner.scan(" ") { return asctimeDate(&scanner) }
    return scanner.scan(", ") ? date(&scanner, separator: " ", yearLength: 4, near: nil) : nil
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

  private typealias Scanner = ByteScanner<String.UTF8View>

  /// Scans `06 Nov 1994 08:49:37 GMT` or `06-Nov-94 08:49:37 GMT`.
  private static func date(
    _ scanner: inout Scanner, separator: String, yearLength: Int, near current: Int?
  ) -> Date? {
    guard let day = scanner.scanTwoDigits(), scanner.scan(separator), let month = scanMonth(&scanner),
      scanner.scan(separator), var year = scanner.scanNumber(minimum: yearLength, maximum: yearLength),
      scanner.scan(" "), let seconds = scanTime(&scanner), scanner.scan(" GMT"), scanner.isAtEnd
    else { return nil }
    if let current {
      year += current / 100 * 100
      if year > current + 50 { year -= 100 }
      if year <= current - 50 { year += 100 }
    }
    return date(year, month, day, seconds)
  }

  /// Scans `Nov  6 08:49:37 1994`.
  private static func asctimeDate(_ scanner: inout Scanner) -> Date? {
    guard let month = scanMonth(&scanner), scanner.scan(" "),
      let day = scanner.scan(" ") ? scanner.scanDigit() : scanner.scanTwoDigits(), scanner.scan(" "),
      let seconds = scanTime(&scanner), scanner.scan(" "),
      let year = scanner.scanNumber(minimum: 4, maximum: 4), scanner.isAtEnd
    else { return nil }
    return date(year, month, day, seconds)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int, _ seconds: Int) -> Date? {
    guard CivilCalendar.isValid(year: year, month: month, day: day) else { return nil }
    let days = CivilCalendar.days(year: year, month: month, day: day)
    return CivilCalendar.date(days: days, seconds: seconds, fraction: Milliseconds(count: 0), offset: 0)
  }

  private static func scanMonth(_ scanner: inout Scanner) -> Int? {
    months.firstIndex(of: scanner.scanLetters()).map { $0 + 1 }
  }

  /// Scans `08:49:37`. The last second of a minute may be a leap second.
  private static func scanTime(_ scanner: inout Scanner) -> Int? {
    ISO8601.scanTime(&scanner).flatMap { $0.hasSeconds ? $0.seconds : nil }
  }
}

extension ByteScanner<String.UTF8View> {
  /// Scans a text. If only the beginning of the text matches, that part is consumed.
  fileprivate mutating func scan(_ text: String) -> Bool { text.utf8.allSatisfy { scan($0) } }

  /// Scans all ASCII letters up to the next other character.
  fileprivate mutating func scanLetters() -> String {
    let start = index
    while let byte = next, (byte | 0x20) &- UInt8(ascii: "a") < 26, scan(byte) {}
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
