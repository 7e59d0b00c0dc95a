import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Seconds beyond the year 9999 are probably milliseconds: the report warns of them.
struct ImplausibleDateTests {
  struct Event: Injectable {
    var starts = Date.distantPast
    var ends: Date?
    var visits: [Date] = []
  }

  static let events = Injector.bind(Event.self)
  static let text = "; coerced; the date is after the year 9999: milliseconds?"

  @Test(arguments: [
    Self.events, Self.events.format(\.starts).as(.epochSeconds).and(\.ends),
    Self.events.format(\.ends).as(.optional(.epochSeconds)),
  ])
  func warns(events: Injector<Event>) throws {
    let json = #"{"starts": 1700000000000, "ends": 1700000000000}"#
    for report in try BothInputs.reports(events, json) {
      #expect(
        report == [
          #"ends: expected Date, found number 1700000000000 under "ends""# + Self.text,
          #"starts: expected Date, found number 1700000000000 under "starts""# + Self.text,
        ]
      )
    }
    let report = try events.injectReporting(json: json).report
    #expect(report.warnings.map(\.code) == [.implausible, .implausible])
    #expect(report.notes.isEmpty)
  }

  @Test func namesTheElement() throws {
    let events = Self.events.format(\.visits).as(.lossyArray(.epochSeconds))
    let report = try events.injectReporting(json: #"{"visits": [0, "x", 1700000000000]}"#).report
    #expect(report.warnings.map(\.path.description) == ["visits[1]", "visits[2]"])
    #expect(report.warnings.map(\.code) == [.typeMismatch, .implausible])
  }

  @Test(arguments: ["253402300799", "86400", "-1e13"]) func othersAreLeftAlone(number: String) throws {
    let report = try Self.events.injectReporting(json: #"{"starts": \#(number)}"#).report
    #expect(!report.issues.contains { $0.code == .implausible })
  }

  @Test func millisecondsAreNone() throws {
    let events = Self.events.format(\.starts).as(.epochMilliseconds).and(\.ends)
    let report = try events.injectReporting(json: #"{"starts": 1700000000000}"#).report
    #expect(report.warnings.isEmpty)
  }
}
