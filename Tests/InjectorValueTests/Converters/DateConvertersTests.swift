import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DateConvertersTests {
  private let day = Date(timeIntervalSince1970: 86_400)

  @Test(arguments: [
    ("yyyy-MM-dd", "2023-02-15", 1_676_419_200.0), ("yyyy-MM-dd", "2023-02-30", nil),
    ("yyyy-MM-dd", "soon", nil),
    ("yyyy-MM-dd", "", nil), ("dd/MM/yyyy HH:mm", "15/02/2023 07:30", 1_676_446_200),
    ("d MMM yyyy", "15 Feb 2023", 1_676_419_200),
    ("EEEE, MMMM d, yyyy", "Wednesday, February 15, 2023", 1_676_419_200),
    ("yyyy-MM-dd'T'HH:mm:ssXXX", "2023-02-15T01:00:00+01:00", 1_676_419_200),
  ])
  func datesOfAPattern(_ pattern: String, _ text: String, _ seconds: Double?) throws {
    let converter: Converter<String, Date> = .date(pattern)
    #expect(try converter.convert(text)?.timeIntervalSince1970 == seconds)
  }

  @Test func datesGoBack() throws {
    #expect(try Converter<String, Date>.date("yyyy-MM-dd").convertBack(day) == "1970-01-02")
    #expect(try Converter<String, Date>.date("d MMM yyyy").convertBack(day) == "2 Jan 1970")
    let never = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(try Converter<String, Date>.date("d MMM yyyy").convertBack(never) == nil)
    #expect(try Converter<String, Date>.date("yyyy-MM-dd").convertBack(never) == nil)
  }

  /// U+0605 is one character with what follows it: a formatter that stops behind it must not end the process.
  @Test(arguments: [
    ("w\u{605}", "1\u{605}1"), ("w\u{605}", "1\u{605}\u{301}"), ("w\u{605}w", "1\u{605}1\u{605}1"),
    (
      "\nE\u{FFFD}@\nE\u{FFFD}w\u{605}w\u{605}\u{FFFD}@[",
      "\nThu\u{FFFD}@\nThu\u{FFFD}1\u{605}1\u{605}\u{FFFD}@["
    ),
  ])
  func scalarsThatJoinTheNextOneAreNoHarm(_ pattern: String, _ text: String) throws {
    #expect(try Converter<String, Date>.date(pattern).convert(text) == nil)
  }

  @Test func timeZoneAndLocaleAreHeeded() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let local: Converter<String, Date> = .date("yyyy-MM-dd HH:mm", timeZone: berlin)
    #expect(try local.convert("2023-07-01 02:00") == Date(timeIntervalSince1970: 1_688_169_600))
    let german: Converter<String, Date> = .date("d. MMMM yyyy", locale: Locale(identifier: "de_DE"))
    #expect(try german.convert("2. Januar 1970") == day)
    #expect(try german.convertBack(day) == "2. Januar 1970")
  }

  @Test func firstFormatThatFits() throws {
    let converter: Converter<String, Date> = .date(formats: ["yyyy-MM-dd HH:mm", "yyyy-MM-dd", "d MMM yyyy"])
    #expect(try converter.convert("1970-01-02") == day)
    #expect(try converter.convert("1970-01-02 00:00") == day)
    #expect(try converter.convert("2 Jan 1970") == day)
    #expect(try converter.convert("soon") == nil)
    #expect(try converter.convertBack(day) == "1970-01-02 00:00")
  }

  @Test func noFormatsFitNothing() throws {
    let converter: Converter<String, Date> = .date(formats: [])
    #expect(try converter.convert("1970-01-02") == nil)
    #expect(try converter.convertBack(day) == nil)
  }

  @Test func iso8601GoesBothWays() throws {
    let converter: Converter<String, Date> = .iso8601
    #expect(try converter.convert("1970-01-02T02:00:00.25+02:00") == day.addingTimeInterval(0.25))
    #expect(try converter.convert("soon") == nil)
    #expect(try converter.convertBack(day.addingTimeInterval(0.5)) == "1970-01-02T00:00:00.5Z")
    let fixed: Converter<String, Date> = .iso8601(fractionDigits: 3)
    #expect(try fixed.convertBack(day.addingTimeInterval(0.5)) == "1970-01-02T00:00:00.500Z")
  }

  @Test func epochSecondsAndMilliseconds() throws {
    let seconds: Converter<Double, Date> = .epochSeconds
    let milliseconds: Converter<Double, Date> = .epochMilliseconds
    #expect(try seconds.convert(86_400) == day)
    #expect(try milliseconds.convert(86_400_000) == day)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(try seconds.convert(value) == nil)
      #expect(try milliseconds.convert(value) == nil)
      #expect(try seconds.convertBack(Date(timeIntervalSinceReferenceDate: value)) == nil)
    }
    #expect(try milliseconds.convertBack(.init(timeIntervalSinceReferenceDate: 1e308)) == nil)
    #expect(try seconds.convertBack(day.addingTimeInterval(0.5)) == 86_400.5)
  }

  @Test func wholeMillisecondsComeBackAsTheyWere() throws {
    let converter: Converter<Double, Date> = .epochMilliseconds
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<5_000 {
      let value = Double(Int.random(in: -2_000_000_000_000...4_000_000_000_000, using: &generator))
      #expect(try converter.convert(value).flatMap(converter.convertBack) == value)
    }
  }

  @Test(arguments: [
    ("2023-11-14 22:13:25.000", "2023-11-14 22:13:25.000"),
    ("2023-11-14 22:13:25", "2023-11-14 22:13:25.000"),
    ("2023-11-14 22:13:25.5", "2023-11-14 22:13:25.500"),
    ("2023-11-14 22:13:25.123", "2023-11-14 22:13:25.123"),
    ("2023-11-14 22:13:25.123456", "2023-11-14 22:13:25.123456"),
    ("2023-11-14 22:13", "2023-11-14 22:13:00.000"),
    ("2023-11-14T22:13:25", "2023-11-14 22:13:25.000"), ("2023-11-14", "2023-11-14 00:00:00.000"),
    ("2023-11-14 22:13:25+00", "2023-11-14 22:13:25.000"),
    ("2023-11-14 22:13:25.25-01:30", "2023-11-14 23:43:25.250"),
    ("1969-12-31 23:59:59.999", "1969-12-31 23:59:59.999"),
    ("2023-11-14 22:13:25Z", "2023-11-14 22:13:25.000"),
  ])
  func sqlDates(_ text: String, _ written: String) throws {
    let converter: Converter<String, Date> = .sqlDate
    let date = try #require(try converter.convert(text))
    #expect(try converter.convertBack(date) == written)
    #expect(try converter.convert(written) == date)
  }

  @Test(arguments: [
    "", "soon", "2023-11-14 ", "2023-11-14 22", "2023-02-30 00:00:00", "22:13:25", "2023-11-14 22:13:25 x",
  ])
  func noSQLDates(_ text: String) throws {
    #expect(try Converter<String, Date>.sqlDate.convert(text) == nil)
  }

  @Test func everyDateComesBackFromSQL() throws {
    let converter: Converter<String, Date> = .sqlDate
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let date = Date(timeIntervalSinceReferenceDate: .random(in: -3e10...3e10, using: &random))
      let text = try #require(try converter.convertBack(date))
      #expect(try converter.convert(text) == date)
    }
    #expect(try converter.convertBack(Date(timeIntervalSince1970: 1e12)) == nil)
  }
}
