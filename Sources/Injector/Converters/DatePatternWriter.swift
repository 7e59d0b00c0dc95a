import Foundation

extension DatePattern {
  /// The years that steps read and write: after the Gregorian reform, and of four digits.
  static let years = 1_583...9_999

  /// Seconds since 2001 in which every time zone is within `years`.
  private static let writableSeconds = -13_190_000_000.0..<252_423_000_000.0

  /// Returns the text of a date, written by the steps; nil if a formatter is needed.
  func write(_ date: Date) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard !steps.isEmpty, Self.writableSeconds.contains(moment) else { return nil }
    let wholeSeconds = moment.rounded(.down)
    let fraction = moment - wholeSeconds
    // A formatter rounds to milliseconds first, which may carry into the next second.
    guard fraction == 0 || !hasFraction && (0.002..<0.998).contains(fraction) else { return nil }
    let seconds = Int(wholeSeconds) + CivilCalendar.referenceSeconds
    let (date, second) = CivilCalendar.fields(secondsSince1970: seconds)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(steps.count * 3)
    for step in steps {
      switch step {
      case .literal(let byte): bytes.append(byte)
      case .zone(let style): bytes += style.universal.utf8
      case .number(let field, let minimum, _):
        let value =
          switch field {
          case .year: date.year
          case .month: date.month
          case .day: date.day
          case .hour: second / 3_600
          case .minute: second / 60 % 60
          case .second: second % 60
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
