import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

private let posix = Locale(identifier: "en_US_POSIX")

struct FormatterPoolTests {
  @Test(arguments: [
    "2020\u{301}-01-02", "2020-01-02\u{301}", "2020-01- \u{301}02", " \u{301}2020-01-02", "20𝟐\u{301}0",
    "x\u{301}", "2020-01-02👍🏽", "2020-01-02\u{200d}", "\u{301}2020-01-02", "2020-01-02 \u{301}",
    "2020-01-0\u{fe0f}2", "2020-01-02\r\n", "👩‍👩‍👧", "2020-01-\u{600}02",
  ])
  func charactersOfSeveralScalarsAreRefused(_ text: String) throws {
    let pool = FormatterPool(pattern: "yyyy-MM-dd", timeZone: .gmt, locale: posix)
    #expect(pool.date(from: text) == nil)
    #expect(try DatePattern("yyyy-MM-dd", timeZone: .gmt, locale: posix).date(from: text) == nil)
  }

  @Test(arguments: ["hi_IN", "th_TH", "ta_IN", "de_DE", "ar_EG", "ko_KR", "vi_VN", "bn_BD", "my_MM", "ne_NP"])
  func namesOfOtherLanguagesAreRead(_ identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = .gmt
    formatter.dateFormat = "d MMMM yyyy EEEE"
    let pattern = DatePattern("d MMMM yyyy EEEE", timeZone: .gmt, locale: locale)
    for month in 0..<12 {
      let date = Date(timeIntervalSince1970: 1_672_531_200 + Double(month) * 86_400 * 31)
      let text = formatter.string(from: date)
      #expect(try pattern.text(from: date) == text)
      #expect(try pattern.date(from: text) == formatter.date(from: text), "\(text)")
      #expect(try pattern.date(from: text + "\u{301}") == nil)
    }
  }

  @Test func patternsWithClustersOfTheirOwnAreRead() throws {
    let pattern = DatePattern("yyyy'क\u{93c}'MM", timeZone: .gmt, locale: posix)
    #expect(try pattern.date(from: "2020क\u{93c}05") == Date(timeIntervalSince1970: 1_588_291_200))
    #expect(try pattern.date(from: "2020ख\u{93c}05") == nil)
  }

  @Test(arguments: ["d' \u{301}'", "d'\u{3000}\u{301}'", "d' e\u{301}'", "'1\u{301}'yyyy"])
  func patternsThatAFormatterWouldStopInsideOfAreRefused(_ text: String) throws {
    let converter = Converter<String, Date>.date(text)
    for input in [" \u{301}", "1 \u{301}", "1", "\u{3000}\u{301}", "1 e\u{301}", "1\u{301}2020"] {
      let error = #expect(throws: DatePatternError.self) { try converter.convert(input) }
      #expect(error?.description.contains("accent") == true)
    }
    #expect(throws: DatePatternError.self) { try converter.convertBack(Date(timeIntervalSince1970: 0.001)) }
    struct Model: Injectable { var at: Date? }
    expectError(part: "the date pattern") {
      try Injector.bind(Model.self).format(\.at).as(.date(text)).policy(.strict)
        .inject(["at": " \u{301}"])
    }
  }

  /// In these, a formatter may read the first scalar of a character as a character of the pattern.
  @Test(arguments: [
    ("d'\u{915}x \u{915}\u{93c}'", "en_US_POSIX", "1\u{915}\u{93c}"), ("d '\u{92e}' MMMM", "hi_IN", "1 मार्च"),
    ("d '\u{92e}' MMMM", "hi_IN", "1 \u{92e} मार्च"),
  ])
  func charactersThatBeginAsAnotherFitNothing(_ pattern: String, _ locale: String, _ text: String)
    async throws
  {
    let pool = FormatterPool(pattern: pattern, timeZone: .gmt, locale: Locale(identifier: locale))
    #expect(pool.date(from: text) == nil)
  }

  @Test func manyThreadsAgree() async {
    let pattern = DatePattern("d MMM yyyy", timeZone: .gmt, locale: posix)
    await withTaskGroup(of: Bool.self) { group in
      for day in 1...28 {
        group.addTask {
          (0..<50).allSatisfy { _ in
            let date = try? pattern.date(from: "\(day) Mar 2023")
            return (try? date.flatMap { try pattern.text(from: $0) }) == "\(day) Mar 2023"
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func cacheGivesTheSamePattern() throws {
    let cache = DatePatternCache()
    for number in 0..<250 {
      let pattern = cache.pattern("yyyy'x\(number)'", timeZone: .gmt, locale: posix)
      #expect(try pattern.date(from: "2020x\(number)") == Date(timeIntervalSince1970: 1_577_836_800))
    }
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let local = cache.pattern("yyyy-MM-dd", timeZone: berlin, locale: posix)
    let universal = cache.pattern("yyyy-MM-dd", timeZone: .gmt, locale: posix)
    #expect(try local.date(from: "2020-01-01") == Date(timeIntervalSince1970: 1_577_833_200))
    #expect(try universal.date(from: "2020-01-01") == Date(timeIntervalSince1970: 1_577_836_800))
  }

  @Test(arguments: ["SSS", "m.SSS w", "yyyy'x'S", "MMM SSSSSS"])
  func numbersOfAnyLengthAreNoDates(pattern: String) {
    let pool = FormatterPool(pattern: pattern, timeZone: .gmt, locale: posix)
    for digit in ["1", "0", "\u{0661}"] {
      for count in [9, 20, 21, 35, 36, 100, 10_000] {
        let number = String(repeating: digit, count: count)
        for text in [number, "1.\(number) 1", "2020x\(number)", "Jan \(number)"] {
          let date = pool.date(from: text)
          if count > 20 { #expect(date == nil) }
        }
      }
    }
  }

  /// ICU counts the digits of an exponent as digits of the fraction, and divides by zero from 35 on.
  @Test(arguments: ["S", "ss.S", "HH:mm:ss.SSS", "H'a'S"])
  func fractionsWithAnExponentAndSeparators(pattern: String) throws {
    for separator in ["e", "E", "e-", "e+", ".", ",", "'", "\u{66B}", "E1e"] {
      for count in [10, 17, 20] {
        let digits = String(repeating: "2", count: count)
        for text in [digits + separator + digits, "1." + digits + separator + digits + separator + digits] {
          _ = try Converter<String, Date>.date(pattern).convert(text)
          _ = try Converter<String, Date>.date(pattern).convert("11:22:33." + text)
        }
      }
    }
    let long = String(repeating: "2", count: 18)
    #expect(try Converter<String, Date>.date("ss.S").convert("11.\(long)e\(long)") == nil)
  }
}
