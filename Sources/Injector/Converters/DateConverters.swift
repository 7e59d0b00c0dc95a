#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Converter where Input == String, Output == Date {
  /// Creates a converter for dates in the format of a pattern, such as `"yyyy-MM-dd"`.
  ///
  /// ```swift
  /// let day: Converter<String, Date> = .date("yyyy-MM-dd")
  /// try day.convert("1970-01-02")                            // 1970-01-02 00:00:00 +0000
  /// try day.convert("1970-02-30")                            // nil
  /// try day.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02"
  /// ```
  ///
  /// The converter reads and writes the same text as a `DateFormatter` with this `dateFormat`, time zone and locale. It
  /// uses no `DateFormatter` for a pattern of numbers in the default time zone and locale. A fraction of a second is
  /// read as the nearest `Date`, as ``iso8601`` does; a `DateFormatter` may differ by a tenth of a microsecond.
  ///
  /// In a rule, a pattern that is probably a mistake is a configuration error: a year of weeks (`Y`) with months or
  /// days, minutes (`m`) where months (`M`) belong or the reverse, a day of the year (`D`) with months.
  ///
  /// - Parameters:
  ///   - pattern: A date pattern of Unicode TR35.
  ///   - timeZone: The time zone of text that has none. The default is UTC.
  ///   - locale: The language of names. The default is `en_US_POSIX`.
  /// - Returns: A two-way converter.
  ///
  /// Source of the patterns: Unicode Technical Standard #35, part 4,
  /// https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Format_Patterns
  public static func date(
    _ pattern: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Converter {
    let name = "date(\(pattern.debugDescription)\(arguments(timeZone, locale)))"
    let pattern = DatePatternCache.shared.pattern(pattern, timeZone: timeZone, locale: locale)
    return Converter(
      { try pattern.date(from: $0) }, back: { try pattern.text(from: $0) }
    ).reading { if case .date(let date) = pattern.read($0) { date } else { nil } }
      .having { $0.problem = pattern.problem }.named(name)
      .described { _ in pattern.schema }
  }

  /// Creates a converter for dates in the format of one of several patterns. The first pattern that fits is used.
  ///
  /// ```swift
  /// let day: Converter<String, Date> = .date(formats: ["yyyy-MM-dd", "dd.MM.yyyy"])
  /// try day.convert("1970-01-02")                            // 1970-01-02 00:00:00 +0000
  /// try day.convert("02.01.1970")                            // 1970-01-02 00:00:00 +0000
  /// try day.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02"
  /// ```
  ///
  /// - Parameters:
  ///   - formats: Date patterns of Unicode TR35. Dates are written with the first one.
  ///   - timeZone: The time zone of text that has none. The default is UTC.
  ///   - locale: The language of names. The default is `en_US_POSIX`.
  /// - Returns: A two-way converter.
  /// - Complexity: A conversion tries O(*n*) patterns, where *n* is the number of patterns.
  public static func date(
    formats: [String], timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> Converter {
    let patterns = formats.map { DatePatternCache.shared.pattern($0, timeZone: timeZone, locale: locale) }
    return Converter(
      { text in
        for pattern in patterns {
          if let date = try pattern.date(from: text) { return date }
        }
        return nil
      },
      back: { try patterns.first?.text(from: $0) }
    ).having {
      $0.problem =
        patterns.isEmpty ? DatePatternError(checking: "") : patterns.lazy.compactMap(\.problem).first
    }.named("date(formats: \(formats)\(arguments(timeZone, locale)))")
      .described { $0 == .injecting ? .any(of: patterns.map(\.schema)) : patterns.first?.schema }
  }

  /// Returns the arguments that a date converter's name shows: those that differ from the defaults.
  private static func arguments(_ timeZone: TimeZone, _ locale: Locale) -> String {
    (timeZone == .gmt ? "" : ", timeZone: \(timeZone.identifier)")
      + (locale.identifier == "en_US_POSIX" ? "" : ", locale: \(locale.identifier)")
  }

  /// A converter for dates in the Internet date and time format. It has the same results on all platforms.
  ///
  /// ```swift
  /// let moment: Converter<String, Date> = .iso8601
  /// try moment.convert("1970-01-02T02:00:00.25+02:00")            // 1970-01-02 00:00:00.25 +0000
  /// try moment.convert("1970-01-02")                              // 1970-01-02 00:00:00 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400.5))  // "1970-01-02T00:00:00.5Z"
  /// ```
  ///
  /// The converter reads fractions of any length; `Z`, `+hh:mm`, `+hhmm` or `+hh`; `T` or a space; times without
  /// seconds; and dates without a time, which mean midnight UTC. A time without a zone does not fit. It writes as
  /// many fraction digits as the date has.
  ///
  /// Source: RFC 3339, section 5.6, https://www.rfc-editor.org/rfc/rfc3339#section-5.6
  public static var iso8601: Converter {
    Converter({ ISO8601.date(from: $0) }, back: { ISO8601.text(from: $0) })
      .reading { ISO8601.date(fromUTF8: $0) }
      .changing { $0.writing { (date: Date) in ISO8601.text(from: date) } }.named("iso8601")
      .described { $0 == .injecting ? .iso8601 : .dateTime }
  }

  /// Creates the converter `iso8601` with a fixed number of fraction digits.
  ///
  /// ```swift
  /// let moment: Converter<String, Date> = .iso8601(fractionDigits: 3)
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400.5))  // "1970-01-02T00:00:00.500Z"
  /// ```
  ///
  /// - Parameter fractionDigits: The number of fraction digits that are written. Other digits are cut off. 0 writes
  ///   whole seconds.
  /// - Returns: A two-way converter.
  public static func iso8601(fractionDigits: Int) -> Converter {
    Converter({ ISO8601.date(from: $0) }, back: { ISO8601.text(from: $0, fractionDigits: fractionDigits) })
      .named("iso8601(fractionDigits: \(fractionDigits))")
      .described { $0 == .injecting ? .iso8601 : .dateTime }
  }
}

