#if Foundation || canImport(Darwin)
  import Foundation

  /// A pool of date formatters for one pattern. A formatter is used by one thread at a time.
  ///
  /// Creating a `DateFormatter` takes much longer than using it, and it is not thread-safe on every platform. Each use
  /// takes an idle formatter from the pool, or creates one, and returns it afterwards. The lock protects the list only.
  final class FormatterPool: @unchecked Sendable {
    static let hasFormatters = true
    private let pattern: String
    private let timeZone: TimeZone
    private let locale: Locale
    /// Whether the pattern may have fractions of a second.
    private let hasFraction: Bool
    private let lock = NSLock()
    private var idle: [DateFormatter] = []

    init(pattern: String, timeZone: TimeZone, locale: Locale) {
      self.pattern = pattern
      self.timeZone = timeZone
      self.locale = locale
      hasFraction = pattern.contains("S")
    }

    /// Returns the date that a formatter reads from a text, corrected to the nearest millisecond.
    func date(from text: String) -> Date? {
      if Self.hasLongNumber(text) || hasFraction && Self.hasManyDigits(text) { return nil }
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

    /// Whether a text has a number with more digits than any part of a date. ICU crashes for a fraction of 35 digits:
    /// it divides by a power of ten that has overflowed to zero (`SimpleDateFormat::subParse`).
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

    /// Whether a text has so many digits that ICU may read 35 of them as one fraction. ICU also counts digits that are
    /// separated, and those of an exponent.
    private static func hasManyDigits(_ text: String) -> Bool {
      guard text.utf8.count > mostDigits else { return false }
      return text.unicodeScalars.count { $0.properties.numericType != nil } > mostDigits
    }

    private static let mostDigits = 34

    /// Returns the date that is nearest to a formatter's whole milliseconds since 1970. Converting these to seconds
    /// since 2001, as a formatter does, loses precision.
    private static func nearest(_ date: Date) -> Date {
      let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
      guard let count = Int(exactly: milliseconds), count.magnitude < 1 << 52 else { return date }
      let thousandths = (count % 1_000 + 1_000) % 1_000
      return CivilCalendar.date(
        days: 0, seconds: (count - thousandths) / 1_000, fraction: Milliseconds(count: thousandths), offset: 0
      )
    }

    /// Returns the text that a formatter writes for a date.
    func text(from date: Date) -> String { withFormatter { $0.string(from: date) } }

    /// Calls `body` with a formatter that nothing else uses during the call.
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

      /// Returns the sanitizer of this pattern, created from the first formatter that needs it.
      private func sanitizer(_ formatter: DateFormatter) -> GraphemeSanitizer {
        if let known = lock.withLock({ knownSanitizer }) { return known }
        let sanitizer = GraphemeSanitizer(pattern: pattern, formatter: formatter)
        lock.withLock { knownSanitizer = sanitizer }
        return sanitizer
      }
    #endif
  }
#else
  import FoundationEssentials

  /// Without Foundation, there are no formatters.
  struct FormatterPool {
    static let hasFormatters = false

    init(pattern: String, timeZone: TimeZone, locale: Locale) {}
    func date(from text: String) -> Date? { nil }
    func text(from date: Date) -> String? { nil }
  }
#endif
