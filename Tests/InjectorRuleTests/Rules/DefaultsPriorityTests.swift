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
      let keys = KeyStrategy.custom { $0 == "name" ? "_name_" : $0 + "_of_person" }
      InjectionDefaults.set(InjectionDefaults().keys(keys), for: [Asking.self])
      let json = #"{"own": "Tom", "_name_": "Jack", "name": "Rose", "_score_": 96, "score": 1}"#
      try expectEveryForm(json, as: Asking.self) { $0.name == "Tom" }
      try expectEveryForm(json, as: AskingStudent.self) { $0.name == "Jack" && $0.score == 96 }
      let car = #"{"_name_": "Bently", "name": "none", "_max_speed": 250, "max_speed": 1}"#
      try expectEveryForm(car, as: AskingCar.self) { $0.name == "Bently" && $0.maxSpeed == 250 }
      let pupil = #"{"own": "Tom", "lastScore_of_person": {"value": 96}, "last_score": 1}"#
      try expectEveryForm(pupil, as: AskingPupil.self) { $0.name == "Tom" && $0.lastScore == 96 }
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
      for car in try injectEveryForm(json, as: Car.self) { #expect(car.name == "5") }
      InjectionDefaults.set(keys("living"), for: [Living.self])
      try expectNames(scholar: "4", ruled: "1")
      InjectionDefaults.set(keys("human"), for: [Human.self, Car.self])
      try expectNames(scholar: "3", ruled: "1")
      InjectionDefaults.set(keys("scholar"), for: [Scholar.self])
      try expectNames(scholar: "2", ruled: "1")
      // Before all of them: what the chain itself says.
      let scholars = Injector.bind(RuledScholar.self)
      for model in try injectEveryForm(json, by: scholars.mapping("chain").to(\.name)) {
        #expect(model.name == "0")
      }
      let keyed = Injector.bind(Scholar.self).keys(.custom { _ in "global" })
      for model in try injectEveryForm(json, by: keyed) { #expect(model.name == "5") }
      // Superclasses are untouched by what is set for a subclass.
      for model in try injectEveryForm(json, as: Human.self) { #expect(model.name == "3") }
      for model in try injectEveryForm(json, as: Living.self) { #expect(model.name == "4") }
      for car in try injectEveryForm(json, as: Car.self) { #expect(car.name == "3") }
      InjectionDefaults[for: Scholar.self] = nil
      try expectNames(scholar: "3", ruled: "1")
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
    day: Date(timeIntervalSince1970: 1_798_070_400), price: Money(cents: 500),
    fees: [Money(cents: 100), Money(cents: 200)], perhaps: Money(cents: 300),
    page: URL(filePath: "/pages/id-7"), image: Data("ABC".utf8), share: Decimal(12) / 100,
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
      let converter = Converter<String, Money> { (text: String) throws -> Money? in
        if text == "x" { throw Refused(reason: "not a price") }
        return Int(text).map { Money(cents: $0) }
      }
      InjectionDefaults.setGlobal(InjectionDefaults().converter(converter))
      struct Item: Decodable, Equatable { var price: Money; var fees: [Money]? }
      struct Cart: Injectable { var item: Item? }
      let carts = Injector.bind(Cart.self)
      let first =
        #"item.price: expected Money, found string "x" under "price"; the converter threw: not a price; default kept"#
      try expectReports(carts, #"{"item": {"price": "x"}}"#, first)
      let second = #"item.fees[1]: expected Money, found string "y"; element dropped"#
      try expectReports(carts, #"{"item": {"price": "1", "fees": ["2", "y"]}}"#, second)
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
      func expectRegion(_ name: String) throws {
        try expectModels(Injector.bind(Map.self), #"{"region": {"text": "a"}}"#) { $0.region?.name == name }
      }
      try expectRegion("none")
      InjectionDefaults.setGlobal(InjectionDefaults().userInfo([key: "eu"]))
      try expectRegion("eu")
      InjectionDefaults.set(InjectionDefaults().userInfo([key: "us"]), for: [Region.self])
      try expectRegion("us")
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
      let json = #"{"line_number": 7, "full_name": "G", "next": {"line_number": "8"}}"#
      let line = Line(lineNumber: 7, fullName: "G", next: Line.Next(lineNumber: 8))
      let lines = Injector.bind(Line.self)
      try expectModels(lines.keys(.snakeCase), json, line)
      try expectModels(Injector.bind(Page.self), "{\"first_line\": \(json)}", Page(firstLine: line))
      let forms = Injector.bind(Form.self).keys(.snakeCase)
      try expectModels(forms, #"{"big_circle": {"side_length": 5}}"#, .bigCircle(sideLength: 5))
      let other = Line(lineNumber: 1, fullName: "x", next: nil)
      try expectModels(lines.keys(.caseInsensitive), #"{"LINENUMBER": 1, "FullName": "x"}"#, other)
      let report = try Injector.bind(Page.self).injectReporting(json: "{\"first_line\": \(json)}").report
      let text = #"firstLine.next.lineNumber: expected Int, found string "8" under "line_number"; coerced"#
      #expect(report.description == "\(text) (line 1, column 77)")
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      try expectModels(lines, json, line)
    }
  }
}
