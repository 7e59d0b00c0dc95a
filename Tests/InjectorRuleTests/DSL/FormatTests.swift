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
    let record = ["day": "1993-03-06", "start": "06.03.1993"]
    let named = Self.events.rules {
      $0.format("day").as(.date("yyyy-MM-dd"))
        .format("start").as(.date("dd.MM.yyyy"))
    }
    let typed = Self.events.format(\.day).as(.date("yyyy-MM-dd"))
      .format(\.start).as(.date("dd.MM.yyyy"))
    for events in [named, typed] {
      let event = try events.inject(record)
      #expect(event.day == day(1993, 3, 6) && event.start == day(1993, 3, 6))
    }
  }

  @Test func closureConverters() throws {
    let events = Self.events
      .format(\.seats).with.converter { (text: String) in Int(text.dropLast(6)) }
      .rules {
        $0.format("title").with.converter { (raw: [String: Any]) in "\(raw["de"] ?? "?")" }
          .format("tags").with.converter { (text: String) in text.split(separator: " ").map(String.init) }
      }
    let event = try events.inject(["seats": "12 seats", "title": ["de": "Fest"], "tags": "a b"])
    #expect(event == Event(seats: 12, title: "Fest", tags: ["a", "b"]))
  }

  @Test func multiStatementClosures() throws {
    let events = Self.events
      .format(\.seats).with.converter { (text: String) -> Int? in
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
    #expect(try events.inject(["seats": "12 of 3", "title": 8]) == Event(seats: 123, title: "4"))
  }

  @Test func nilAndThrowsDoNotFit() throws {
    let events = Self.events
      .format(\.seats).with.converter { (_: Int) -> Int? in nil }
      .rules {
        $0.format("title").with.converter { (_: String) -> String in throw Failure() }
          .format("tags").with.converter { (_: String) -> [String]? in nil }
      }
    let (event, report) = try events.injectReporting(["seats": 3, "title": "a", "tags": "b"])
    #expect(event == Event())
    #expect(Set(report.issues.map(\.code)) == [.typeMismatch, .converterFailed])
    #expect(report.issues.compactMap(\.underlying).first is Failure)
  }

  @Test func inputIsCoerced() throws {
    let events = Self.events.format(\.title).with.converter { (text: String) in "<\(text)>" }
    #expect(try events.inject(["title": 7]).title == "<7>")
    #expect(try events.inject(["title": true]).title == "<true>")
    let doubles = Self.events.format(\.title).with.converter { (value: Double) in "\(value)" }
    #expect(try doubles.inject(["title": " 2.5 "]).title == "2.5")
    let (event, report) = try doubles.injectReporting(["title": ["a"]])
    #expect(event.title == "none" && report.issues.first?.expected == "String")
  }

  @Test func optionalInputHearsOfNullAndMissing() throws {
    let events = Self.events.format(\.title).with.converter { (text: String?) in text ?? "nothing" }
    #expect(try events.inject([:]).title == "nothing")
    #expect(try events.inject(["title": NSNull()]).title == "nothing")
    #expect(try events.inject(["title": "x"]).title == "x")
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

  @Test func nullMakesAnOptionalNil() throws {
    let events = Injector.bind(Event.self) { Event(day: Date(timeIntervalSince1970: 1)) }
      .format(\.day).as(.date("yyyy-MM-dd"))
    #expect(try events.inject(["day": NSNull()]).day == nil)
    #expect(try events.inject([:]).day == Date(timeIntervalSince1970: 1))
    #expect(try events.inject(["day": "soon"]).day == Date(timeIntervalSince1970: 1))
  }

  @Test func combinators() throws {
    struct Log { var crashes: [Date]?; var days: [Date?] = []; var byName: [String: Date] = [:] }
    let logs = Injector.bind(Log.self) { Log() }
      .format(\.crashes).as(.optional(.array(.epochSeconds)))
      .format(\.days).as(.array(.optional(.date("yyyy-MM-dd"))))
      .format(\.byName).as(.dictionary(.epochSeconds))
    let log = try logs.inject([
      "crashes": [0, 60], "days": ["1993-03-06", NSNull()] as [Any], "byName": ["a": 1],
    ])
    #expect(log.crashes == [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60)])
    #expect(log.days == [day(1993, 3, 6), nil] && log.byName == ["a": Date(timeIntervalSince1970: 1)])
    #expect(try logs.inject(["crashes": NSNull()]).crashes == nil)
  }

  @Test func defaultIsUsedForMissingNullAndUnusable() throws {
    let events = Self.events
      .format(\.seats).with.default(100)
      .rules { $0.format("title").with.default("untitled") }
    #expect(try events.inject([:]) == Event(seats: 100, title: "untitled"))
    #expect(
      try events.inject(["seats": NSNull(), "title": NSNull()]) == Event(seats: 100, title: "untitled")
    )
    #expect(try events.inject(["seats": "soon", "title": "x"]) == Event(seats: 100, title: "x"))
    #expect(try events.injectReporting(["seats": "soon"]).report.issues.first?.consequence == .defaultUsed)
  }

  @Test func defaultIsMadeAnewForEachRecord() throws {
    final class Box { var value = 0 }
    struct Holder { var box: Any = 0 }
    let holders = Injector.bind(Holder.self) { Holder() }.format(\.box).with.default(Box() as Any)
    let made = try holders.inject([[:], [:]]).map { $0.box as? Box }
    #expect(made[0] != nil && made[0] !== made[1])
  }

  @Test func defaultAndConverterOfOnePropertyCombine() throws {
    let events = Self.events
      .format(\.seats).with.default(9)
      .format(\.seats).with.converter { (text: String) in Int(text) }
    #expect(try events.inject(["seats": "12"]).seats == 12)
    #expect(try events.inject(["seats": "twelve"]).seats == 9)
    #expect(try events.inject([:]).seats == 9)
  }

  @Test func defaultForNullOfAnOptional() throws {
    let moment = Date(timeIntervalSince1970: 5)
    let events = Self.events.format(\.day).with.default(moment)
    #expect(try events.inject([:]).day == moment)
    #expect(try events.inject(["day": NSNull()]).day == moment)
    #expect(try events.inject(["day": "soon"]).day == moment)
  }

  @Test func laterConverterReplacesTheEarlierOne() throws {
    let events = Self.events
      .format(\.title).with.converter { (text: String) in "first " + text }
      .rules { $0.format("title").with.converter { (text: String) in "second " + text } }
    #expect(try events.inject(["title": "x"]).title == "second x")
  }
}
