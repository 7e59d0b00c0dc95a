import Foundation

extension ISO8601 {
  /// Seconds since 2001 of 0000-01-01 and 10000-01-01: a year has four digits.
  private static let writableSeconds = -63_145_526_400.0..<252_423_993_600.0

  /// Returns the text of a date in UTC; nil for a date outside the years 0000 to 9999.
  ///
  /// Without `fractionDigits`, the fraction is as long as needed to read the same date back, and omitted if it is
  /// zero. With it, longer fractions are cut off, so the text is never later than the date.
  static func text(from date: Date, fractionDigits: Int? = nil) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard writableSeconds.contains(moment) else { return nil }
    let (whole, digits) = decimal(of: moment)
    return text(secondsSince2001: whole, fraction: fraction(digits, count: fractionDigits))
  }

  /// Returns the text of a date rounded to milliseconds, which are omitted if they are zero; nil for a date outside
  /// the years 0000 to 9999.
  static func roundedText(from date: Date) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard writableSeconds.contains(moment) else { return nil }
    let milliseconds = Int((moment * 1_000).rounded())
    let rest = milliseconds % 1_000
    let thousandths = rest < 0 ? rest + 1_000 : rest
    var fraction: [UInt8] = []
    if thousandths > 0 {
      fraction = [UInt8(ascii: ".")]
      fraction.appendDecimal(thousandths, minimumDigits: 3)
    }
    return text(secondsSince2001: (milliseconds - thousandths) / 1_000, fraction: fraction)
  }

  private static func text(secondsSince2001 seconds: Int, fraction: [UInt8]) -> String {
    let (date, second) = CivilCalendar.fields(secondsSince1970: seconds + CivilCalendar.referenceSeconds)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    bytes.appendDecimal(date.year, minimumDigits: 4)
    bytes.appendTwoDigits(date.month, after: "-")
    bytes.appendTwoDigits(date.day, after: "-")
    bytes.appendTwoDigits(second / 3_600, after: "T")
    bytes.appendTwoDigits(second / 60 % 60, after: ":")
    bytes.appendTwoDigits(second % 60, after: ":")
    bytes += fraction
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a time as whole seconds, rounded down, and the shortest decimal digits of the rest.
  private static func decimal(of moment: Double) -> (whole: Int, digits: [UInt8]) {
    let whole = Int(moment.rounded(.towardZero))
    if Double(whole) == moment { return (whole, []) }
    let digits = fractionDigits(of: moment.magnitude)
    return moment < 0 ? (whole - 1, tensComplement(of: digits)) : (whole, digits)
  }

  /// Returns the digits after the point of the shortest decimal number that is read back as `magnitude`, which is not
  /// whole.
  private static func fractionDigits(of magnitude: Double) -> [UInt8] {
    let parts = magnitude.description.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return Array(magnitude.description.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst())
    }
    // "1.25e-07": the digits begin after six zeros.
    let mantissa = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(-exponent - 1, 0))
    return zeros + mantissa.utf8.filter { $0 != UInt8(ascii: ".") }
  }

  /// Returns "." and the digits, cut or extended with zeros to `count`; nothing if there are no digits.
  private static func fraction(_ digits: [UInt8], count: Int?) -> [UInt8] {
    let count = min(max(count ?? digits.count, 0), 1_100)
    guard count > 0 else { return [] }
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(count - digits.count, 0))
    return [UInt8(ascii: ".")] + digits.prefix(count) + zeros
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

  fileprivate mutating func appendTwoDigits(_ value: Int, after separator: Unicode.Scalar) {
    append(UInt8(ascii: separator))
    appendDecimal(value, minimumDigits: 2)
  }
}
