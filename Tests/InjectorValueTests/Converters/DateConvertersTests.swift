import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DateConvertersTests {
  private let day = Date(timeIntervalSince1970: 86_400)

  @Test(arguments: [
    ("yyyy-MM-dd", "2023-02-15", 1_676_419_200.0), ("yyyy-MM-dd", "2023-02-30", nil),
    ("yyyy-MM-dd", "soon", nil), ("yyyy-MM-dd", "", nil),
    ("dd/MM/yyyy HH:mm", "15/02/2023 07:30", 1_676_446_200), ("d MMM yyyy", "15 Feb 2023", 1_676_419_200),
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
    ("2023-11-14 22:13:25", "2023-11-14 22:13:25.000"), ("2023-11-14 22:13:25.5", "2023-11-14 22:13:25.500"),
    ("2023-11-14 22:13:25.123", "2023-11-14 22:13:25.123"),
    ("2023-11-14 22:13:25.123456", "2023-11-14 22:13:25.123456"),
    ("2023-11-14 22:13", "2023-11-14 22:13:00.000"), ("2023-11-14T22:13:25", "2023-11-14 22:13:25.000"),
    ("2023-11-14", "2023-11-14 00:00:00.000"), ("2023-11-14 22:13:25+00", "2023-11-14 22:13:25.000"),
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

/// One text gives one date, whatever reads it.
struct DateAgreementTests {
  struct Model: Injectable { var at: Date? }

  @Test func theConvertersForDatesAgreeOnFractions() throws {
    var generator = SeededGenerator(seed: 5)
    let pattern: Converter<String, Date> = .date("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    let slow: Converter<String, Date> = .date("EEE yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
    for _ in 0..<2_000 {
      let seconds = Int.random(in: -10_000_000_000...200_000_000_000, using: &generator)
      let second = Date(timeIntervalSince1970: Double(seconds))
      let whole = try #require(try Converter<String, Date>.iso8601(fractionDigits: 0).convertBack(second))
      let fraction = String(Int.random(in: 1_000..<2_000, using: &generator)).dropFirst()
      let text = "\(whole.dropLast()).\(fraction)Z"
      let moment = try #require(try Converter<String, Date>.iso8601.convert(text))
      #expect(try pattern.convert(text) == moment, "\(text)")
      #expect(try pattern.convertBack(moment) == text)
      #expect(try Model(injecting: ["at": text]).at == moment)
      let weekday = try #require(try Converter<String, Date>.date("EEE").convertBack(moment))
      #expect(try slow.convert("\(weekday) \(text)") == moment, "\(text)")
    }
  }
}

/// Date patterns that a formatter accepts in silence, and that cannot mean what they say.
struct DatePatternCheckTests {
  struct Event: Injectable { var starts = Date.distantPast; var visits: [Date] = []; var note: String? }

  static let wrong = [
    ("YYYY-MM-dd", #"mixes the year of weeks (Y) with months or days; write "yyyy-MM-dd""#),
    ("YYYY-mm-dd", #"mixes the year of weeks (Y) with months or days; write "yyyy-MM-dd""#),
    ("YYYY-mm-DD", #"has minutes (m) where months (M) belong; write "yyyy-MM-dd""#),
    ("yyyy-mm-dd", #"has minutes (m) where months (M) belong; write "yyyy-MM-dd""#),
    ("dd/mm/yyyy HH:mm", #"has minutes (m) where months (M) belong; write "dd/MM/yyyy HH:mm""#),
    ("yyyy-MM-dd'T'HH:MM", #"has months (M) where minutes (m) belong; write "yyyy-MM-dd'T'HH:mm""#),
    ("dd-mm-yyyy HH:MM", #"has minutes (m) where months (M) belong; write "dd-MM-yyyy HH:mm""#),
    ("yyyy/mm", #"has minutes (m) where months (M) belong; write "yyyy/MM""#),
    ("dd.mm", #"has minutes (m) where months (M) belong; write "dd.MM""#),
    ("HH:MM", #"has months (M) where minutes (m) belong; write "HH:mm""#),
    ("YYYYMMDD", #"mixes the year of weeks (Y) with months or days; write "yyyyMMdd""#),
    ("yyyymmddHHMMss", #"has minutes (m) where months (M) belong; write "yyyyMMddHHmmss""#),
    ("YYYY-MM-dd ww", #"mixes the year of weeks (Y) with months or days; write "yyyy-MM-dd ww""#),
    ("yyyy-MM-DD", #"mixes the day of the year (D) with months; write "yyyy-MM-dd""#),
  ]

  @Test(arguments: wrong) func isAConfigurationError(pattern: String, message: String) {
    let injectors = [
      Injector.bind(Event.self).format(\.starts).as(.date(pattern)),
      Injector.bind(Event.self).format(\.starts).as(.date(formats: ["yyyy", pattern])),
      Injector.bind(Event.self).format(\.starts).as(.date("yyyy").or(.date(pattern))),
      Injector.bind(Event.self).format(\.starts).as(.either(.epochSeconds, .date(pattern))),
      Injector.bind(Event.self).format(\.starts).as(Converter<String, String>.trimmed.then(.date(pattern))),
      Injector.bind(Event.self).format(\.visits).as(.lossyArray(.date(pattern))).mapping("x").to(\.starts),
      Injector.bind(Event.self).rules { $0.format("visits").as(.array(.date(pattern))) },
    ]
    for injector in injectors {
      let text = "the date pattern \"\(pattern)\" \(message)"
      let error = expectError(code: .configuration, part: text) { try injector.validated() }
      #expect(error?.description.contains("InjectorValueTests/DateConvertersTests.swift:") == true)
    }
    #expect(throws: (any Error).self) { try Converter<String, Date>.date(pattern).convert("2024-01-02") }
  }

  @Test(arguments: wrong) func thePatternThatTheMessageNamesIsRight(pattern: String, message: String) throws {
    let proposed = try #require(message.firstMatch(of: /write "(.+)"/)?.1)
    try Injector.bind(Event.self).format(\.starts).as(.date(String(proposed))).validated()
  }

  @Test func anEmptyPatternIsAConfigurationError() {
    let injectors = [
      Injector.bind(Event.self).format(\.starts).as(.date("")),
      Injector.bind(Event.self).format(\.starts).as(.date(formats: ["yyyy", ""])),
      Injector.bind(Event.self).format(\.starts).as(.date(formats: [])),
    ]
    let text = #"the date pattern is empty; write one, such as "yyyy-MM-dd""#
    for injector in injectors { expectError(part: text) { try injector.validated() } }
  }

  @Test(arguments: [
    "yyyy-MM-dd", "YYYY-'W'ww", "YYYY-'W'ww-e", "HH:mm", "mm:ss", "yyyy-DDD", "yyyy", "dd.MM.yyyy HH:mm",
    "yyyy-MM-dd'T'HH:mm:ss'mYD'", "h:mm a", "YYYY", "MMM d, yyyy", "LLLL yyyy", "dd HH:mm", "HH MM",
    "HH 'Uhr' MMMM", "d 'days' mm:ss", "yyyy-MM-dd YYYY-'W'ww", "mm 'past' HH, M/d",
  ])
  func otherPatternsAreLeftAlone(pattern: String) throws {
    try Injector.bind(Event.self).format(\.starts).as(.date(pattern)).validated()
  }

  @Test func aRightPatternOfTheSameShapeDoesNotHideIt() throws {
    func events(_ pattern: String) -> Injector<Event> {
      Injector.bind(Event.self).format(\.starts).as(.date(pattern)).mapping("note_of_shape").to(\.note)
    }
    try events("yyyy-MM-dd").validated()
    #expect(throws: InjectionError.self) { try events("yyyy-mm-dd").validated() }
  }
}
