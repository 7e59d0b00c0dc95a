#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension ISO8601 {
  /// The seconds since 2001 from 0000-01-01 to 10000-01-01, because a year has four digits.
  private static let writableSeconds = -63_145_526_400.0..<252_423_993_600.0

  /// Returns the text of a date in UTC, in the form of RFC 3339; nil for a date outside the years 0000 to 9999.
  ///
  /// Without `fractionDigits`, the fraction is as long as needed to read the same date back, and omitted if it is
  /// zero. With it, longer fractions are cut off, so the text is never later than the date.
  static func text(from date: Date, fractionDigits: Int? = nil) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard writableSeconds.contains(moment) else { return nil }
    let count = fractionDigits.map { min(max($0, 0), mostFractionDigits) }
    let whole = moment.roundedDown
    if Double(whole) == moment || count == 0 {
      return text(secondsSince2001: whole, capacity: fractionStart + 2 + (count ?? 0)) { text in
        guard let count, count > 0 else { return }
        text.append(UInt8(ascii: "."))
        for _ in 0..<count { text.append(UInt8(ascii: "0")) }
      }
    }
    guard moment.magnitude >= 1 else {
      return text(secondsSince2001: whole, tinyFraction: smallFraction(of: moment), count: count)
    }
    return text(secondsSince2001: whole, capacity: fractionStart + 2 + (count ?? 16)) { text in
      text.append(UInt8(ascii: "."))
      var digits = FractionDigits(of: moment)
      for _ in 0..<(count ?? 0) { text.append(UInt8(ascii: "0") + (digits.next() ?? 0)) }
      guard count == nil else { return }
      while let digit = digits.next() { text.append(UInt8(ascii: "0") + digit) }
    }
  }

  /// Returns the text of a date rounded to milliseconds, which are omitted if they are zero; nil for a date outside
  /// the years 0000 to 9999.
  static func roundedText(from date: Date) -> String? {
    let moment = date.timeIntervalSinceReferenceDate
    guard writableSeconds.contains(moment) else { return nil }
    let milliseconds = Int((moment * 1_000).rounded())
    let rest = milliseconds % 1_000
    let thousandths = rest < 0 ? rest + 1_000 : rest
    return text(secondsSince2001: (milliseconds - thousandths) / 1_000, capacity: 24) { text in
      guard thousandths > 0 else { return }
      text.append(UInt8(ascii: "."))
      text.append(thousandths, minimumDigits: 3)
    }
  }

  /// The number of characters before the fraction.
  private static let fractionStart = 19

  /// The maximum number of digits of a fraction. No `Double` needs more.
  private static let mostFractionDigits = 1_100

  @inline(__always)
  private static func text(
    secondsSince2001 seconds: Int, capacity: Int, fraction: (inout TextBuilder) -> Void
  ) -> String {
    let (date, second) = CivilCalendar.fields(secondsSince1970: seconds + CivilCalendar.referenceSeconds)
    return TextBuilder.text(capacity: capacity) { text in
      text.append(date.year, minimumDigits: 4)
      text.append(UInt8(ascii: "-"))
      text.appendTwoDigits(date.month)
      text.append(UInt8(ascii: "-"))
      text.appendTwoDigits(date.day)
      text.append(UInt8(ascii: "T"))
      text.appendTwoDigits(second / 3_600)
      text.append(UInt8(ascii: ":"))
      text.appendTwoDigits(second / 60 % 60)
      text.append(UInt8(ascii: ":"))
      text.appendTwoDigits(second % 60)
      fraction(&text)
      text.append(UInt8(ascii: "Z"))
    }
  }

  private static func text(secondsSince2001 whole: Int, tinyFraction digits: [UInt8], count: Int?) -> String {
    let count = count ?? digits.count
    return text(secondsSince2001: whole, capacity: fractionStart + 2 + count) { text in
      text.append(UInt8(ascii: "."))
      for digit in digits.prefix(count) { text.append(digit) }
      for _ in 0..<max(count - digits.count, 0) { text.append(UInt8(ascii: "0")) }
    }
  }

  /// Returns the digits of the fraction of a moment within a second of 2001: those of the shortest decimal number that
  /// reads back as the same moment.
  private static func smallFraction(of moment: Double) -> [UInt8] {
    let digits = fractionDigits(of: moment.magnitude)
    return moment < 0 ? tensComplement(of: digits) : digits
  }

  /// Returns the digits after the point of the shortest decimal number that reads back as `magnitude`, which is not
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
}

extension Double {
  /// The number rounded down. It must be in the range of `Int`. Unlike `rounded`, this never calls a system function.
  @_transparent
  var roundedDown: Int {
    let whole = Int(self)
    return self < Double(whole) ? whole - 1 : whole
  }
}

/// The digits of the fraction of a moment, counted from the whole second before it. There are as few as needed to read
/// back the same moment.
///
/// The digits are those of a fixed-point number in units of 2^-64. They are produced one by one, until the remainder is
/// closer to a whole digit than half the distance between two moments.
///
/// ```
///   7.3    fraction 0.2999999999999998   half a distance 0.0000000000000004
///          digit 2, remains .9999999999999982, half a distance .000000000000004: 1 is nearer, so digit 3
/// ```
///
/// Source: Guy L. Steele Jr. and Jon L White, "How to Print Floating-Point Numbers Accurately", 1990, algorithm (FP)³.
private struct FractionDigits {
  private var remainder: UInt64
  private var halfDistance: UInt64
  private var isAtEnd = false

  /// Creates the digits of a moment that is not whole, and whose magnitude is 1 or more.
  @_transparent
  init(of moment: Double) {
    // The lowest bit of the significand represents 2^-places, where places is from 1 to 52.
    let places = UInt64(52 &- moment.magnitude.exponent)
    let significand = moment.magnitude.significandBitPattern | 1 &<< 52
    let fraction = significand &<< (64 &- places)
    remainder = moment < 0 ? 0 &- fraction : fraction
    halfDistance = 1 &<< (63 &- places)
  }

  /// Returns the next digit, from 0 to 9; nil after the last one.
  @_transparent
  mutating func next() -> UInt8? {
    guard !isAtEnd else { return nil }
    let (digit, rest) = remainder.multipliedFullWidth(by: 10)
    let (half, isMoreThanOne) = halfDistance.multipliedReportingOverflow(by: 10)
    (remainder, halfDistance) = (rest, half)
    let digitAsByte = UInt8(truncatingIfNeeded: digit)
    guard isMoreThanOne || rest < half || 0 &- rest < half else { return digitAsByte }
    isAtEnd = true
    return rest > (1 as UInt64) &<< 63 ? digitAsByte &+ 1 : digitAsByte
  }
}
