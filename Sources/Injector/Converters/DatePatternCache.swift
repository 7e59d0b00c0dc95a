import Foundation

/// A cache of compiled date patterns. A chain that is built at each call reuses its formatters.
final class DatePatternCache: @unchecked Sendable {
  static let shared = DatePatternCache()

  private struct Key: Hashable {
    let pattern: String
    let timeZone: TimeZone
    let locale: Locale
  }

  private let countLimit = 100
  private let lock = NSLock()
  private var patterns: [Key: DatePattern] = [:]

  /// Returns the compiled pattern from the cache, or compiles it. A full cache is emptied first.
  func pattern(_ pattern: String, timeZone: TimeZone, locale: Locale) -> DatePattern {
    let key = Key(pattern: pattern, timeZone: timeZone, locale: locale)
    return lock.withLock {
      if let known = patterns[key] { return known }
      let compiled = DatePattern(pattern, timeZone: timeZone, locale: locale)
      if patterns.count >= countLimit { patterns.removeAll(keepingCapacity: true) }
      patterns[key] = compiled
      return compiled
    }
  }
}
