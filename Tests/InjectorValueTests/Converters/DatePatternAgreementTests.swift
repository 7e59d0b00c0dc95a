import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Holds `DatePattern` against `DateFormatter` on random texts and dates.
struct DatePatternAgreementTests {
  /// Patterns that compile to steps.
  static let numericPatterns = [
    "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyyMMdd",
    "yyyyMMddHHmmss", "yyyyMMddHHmmssSSS", "dd.MM.yyyy", "MM/dd/yyyy", "M/d/y", "d.M.yyyy",
    "dd-MM-yyyy HH:mm", "yyyy", "yyyy-MM", "MM/yyyy", "HH:mm:ss dd/MM/yyyy", "y-M-d H:m:s",
    "yyyy-MM-dd HH:mm:ss.S", "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss,SSSSSS",
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS", "yyyy-MM-dd'T'HH:mm:ssX", "yyyy-MM-dd'T'HH:mm:ssXX",
    "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd'T'HH:mm:ssx", "yyyy-MM-dd'T'HH:mm:ssxx",
    "yyyy-MM-dd'T'HH:mm:ssxxx", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssZZZZZ",
    "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-dd HH:mm:ss Z", "yyyy-MM-ddXXX",
    "yyyy年MM月dd日", "yyyy年M月d日 HH时mm分ss秒", "yyyy_MM_dd", "yyyy-MM-dd ", "'at' HH 'on' dd MM yyyy", "yyyy, MM",
    "yyyyMMdd'T'HHmmssX",
  ]

  /// Patterns that need a formatter.
  static let otherPatterns = [
    "yy-MM-dd", "EEE, dd MMM yyyy HH:mm:ss zzz", "MMMM d, yyyy", "HH:mm", "MM-dd", "hh:mm a", "YYYY-ww",
    "yyyy dd", "yyyy-MM-dd G", "yMd", "QQQ-$$%^", "'open", "yyyy-DDD", "yyyy-MM-dd'E'HH", "ddMMy", "u-MM-dd",
  ]

  private static func reference(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = pattern
    return formatter
  }

  /// The date nearest to the millisecond that a formatter has read: it rounds twice.
  private static func nearest(_ date: Date) -> Date {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    return Date(timeIntervalSinceReferenceDate: (milliseconds - 978_307_200_000) / 1_000)
  }

  /// What a formatter reads; it would end the process on characters of several scalars, which fit no pattern here.
  private static func date(from text: String, by reference: DateFormatter) -> Date? {
    #if !canImport(Darwin)
      if GraphemeSanitizer.hasClusters(text) { return nil }
    #endif
    return reference.date(from: text).map(nearest)
  }

  private static func pattern(_ pattern: String) -> DatePattern {
    DatePattern(pattern, timeZone: .gmt, locale: Locale(identifier: "en_US_POSIX"))
  }

  @Test(arguments: numericPatterns) func numericPatternsCompile(_ text: String) throws {
    let pattern = Self.pattern(text)
    #expect(!pattern.steps.isEmpty)
    // 2023-10-15 12:34:56 has two digits everywhere.
    let date = Date(timeIntervalSince1970: 1_697_373_296)
    let written = try #require(pattern.write(date))
    #expect(written == Self.reference(text).string(from: date))
    #expect(
      pattern.read(written.utf8) == Self.reference(text).date(from: written).map(DatePattern.Reading.date)
    )
  }

  @Test(arguments: otherPatterns) func otherPatternsDoNot(_ text: String) {
    #expect(Self.pattern(text).steps.isEmpty)
  }

  @Test(arguments: numericPatterns + otherPatterns) func readsAsAFormatterDoes(_ text: String) throws {
    let (pattern, reference) = (Self.pattern(text), Self.reference(text))
    var source = TextSource(
      formatter: reference, seed: UInt64(text.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude)
    )
    let count = pattern.steps.isEmpty ? 300 : 2_000
    for _ in 0..<count {
      let input = source.next()
      let expected = Self.date(from: input, by: reference)
      let actual = try pattern.date(from: input)
      #expect(actual == expected, "\(text) on \(input.debugDescription)")
      guard actual == expected else { return }
      #expect(try pattern.date(fromUTF8: Array(input.utf8)) == expected)
    }
  }

  @Test(arguments: numericPatterns + otherPatterns) func writesAsAFormatterDoes(_ text: String) throws {
    let (pattern, reference) = (Self.pattern(text), Self.reference(text))
    var source = DateSource(seed: 11)
    for _ in 0..<2_000 {
      let date = source.next()
      let expected = reference.string(from: date)
      let actual = try pattern.text(from: date)
      #expect(actual == expected, "\(text) on \(date.timeIntervalSinceReferenceDate)")
      guard actual == expected else { return }
    }
  }
}

