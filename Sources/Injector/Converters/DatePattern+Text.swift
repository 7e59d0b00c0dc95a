#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension DatePattern {
  /// The result of reading a text using the steps.
  enum Reading: Equatable {
    case date(Date)
    /// A formatter would not accept the text.
    case refused
    /// A formatter is needed.
    case unsure
  }

  /// Reads well-formed text using only the steps.
  func read(_ bytes: some Collection<UInt8>) -> Reading {
    guard !steps.isEmpty else { return .unsure }
    var scanner = ByteScanner(bytes)
    var fields = DateFields()
    for position in steps.indices {
      guard scan(steps[position], &scanner, &fields) else {
        // Text that ends before the last number is never accepted. For other differences, a formatter is needed.
        return scanner.isAtEnd && position < lastRequiredStep ? .refused : .unsure
      }
    }
    guard scanner.isAtEnd, let date = fields.date else { return .unsure }
    return .date(date)
  }

  @inline(__always)
  private func scan<Bytes>(_ step: Step, _ scanner: inout ByteScanner<Bytes>, _ fields: inout DateFields)
    -> Bool
  {
    switch step {
    case .literal(let byte):
      return scanner.scan(byte)
    case .number(let field, let minimum, let maximum):
      guard let value = scanner.scanNumber(minimum: minimum, maximum: maximum) else { return false }
      fields.set(field, to: value, digits: maximum)
      return true
    case .zone(let style):
      guard let offset = Self.scanOffset(style, &scanner) else { return false }
      fields.offset = offset
      return true
    }
  }

  /// Reads the seconds east of UTC, which must be written exactly in the style of the pattern.
  private static func scanOffset<Bytes>(_ style: ZoneStyle, _ scanner: inout ByteScanner<Bytes>) -> Int? {
    if style.usesLetter, scanner.scan(UInt8(ascii: "Z")) { return 0 }
    let isWest = scanner.scan(UInt8(ascii: "-"))
    guard isWest || scanner.scan(UInt8(ascii: "+")) else { return nil }
    guard let hours = scanner.scanTwoDigits(), hours <= 14 else { return nil }
    var minutes = 0
    if style.hasMinutes {
      if style.hasColon, !scanner.scan(UInt8(ascii: ":")) { return nil }
      guard let value = scanner.scanTwoDigits(), value <= 59 else { return nil }
      minutes = value
    }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}

/// The fields of a date while its text is read. A field that is not in the pattern has its smallest value.
private struct DateFields {
  private var year = 0
  private var month = 1
  private var day = 1
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var milliseconds = 0
  var offset = 0

  @inline(__always)
  mutating func set(_ field: DatePattern.Field, to value: Int, digits: Int) {
    switch field {
    case .year: year = value
    case .month: month = value
    case .day: day = value
    case .hour: hour = value
    case .minute: minute = value
    case .second: second = value
    case .fraction: milliseconds = Self.milliseconds(value, digits: digits)
    }
  }

  /// Returns a fraction in milliseconds. As in a formatter, all further digits are cut off.
  private static func milliseconds(_ value: Int, digits: Int) -> Int {
    var (result, digits) = (value, digits)
    while digits < 3 { (result, digits) = (result * 10, digits + 1) }
    while digits > 3 { (result, digits) = (result / 10, digits - 1) }
    return result
  }

  /// The date of the fields; nil if a field is out of range.
  @inline(__always)
  var date: Date? {
    guard DatePattern.years.contains(year), CivilCalendar.isValid(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = CivilCalendar.days(year: year, month: month, day: day)
    return CivilCalendar.date(
      days: days,
      seconds: hour * 3_600 + minute * 60 + second,
      fraction: Milliseconds(count: milliseconds),
      offset: offset
    )
  }
}

extension DatePattern {
  /// The years that the steps support: those of four digits after the Gregorian reform.
  static let years = 1_583...9_999

  /// The seconds since 2001 for which the year is in `years` in every time zone.
  private static let writableSeconds = -13_190_000_000.0..<252_423_000_000.0

  /// Returns the text of a date, using the steps; nil if a formatter is needed.
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

  /// Writes the first digits of a fraction of milliseconds, followed by zeros.
  private static func append(_ milliseconds: Int, digits: Int, to text: inout TextBuilder) {
    switch digits {
    case 1: text.append(milliseconds / 100, minimumDigits: 1)
    case 2: text.appendTwoDigits(milliseconds / 10)
    default: text.append(milliseconds, minimumDigits: 3)
    }
    for _ in 0..<max(digits - 3, 0) { text.append(UInt8(ascii: "0")) }
  }

  /// The maximum number of characters that the steps write.
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
  /// The text for UTC in this style.
  fileprivate var universal: String {
    if usesLetter { return "Z" }
    if !hasMinutes { return "+00" }
    return hasColon ? "+00:00" : "+0000"
  }
}
