import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Stands for an API that knows the model's type only.
private func use<From>(_ converter: Converter<From, Date>) -> Converter<From, Date> { converter }
private func useOptional<From>(_ converter: Converter<From, [Date]?>) -> Converter<From, [Date]?> {
  converter
}

struct ConverterTests {
  private let number = Converter<String, Int>({ Int($0) }, back: { String($0) })

  @Test func convertsBothWays() throws {
    #expect(try number.convert("12") == 12)
    #expect(try number.convert("x") == nil)
    #expect(try number.convertBack(12) == "12")
    #expect(number.isTwoWay)
  }

  @Test func oneWayHasNoWayBack() throws {
    let length = Converter<String, Int> { $0.count }
    #expect(try length.convert("four") == 4)
    #expect(try length.convertBack(4) == nil)
    #expect(!length.isTwoWay)
  }

  @Test func throwsWhatTheClosureThrows() {
    let strict = Converter<String, Int> { throw Refused(reason: $0) }
    #expect(throws: Refused(reason: "x")) { try strict.convert("x") }
  }

  @Test func implicitMembersInferTheInput() throws {
    let explicit: Converter<String, Date> = .date("yyyy-MM-dd")
    let day = Date(timeIntervalSince1970: 86_400)
    #expect(try explicit.convert("1970-01-02") == day)
    #expect(try use(.date("yyyy-MM-dd")).convert("1970-01-02") == day)
    #expect(try use(.date(formats: ["dd.MM.yyyy"])).convert("02.01.1970") == day)
    #expect(try use(.iso8601).convert("1970-01-02") == day)
    #expect(try use(.iso8601(fractionDigits: 2)).convertBack(day) == "1970-01-02T00:00:00.00Z")
    #expect(try use(.epochSeconds).convert(86_400) == day)
    #expect(try use(.epochMilliseconds).convert(86_400_000) == day)
    #expect(try useOptional(.optional(.array(.epochSeconds))).convert([86_400]) == [day])
  }

  @Test func closureConvertersInferTheirTypes() throws {
    #expect(try use(Converter { (text: String) in ISO8601.date(from: text) }).convert("1970-01-01") != nil)
  }

  @Test func thenFeedsTheNext() throws {
    let trimmedNumber = Converter<String, String>.trimmed.then(number)
    #expect(try trimmedNumber.convert(" 12 ") == 12)
    #expect(try trimmedNumber.convert(" x ") == nil)
    #expect(try trimmedNumber.convertBack(12) == "12")
    let tags = Converter<String, String>.trimmed.then(Converter<String, [String]>.split(","))
    #expect(try tags.convert(" a,b ") == ["a", "b"])
    #expect(try tags.convertBack(["a", "b"]) == "a,b")
  }

  @Test func thenGoesBackOnlyWhereBothDo() throws {
    let length = Converter<String, Int> { $0.count }
    #expect(!Converter<String, String>.trimmed.then(length).isTwoWay)
    #expect(!length.then(Converter<Int, String>({ String($0) }, back: { Int($0) })).isTwoWay)
  }

  @Test func orTakesTheFirstFit() throws {
    let moment = Converter<String, Date>.iso8601.or(.date("dd.MM.yyyy"))
    let day = Date(timeIntervalSince1970: 86_400)
    #expect(try moment.convert("1970-01-02T00:00:00Z") == day)
    #expect(try moment.convert("02.01.1970") == day)
    #expect(try moment.convert("soon") == nil)
    #expect(try moment.convertBack(day) == "1970-01-02T00:00:00Z")
  }

  @Test func orThrowsOnlyWhenNothingFits() throws {
    let strict = Converter<String, Int> { throw Refused(reason: $0) }
    for either in [strict.or(number), number.or(strict)] {
      #expect(try either.convert("12") == 12)
      #expect(throws: Refused(reason: "x")) { try either.convert("x") }
    }
  }

  @Test func orGoesBackWhereEitherDoes() throws {
    let oneWay = Converter<String, Int> { $0.count }
    #expect(try oneWay.or(number).convertBack(12) == "12")
    #expect(try number.or(oneWay).convertBack(12) == "12")
    #expect(!oneWay.or(oneWay).isTwoWay)
    let small = Converter<String, Int>({ Int($0) }, back: { $0 < 10 ? String($0) : nil })
    #expect(try small.or(number).convertBack(12) == "12")
  }
}

struct CombinatorsTests {
  private let first = Date(timeIntervalSince1970: 0)
  private let second = Date(timeIntervalSince1970: 86_400)