extension Converter where Input == String, Output == Date {
  /// A converter for dates as SQLite, MySQL and PostgreSQL write them, in UTC.
  ///
  /// ```swift
  /// let moment: Converter<String, Date> = .sqlDate
  /// try moment.convert("2023-11-14 22:13:25.000")               // 2023-11-14 22:13:25 +0000
  /// try moment.convert("2023-11-14 22:13:25")                   // 2023-11-14 22:13:25 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02 00:00:00.000"
  /// ```
  ///
  /// The converter reads fractions of any length, `T` instead of the space, times without seconds, dates without a time,
  /// which mean midnight, and an offset such as `+00` if there is one. It writes three fraction digits, or as many more as
  /// the date has. Dates outside the years 0000 to 9999 cannot be written.
  ///
  /// Source: SQLite, "Date And Time Functions", section 2, https://www.sqlite.org/lang_datefunc.html#time_values
  public static var sqlDate: Converter {
    Converter(
      { ISO8601.read($0.utf8, allowsNoZone: true)?.date },
      back: { date in
        guard let text = ISO8601.text(from: date) else { return nil }
        let day = text.prefix(10)
        let time = text.dropFirst(11).dropLast().split(separator: ".")
        let fraction = time.count > 1 ? String(time[1]) : ""
        return "\(day) \(time[0]).\(fraction)" + String(repeating: "0", count: max(3 - fraction.count, 0))
      }
    ).named("sqlDate").described { _ in .sqlDate }
  }

  /// A converter for dates in the header fields of HTTP.
  ///
  /// ```swift
  /// let moment: Converter<String, Date> = .httpDate
  /// try moment.convert("Fri, 02 Jan 1970 00:00:00 GMT")         // 1970-01-02 00:00:00 +0000
  /// try moment.convert("Friday, 02-Jan-70 00:00:00 GMT")        // 1970-01-02 00:00:00 +0000
  /// try moment.convert("Fri Jan  2 00:00:00 1970")              // 1970-01-02 00:00:00 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400))  // "Fri, 02 Jan 1970 00:00:00 GMT"
  /// ```
  ///
  /// The converter reads the form of RFC 1123, which it writes, and both obsolete ones. A year of two digits is the
  /// latest such year that is at most 50 years from now. A fraction of a second is not written. Dates outside the years
  /// 0000 to 9999 cannot be written.
  ///
  /// Source: RFC 9110, section 5.6.7, https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
  public static var httpDate: Converter {
    Converter({ HTTPDate.date(from: $0) }, back: { HTTPDate.text(from: $0) }).named("httpDate")
      .described { _ in .httpDate }
  }
}

extension Converter where Input == Double, Output == Date {
  /// A converter for dates in seconds since 1970-01-01 00:00:00 UTC.
  ///
  /// ```swift
  /// let moment: Converter<Double, Date> = .epochSeconds
  /// try moment.convert(86400)                                // 1970-01-02 00:00:00 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400))  // 86400.0
  /// ```
  ///
  /// In extracted data, a whole number is written without a fraction: `86400`.
  ///
  /// Infinities and NaN do not fit. A date that was read from a number is written as a number that reads back as the same
  /// date. Other dates may have no such number, because a `Date` counts from 2001 and may be finer than a number that
  /// counts from 1970. They are written as the nearest number.
  public static var epochSeconds: Converter { epoch(unitsPerSecond: 1).named("epochSeconds") }

