#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Dates in the Internet date and time format, read and written without Foundation's formatters.
///
/// ```
///   2020-01-02 T 03:04:05 .678 +01:00      2020-01-02      2020-01-02 03:04Z
///   date         time     any  Z, +hh:mm,  midnight UTC    no seconds
///                         length  +hhmm, +hh
/// ```
///
/// As in the standard, the calendar is Gregorian throughout, and years are from 0000 to 9999.
///
/// Source: RFC 3339, section 5.6, https://www.rfc-editor.org/rfc/rfc3339#section-5.6; leap seconds, section 5.7.
/// Also from ISO 8601: times without seconds, offsets `+hh` and `+hhmm`, a comma before the fraction, and dates without
/// a time.
enum ISO8601 {
  static func date(from text: String) -> Date? { date(fromUTF8: text.utf8) }

  static func date(fromUTF8 bytes: some Collection<UInt8>) -> Date? { read(bytes)?.date }

  /// Returns the date in a text of UTF-8 bytes, and whether it has the form of RFC 3339. If allowed, a time without a
  /// zone is in UTC.
  static func read(
    _ bytes: some Collection<UInt8>, allowsNoZone: Bool = false
  ) -> (date: Date, isRFC3339: Bool)? {
    var scanner = ByteScanner(bytes)
    guard let days = scanDays(&scanner) else { return nil }
    if scanner.isAtEnd {
      return (CivilCalendar.date(days: days, seconds: 0, fraction: Milliseconds(count: 0), offset: 0), false)
    }
    let hasLetter = scanner.scan(UInt8(ascii: "T")) || scanner.scan(UInt8(ascii: "t"))
    guard hasLetter || scanner.scan(UInt8(ascii: " ")), let time = scanTime(&scanner) else { return nil }
    let hasComma = scanner.next == UInt8(ascii: ",")
    let fraction = scanFraction(&scanner, isAllowed: time.hasSeconds)
    let hasNoZone = allowsNoZone && scanner.isAtEnd
    guard let fraction, let zone = hasNoZone ? (0, false) : scanOffset(&scanner), scanner.isAtEnd else {
      return nil
    }
    guard !time.isLeapSecond || isMonthStart(days: days, seconds: time.seconds - zone.offset) else {
      return nil
    }
    let date = CivilCalendar.date(days: days, seconds: time.seconds, fraction: fraction, offset: zone.offset)
    return (date, hasLetter && time.hasSeconds && !hasComma && zone.isRFC3339)
  }

  /// Scans "yyyy-MM-dd" as days since 1970-01-01.
  private static func scanDays<Bytes>(_ scanner: inout ByteScanner<Bytes>) -> Int? {
    guard let year = scanner.scanNumber(minimum: 4, maximum: 4), scanner.scan(UInt8(ascii: "-")),
      let month = scanner.scanTwoDigits(), scanner.scan(UInt8(ascii: "-")),
      let day = scanner.scanTwoDigits(), CivilCalendar.isValid(year: year, month: month, day: day)
    else { return nil }
    return CivilCalendar.days(year: year, month: month, day: day)
  }

  /// Scans "HH:mm:ss" or "HH:mm" as seconds since midnight.
  static func scanTime<Bytes>(
    _ scanner: inout ByteScanner<Bytes>
  ) -> (seconds: Int, hasSeconds: Bool, isLeapSecond: Bool)? {
    guard let hour = scanner.scanTwoDigits(), hour < 24, scanner.scan(UInt8(ascii: ":")),
      let minute = scanner.scanTwoDigits(), minute < 60
    else { return nil }
    let minutes = (hour * 60 + minute) * 60
    guard scanner.scan(UInt8(ascii: ":")) else { return (minutes, false, false) }
    guard let second = scanner.scanTwoDigits(), second <= 60 else { return nil }
    return (minutes + second, true, second == 60)
  }

  /// Scans the digits after "." or ","; nil if they are missing or not allowed.
  private static func scanFraction<Bytes>(
    _ scanner: inout ByteScanner<Bytes>, isAllowed: Bool
  ) -> DecimalFraction<Bytes.SubSequence>? {
    let empty = DecimalFraction(scanner.bytes[scanner.index..<scanner.index])
    guard scanner.scan(UInt8(ascii: ".")) || scanner.scan(UInt8(ascii: ",")) else { return empty }
    let start = scanner.index
    var end = start
    while let digit = scanner.scanDigit() {
      if digit != 0 { end = scanner.index }
    }
    guard isAllowed, scanner.index != start else { return nil }
    return DecimalFraction(scanner.bytes[start..<end])
  }

  /// Scans an offset as seconds east of UTC.
  private static func scanOffset<Bytes>(
    _ scanner: inout ByteScanner<Bytes>
  ) -> (offset: Int, isRFC3339: Bool)? {
    if scanner.scan(UInt8(ascii: "Z")) || scanner.scan(UInt8(ascii: "z")) { return (0, true) }
    let isWest = scanner.scan(UInt8(ascii: "-"))
    guard isWest || scanner.scan(UInt8(ascii: "+")), let hours = scanner.scanTwoDigits(), hours < 24 else {
      return nil
    }
    var minutes = 0
    var hasColon = false
    if !scanner.isAtEnd {
      hasColon = scanner.scan(UInt8(ascii: ":"))
      guard let value = scanner.scanTwoDigits(), value < 60 else { return nil }
      minutes = value
    }
    let seconds = hours * 3_600 + minutes * 60
    return (isWest ? -seconds : seconds, hasColon)
  }

  /// Whether a time is the beginning of a month in UTC. A leap second can only precede such a time.
  private static func isMonthStart(days: Int, seconds: Int) -> Bool {
    let since1970 = days * CivilCalendar.secondsPerDay + seconds
    guard since1970 % CivilCalendar.secondsPerDay == 0 else { return false }
    return CivilCalendar.date(days: since1970 / CivilCalendar.secondsPerDay).day == 1
  }
}
