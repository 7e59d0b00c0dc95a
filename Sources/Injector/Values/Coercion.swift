#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The table of coercions: the conversions of values whose type is not the property's own.
///
/// There is one function for each group of target types; those for numbers are in `NumberCoercion.swift`. All are pure, and
/// none depends on the locale or the platform.
enum Coercion {
  /// Returns the Boolean value of a word: `true` and `yes`, `false` and `no`, in upper and lower case.
  @inline(__always)
  static func truth(ofWord text: some Collection<UInt8>) -> Bool? {
    guard text.count <= 5 else { return nil }
    switch text.reduce(UInt64(0), { $0 << 8 | UInt64($1 | 0x20) }) {
    case 0x7472_7565, 0x79_6573: return true  // true, yes
    case 0x66_616C_7365, 0x6E6F: return false  // false, no
    default: return nil
    }
  }

  /// Returns a value as a `Bool`. A number, a date or a numeric text is true unless it is zero. `true` and `yes`,
  /// `false` and `no` are read in upper and lower case.
  static func bool(_ source: SourceValue) -> CoercionOutcome<Bool> {
    switch source {
    case .bool(let boolean): .exact(boolean)
    case .int(let integer): .coerced(integer != 0)
    case .uint(let integer): .coerced(integer != 0)
    case .float(let number): .coerced(number != 0)
    case .double(let number): .coerced(number != 0)
    case .decimal(let decimal): .coerced(decimal != 0)
    case .digits(let digits): .coerced(!digits.isZero)
    case .date(let date): .coerced(date.timeIntervalSince1970 != 0)
    case .text(let text):
      (truth(ofWord: text.utf8) ?? NumericPrefix(whole: text).map { !$0.isZero }).map { .coerced($0) }
        ?? .doesNotFit
    case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Returns a value as a `String`: the shortest text of numbers, `true` and `false`, the whole seconds of dates, the
  /// absolute string of URLs.
  static func text(_ source: SourceValue) -> CoercionOutcome<String> {
    switch source {
    case .text(let text): .exact(text)
    case .bool(let boolean): .coerced(boolean ? "true" : "false")
    case .int(let integer): .coerced(String(integer))
    case .uint(let integer): .coerced(String(integer))
    case .float(let number): .coerced(shortestText(number))
    case .double(let number): .coerced(shortestText(number))
    case .decimal(let decimal): .coerced(decimal.description)
    case .digits(let digits): .coerced(digits.text)
    case .date(let date): text(of: date)
    case .url(let url): .coerced(url.absoluteString)
    case .null, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Returns the shortest text that is read back as the same number, without the ".0" of whole numbers.
  ///
  ///     Coercion.shortestText(6.66)   // 6.66
  ///     Coercion.shortestText(666.0)  // 666
  ///     Coercion.shortestText(1e300)  // 1e+300
  static func shortestText(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    guard number != 0 else { return "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns Swift's description of any date. `Date.description` crashes for some dates.
  ///
  ///     Coercion.description(of: Date(timeIntervalSince1970: 0.5))   // 1970-01-01 00:00:00 +0000
  ///     Coercion.description(of: Date(timeIntervalSince1970: .nan))  // nan seconds since 1970
  static func description(of date: Date) -> String {
    guard let text = ISO8601.text(from: date, fractionDigits: 0) else {
      return "\(shortestText(date.timeIntervalSince1970)) seconds since 1970"
    }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
  }

  private static func text(of date: Date) -> CoercionOutcome<String> {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return .doesNotFit }
    let whole = seconds.rounded(.towardZero)
    let text = Int64(exactly: whole).map { String($0) } ?? shortestText(whole)
    return whole == seconds ? .coerced(text) : .lossy(text)
  }

  /// Returns a value as a `Character`, if its text is exactly one character.
  static func character(_ source: SourceValue) -> CoercionOutcome<Character> {
    let text = text(source)
    guard text.loss != .part else { return .doesNotFit }
    return text.compactMap { $0.count == 1 ? Character($0) : nil }
  }

  /// Returns a value as a `URL`. Characters of a text that are not allowed in a URL are percent-encoded.
  static func url(_ source: SourceValue) -> CoercionOutcome<URL> {
    switch source {
    case .url(let url): .exact(url)
    case .text(let text): PercentEncoding.url(from: text).map { .exact($0) } ?? .doesNotFit
    default: .doesNotFit
    }
  }

  /// Returns a value as a `UUID`, if it is a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower
  /// case, or its 16 bytes, as databases store them.
  static func uuid(_ source: SourceValue) -> CoercionOutcome<UUID> {
    switch source {
    case .uuid(let uuid): .exact(uuid)
    case .text(let text) where text.utf8.count == 36:
      UUID(uuidString: text).map { .exact($0) } ?? .doesNotFit
    case .data(let data) where data.count == 16: .exact(uuid(of: data))
    default: .doesNotFit
    }
  }

  private static func uuid(of data: Data) -> UUID {
    func byte(_ offset: Int) -> UInt8 { data[data.startIndex + offset] }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
        byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      )
    )
  }

  /// Returns a value as `Data`. A text in canonical Base64 is the bytes that it writes, which is exact because JSON has
  /// no other form of bytes. Another text is its UTF-8 bytes, which may not be what was meant.
  static func data(_ source: SourceValue) -> CoercionOutcome<Data> {
    switch source {
    case .data(let data): .exact(data)
    case .text(let text): Base64.data(from: text).map { .exact($0) } ?? .coerced(Data(text.utf8))
    default: .doesNotFit
    }
  }

  /// Returns a value as a `Date`. A number or a numeric text is seconds since 1970, unless it is the digits of a calendar
  /// date. Another text is read as RFC 3339,
  /// which is exact because JSON has no other form of a date, or as ISO 8601.
  static func date(_ source: SourceValue) -> CoercionOutcome<Date> {
    if isCalendarDate(source) { return .doesNotFit }
    return switch source {
    case .date(let date): .exact(date)
    case .int, .uint, .float, .double: date(secondsSince1970: floatingPoint(source))
    case .decimal, .digits:
      decimal(source).value.flatMap { date(exactSeconds: $0) }.map { .coerced($0) }
        ?? date(secondsSince1970: floatingPoint(source))
    case .text(let text): date(text)
    case .null, .bool, .url, .data, .uuid, .array, .record, .other: .doesNotFit
    }
  }

  /// Whether a number, or a text of a number, has the eight digits of a calendar date: `20220420`. It is never read as
  /// seconds since 1970.
  static func isCalendarDate(_ source: SourceValue) -> Bool {
    let number: Double? =
      switch source {
      case .text(let text) where text.utf8.count >= 8: NumericPrefix(whole: text)?.double
      case .int, .uint, .float, .double, .decimal, .digits: floatingPoint(source, as: Double.self).value
      case .text, .date, .null, .bool, .url, .data, .uuid, .array, .record, .other: nil
      }
    return number.flatMap { Int64(exactly: $0) }.map(isCalendarDate) ?? false
  }

  /// Whether a number has the eight digits of a calendar date.
  static func isCalendarDate(_ number: Int64) -> Bool {
    guard 1000_01_01...9999_12_31 ~= number else { return false }
    let digits = Int(number)
    return CivilCalendar.isValid(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Whether a date is after the year 9999, so its number was probably not in seconds.
  static func isImplausible(_ date: Date) -> Bool { date.timeIntervalSince1970 >= 253_402_300_800 }

  /// Returns the number of seconds since 1970 of a date: a number of which `Date(timeIntervalSince1970:)` is this very
  /// date; nil if there is none, or if the date is infinite or not a number.
  ///
  /// A `Date` counts from 2001 and may be finer than a number that counts from 1970: of the dates of the years 2004 to
  /// 2034, every other one is between those of two neighbouring numbers.
  static func secondsOf(_ date: Date) -> Double? {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return nil }
    // The sum is rounded, and so is the difference that leads back.
    for candidate in [seconds, seconds.nextUp, seconds.nextDown]
    where Date(timeIntervalSince1970: candidate) == date { return candidate }
    return nil
  }

  /// Returns the number of seconds since 1970 with as many digits as are needed to read the date back, for a date that
  /// is finer than a `Double` that counts from 1970; nil if that takes more digits than a `Decimal` has.
  ///
  /// It is never the shortest text of a `Double`: such a text is read as that number, which is another date.
  static func exactSecondsOf(_ date: Date) -> Decimal? {
    guard abs(date.timeIntervalSinceReferenceDate) < greatestExactSeconds,
      let digits = NumericPrefix(shortestTextOf: date.timeIntervalSinceReferenceDate),
      let reference = digits.decimal.exactValue
    else { return nil }
    let seconds = reference + referenceSeconds
    // A tenth to a hundredth of the distance to the next date, so that the sum is still nearest to this one.
    let digitCount = Int(Double(date.timeIntervalSinceReferenceDate.ulp.exponent) * 0.301_03)
    let nudge = Decimal(sign: .plus, exponent: digitCount - 2, significand: 1)
    for candidate in [seconds, seconds + nudge, seconds - nudge]
    where self.date(exactSeconds: candidate) == date && NumericPrefix(candidate)?.shortestDouble == nil {
      return candidate
    }
    return nil
  }

  /// The seconds from 1970 to 2001, from which a `Date` counts.
  private static let referenceSeconds = Decimal(978_307_200)
  /// The magnitude of seconds, about 30,000 years, below which their fractions are exact in a `Decimal`.
  private static let greatestExactSeconds = 1e12

  /// Returns the date of a number of seconds since 1970 with more digits than a `Double` has. It is rounded once, as
  /// seconds since 2001.
  private static func date(exactSeconds seconds: Decimal) -> Date? {
    let moment = NumericPrefix(seconds - referenceSeconds)?.double
    return moment.flatMap { abs($0) < greatestExactSeconds ? Date(timeIntervalSinceReferenceDate: $0) : nil }
  }

  private static func date(_ text: String) -> CoercionOutcome<Date> {
    guard let number = NumericPrefix(whole: text) else {
      return ISO8601.read(text.utf8).map { $0.isRFC3339 ? .exact($0.date) : .coerced($0.date) } ?? .doesNotFit
    }
    return number.double.map { .coerced(Date(timeIntervalSince1970: $0)) } ?? .outOfRange
  }

  private static func date(secondsSince1970 seconds: CoercionOutcome<Double>) -> CoercionOutcome<Date> {
    if let seconds = seconds.value, !seconds.isFinite { return .doesNotFit }
    return seconds.map(Date.init(timeIntervalSince1970:)).fromAnotherKind
  }
}

extension SourceValue {
  /// The text of a value that can name a type: a text, a number or a Boolean value.
  var kindName: String? {
    switch self {
    case .text(let text): text
    case .bool, .int, .uint, .float, .double, .decimal, .digits: Coercion.text(self).value
    default: nil
    }
  }
}
