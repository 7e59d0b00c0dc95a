import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Converters that take several kinds of data: `.either` and `.anyDate`.
struct EitherTests {
  struct Event: Injectable, Equatable {
    var starts = Date.distantPast
    var ends: Date?
    var visits: [Date] = []
    var label = "none"
  }
  struct Failure: Error {}

  static let day = Date(timeIntervalSince1970: 86_400)
  static let recent = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    (#""1970-01-02T00:00:00Z""#, day), (#""1970-01-02""#, day), ("86400", day), (#""86400""#, day),
    ("86400.0", day),
    ("1700000000", recent), ("1700000000000", recent), (#""1700000000000""#, recent), ("17e11", recent),
    ("-86400", Date(timeIntervalSince1970: -86_400)),
    ("-100000000000", Date(timeIntervalSince1970: -100_000_000)),
  ])
  func anyDate(json: String, date: Date) throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate).and(\.ends)
    for event in try BothInputs.models(events, #"{"starts": \#(json), "ends": \#(json)}"#) {
      #expect(event.starts == date && event.ends == date)
    }
  }

  @Test(arguments: ["true", #""soon""#, "[]", "{}", #""""#, "null"])
  func noDate(json: String) throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate)
    for event in try BothInputs.models(events, #"{"starts": \#(json)}"#) {
      #expect(event.starts == .distantPast)
    }
  }

  @Test func anyDateOfNativeValues() throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate)
    let values: [Any] = [
      Self.recent, NSNumber(value: 1_700_000_000), Float(86_400), Decimal(1_700_000_000_000),
    ]
    let dates = [Self.recent, Self.recent, Self.day, Self.recent]
    for (value, date) in zip(values, dates) { #expect(try events.inject(["starts": value]).starts == date) }
    #expect(try Converter<Any, Date>.anyDate.convert(Double.nan) == nil)
    #expect(try Converter<Any, Date>.anyDate.convertBack(Self.day) as? String == "1970-01-02T00:00:00Z")
  }

  @Test func eitherTakesBothKinds() throws {
    let events = Injector.bind(Event.self)
      .format(\.starts).as(.either(.epochMilliseconds, .date("dd.MM.yyyy"))).and(\.ends)
      .format(\.visits).as(.array(.either(.epochSeconds, .iso8601)))
    let json = #"{"starts": 86400000, "ends": "02.01.1970", "visits": [86400, "1970-01-02", "86400"]}"#
    for event in try BothInputs.models(events, json) {
      #expect(event.starts == Self.day && event.ends == Self.day)
      #expect(event.visits == [Self.day, Self.day, Self.day])
    }
    for event in try BothInputs.models(events, #"{"starts": "soon", "ends": []}"#) {
      #expect(event.starts == .distantPast && event.ends == nil)
    }
  }

  @Test func kindsOfInput() throws {
    func text<Input>(_ type: Input.Type) -> Converter<Input, String> { Converter { "\($0)" } }
    func converted<Input>(_ type: Input.Type, _ value: Any) throws -> String? {
      try Converter<Any, String>.either(text(Input.self), Converter<URL, String> { _ in nil }).convert(value)
    }
    #expect(try converted(Int.self, "12") == "12")
    #expect(try converted(Int8.self, 300) == nil)
    #expect(try converted([Int].self, [1, "2"] as [Any]) == "[1, 2]")
    #expect(try converted([Int].self, [1, "x"] as [Any]) == nil)
    #expect(try converted([String: Double].self, ["a": 1]) == #"["a": 1.0]"#)
    #expect(try converted(Bool.self, "yes") == "true")
    #expect(try converted(Int?.self, NSNull()) == "nil")
    #expect(try converted(Int?.self, 3) == "Optional(3)")
    #expect(try converted(Decimal.self, "1.5") == "1.5")
    #expect(try converted(Any.self, 3) == "3")
  }

  @Test(arguments: ["1.5", #""6""#, "true"])
  func thePolicyHolds(json: String) throws {
    struct Level: Injectable { var level = 0 }
    let numbers = Converter<Int, Int> { $0 }
    let either = Injector.bind(Level.self)
      .format(\.level).as(.either(numbers, Converter<[Int], Int> { $0.first }))
    for level in try BothInputs.models(either, #"{"level": \#(json)}"#) { #expect(level.level > 0) }
    #expect(BothInputs.errors(either.policy(.strict), #"{"level": \#(json)}"#).count == 2)
    struct Levels: Injectable { var levels: [Int] = [] }
    let inside = Injector.bind(Levels.self)
      .format(\.levels).as(.array(.either(numbers, Converter<[Int], Int> { $0.first }))).policy(.strict)
    #expect(BothInputs.errors(inside, #"{"levels": [\#(json)]}"#).count == 2)
    for levels in try BothInputs.models(inside, #"{"levels": [1, [2]]}"#) {
      #expect(levels.levels == [1, 2])
    }
  }

  @Test func theFirstErrorCounts() throws {
    let failing = Converter<Int, String> { _ in throw Failure() }
    let either = Converter<Any, String>.either(failing, Converter<[Int], String> { "\($0)" })
    #expect(throws: Failure.self) { try either.convert(7) }
    #expect(try either.convert([7]) == "[7]")
  }

  @Test func theFirstOneThatCanWrites() throws {
    let oneWay = Converter<Int, String> { "\($0)" }
    let twoWay = Converter<Bool, String>({ "\($0)" }, back: { $0 == "true" })
    #expect(try Converter<Any, String>.either(oneWay, twoWay).convertBack("true") as? Bool == true)
    #expect(!Converter<Any, String>.either(oneWay, oneWay).isTwoWay)
  }
}
