import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Types that decode themselves beside everything else that rules and plans know.
struct DecodingPropertyTests {
  @Test func aConverterMayTakeOne() throws {
    struct Named: Injectable, Equatable { var name = "" }
    let named = Injector.bind(Named.self)
      .format(\.name).with.converter { (address: DecodingTests.Address) in address.street }
    #expect(try DecodingInput(#"{"name": {"street": "S"}}"#).inject(named).model.name == "S")
    let error = try DecodingInput(#"{"name": {"street": []}}"#).failure(of: named.policy(.strict))
    #expect(error.issues.first?.path.description == "name.street" && error.expected == "String")
  }

  @Test func theTableOfThePlanSaysSo() throws {
    struct Resident: Injectable { var home: [DecodingTests.Address?] = [] }
    let text = """
      Resident
        source keys  property  type        conversion   nested plan  cost
        home         home      [Address?]  init(from:)               call

      """
    #expect(try Injector.bind(Resident.self).explain() == text)
  }

  @Test func rulesOfThePropertyHold() throws {
    let users = DecodingTests.users.mapping("person", "data.person").to(\.profile)
      .format(\.other).with.default(DecodingTests.Profile(age: 0, name: "default"))
    let json = #"{"data": {"person": {"age": 3, "full_name": "a"}}, "other": {"age": "x"}}"#
    let report = #"other.age: expected Int, found string "x" under "age"; default used"#
    try expectDecoded(users, json, report: report) { $0.profile.age == 3 && $0.other?.name == "default" }
    let error = #"profile: expected Profile, found number 1 under "profile""#
    expectErrors(users.require(\.profile), #"{"profile": 1}"#, error)
  }

  @Test func memberwiseModelsHaveThemToo() throws {
    struct Pair: Equatable { let home: DecodingTests.Address; let other: DecodingTests.Address? }
    let pairs = Injector.bind(Pair.self)
    try expectDecoded(pairs, #"{"home": {"street": "a"}}"#) { $0.home.street == "a" }
    let error = #"home.street: expected String, found nothing under "street""#
    expectErrors(pairs, #"{"home": {"zip": 1}}"#, error)
  }

  @Test func unsupportedTypesInsideAreTheTypesOwnAffair() throws {
    struct Odd: Decodable, Equatable {
      let range: Range<Int>; let zone: TimeZone; let components: DateComponents
    }
    struct Holder: Injectable, Equatable { var odd: Odd? }
    let json = #"{"odd": {"range": [1, 5], "zone": {"identifier": "UTC"}, "components": {"year": 2020}}}"#
    let input = try DecodingInput(json)
    let odd = try #require(try input.inject(Injector.bind(Holder.self)).model.odd)
    #expect(odd.range == 1..<5 && odd.zone.secondsFromGMT() == 0 && odd.components.year == 2020)
  }

  /// By its rules as a property, by its coding keys inside a type that decodes itself.
  struct Both: Injectable, Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case id = "coded" }
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("ruled").to("id") }
  }

  struct Outer: Decodable, Equatable { var both: Both }

  @Test func injectableComesFirst() throws {
    struct Holder: Injectable, Equatable { var both = Both(); var list: [Both] = []; var outer: Outer? }
    let json =
      #"{"both": {"ruled": 1, "coded": 2}, "list": [{"ruled": 3}], "outer": {"both": {"ruled": 4, "coded": "5"}}}"#
    let report = #"""
      both: unknown key "coded"; ignored
      outer.both.coded: expected Int, found string "5" under "coded"; coerced
      """#
    try expectDecoded(Injector.bind(Holder.self), json, report: report) {
      $0.both.id == 1 && $0.list.map(\.id) == [3] && $0.outer?.both.id == 5
    }
  }

  @Test func rowsOfTheTableInside() throws {
    struct Row: Decodable, Equatable {
      var date: Date, url: URL, data: Data, uuid: UUID, decimal: Decimal, float: CGFloat
      var dates: [String: [Date?]]
    }
    let text = #"""
      {"value": {"date": "1970-01-02T00:00:00Z", "url": "http://a/ä", "data": "ab", "decimal": "1.25", "float": 2,
       "uuid": "00000000-0000-0000-0000-000000000001", "dates": {"a": [0, null, 1.5]}}}
      """#
    let (holder, _) = try DecodingInput(text).inject(Injector.bind(ValueHolder<Row>.self))
    let row = try #require(holder.value)
    #expect(row.date == Date(timeIntervalSince1970: 86400))
    #expect(row.url.absoluteString == "http://a/%C3%A4" && row.data == Data("ab".utf8))
    #expect(row.uuid.uuidString.hasSuffix("01") && row.decimal == Decimal(string: "1.25") && row.float == 2)
    #expect(row.dates == ["a": [Date(timeIntervalSince1970: 0), nil, Date(timeIntervalSince1970: 1.5)]])
  }

  @Test func exactNumbersOfJSONText() throws {
    struct Row: Decodable, Equatable { var decimal: Decimal; var int: Int; var double: Double }
    let text =
      #"{"value": {"decimal": 1234567890123456789012345678.9012345678, "int": 1e18, "double": 9007199254740993}}"#
    let row = try #require(try Injector.bind(ValueHolder<Row>.self).inject(json: text).value)
    #expect(row.decimal == Decimal(string: "1234567890123456789012345678.9012345678"))
    #expect(row.int == 1_000_000_000_000_000_000 && row.double == 9_007_199_254_740_992)
  }

  @Test func classesAreReplaced() throws {
    final class Engine: Decodable, Equatable {
      let power: Int
      init(power: Int) { self.power = power }
      static func == (left: Engine, right: Engine) -> Bool { left.power == right.power }
    }
    struct Car: Injectable, Equatable { var engine = Engine(power: 1) }
    let input = try DecodingInput(#"{"engine": {"power": "90"}}"#)
    #expect(try input.inject(Injector.bind(Car.self)).model.engine.power == 90)
    let car = Car()
    let engine = Engine(power: 7)
    #expect(try Injector.bind(Car.self).inject(["engine": engine]).engine === engine)
    var updated = car
    try Injector.bind(Car.self).inject(["engine": ["power": 2]], into: &updated)
    #expect(car.engine.power == 1 && updated.engine.power == 2)
  }

  @Test func manyThreadsShareAPlan() async throws {
    struct Lists: Decodable, Equatable { var low: [Int] }
    let values = Injector.bind(ValueHolder<Lists>.self)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask {
          try values.inject(["value": ["low": [1, "\(index)"]]]).value == Lists(low: [1, index])
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}

/// Enums that are `Decodable` too, as properties and inside types that decode themselves.
struct DecodingEnumTests {
  enum Grade: String, CaseIterable, Codable { case good = "A", bad = "F" }
  enum Mood: String, Decodable {
    case fine, unknown
    init(from decoder: any Decoder) throws {
      self = Mood(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
  }
  enum Side: CaseIterable, Codable { case left, right }
  enum Shape: Codable, Equatable { case circle(radius: Double), square(side: Double, name: String?), none }
  struct Flags: OptionSet, Codable { let rawValue: UInt8 }
  struct Meters: RawRepresentable, Decodable, Equatable { var rawValue: Double }

  struct Parts: Decodable, Equatable {
    var grade: Grade?, mood: Mood?, side: Side?, shape: Shape?, shapes: [Shape]?
    var flags: Flags?, grades: [Grade: Meters]?
  }

  struct Model: Injectable, Equatable {
    var grade = Grade.good, mood = Mood.fine, side = Side.left, shape = Shape.none, shapes: [Shape] = []
    var flags: Flags = [], grades: [Grade: Meters] = [:], parts: Parts?
  }

  static let models = Injector.bind(Model.self)

  static let values = #"""
    "grade": "F", "mood": "gloomy", "side": "right", "shape": {"circle": {"radius": "2.5"}},
    "shapes": [{"square": {"side": 1}}, {"none": {}}, {"triangle": {}}], "flags": 3, "grades": {"A": 1.5, "B": 1}
    """#

  @Test func asPropertiesAndInside() throws {
    let (model, report) = try Self.models.decoded("{\(Self.values), \"parts\": {\(Self.values)}}")
    let parts = Parts(
      grade: .bad, mood: .unknown, side: .right, shape: .circle(radius: 2.5),
      shapes: [.square(side: 1, name: nil), .none], flags: Flags(rawValue: 3),
      grades: [.good: Meters(rawValue: 1.5)]
    )
    #expect(model.parts == parts && model.grade == .bad && model.mood == .unknown && model.side == .right)
    #expect(model.shape == parts.shape && model.shapes == parts.shapes)
    #expect(model.flags == parts.flags && model.grades == parts.grades)
    let text = #"""
      grades["B"]: expected a key of type Grade, found string "B"; element dropped
      parts.grades["B"]: expected a key of type Grade, found string "B"; element dropped
      parts.shape.circle.radius: expected Double, found string "2.5" under "radius"; coerced
      parts.shapes[2]: expected Shape, found object with 1 key; init(from:) threw: Invalid number of keys found, expected one.; element dropped
      shape.circle.radius: expected Double, found string "2.5" under "radius"; coerced
      shapes[2]: expected Shape, found object with 1 key; init(from:) threw: Invalid number of keys found, expected one.; element dropped
      """#
    #expect(report == text)
  }

  @Test func bothFormsOfCases() throws {
    try expectDecoded(Self.models, #"{"side": {"right": {}}, "parts": {"side": {"left": {}}}}"#) {
      $0.side == .right && $0.parts?.side == .left
    }
  }

  @Test func refusalsNameTheCases() throws {
    let json = #"{"grade": "B", "side": "up", "parts": {"grade": "B", "side": 7}}"#
    let text = """
      grade: expected Grade ("A" or "F"), found string "B" under "grade"; default kept
      parts.grade: expected Grade ("A" or "F"), found string "B" under "grade"; became nil
      parts.side: expected Side ("left" or "right"), found number 7 under "side"; became nil
      side: expected Side ("left" or "right"), found string "up" under "side"; default kept
      """
    try expectDecoded(Self.models, json, report: text) { $0 == Model(parts: Parts()) }
  }

  @Test func notesOfTheWayThatFailedAreForgotten() throws {
    enum Level: Int, Decodable {
      case low = 1, other = 0
      init(from decoder: any Decoder) throws { self = .other }
    }
    struct Gauge: Injectable, Equatable { var level = Level.low }
    try expectDecoded(Injector.bind(Gauge.self), #"{"level": "9"}"#) { $0.level == .other }
  }

  @Test func anEnumThatIsNotDecodableStaysAsItWas() throws {
    enum Bare: String { case a }
    struct Holder: Injectable, Equatable { var bare = Bare.a }
    let report = #"bare: expected Bare, found string "b" under "bare"; default kept"#
    try expectDecoded(Injector.bind(Holder.self), #"{"bare": "b"}"#, report: report)
  }
}