  @Test func optionalLetsNilThrough() throws {
    let converter: Converter<Double?, Date?> = .optional(.epochSeconds)
    #expect(try converter.convert(nil) == .some(nil) && converter.convertBack(nil) == .some(nil))
    #expect(try converter.convert(86_400) == .some(second) && converter.convertBack(second) == .some(86_400))
    #expect(try converter.convert(.nan) == .none)
  }

  @Test func arrayNeedsEveryElement() throws {
    let converter: Converter<[String], [Date]> = .array(.date("yyyy-MM-dd"))
    #expect(try converter.convert(["1970-01-01", "1970-01-02"]) == [first, second])
    #expect(try converter.convert(["1970-01-01", "soon"]) == nil)
    #expect(try converter.convert([]) == [])
    #expect(try converter.convertBack([first, second]) == ["1970-01-01", "1970-01-02"])
  }

  @Test func lossyArrayDropsWhatDoesNotFit() throws {
    let converter: Converter<[String], [Date]> = .lossyArray(.date("yyyy-MM-dd"))
    #expect(try converter.convert(["soon", "1970-01-02", ""]) == [second])
    #expect(try converter.convertBack([second]) == ["1970-01-02"])
    let picky = Converter<Int, Int> { if $0 > 1 { throw Refused() } else { $0 } }
    let lossy: Converter<[Int], [Int]> = .lossyArray(picky)
    #expect(try lossy.convert([1, 2, 0]) == [1, 0])
  }

  @Test func lossyArrayDropsNothingOnTheWayBack() throws {
    let small = Converter<String, Int>({ Int($0) }, back: { $0 < 10 ? String($0) : nil })
    let converter: Converter<[String], [Int]> = .lossyArray(small)
    #expect(try converter.convertBack([1, 20]) == nil)
  }

  @Test func dictionaryNeedsEveryValue() throws {
    let converter: Converter<[String: Double], [String: Date]> = .dictionary(.epochSeconds)
    #expect(try converter.convert(["a": 0, "b": 86_400]) == ["a": first, "b": second])
    #expect(try converter.convert(["a": 0, "b": .infinity]) == nil)
    #expect(try converter.convertBack(["a": second]) == ["a": 86_400])
  }

  @Test func optionalArray() throws {
    let converter: Converter<[Double]?, [Date]?> = .optional(.array(.epochSeconds))
    #expect(try converter.convert(nil) == .some(nil))
    #expect(try converter.convert([0, 86_400]) == .some([first, second]))
    #expect(try converter.convert([0, .nan]) == .none)
  }

  @Test func arrayOfOptionals() throws {
    let converter: Converter<[Double?], [Date?]> = .array(.optional(.epochSeconds))
    #expect(try converter.convert([0, nil, 86_400]) == [first, nil, second])
    #expect(try converter.convert([0, .nan]) == nil)
    #expect(try converter.convertBack([nil, second]) == [nil, 86_400])
  }

  @Test func dictionaryOfOptionalsKeepsNil() throws {
    let converter: Converter<[String: Double?], [String: Date?]> = .dictionary(.optional(.epochSeconds))
    let converted = try #require(try converter.convert(["a": nil, "b": 0]))
    #expect(converted == ["a": nil, "b": first] && converted.count == 2)
  }

  @Test func oneWayElementsMakeOneWayConverters() {
    let length = Converter<String, Int> { $0.count }
    #expect(!Converter<String?, Int?>.optional(length).isTwoWay)
    #expect(!Converter<[String], [Int]>.array(length).isTwoWay)
    #expect(!Converter<[String], [Int]>.lossyArray(length).isTwoWay)
    #expect(!Converter<[String: String], [String: Int]>.dictionary(length).isTwoWay)
  }
}

/// Converters that take several kinds of data: `.either` and `.anyDate`.
struct EitherTests {
  struct Event: Injectable, Equatable {
    var starts = Date.distantPast
    var ends: Date?
    var visits: [Date] = []
    var label = "none"
  }

