import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Which defaults hold where there are several. They hold for the whole process, so each test has one of its own.
struct DefaultsPriorityTests {
  struct Car: Injectable, Equatable { var maxSpeed = 0.0; var name = "" }

  class Asking: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("own").to("name") }
  }
  /// Takes over what was set for another type, but for one property.
  final class AskingStudent: Asking {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.keys(
        .custom { $0 == "score" ? "_score_" : InjectionDefaults.sourceKeys(for: $0, of: Asking.self)[0] }
      )
    }
  }
  /// Takes over what was set for everything, but for one property.
  struct AskingCar: Injectable {
    var maxSpeed = 0.0
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let speed = InjectionDefaults.global.sourceKeys(for: "maxSpeed")[0]
      return rules.mapping("_name_").to("name").mapping("_" + speed).to("maxSpeed")
    }
  }
  /// Takes over what holds for it, its superclasses and everything.
  final class AskingPupil: Asking {
    var lastScore = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      let keys = InjectionDefaults.sourceKeys(for: "lastScore", of: AskingPupil.self)
      return super.rules(rules).mapping(keys[0] + ".value").to("lastScore")
    }
  }

  @Test func rulesOfATypeAskForDefaults() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      InjectionDefaults.set(
        InjectionDefaults().keys(.custom { $0 == "name" ? "_name_" : $0 + "_of_person" }), for: [Asking.self]
      )
      let json = #"{"own": "Tom", "_name_": "Jack", "name": "Rose", "_score_": 96, "score": 1}"#
      for person in try injectEveryForm(json, as: Asking.self) { #expect(person.name == "Tom") }
      try expectEveryForm(json, as: AskingStudent.self) { $0.name == "Jack" && $0.score == 96 }
      let car = #"{"_name_": "Bently", "name": "none", "_max_speed": 250, "max_speed": 1}"#
      try expectEveryForm(car, as: AskingCar.self) { $0.name == "Bently" && $0.maxSpeed == 250 }
      let pupil = #"{"own": "Tom", "lastScore_of_person": {"value": 96}, "last_score": 1}"#
      try expectEveryForm(pupil, as: AskingPupil.self) { $0.name == "Tom" && $0.lastScore == 96 }
      #expect(InjectionDefaults.sourceKeys(for: "name", of: Asking.self) == ["_name_", "name"])
      #expect(InjectionDefaults.sourceKeys(for: "maxSpeed", of: Car.self) == ["max_speed", "maxSpeed"])
      #expect(InjectionDefaults.global.sourceKeys(for: "maxSpeed") == ["max_speed", "maxSpeed"])
    }
  }

  class Living: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  class Human: Living {}
  class Scholar: Human {}
  final class RuledScholar: Scholar {
    override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("rules").to("name") }
  }

  @Test func defaultsOfAClassComeBeforeThoseOfItsSuperclasses() async {
    await #expect(processExitsWith: .success) {
      func keys(_ key: String) -> InjectionDefaults { InjectionDefaults().keys(.custom { _ in key }) }
      let json = #"""
        {"rules": "1", "scholar": "2", "human": "3", "living": "4", "global": "5", "name": "6", "chain": "0"}
        """#
      func expectNames(scholar: String, ruled: String) throws {
        for model in try injectEveryForm(json, as: Scholar.self) { #expect(model.name == scholar) }
        for model in try injectEveryForm(json, as: RuledScholar.self) { #expect(model.name == ruled) }
      }
      try expectNames(scholar: "6", ruled: "1")
      InjectionDefaults.setGlobal(keys("global"))
      try expectNames(scholar: "5", ruled: "1")
      InjectionDefaults.set(keys("living"), for: [Living.self])
      try expectNames(scholar: "4", ruled: "1")
      InjectionDefaults.set(keys("human"), for: [Human.self])
      try expectNames(scholar: "3", ruled: "1")
      InjectionDefaults.set(keys("scholar"), for: [Scholar.self])
      try expectNames(scholar: "2", ruled: "1")
      // Before all of them: what the chain itself says.
      let chained = Injector.bind(RuledScholar.self).mapping("chain").to(\.name)
      for model in try injectEveryForm(json, by: chained) { #expect(model.name == "0") }
      // Superclasses are untouched by what is set for a subclass.
      for model in try injectEveryForm(json, as: Human.self) { #expect(model.name == "3") }
      for model in try injectEveryForm(json, as: Living.self) { #expect(model.name == "4") }
      for car in try injectEveryForm(json, as: Car.self) { #expect(car.name == "5") }
    }
  }
}

/// What defaults say of values inside types that decode themselves. They are set for the whole process, so every test has
/// a process of its own.
struct DecodingDefaultsTests {
  struct Money: Codable, Equatable { var cents = 0 }

  struct Sale: Decodable, Equatable {
    var day: Date
    var price: Money
    var fees: [Money]
    var perhaps: Money?
    var page: URL
    var image: Data
    var share: Decimal
    var notes: [String: Date]
  }
  struct Order: Injectable, Equatable { var sale: Sale?; var sales: [Sale] = [] }

  static let sale = #"""
    {"day": "24.12.2026", "price": "5", "fees": ["1", "2"], "perhaps": "3", "page": "id-7", "image": "QUJD",
     "share": "12 %", "notes": {"a": "01.01.1970"}}
    """#
  static let expected = Sale(
    day: Date(timeIntervalSince1970: 1_798_070_400),
    price: Money(cents: 500),
    fees: [Money(cents: 100), Money(cents: 200)],
    perhaps: Money(cents: 300),
    page: URL(filePath: "/pages/id-7"),
    image: Data("ABC".utf8),
    share: Decimal(12) / 100,
    notes: ["a": Date(timeIntervalSince1970: 0)]
  )

  static let defaults = InjectionDefaults()
    .converter(.date("dd.MM.yyyy"))
    .converter(Converter<String, Money> { Int($0).map { Money(cents: $0 * 100) } })
    .converter(Converter<String, URL> { URL(filePath: "/pages/\($0)") })
    .converter(Converter<String, Data> { Data(base64Encoded: $0) })
    .converter(
      Converter<String, Decimal> { Decimal(string: String($0.prefix { $0 != " " })).map { $0 / 100 } }
    )

  @Test func convertersHoldInside() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(Self.defaults)
      let json = "{\"sale\": \(Self.sale), \"sales\": [\(Self.sale)]}"
      try expectModels(Injector.bind(Order.self), json, Order(sale: Self.expected, sales: [Self.expected]))
      try expectModels(Injector.bind(Sale.self), Self.sale, Self.expected)
      try expectModels(Injector.bind(Sale.self).policy(.strict), Self.sale, Self.expected)
      #expect(try BothInputs.reports(Injector.bind(Sale.self), Self.sale) == [[], []])
    }
  }

  @Test func aConverterThatRefusesNamesTheMember() async {
    await #expect(processExitsWith: .success) {
      struct Refused: Error, CustomStringConvertible { var description: String { "not a price" } }
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(
          Converter<String, Money> { (text: String) throws -> Money? in
            if text == "x" { throw Refused() }
            return Int(text).map { Money(cents: $0) }
          }
        )
      )
      struct Item: Decodable, Equatable { var price: Money; var fees: [Money]? }
      struct Cart: Injectable { var item: Item? }
      let carts = Injector.bind(Cart.self)
      let first =
        #"item.price: expected Money, found string "x" under "price"; the converter threw: not a price; default kept"#
      #expect(try BothInputs.reports(carts, #"{"item": {"price": "x"}}"#) == [[first], [first]])
      let second = #"item.fees[1]: expected Money, found string "y"; element dropped"#
      let other = try BothInputs.reports(carts, #"{"item": {"price": "1", "fees": ["2", "y"]}}"#)
      #expect(other == [[second], [second]])
    }
  }

  struct Region: Decodable, Equatable {
    var name: String
    var text: String
    enum CodingKeys: CodingKey { case text }
    init(from decoder: any Decoder) throws {
      name = CodingUserInfoKey(rawValue: "region").flatMap { decoder.userInfo[$0] as? String } ?? "none"
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
  }
  struct Map: Injectable { var region: Region? }

  @Test func userInfoReachesTheDecoder() async {
    await #expect(processExitsWith: .success) {
      let key = try #require(CodingUserInfoKey(rawValue: "region"))
      let json = #"{"region": {"text": "a"}}"#
      for map in try Injector.bind(Map.self).both(json) { #expect(map.region?.name == "none") }
      InjectionDefaults.setGlobal(InjectionDefaults().userInfo([key: "eu"]))
      for map in try Injector.bind(Map.self).both(json) { #expect(map.region?.name == "eu") }
      InjectionDefaults.set(InjectionDefaults().userInfo([key: "us"]), for: [Region.self])
      for map in try Injector.bind(Map.self).both(json) { #expect(map.region?.name == "us") }
      try expectModels(Injector.bind(Region.self), #"{"text": "a"}"#) { $0.name == "us" }
    }
  }

  struct Line: Decodable, Equatable {
    var lineNumber: Int
    var fullName: String?
    var next: Next?
    struct Next: Decodable, Equatable { var lineNumber: Int }
  }
  struct Page: Injectable, Equatable {
    var firstLine: Line?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
  }
  enum Form: Decodable, Equatable { case bigCircle(sideLength: Int), none }

  @Test func keyStrategiesHoldInside() async {
    await #expect(processExitsWith: .success) {
      let line = #"{"line_number": 7, "full_name": "G", "next": {"line_number": "8"}}"#
      let expected = Line(lineNumber: 7, fullName: "G", next: Line.Next(lineNumber: 8))
      try expectModels(Injector.bind(Line.self).keys(.snakeCase), line, expected)
      try expectModels(Injector.bind(Page.self), "{\"first_line\": \(line)}", Page(firstLine: expected))
      let forms = Injector.bind(Form.self).keys(.snakeCase)
      try expectModels(forms, #"{"big_circle": {"side_length": 5}}"#, .bigCircle(sideLength: 5))
      for made in try Injector.bind(Line.self).keys(.caseInsensitive).both(
        #"{"LINENUMBER": 1, "FullName": "x"}"#
      ) { #expect(made == Line(lineNumber: 1, fullName: "x", next: nil)) }
      let report = try Injector.bind(Page.self).injectReporting(json: "{\"first_line\": \(line)}").report
      let text = """
        firstLine.next.lineNumber: expected Int, found string "8" under "line_number"; coerced \
        (line 1, column 77)
        """
      #expect(report.description == text)
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      for made in try Injector.bind(Line.self).both(line) { #expect(made == expected) }
    }
  }
}
