import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A date pattern of Unicode TR35 ("yyyy-MM-dd") that reads and writes like `DateFormatter`, mostly without using one.
///
/// ```
///   "yyyy-MM-dd HH:mm"  ──compile──▶  number(year, 4)  literal(-)  number(month, 2)  literal(-)  number(day, 2) …
///   "2023-02-15 07:30"  ──steps────▶  year 2023        month 2     day 15            hour 7      minute 30
///                                     └─────────── CivilCalendar.days ───────────┘
/// ```
///
/// All-numeric patterns in `en_US_POSIX` and UTC become steps. The steps accept well-formed text only: exact digit
/// counts, ASCII, every field in range, a year from 1583 on. All other text, patterns, locales and time zones use a
/// `DateFormatter`, so both agree on every input.
///
/// Patterns: Unicode Technical Standard #35, part 4, "Date Format Patterns",
/// https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Format_Patterns
struct DatePattern: Sendable {
  /// The compiled pattern; empty if a formatter is needed.
  let steps: [Step]

  /// The last step that reads a number after a literal. Text that ends before it is not a date.
  let lastRequiredStep: Int

  /// Whether the pattern has fractions of a second.
  let hasFraction: Bool

  /// The maximum number of characters that the steps write.
  let textCapacity: Int

  /// The mistake in the pattern, if there is one.
  let problem: DatePatternError?

  private let formatters: FormatterPool

  init(_ pattern: String, timeZone: TimeZone, locale: Locale) {
    let isPlain = Self.isPlain(locale) && Self.isUniversal(timeZone)
    let steps = isPlain ? Self.compile(pattern) ?? [] : []
    self.steps = steps
    self.lastRequiredStep =
      steps.indices.last { $0 > 0 && steps[$0].isNumber && !steps[$0 - 1].isNumber } ?? 0
    self.hasFraction = steps.contains { step in
      if case .number(.fraction, _, _) = step { true } else { false }
    }
    self.textCapacity = Self.textCapacity(of: steps)
    self.formatters = FormatterPool(pattern: pattern, timeZone: timeZone, locale: locale)
    let isWritten = FormatterPool.hasFormatters || !steps.isEmpty
    let needsFormatter = isWritten ? nil : DatePatternError(pattern: pattern, reason: .needsFormatter)
    self.problem = DatePatternError(checking: pattern) ?? needsFormatter
  }

  /// Whether a locale is the one for machine-readable text. Without Foundation, there is no other.
  private static func isPlain(_ locale: Locale) -> Bool {
    #if Foundation || canImport(Darwin)
      locale.identifier == "en_US_POSIX"
    #else
      true
    #endif
  }

  /// Whether a time zone is UTC under one of its usual names.
  private static func isUniversal(_ timeZone: TimeZone) -> Bool {
    ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(timeZone.identifier)
  }

  /// Returns the date in a text; nil if `DateFormatter` would not accept the text.
  func date(from text: String) throws(DatePatternError) -> Date? { try date(fromUTF8: text.utf8) }

  /// Returns the date in a text of UTF-8 bytes; nil if `DateFormatter` would not accept the text.
  func date(fromUTF8 bytes: some Collection<UInt8>) throws(DatePatternError) -> Date? {
    switch read(bytes) {
    case .date(let date): date
    case .refused: nil
    case .unsure: try checkedFormatters().date(from: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Returns the text of a date; nil if the date is infinite or not a number.
  func text(from date: Date) throws(DatePatternError) -> String? {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return nil }
    if let text = write(date) { return text }
    return try checkedFormatters().text(from: date)
  }

  /// Returns the formatters, if there is no mistake in the pattern.
  private func checkedFormatters() throws(DatePatternError) -> FormatterPool {
    if let problem { throw problem }
    return formatters
  }
}

/// A cache of compiled date patterns, so that a chain that is built for each call reuses its formatters.
struct DatePatternCache {
  static let shared = DatePatternCache()

  private struct Key: Hashable {
    let pattern: String
    let timeZone: TimeZone
    let locale: Locale
  }

  private let patterns = LRUCache<Key, DatePattern>(countLimit: 100)

  /// Returns the compiled pattern from the cache, or compiles it.
  func pattern(_ pattern: String, timeZone: TimeZone, locale: Locale) -> DatePattern {
    patterns.value(forKey: Key(pattern: pattern, timeZone: timeZone, locale: locale)) {
      DatePattern(pattern, timeZone: timeZone, locale: locale)
    }
  }
}

extension DatePattern {
  /// The schema of the texts that have exactly the form of the pattern. A `DateFormatter` accepts more.
  var schema: InjectionSchema {
    if steps.isEmpty { return .string }
    let isDay = DatePattern.compile("yyyy-MM-dd") == steps
    let expression = String(decoding: steps.flatMap(\.expression), as: UTF8.self)
    return .string(format: isDay ? "date" : nil, pattern: "^\(expression)$")
  }
}

extension DatePattern.Step {
  /// The bytes of a regular expression for the text that the step reads.
  fileprivate var expression: [UInt8] {
    let text: String
    switch self {
    case .literal(let byte):
      // The other literals have no special meaning in regular expressions.
      return byte == UInt8(ascii: ".") ? Array("[.]".utf8) : [byte]
    case .zone(let style):
      let minutes = style.hasMinutes ? (style.hasColon ? ":" : "") + "[0-5][0-9]" : ""
      let offset = "[+-](0[0-9]|1[0-4])\(minutes)"
      text = style.usesLetter ? "(Z|\(offset))" : offset
    case .number(let field, let minimum, let maximum):
      let zero = minimum == 2 ? "0" : "0?"
      text =
        switch field {
        case .year: minimum == maximum ? "[0-9]{\(minimum)}" : "[0-9]{\(minimum),\(maximum)}"
        case .month: "(\(zero)[1-9]|1[0-2])"
        case .day: "(\(zero)[1-9]|[12][0-9]|3[01])"
        case .hour: "(\(zero)[0-9]|1[0-9]|2[0-3])"
        case .minute, .second: "(\(zero)[0-9]|[1-5][0-9])"
        case .fraction: "[0-9]{\(minimum)}"
        }
    }
    return Array(text.utf8)
  }
}