  static let day = Date(timeIntervalSince1970: 86_400)
  static let recent = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    (#""1970-01-02T00:00:00Z""#, day), (#""1970-01-02""#, day), ("86400", day), (#""86400""#, day),
    (#""1970-01-02 00:00:00""#, day), (#""1970-01-02T00:00""#, day), (#""1970-01-02 01:00:00.0+01""#, day),
    ("86400.0", day), ("1700000000", recent), ("1700000000000", recent), (#""1700000000000""#, recent),
    ("17e11", recent), ("-86400", Date(timeIntervalSince1970: -86_400)),
    ("-100000000000", Date(timeIntervalSince1970: -100_000_000)),
  ])
  func anyDate(json: String, date: Date) throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate).and(\.ends)
    let text = #"{"starts": \#(json), "ends": \#(json)}"#
    try expectModels(events, text) { $0.starts == date && $0.ends == date }
  }

  @Test(arguments: ["true", #""soon""#, "[]", "{}", #""""#, "null"]) func noDate(json: String) throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate)
    try expectModels(events, #"{"starts": \#(json)}"#) { $0.starts == .distantPast }
  }

  @Test func aPlainDateNeedsATimeZone() throws {
    let events = Injector.bind(Event.self)
    let text =
      #"starts: expected Date with a time zone, or the converter .sqlDate, "#
      + #"found string "1970-01-02 00:00:00" under "starts"; default kept"#
    try expectReports(events, #"{"starts": "1970-01-02 00:00:00"}"#, text)
    try expectReports(
      events, #"{"starts": "1970-01-02 x"}"#,
      #"starts: expected Date, found string "1970-01-02 x" under "starts"; default kept"#
    )
    let error = expectError { try events.policy(.strict).inject(json: #"{"ends": "1970-01-02T00:00:00"}"#) }
    #expect(
      error?.publicMessage == #"/ends: expected a date with a time zone, found string "1970-01-02T00:00:00""#)
  }

  @Test func anyDateOfNativeValues() throws {
    let events = Injector.bind(Event.self).format(\.starts).as(.anyDate)
    let recent: [Any] = [Self.recent, NSNumber(value: 1_700_000_000), Decimal(1_700_000_000_000)]
    for value in recent { #expect(try events.inject(["starts": value]).starts == Self.recent) }
    #expect(try events.inject(["starts": Float(86_400)]).starts == Self.day)
    #expect(try Converter<Any, Date>.anyDate.convert(Double.nan) == nil)
    #expect(try Converter<Any, Date>.anyDate.convertBack(Self.day) as? String == "1970-01-02T00:00:00Z")
  }

  @Test func eitherTakesBothKinds() throws {
    let events = Injector.bind(Event.self)
      .format(\.starts).as(.either(.epochMilliseconds, .date("dd.MM.yyyy"))).and(\.ends)
      .format(\.visits).as(.array(.either(.epochSeconds, .iso8601)))
    let json = #"{"starts": 86400000, "ends": "02.01.1970", "visits": [86400, "1970-01-02", "86400"]}"#
    try expectModels(events, json) {
      $0.starts == Self.day && $0.ends == Self.day && $0.visits == [Self.day, Self.day, Self.day]
    }
    let text = #"{"starts": "soon", "ends": []}"#
    try expectModels(events, text) { $0.starts == .distantPast && $0.ends == nil }
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

  @Test(arguments: ["1.5", #""6""#, "true"]) func thePolicyHolds(json: String) throws {
    struct Level: Injectable { var level = 0 }
    let numbers = Converter<Int, Int> { $0 }
    let either = Injector.bind(Level.self)
      .format(\.level).as(.either(numbers, Converter<[Int], Int> { $0.first }))
    for level in try either.both(#"{"level": \#(json)}"#) { #expect(level.level > 0) }
    expectErrors(either.policy(.strict), #"{"level": \#(json)}"#)
    struct Levels: Injectable { var levels: [Int] = [] }
    let inside = Injector.bind(Levels.self)
      .format(\.levels).as(.array(.either(numbers, Converter<[Int], Int> { $0.first }))).policy(.strict)
    expectErrors(inside, #"{"levels": [\#(json)]}"#)
    try expectModels(inside, #"{"levels": [1, [2]]}"#) { $0.levels == [1, 2] }
  }

  @Test func theFirstErrorCounts() throws {
    let failing = Converter<Int, String> { _ in throw Refused() }
    let either = Converter<Any, String>.either(failing, Converter<[Int], String> { "\($0)" })
    #expect(throws: Refused.self) { try either.convert(7) }
    #expect(try either.convert([7]) == "[7]")
  }

  @Test func theFirstOneThatCanWrites() throws {
    let oneWay = Converter<Int, String> { "\($0)" }
    let twoWay = Converter<Bool, String>({ "\($0)" }, back: { $0 == "true" })
    #expect(try Converter<Any, String>.either(oneWay, twoWay).convertBack("true") as? Bool == true)
    #expect(!Converter<Any, String>.either(oneWay, oneWay).isTwoWay)
  }
}
