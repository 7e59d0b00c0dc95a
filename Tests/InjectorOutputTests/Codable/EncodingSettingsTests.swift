import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Options, key strategies and converters inside values that are written by `encode(to:)`.
struct EncodingSettingsTests {
  struct Profile: Codable, Equatable {
    var nickName = "n"
    var homeURL: String? = "h"
    var byKey = ["innerKey": 1]
    var ratio = Ratio()
    struct Ratio: Codable, Equatable { var maxValue: Double? }
  }
  struct Holder: Injectable, Equatable { var userProfile = Profile() }

  @Test(arguments: [
    (
      KeyStrategy.snakeCase,
      #"{"user_profile":{"by_key":{"innerKey":1},"home_url":"h","nick_name":"n","ratio":{}}}"#
    ),
    (.pascalCase, #"{"UserProfile":{"ByKey":{"innerKey":1},"HomeUrl":"h","NickName":"n","Ratio":{}}}"#),
    (.caseInsensitive, #"{"userProfile":{"byKey":{"innerKey":1},"homeURL":"h","nickName":"n","ratio":{}}}"#),
    (
      .custom { "m.\($0)" },
      #"{"m":{"userProfile":{"m":{"byKey":{"innerKey":1},"homeURL":"h","nickName":"n","ratio":{}}}}}"#
    ),
    (
      .custom { "m_\($0).0" },
      #"{"m_userProfile":[{"byKey":{"innerKey":1},"homeURL":"h","nickName":"n","ratio":{}}]}"#
    ),
  ])
  func `key strategies hold inside`(strategy: KeyStrategy, text: String) throws {
    #expect(try roundTrip(Holder(), by: Injector.bind(Holder.self).keys(strategy)) == text)
  }

  @Test func `nil is written as null if the options ask for it`() throws {
    let injector = Injector.bind(Profile.self)
    let profile = Profile(homeURL: nil)
    #expect(try injector.extractJSONString(profile) == #"{"nickName":"n","byKey":{"innerKey":1},"ratio":{}}"#)
    let text = #"{"nickName":"n","homeURL":null,"byKey":{"innerKey":1},"ratio":{"maxValue":null}}"#
    #expect(try injector.extractJSONString(profile, .nullForNil) == text)
    #expect(try injector.inject(json: text) == profile)
  }

  @Test func `numbers that JSON does not have follow the options`() throws {
    struct Numbers: Codable {
      var double = Double.nan
      var floats: [Float] = [.infinity, 1]
      var decimal = Decimal.nan
    }
    let injector = Injector.bind(Numbers.self)
    let text = try injector.extractJSONString(Numbers(), .nonFinite(.null))
    #expect(text == #"{"double":null,"floats":[null,1.0],"decimal":null}"#)
    let json = try injector.extractJSONString(Numbers(), .nonFinite(.string))
    #expect(json == #"{"double":"NaN","floats":["Infinity",1.0],"decimal":"NaN"}"#)
  }

  struct Money: Codable, Equatable { var cents = 0 }
  struct Order: Codable, Equatable {
    var price = Money(cents: 250)
    var parts = [Money(cents: 1)]
    var byKey = ["k": Money(cents: 2)]
    var optional: Money? = Money(cents: 3)
    var made = Date(timeIntervalSince1970: 86_400)
    var count = 2
  }

  @Test func `converters of the defaults hold inside`() throws {
    let money = Converter<String, Money>(
      { text in Int(text.dropFirst()).map { Money(cents: $0) } }, back: { "$\($0.cents)" }
    )
    let defaults = InjectionDefaults().converter(money).converter(.date("yyyy-MM-dd"))
    InjectionDefaults.set(defaults, for: [Order.self])
    defer { InjectionDefaults[for: Order.self] = nil }
    let text =
      #"{"byKey":{"k":"$2"},"count":2,"made":"1970-01-02","optional":"$3","parts":["$1"],"price":"$250"}"#
    #expect(try roundTrip(Order()) == text)
    struct Anything: Injectable { var any: Any = 0 }
    let holder = Anything(any: Order())
    #expect(try Injector.bind(Anything.self).extractJSONString(holder, .sortedKeys) == "{\"any\":\(text)}")
  }

  @Test func `a converter for one way writes nothing that it cannot read`() throws {
    struct Item: Codable { var money = Money(cents: 5) }
    let oneWay = Converter<String, Money> { text in Money(cents: text.count) }
    InjectionDefaults.set(InjectionDefaults().converter(oneWay), for: [Item.self])
    defer { InjectionDefaults[for: Item.self] = nil }
    let error = expectExtractionError(Item(), code: .notRepresentable, path: "money")
    #expect("\(error as Any)".contains("its converter is one-way, from String to Money"))
  }

  @Test func `a converter that fails has the place of the value`() throws {
    struct Item: Codable { var list = [Money(cents: 5)] }
    let failing = Converter<String, Money>({ _ in Money() }, back: { _ in throw Refused() })
    InjectionDefaults.set(InjectionDefaults().converter(failing), for: [Item.self])
    defer { InjectionDefaults[for: Item.self] = nil }
    #expect(expectExtractionError(Item(), code: .converterFailed, path: "list[0]")?.underlying is Refused)
  }

  // MARK: - Agreement with JSONEncoder

  struct Agreed: Codable, Equatable {
    enum Level: String, Codable { case low }
    enum Shape: Codable, Equatable { case circle(Double), none }
    struct Inner: Codable, Equatable { var list = [[1, 2], []], map = ["a": [true], "b": []] }
    var text = "a/b\u{1}é"
    var numbers = [0.1, -1.5e300, 3]
    var int = Int.min
    var data = Data([1, 2, 3])
    var date = Date(timeIntervalSince1970: 1_000.5)
    var url = URL(string: "http://a.b/c")
    var decimal = Decimal(string: "0.1") ?? 0
    var level = Level.low
    var shapes = [Shape.circle(1), .none]
    var inner: Inner? = Inner()
    var absent: Inner?
    var byInt = [1: "a"]
    var byShape: [Level: Int] = [:]
  }

  @Test func `the text says the same as that of JSONEncoder`() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    var value = Agreed()
    value.byShape = [:]
    let expected = try JSONSerialization.jsonObject(with: encoder.encode(value)) as? [String: Any]
    let injector = Injector.bind(Agreed.self)
    var found = try JSONSerialization.jsonObject(with: injector.extractJSON(value)) as? [String: Any]
    // Other keys than texts and integers are an array there.
    found?["byShape"] = [Any]()
    #expect(found as NSDictionary? == expected as NSDictionary?)
    try roundTrip(value)
  }

  @Test func `pretty text is that of JSONEncoder`() throws {
    struct Plain: Codable { var b = 1, a = ["x"], c: [Int] = [] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let expected = String(decoding: try encoder.encode(Plain()), as: UTF8.self)
    #expect(try Injector.bind(Plain.self).extractJSONString(Plain(), [.pretty, .sortedKeys]) == expected)
  }
}