  /// A converter for dates in milliseconds since 1970-01-01 00:00:00 UTC.
  ///
  /// ```swift
  /// let moment: Converter<Double, Date> = .epochMilliseconds
  /// try moment.convert(86_400_500)                                // 1970-01-02 00:00:00.5 +0000
  /// try moment.convertBack(Date(timeIntervalSince1970: 86400.5))  // 86400500.0
  /// ```
  ///
  /// Infinities and NaN do not fit. A whole number of milliseconds is written as the same number. For other
  /// dates, see ``epochSeconds``.
  public static var epochMilliseconds: Converter { epoch(unitsPerSecond: 1_000).named("epochMilliseconds") }

  private static func epoch(unitsPerSecond: Double) -> Converter {
    Converter(
      noting: { units, notes in
        guard units.isFinite else { return nil }
        let made = Date(timeIntervalSince1970: units / unitsPerSecond)
        if let notes, Coercion.isImplausible(made) { notes.noteImplausible(units, expected: Date.self) }
        return made
      },
      backward: { date, _ in units(of: date, perSecond: unitsPerSecond) },
      ConverterTraits(innerTypes: [WholeNumber.self])
    ).changing {
      $0.readingNumbers { units in
        let made = Date(timeIntervalSince1970: units / unitsPerSecond)
        return units.isFinite && !Coercion.isImplausible(made) ? made : nil
      }
    }.described { _ in .number }
  }

  /// Returns the number of units since 1970 that reads back as the date, preferably a whole number. If there is none,
  /// returns the nearest number; for a date that is infinite or NaN, nil.
  private static func units(of date: Date, perSecond unitsPerSecond: Double) -> Double? {
    func isDate(_ units: Double) -> Bool { Date(timeIntervalSince1970: units / unitsPerSecond) == date }
    let seconds = date.timeIntervalSince1970
    let nearest = seconds * unitsPerSecond
    guard nearest.isFinite else { return nil }
    if isDate(nearest.rounded()) { return nearest.rounded() }
    // Each operation of the conversion back rounds, so the number may be a neighbor of the nearest one.
    for seconds in [seconds, seconds.nextUp, seconds.nextDown] {
      let units = seconds * unitsPerSecond
      for candidate in [units, units.nextUp, units.nextDown] where isDate(candidate) { return candidate }
    }
    return nearest
  }
}

/// A marker in a converter's inner types: the converter writes whole numbers without a fraction.
enum WholeNumber {
  /// Returns a tree in which whole numbers are integers.
  static func tree(_ tree: Any) -> Any {
    switch tree {
    case let number as Double: Int(exactly: number) ?? number
    case let elements as [Any]: elements.map { self.tree($0) }
    case let record as [String: Any]: record.mapValues { self.tree($0) }
    default: tree
    }
  }
}

extension Converter where Input == Any, Output == Date {
  /// A converter for the usual forms of dates: ISO 8601 text, and seconds or milliseconds since 1970-01-01 00:00:00
  /// UTC, as numbers or as text.
  ///
  /// ```swift
  /// let moment: Converter<Any, Date> = .anyDate
  /// try moment.convert("1970-01-02T00:00:00Z")  // 1970-01-02 00:00:00 +0000
  /// try moment.convert("1970-01-02 00:00:00")   // 1970-01-02 00:00:00 +0000
  /// try moment.convert(1_700_000_000)           // 2023-11-14 22:13:20 +0000
  /// try moment.convert("1700000000000")         // 2023-11-14 22:13:20 +0000
  /// ```
  ///
  /// A text without a time zone is in UTC, as for ``sqlDate``. A number whose magnitude is 100,000,000,000 or more is
  /// in milliseconds: as seconds, it would be after the year 5138; as milliseconds, it is after March 1973. Infinities,
  /// NaN and Boolean values do not fit. Dates are written in the form of ``iso8601``.
  public static var anyDate: Converter {
    Converter({ date(of: SourceValue($0)) }, back: { ISO8601.text(from: $0) })
      .reading { ISO8601.date(fromUTF8: $0) }.named("anyDate")
      .described {
        $0 == .injecting ? .any(of: [.dateTime, .number, .sqlDate, .numericText]) : .dateTime
      }
  }

  /// The smallest magnitude that is read as milliseconds.
  private static var leastMilliseconds: Double { 1e11 }

  private static func date(of source: SourceValue) -> Date? {
    switch source {
    case .date(let date): return date
    case .text(let text):
      if NumericPrefix(whole: text) == nil { return ISO8601.read(text.utf8, allowsNoZone: true)?.date }
    case .int, .uint, .float, .double, .decimal, .digits: break
    default: return nil
    }
    let outcome: CoercionOutcome<Double> = Coercion.floatingPoint(source)
    guard let number = outcome.value, number.isFinite else { return nil }
    return Date(timeIntervalSince1970: abs(number) < leastMilliseconds ? number : number / 1_000)
  }
}
