import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Date patterns that a formatter accepts in silence, and that cannot mean what they say.
struct DatePatternCheckTests {
  struct Event: Injectable {
    var starts = Date.distantPast
    var visits: [Date] = []
    var note: String?
  }

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

  @Test(arguments: wrong)
  func isAConfigurationError(pattern: String, message: String) {
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
      let error = #expect(throws: InjectionError.self) { try injector.validated() }
      #expect(error?.code == .configuration)
      #expect(error?.description.contains("the date pattern \"\(pattern)\" \(message)") == true)
      #expect(error?.description.contains("InjectorValueTests/DatePatternCheckTests.swift:") == true)
    }
    #expect(throws: (any Error).self) { try Converter<String, Date>.date(pattern).convert("2024-01-02") }
  }

  @Test(arguments: wrong)
  func thePatternThatTheMessageNamesIsRight(pattern: String, message: String) throws {
    let proposed = try #require(message.firstMatch(of: /write "(.+)"/)?.1)
    try Injector.bind(Event.self).format(\.starts).as(.date(String(proposed))).validated()
  }

  @Test func anEmptyPatternIsAConfigurationError() {
    let injectors = [
      Injector.bind(Event.self).format(\.starts).as(.date("")),
      Injector.bind(Event.self).format(\.starts).as(.date(formats: ["yyyy", ""])),
      Injector.bind(Event.self).format(\.starts).as(.date(formats: [])),
    ]
    for injector in injectors {
      let error = #expect(throws: InjectionError.self) { try injector.validated() }
      #expect(
        error?.description.contains(#"the date pattern is empty; write one, such as "yyyy-MM-dd""#) == true
      )
    }
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
