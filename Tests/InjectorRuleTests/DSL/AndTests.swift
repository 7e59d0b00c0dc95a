import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// `and` repeats the rule before it.
struct AndTests {
  struct Event: Injectable, Equatable {
    var title = "none"
    var label = "none"
    var born = Date.distantPast
    var died: Date?
    var level = 1
    var rank = 2
  }

  static let events = Injector.bind(Event.self)

  @Test(arguments: [
    Self.events.mapping("t").to(\.title).and(\.label),
    Self.events.rules { $0.mapping("t").to("title").and("label") },
  ])
  func oneKeyForTwoProperties(events: Injector<Event>) throws {
    for event in try BothInputs.models(events, #"{"t": "x"}"#) {
      #expect(event.title == "x" && event.label == "x")
    }
  }

  @Test(arguments: [
    Self.events.format(\.born).as(.epochSeconds).and(\.died),
    Self.events.rules { $0.format("born").as(.epochSeconds).and("died") },
  ])
  func oneConverterForTwoProperties(events: Injector<Event>) throws {
    for event in try BothInputs.models(events, #"{"born": 0, "died": 86400}"#) {
      #expect(event.born == Date(timeIntervalSince1970: 0))
      #expect(event.died == Date(timeIntervalSince1970: 86_400))
    }
  }

  @Test func anyNumberOfThem() throws {
    let events = Self.events.format(\.level).with.default(7).and(\.rank)
      .require(\.title).and(\.label).and(\.born, \.died)
    #expect(BothInputs.errors(events, "{}").count == 2)
    let error = #expect(throws: InjectionError.self) { try events.inject([:]) }
    #expect(error?.issues.map(\.path.description) == ["title", "label", "born", "died"])
    let levels = Self.events.format(\.level).with.default(7).and(\.rank)
    #expect(try levels.inject([:]).rank == 7)
  }

  @Test(arguments: [
    Self.events.and(\.title), Self.events.ignore(\.label).limits(InjectionLimits(issues: 1)).and(\.title),
    Self.events.ignore(\.label).keys(.snakeCase).and(\.title),
    Self.events.rules { $0.ignore("label") }.and(\.title),
    Self.events.ignore(\.label).policy(.strict).and(\.title),
  ])
  func nothingToRepeatIsAMistake(events: Injector<Event>) {
    let error = #expect(throws: InjectionError.self) { try events.validated() }
    #expect(error?.code == .configuration)
    #expect(
      error?.description.hasPrefix(#".and(\Event.title) has no rule before it that it could repeat; "#)
        == true
    )
  }

  @Test func nothingToRepeatByName() {
    let events = Self.events.rules { $0.and("title") }
    let error = #expect(throws: InjectionError.self) { try events.validated() }
    #expect(error?.description.hasPrefix(#".and("title") has no rule before it"#) == true)
  }
}
