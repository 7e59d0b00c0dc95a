import Foundation

extension DatePattern {
  /// The result of reading a text by the steps.
  enum Reading: Equatable {
    case date(Date)
    /// A formatter would not accept the text.
    case refused
    /// A formatter is needed.
    case unsure
  }

  /// Reads well-formed text by the steps alone.
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

  /// Seconds east of UTC, written exactly in the style of the pattern.
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

  /// The fraction in milliseconds. A formatter cuts off all other digits.
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
