import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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
  struct Order: Injectable, Equatable {
    var sale: Sale?
    var sales: [Sale] = []
  }

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
      for order in try BothInputs.models(Injector.bind(Order.self), json) {
        #expect(order == Order(sale: Self.expected, sales: [Self.expected]))
      }
      for sale in try BothInputs.models(Injector.bind(Sale.self), Self.sale) {
        #expect(sale == Self.expected)
      }
      for sale in try BothInputs.models(Injector.bind(Sale.self).policy(.strict), Self.sale) {
        #expect(sale == Self.expected)
      }
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
      struct Item: Decodable, Equatable {
        var price: Money
        var fees: [Money]?
      }
      struct Cart: Injectable { var item: Item? }
      let carts = Injector.bind(Cart.self)
      let first =
        #"item.price: expected Money, found string "x" under "price"; the converter threw: not a price; default kept"#
      let report = try BothInputs.reports(carts, #"{"item": {"price": "x"}}"#)
      #expect(report == [[first], [first]])
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
      for map in try BothInputs.models(Injector.bind(Map.self), json) { #expect(map.region?.name == "none") }
      InjectionDefaults.setGlobal(InjectionDefaults().userInfo([key: "eu"]))
      for map in try BothInputs.models(Injector.bind(Map.self), json) { #expect(map.region?.name == "eu") }
      InjectionDefaults.set(InjectionDefaults().userInfo([key: "us"]), for: [Region.self])
      for map in try BothInputs.models(Injector.bind(Map.self), json) { #expect(map.region?.name == "us") }
      for region in try BothInputs.models(Injector.bind(Region.self), #"{"text": "a"}"#) {
        #expect(region.name == "us")
      }
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
      for made in try BothInputs.models(Injector.bind(Line.self).keys(.snakeCase), line) {
        #expect(made == expected)
      }
      for page in try BothInputs.models(Injector.bind(Page.self), "{\"first_line\": \(line)}") {
        #expect(page == Page(firstLine: expected))
      }
      let forms = Injector.bind(Form.self).keys(.snakeCase)
      for form in try BothInputs.models(forms, #"{"big_circle": {"side_length": 5}}"#) {
        #expect(form == .bigCircle(sideLength: 5))
      }
      for made in try BothInputs.models(
        Injector.bind(Line.self).keys(.caseInsensitive),
        #"{"LINENUMBER": 1, "FullName": "x"}"#
      ) {
        #expect(made == Line(lineNumber: 1, fullName: "x", next: nil))
      }
      let report = try Injector.bind(Page.self).injectReporting(json: "{\"first_line\": \(line)}").report
      #expect(
        report.description == """
          firstLine.next.lineNumber: expected Int, found string "8" under "line_number"; coerced \
          (line 1, column 77)
          """
      )
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      for made in try BothInputs.models(Injector.bind(Line.self), line) { #expect(made == expected) }
    }
  }
}
