import Foundation

/// Date formatters of one pattern, made when first needed and lent to one thread at a time.
///
/// A `DateFormatter` costs far more to make than to use, and using one from two threads at once is not safe on every
/// platform. So each use takes an idle one (or makes another) and returns it. The lock guards only the list.
final class FormatterPool: @unchecked Sendable {
  private let pattern: String
  private let timeZone: TimeZone
  private let locale: Locale
  private let lock = NSLock()
  private var idle: [DateFormatter] = []

  init(pattern: String, timeZone: TimeZone, locale: Locale) {
    self.pattern = pattern
    self.timeZone = timeZone
    self.locale = locale
  }

  /// The date that a formatter reads from a text: the one nearest to the milliseconds that it has read.
  func date(from text: String) -> Date? {
    if Self.hasLongNumber(text) { return nil }
    let date = withFormatter { formatter in
      #if canImport(Darwin)
        formatter.date(from: text)
      #else
        formatter.date(
          from: GraphemeSanitizer.hasClusters(text) ? sanitizer(formatter).sanitized(text) : text
        )
      #endif
    }
    return date.map(Self.nearest)
  }

  /// No part of a date has so many digits, and ICU ends the process for a fraction of 35 of them: it divides by a power of
  /// ten that has overflowed to zero (`SimpleDateFormat::subParse`).
  private static func hasLongNumber(_ text: String) -> Bool {
    guard text.utf8.count > longestNumber else { return false }
    var count = 0
    for scalar in text.unicodeScalars {
      count = scalar.properties.numericType == nil ? 0 : count + 1
      if count > longestNumber { return true }
    }
    return false
  }

  private static let longestNumber = 20

  /// A formatter counts milliseconds since 1970, and its result may be off by what is lost on the way to seconds since 2001.
  private static func nearest(_ date: Date) -> Date {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    guard let count = Int(exactly: milliseconds), count.magnitude < 1 << 52 else { return date }
    let thousandths = (count % 1_000 + 1_000) % 1_000
    return CivilCalendar.date(
      days: 0,
      seconds: (count - thousandths) / 1_000,
      fraction: Milliseconds(count: thousandths),
      offset: 0
    )
  }

  /// The text that a formatter writes for a date.
  func text(from date: Date) -> String {
    withFormatter { $0.string(from: date) }
  }

  /// Runs `body` with a formatter that nothing else uses meanwhile.
  private func withFormatter<Result>(_ body: (DateFormatter) -> Result) -> Result {
    let formatter = lock.withLock { idle.popLast() } ?? makeFormatter()
    defer { lock.withLock { idle.append(formatter) } }
    return body(formatter)
  }

  private func makeFormatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.dateFormat = pattern
    return formatter
  }

  #if !canImport(Darwin)
    private var knownSanitizer: GraphemeSanitizer?

    /// The sanitizer of this pattern, made from the first formatter that needs it.
    private func sanitizer(_ formatter: DateFormatter) -> GraphemeSanitizer {
      if let known = lock.withLock({ knownSanitizer }) { return known }
      let sanitizer = GraphemeSanitizer(pattern: pattern, formatter: formatter)
      lock.withLock { knownSanitizer = sanitizer }
      return sanitizer
    }
  #endif
}
