import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct FormatTests {
  struct Event: Equatable {
    var day: Date?
    var start = Date(timeIntervalSince1970: 0)
    var seats = 5
    var title = "none"
    var tags: [String] = ["default"]
  }

  struct Failure: Error, Equatable {}

  static let events = Injector.bind(Event.self) { Event() }

  @Test func libraryConverterByNameAndByKeyPath() throws {
    let named = Self.events
      .rules { $0.format("day").as(.date("yyyy-MM-dd")).format("start").as(.date("dd.MM.yyyy")) }
    let typed = Self.events.format(\.day).as(.date("yyyy-MM-dd")).format(\.start).as(.date("dd.MM.yyyy"))
    for events in [named, typed] {
      let event = try events.inject(["day": "1993-03-06", "start": "06.03.1993"])
      #expect(event.day == day(1993, 3, 6) && event.start == day(1993, 3, 6))
    }
  }

  static let closures = events.format(\.seats).with.converter { (text: String) in Int(text.dropLast(6)) }
    .rules {
      $0.format("title").with.converter { (raw: [String: Any]) in "\(raw["de"] ?? "?")" }
        .format("tags").with.converter { (text: String) in text.split(separator: " ").map(String.init) }
    }
  static let statements = events.format(\.seats).with.converter { (text: String) -> Int? in
    let digits = text.filter(\.isNumber)
    guard !digits.isEmpty else { throw Failure() }
    return Int(digits)
  }
  .rules {
    $0.format("title").with.converter { (raw: Int) -> String in
      let half = raw / 2
      return "\(half)"
    }
  }
  static let texts = events.format(\.title).with.converter { (text: String) in "<\(text)>" }
  static let doubles = events.format(\.title).with.converter { (value: Double) in "\(value)" }
  static let optionals = events.format(\.title).with.converter { (text: String?) in text ?? "nothing" }
  static let later = texts.rules { $0.format("title").with.converter { (text: String) in "second " + text } }
  static let defaults = events.format(\.seats).with.default(100)
    .rules { $0.format("title").with.default("no") }
  static let both = events.format(\.seats).with.default(9)
    .format(\.seats).with.converter { (text: String) in Int(text) }
  static let moment = Date(timeIntervalSince1970: 5)
  static let dayByDefault = events.format(\.day).with.default(moment)
  static let dayOfModel = Injector.bind(Event.self) { Event(day: moment) }.format(\.day).as(
    .date("yyyy-MM-dd"))

  /// What injectors with converters and defaults make of records.
  @Test(
    .withoutRoundTrips,
    arguments: [
      (
        closures, #"{"seats": "12 seats", "title": {"de": "Fest"}, "tags": "a b"}"#,
        Event(seats: 12, title: "Fest", tags: ["a", "b"])
      ),
      (statements, #"{"seats": "12 of 3", "title": 8}"#, Event(seats: 123, title: "4")),
      // The input is coerced.
      (texts, #"{"title": 7}"#, Event(title: "<7>")), (texts, #"{"title": true}"#, Event(title: "<true>")),
      (doubles, #"{"title": " 2.5 "}"#, Event(title: "2.5")), (doubles, #"{"title": ["a"]}"#, Event()),
      // An optional input hears of null and missing keys.
      (optionals, "{}", Event(title: "nothing")), (optionals, #"{"title": null}"#, Event(title: "nothing")),
      (optionals, #"{"title": "x"}"#, Event(title: "x")),
      // The later converter replaces the earlier one.
      (later, #"{"title": "x"}"#, Event(title: "second x")),
      // A default is used for what is missing, null or unusable.
      (defaults, "{}", Event(seats: 100, title: "no")),
      (defaults, #"{"seats": null, "title": null}"#, Event(seats: 100, title: "no")),
      (defaults, #"{"seats": "soon", "title": "x"}"#, Event(seats: 100, title: "x")),
      // A default and a converter combine.
      (both, #"{"seats": "12"}"#, Event(seats: 12)), (both, #"{"seats": "twelve"}"#, Event(seats: 9)),
      (both, "{}", Event(seats: 9)),
      // An Optional has its default for null, and without one it is nil.
      (dayByDefault, "{}", Event(day: moment)), (dayByDefault, #"{"day": null}"#, Event(day: moment)),
      (dayByDefault, #"{"day": "soon"}"#, Event(day: moment)), (dayOfModel, #"{"day": null}"#, Event()),
      (dayOfModel, "{}", Event(day: moment)), (dayOfModel, #"{"day": "soon"}"#, Event(day: moment)),
    ]
  )
  func convertersAndDefaults(events: Injector<Event>, json: String, expected: Event) throws {
    try expectModels(events, json, expected)
  }

  @Test func reportsOfConvertersAndDefaults() throws {
    let mismatch = try Self.doubles.injectReporting(["title": ["a"]]).report.issues
    #expect(mismatch.map(\.expected) == ["String"])
    let unusable = try Self.defaults.injectReporting(["seats": "soon"]).report.issues
    #expect(unusable.first?.consequence == .defaultUsed)
  }

  @Test func nilAndThrowsDoNotFit() throws {
    let events = Self.events.format(\.seats).with.converter { (_: Int) -> Int? in nil }.rules {
      $0.format("title").with.converter { (_: String) -> String in throw Failure() }
        .format("tags").with.converter { (_: String) -> [String]? in nil }
    }
    let (event, report) = try events.injectReporting(["seats": 3, "title": "a", "tags": "b"])
    #expect(event == Event() && Set(report.issues.map(\.code)) == [.typeMismatch, .converterFailed])
    #expect(report.issues.compactMap(\.underlying).first is Failure)
  }

  @Test func converterIsNotCalledForNullAndMissing() throws {
    let calls = Counter()
    let events = Self.events.format(\.title).with.converter { (text: String) in
      calls.increase()
      return text
    }
    #expect(try events.inject(["title": NSNull()]).title == "none")
    #expect(try events.inject([:]).title == "none")
    #expect(calls.count == 0)
  }

  @Test func combinators() throws {
    struct Log: Equatable { var crashes: [Date]?; var days: [Date?] = []; var byName: [String: Date] = [:] }
    let logs = Injector.bind(Log.self) { Log() }
      .format(\.crashes).as(.optional(.array(.epochSeconds))).format(\.byName).as(.dictionary(.epochSeconds))
      .format(\.days).as(.array(.optional(.date("yyyy-MM-dd"))))
    let json = #"{"crashes": [0, 60], "days": ["1993-03-06", null], "byName": {"a": 1}}"#
    let dates = [0, 60, 1].map { Date(timeIntervalSince1970: $0) }
    let log = Log(crashes: [dates[0], dates[1]], days: [day(1993, 3, 6), nil], byName: ["a": dates[2]])
    try expectModels(logs, json, log)
    try expectModels(logs, #"{"crashes": null}"#, Log())
  }

  @Test func defaultIsMadeAnewForEachRecord() throws {
    final class Box { var value = 0 }
    struct Holder { var box: Any = 0 }
    let holders = Injector.bind(Holder.self) { Holder() }.format(\.box).with.default(Box() as Any)
    let made = try holders.inject([[:], [:]]).map { $0.box as? Box }
    #expect(made[0] != nil && made[0] !== made[1])
  }
}
