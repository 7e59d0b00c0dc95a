import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct RuleOrderTests {
  struct Model: Equatable {
    var id = 0
    var stored_ = "none"
    var day: Date?
    var secret = "default"
    var level = 1
  }

  typealias Statement = @Sendable (Injector<Model>) -> Injector<Model>

  /// Statements that touch the same properties in different ways.
  static let statements: [Statement] = [
    { $0.mapping("identifier").to(\.id) }, { $0.rules { $0.synthesize("stored").to("stored_") } },
    { $0.rules { $0.mapping("text").to("stored") } }, { $0.format(\.day).as(.date("yyyy-MM-dd")) },
    { $0.mapping("secret2").to(\.secret).ignore(\.secret) }, { $0.format(\.level).with.default(9) },
  ]

  @Test func everyRotationAndItsReverseGiveTheSame() throws {
    let record: [String: Any] = ["identifier": 7, "text": "t", "day": "1993-03-06", "secret2": "s"]
    let expected = Model(id: 7, stored_: "t", day: day(1993, 3, 6), level: 9)
    for start in Self.statements.indices {
      let rotated = Self.statements[start...] + Self.statements[..<start]
      for order in [Array(rotated), rotated.reversed()] {
        let injector = order.reduce(Injector.bind(Model.self) { Model() }) { $1($0) }
        #expect(try injector.inject(record) == expected)
      }
    }
  }

  @Test func theLaterOfTwoRulesOfOneKindWins() throws {
    let injector = Injector.bind(Model.self) { Model() }
      .mapping("a").to(\.id).mapping("b").to(\.id)
      .format(\.level).with.default(1).rules { $0.format("level").with.default(2) }
      .keys(.snakeCase).keys(.asIs)
    #expect(try injector.inject(["a": 1, "b": 2]) == Model(id: 2, level: 2))
  }

  @Test func byNameAndByKeyPathAreOneProperty() throws {
    let models = Injector.bind(Model.self) { Model() }
    for models in [
      models.mapping("a").to(\.id).rules { $0.format("id").with.converter { (raw: Int) in raw + 1 } },
      models.rules { $0.mapping("a").to("id") }.format(\.id).with.converter { (raw: Int) in raw + 1 },
    ] { #expect(try models.inject(["a": 1]).id == 2) }
  }
}

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
    try expectModels(events, #"{"t": "x"}"#) { $0.title == "x" && $0.label == "x" }
  }

  @Test(arguments: [
    Self.events.format(\.born).as(.epochSeconds).and(\.died),
    Self.events.rules { $0.format("born").as(.epochSeconds).and("died") },
  ])
  func oneConverterForTwoProperties(events: Injector<Event>) throws {
    for event in try events.both(#"{"born": 0, "died": 86400}"#) {
      #expect(event.born == Date(timeIntervalSince1970: 0))
      #expect(event.died == Date(timeIntervalSince1970: 86_400))
    }
  }

  @Test func anyNumberOfThem() throws {
    let events = Self.events.format(\.level).with.default(7).and(\.rank)
      .require(\.title).and(\.label).and(\.born, \.died)
    expectErrors(events, "{}")
    expectError(paths: ["title", "label", "born", "died"]) { try events.inject([:]) }
    #expect(try Self.events.format(\.level).with.default(7).and(\.rank).inject([:]).rank == 7)
  }

  @Test(arguments: [
    Self.events.and(\.title), Self.events.ignore(\.label).limits(InjectionLimits(issues: 1)).and(\.title),
    Self.events.ignore(\.label).keys(.snakeCase).and(\.title),
    Self.events.rules { $0.ignore("label") }.and(\.title),
    Self.events.ignore(\.label).policy(.strict).and(\.title),
  ])
  func nothingToRepeatIsAMistake(events: Injector<Event>) {
    expectMistake(events, prefix: #".and(\Event.title) has no rule before it that it could repeat; "#)
  }

  @Test func nothingToRepeatByName() {
    expectMistake(Self.events.rules { $0.and("title") }, prefix: #".and("title") has no rule before it"#)
  }
}