/// Random dates: near and far, whole and broken seconds, ends of days and years.
private struct DateSource {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> Date {
    let range: ClosedRange<Int> =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: -90_000_000_000...400_000_000_000
      case 1: -13_200_000_000...(-13_100_000_000)
      case 2...4: -13_000_000_000...252_000_000_000
      default: -1_000_000_000...2_000_000_000
      }
    var seconds = Double(Int.random(in: range, using: &generator))
    if Int.random(in: 0..<4, using: &generator) == 0 { seconds = (seconds / 86_400).rounded() * 86_400 }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: seconds += Double.random(in: 0..<1, using: &generator)
    case 1: seconds += Double(Int.random(in: 0..<1_000, using: &generator)) / 1_000
    case 2: seconds -= [0.000_1, 0.000_4, 0.000_6, 0.001, 0.002].randomElement(using: &generator) ?? 0
    default: break
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

/// Random texts: what a formatter writes, with zones and digits changed, then spoilt one time in two.
private struct TextSource {
  private static let odd = Array(
    "0123456789+-:./ TZzEe,'\t\n\u{a0}\u{202f}\u{3000}٣３é年\u{301}\u{200e}−x%👍🏽𝟐\u{0}\u{ad}\r\n"
  )

  let formatter: DateFormatter
  private var dates: DateSource
  private var generator: SeededGenerator

  init(formatter: DateFormatter, seed: UInt64) {
    self.formatter = formatter
    self.dates = DateSource(seed: seed)
    self.generator = SeededGenerator(seed: seed &+ 1)
  }

  mutating func next() -> String {
    var characters = Array(formatter.string(from: dates.next()))
    if Int.random(in: 0..<3, using: &generator) == 0 { changeDigits(&characters) }
    if Int.random(in: 0..<3, using: &generator) == 0 { changeZone(&characters) }
    if Bool.random(using: &generator) { spoil(&characters) }
    return String(characters)
  }

  /// Other digits in the same places, so that fields leave their range.
  private mutating func changeDigits(_ characters: inout [Character]) {
    for position in characters.indices where characters[position].isASCII && characters[position].isNumber {
      guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
      characters[position] = "0123456789".randomElement(using: &generator) ?? "0"
    }
  }

  /// Another offset where the text ends in one.
  private mutating func changeZone(_ characters: inout [Character]) {
    let text = String(characters)
    guard let end = ["Z", "+0000", "+00:00", "+00"].first(where: { text.hasSuffix($0) }) else { return }
    let hours = String(Int.random(in: 100..<126, using: &generator)).dropFirst()
    let minutes = String(Int.random(in: 100..<162, using: &generator)).dropFirst()
    let zones = [
      "Z", "z", "", "GMT", "UTC", "\(hours)", "\(hours)\(minutes)", "\(hours):\(minutes)",
      "\(hours):\(minutes):30",
    ]
    let zone = zones.randomElement(using: &generator) ?? "Z"
    let sign = (zone.first?.isNumber ?? false) ? ["+", "-"].randomElement(using: &generator) ?? "+" : ""
    characters = Array(text.dropLast(end.count) + sign + zone)
  }

  /// One to three characters inserted, removed, replaced, swapped, or the end cut off.
  private mutating func spoil(_ characters: inout [Character]) {
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let position = Int.random(in: 0...characters.count, using: &generator)
      let other = Self.odd.randomElement(using: &generator) ?? "0"
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: characters.insert(other, at: position)
      case 1 where position < characters.count: characters.remove(at: position)
      case 2 where position < characters.count: characters[position] = other
      case 3 where position > 1: characters.swapAt(position - 1, position - 2)
      default: characters = Array(characters.prefix(position))
      }
    }
  }
}
