#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Day counts and calendar dates of the proleptic Gregorian calendar, without Foundation's `Calendar`.
///
/// `days` and `date` are `days_from_civil` and `civil_from_days` of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", https://howardhinnant.github.io/date_algorithms.html. A year begins in March, so that the leap day is
/// its last day, and years are counted in eras of 400 (146,097 days each).
enum CivilCalendar {
  static let secondsPerDay = 86_400

  /// The seconds from 1970-01-01 to 2001-01-01, the reference date of `Date`.
  static let referenceSeconds = 978_307_200

  /// Returns the number of days from 1970-01-01 to a date. The caller limits the year.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date that is `days` after 1970-01-01. The caller limits the number of days.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// Returns the date and the second of the day for a number of seconds since 1970.
  static func fields(
    secondsSince1970 seconds: Int
  ) -> (date: (year: Int, month: Int, day: Int), secondOfDay: Int) {
    let remainder = seconds % secondsPerDay
    let secondOfDay = remainder < 0 ? remainder + secondsPerDay : remainder
    return (date(days: (seconds - secondOfDay) / secondsPerDay), secondOfDay)
  }

  /// Returns the date nearest to calendar fields: days since 1970, seconds since midnight, a fraction of a second,
  /// and the offset of the time zone in seconds east of UTC.
  @_transparent
  static func date(days: Int, seconds: Int, fraction: some SecondFraction, offset: Int) -> Date {
    let whole = days * secondsPerDay + seconds - offset - referenceSeconds
    return Date(timeIntervalSinceReferenceDate: fraction.added(to: whole))
  }

  /// Whether a day exists in a month of a year.
  @_transparent
  static func isValid(year: Int, month: Int, day: Int) -> Bool {
    guard month >= 1, month <= 12, day >= 1 else { return false }
    return day <= 28 || day <= length(ofMonth: month, year: year)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

/// A part of a second, and its exact sum with a whole number of seconds.
protocol SecondFraction {
  /// The `Double` nearest to `whole` + the fraction, for a `whole` of up to a few trillions.
  func added(to whole: Int) -> Double
}

/// A number of thousandths, below 1,000.
struct Milliseconds: SecondFraction {
  let count: Int

  @_transparent
  func added(to whole: Int) -> Double { DecimalSum.nearest(whole, plus: count, over: 1_000) ?? Double(whole) }
}

/// The sum of two decimal numbers, rounded once.
enum DecimalSum {
  /// The `Double` nearest to `whole` + `numerator` / `denominator`; nil if the numbers are too large.
  @_transparent
  static func nearest(_ whole: Int, plus numerator: Int, over denominator: Int) -> Double? {
    // Both operands of the division are exact, so it rounds only once.
    let sum = whole * denominator + numerator
    return sum.magnitude <= 1 << 53 ? Double(sum) / Double(denominator) : nil
  }
}

/// The digits after a decimal point, without trailing zeros, and their exact sum with a whole number.
///
/// `Date` stores seconds in a `Double`. Adding two rounded numbers would round twice. So the digits are added in
/// decimal and rounded once, and the result is the `Double` nearest to the written number.
struct DecimalFraction<Digits: Collection<UInt8>>: SecondFraction {
  private let digits: Digits

  /// Creates a fraction of ASCII digits. The last one must not be 0.
  init(_ digits: Digits) { self.digits = digits }

  func added(to whole: Int) -> Double {
    guard !digits.isEmpty else { return Double(whole) }
    if digits.count <= 6 {
      var (numerator, denominator) = (0, 1)
      for digit in digits {
        numerator = numerator * 10 + Int(digit - UInt8(ascii: "0"))
        denominator *= 10
      }
      if let sum = DecimalSum.nearest(whole, plus: numerator, over: denominator) { return sum }
    }
    if whole >= 0 { return Double("\(whole)." + String(decoding: digits, as: UTF8.self)) ?? Double(whole) }
    let complement = String(decoding: tensComplement(of: digits), as: UTF8.self)
    return -(Double("\(-(whole + 1))." + complement) ?? Double(-whole))
  }
}

/// The digits of 1 − 0.digits, for digits that do not end in 0.
func tensComplement(of digits: some Collection<UInt8>) -> [UInt8] {
  var result = digits.map { UInt8(ascii: "9") - ($0 - UInt8(ascii: "0")) }
  if let last = result.popLast() { result.append(last + 1) }
  return result
}
