import Foundation

extension DatePattern {
  /// The years that steps read and write: after the Gregorian reform, and of four digits.
  static let years = 1_583...9_999

  /// Seconds since 2001 in which every time zone is within `years`.
  private static let writableSeconds = -13_190_000_000.0..<252_423_000_000.0

  /// Returns the text of a date, written by the steps; nil if a formatter is needed.
  func write(_ date: Date) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard !steps.isEmpty, Self.writableSeconds.contains(moment),
      let (whole, milliseconds) = rounded(moment)
    else { return nil }
    let (date, second) = CivilCalendar.fields(secondsSince1970: whole + CivilCalendar.referenceSeconds)
    return TextBuilder.text(capacity: textCapacity) { text in
      for step in steps {
        switch step {
        case .literal(let byte): text.append(byte)
        case .zone(let style): for byte in style.universal.utf8 { text.append(byte) }
        case .number(let field, let minimum, _):
          switch field {
          case .year: text.append(date.year, minimumDigits: minimum)
          case .month: text.append(date.month, minimumDigits: minimum)
          case .day: text.append(date.day, minimumDigits: minimum)
          case .hour: text.append(second / 3_600, minimumDigits: minimum)
          case .minute: text.append(second / 60 % 60, minimumDigits: minimum)
          case .second: text.append(second % 60, minimumDigits: minimum)
          case .fraction: Self.append(milliseconds, digits: minimum, to: &text)
          }
        }
      }
    }
  }

  /// Returns a moment rounded to milliseconds, as a formatter does; nil if it is so close to the middle between two that
  /// a formatter may round it either way.
  private func rounded(_ moment: Double) -> (whole: Int, milliseconds: Int)? {
    let whole = moment.roundedDown
    let thousandths = (moment - Double(whole)) * 1_000
    if thousandths == 0 { return (whole, 0) }
    if !hasFraction, thousandths < 999 { return (whole, 0) }
    let nearest = (thousandths + 0.5).roundedDown
    guard abs(thousandths - Double(nearest)) < 0.45 else { return nil }
    return nearest == 1_000 ? (whole + 1, 0) : (whole, nearest)
  }

  /// Writes the first digits of a fraction of milliseconds, and zeros for the digits behind it.
  private static func append(_ milliseconds: Int, digits: Int, to text: inout TextBuilder) {
    switch digits {
    case 1: text.append(milliseconds / 100, minimumDigits: 1)
    case 2: text.appendTwoDigits(milliseconds / 10)
    default: text.append(milliseconds, minimumDigits: 3)
    }
    for _ in 0..<max(digits - 3, 0) { text.append(UInt8(ascii: "0")) }
  }

  /// The number of characters that steps write at most.
  static func textCapacity(of steps: [Step]) -> Int {
    steps.reduce(0) { capacity, step in
      switch step {
      case .literal: capacity + 1
      case .zone(let style): capacity + style.universal.utf8.count
      case .number(.year, _, _): capacity + 4
      case .number(.fraction, let minimum, _): capacity + minimum
      case .number: capacity + 2
      }
    }
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
