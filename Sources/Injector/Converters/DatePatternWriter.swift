import Foundation

extension DatePattern {
  /// The years that steps read and write: after the Gregorian reform, and of four digits.
  static let years = 1_583...9_999

  /// Seconds since 2001 in which every time zone is within `years`.
  private static let writableSeconds = -13_190_000_000.0..<252_423_000_000.0

  /// Writes a date by the steps alone; nil when only a formatter knows.
  func write(_ date: Date) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard !steps.isEmpty, Self.writableSeconds.contains(moment) else { return nil }
    let wholeSeconds = moment.rounded(.down)
    let fraction = moment - wholeSeconds
    // A formatter rounds to milliseconds first, which may carry into the next second.
    guard fraction == 0 || !hasFraction && (0.002..<0.998).contains(fraction) else { return nil }
    let seconds = Int(wholeSeconds) + CivilCalendar.referenceSeconds
    let timeOfDay =
      (seconds % CivilCalendar.secondsPerDay + CivilCalendar.secondsPerDay) % CivilCalendar.secondsPerDay
    let (year, month, day) = CivilCalendar.date(days: (seconds - timeOfDay) / CivilCalendar.secondsPerDay)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(steps.count * 3)
    for step in steps {
      switch step {
      case .literal(let byte): bytes.append(byte)
      case .zone(let style): bytes += style.universal.utf8
      case .number(let field, let minimum, _):
        let value =
          switch field {
          case .year: year
          case .month: month
          case .day: day
          case .hour: timeOfDay / 3_600
          case .minute: timeOfDay / 60 % 60
          case .second: timeOfDay % 60
          case .fraction: 0
          }
        bytes.appendDecimal(value, minimumDigits: minimum)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DatePattern.ZoneStyle {
  /// How the style writes UTC itself.
  fileprivate var universal: String {
    if usesLetter { return "Z" }
    if !hasMinutes { return "+00" }
    return hasColon ? "+00:00" : "+0000"
  }
}

extension [UInt8] {
  /// Appends a number that is not negative in decimal digits, filled up with zeros.
  mutating func appendDecimal(_ value: Int, minimumDigits: Int) {
    let start = count
    var rest = value
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || count - start < minimumDigits
    self[start...].reverse()
  }
}
