import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// `Codable` types are written by their `encode(to:)` and read by their `init(from:)`, unless rules say how their
/// properties are read or written.
@Suite(.withoutRoundTrips) struct CodableRulesTests {
  struct Request: Encodable {
    var userId = 7
    var note: String? = nil
    var secret = "s"

    enum CodingKeys: String, CodingKey { case userId = "user_id", note }
  }
  class Base: Encodable {
    var name = "x"
    enum CodingKeys: String, CodingKey { case name = "n" }
  }
  final class Derived: Base {
    var extra = 1
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var keys = encoder.container(keyedBy: Keys.self)
      try keys.encode(extra, forKey: .extra)
    }
    enum Keys: String, CodingKey { case extra = "e" }
  }
  enum Event: Encodable { case tap(x: Int), end }
  struct Envelope: Injectable {
    var request = Request()
    var list = [Request()]
    var event = Event.tap(x: 1)
    var object = Base()
  }

  @Test func anEncodableRootIsWrittenByItsEncode() throws {
    #expect(try Injector.bind(Request.self).extractJSONString(Request()) == #"{"user_id":7}"#)
    #expect(try Injector.bind(Request.self).extract(Request()) as? [String: Int] == ["user_id": 7])
    #expect(try Injector.bind([Request].self).extractJSONString([Request()]) == #"[{"user_id":7}]"#)
    #expect(try Injector.bind(Request.self).extractJSONString([Request()]) == #"[{"user_id":7}]"#)
    #expect(try Injector.bind(Event.self).extractJSONString(.tap(x: 2)) == #"{"tap":{"x":2}}"#)
    #expect(try Injector.bind(Base.self).extractJSONString(Derived()) == #"{"n":"x","e":1}"#)
    #expect(try Injector.bind(Request.self) { Request() }.extractJSONString(Request()) == #"{"user_id":7}"#)
  }

  @Test func anEncodablePropertyIsWrittenByItsEncode() throws {
    let text = #"{"request":{"user_id":7},"list":[{"user_id":7}],"event":{"tap":{"x":1}},"object":{"n":"x"}}"#
    #expect(try Envelope().extractJSONString() == text)
    let keys = try Injector.bind(Envelope.self).extract(Envelope()).keys
    #expect(Set(keys) == ["event", "list", "object", "request"])
  }

  @Test func onlyInjectionNeedsARule() throws {
    expectError(part: "cannot be injected", count: 4) { try Envelope(injecting: [:]) }
    #expect(throws: InjectionError.self) { try Injector.bind(Envelope.self).validated() }
    #expect(throws: InjectionError.self) { try Injector.bind(Event.self).inject(json: #""end""#) }
    #expect(throws: InjectionError.self) { try Injector.bind(Base.self).inject(json: "{}") }
  }

  struct Account: Codable, Equatable {
    var userId = 0
    var nick: String?
    var token: String?
    var age: Int?

    enum CodingKeys: String, CodingKey { case userId = "user_id", nick, age }
  }

  static let account = Account(userId: 7, nick: nil, token: "t")

  @Test(arguments: [
    Injector.bind(Account.self).sensitive(\.nick), Injector.bind(Account.self).require(\.userId),
    Injector.bind(Account.self).values { _, value in value }, Injector.bind(Account.self) { Account() },
    Injector.bind(Account.self).keys(.snakeCase), Injector.bind(Account.self).willInject { _ in },
    Injector.bind(Account.self).didInject { _ in }, Injector.bind(Account.self).policy(.strict),
    Injector.bind(Account.self).limits(InjectionLimits(depth: 9)),
    Injector.bind(Account.self).extractedValues { _, value in value },
  ])
  func rulesThatDoNotSayHowAPropertyIsWrittenKeepTheEncode(_ injector: Injector<Account>) throws {
    #expect(try injector.extractJSONString(Self.account) == #"{"user_id":7}"#)
    #expect(try injector.extract(Self.account) as? [String: Int] == ["user_id": 7])
  }

  @Test(arguments: [
    (Injector.bind(Account.self).ignore(\.nick), #"{"userId":7,"token":"t"}"#),
    (Injector.bind(Account.self).mapping("id").to(\.userId), #"{"id":7,"token":"t"}"#),
    (Injector.bind(Account.self).writing(\.userId).to("u"), #"{"u":7,"token":"t"}"#),
    (Injector.bind(Account.self).omit(\.userId, when: { $0 == 7 }), #"{"token":"t"}"#),
  ])
  func rulesForWrittenPropertiesReplaceTheEncode(_ injector: Injector<Account>, _ text: String) throws {
    #expect(try injector.extractJSONString(Self.account) == text)
  }

  @Test func nullForNilHoldsInside() throws {
    let accounts = Injector.bind(Account.self).nullForNil(\.nick)
    #expect(try accounts.extractJSONString(Self.account) == #"{"user_id":7,"nick":null}"#)
  }

  @Test func requireHoldsInside() throws {
    let accounts = Injector.bind(Account.self).require(\.nick)
    #expect(try accounts.inject(json: #"{"user_id":7,"nick":"a"}"#).nick == "a")
    for text in [#"{"user_id":7}"#, #"{"user_id":7,"nick":null}"#] {
      expectErrors(accounts, text, prefix: "nick: ")
    }
    let ages = Injector.bind(Account.self).require(\.age)
    #expect(throws: InjectionError.self) { try ages.inject(json: #"{"user_id":7,"age":"old"}"#) }
    #expect(try ages.inject(json: #"{"user_id":7,"age":"8"}"#).age == 8)
    #expect(try accounts.injectArray(json: #"[{"user_id":7},{"user_id":8,"nick":"b"}]"#).map(\.userId) == [8])
  }

  struct Lenient: Codable {
    var name = ""
    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      name = (try? keys.decode(String.self, forKey: .name)) ?? "none"
    }
  }

  @Test func requireHoldsWhereTheTypeCatchesTheError() throws {
    #expect(try Injector.bind(Lenient.self).inject(json: "{}").name == "none")
    expectError { try Injector.bind(Lenient.self).require(\.name).inject(json: "{}") }
    #expect(try Injector.bind(Lenient.self).require(\.name).inject(json: #"{"name":5}"#).name == "5")
  }

  @Test func valuesHoldInside() throws {
    let accounts = Injector.bind(Account.self).values { property, value in
      property == "userId" ? (value as? Int).map { $0 + 1 } as Any : value
    }
    #expect(try accounts.inject(json: #"{"user_id":7,"nick":"a"}"#) == Account(userId: 8, nick: "a"))
    #expect(try accounts.inject(["user_id": 7]) == Account(userId: 8))
    #expect(throws: InjectionError.self) { try accounts.inject(json: #"{"user_id":"x"}"#) }
  }

  @Test func extractedValuesHoldInside() throws {
    let accounts = Injector.bind(Account.self).extractedValues { property, value in
      property == "userId" ? "#\(value)" : value
    }
    let text = try accounts.extractJSONString(Account(userId: 7, nick: "a"))
    #expect(text == ##"{"user_id":"#7","nick":"a"}"##)
  }

  struct Owner: Injectable { var account = Account(); var list: [Account] = [] }

  @Test func rulesOfANestedInjectorHoldInside() throws {
    let accounts = Injector.bind(Account.self).nullForNil(\.nick).require(\.userId)
      .values { property, value in property == "userId" ? (value as? Int).map { $0 + 1 } as Any : value }
    let owners = Injector.bind(Owner.self)
      .format(\.account).with.injector(accounts).format(\.list).with.injector(accounts)
    let owner = try owners.inject(json: #"{"account":{"user_id":1},"list":[{"user_id":2},{}]}"#)
    #expect(owner.account.userId == 2 && owner.list.map(\.userId) == [3])
    let text = #"{"account":{"user_id":2,"nick":null},"list":[{"user_id":3,"nick":null}]}"#
    #expect(try owners.extractJSONString(owner) == text)
  }

  struct Reading: Codable, Equatable { var value = 0.5 }

  @Test func numbersThatJSONDoesNotHaveAreReadBackInside() throws {
    let readings = Injector.bind(Reading.self).extraction(.nonFinite(.string))
    let text = try readings.extractJSONString(Reading(value: .infinity))
    #expect(text == #"{"value":"Infinity"}"#)
    #expect(try readings.inject(json: text) == Reading(value: .infinity))
  }

  struct Basket: Decodable {
    struct Item: Decodable, Equatable { var id: Int }
    var items: [Item]
    var tags: Set<String>?
    var sizes: [Int]?
  }

  @Test func oneValueForAnArrayIsAnArrayOfItWhereThePolicySaysSo() throws {
    let baskets = Injector.bind(Basket.self).policy(single: .wrap)
    let json = #"{"items": {"id": 7}, "tags": "new", "sizes": ["4"]}"#
    try expectModels(baskets, json) { $0.items.map(\.id) == [7] && $0.tags == ["new"] && $0.sizes == [4] }
    try expectReports(
      baskets,
      json,
      #"items: expected [Item], found object with 1 key under "items"; coerced"#,
      #"sizes[0]: expected Int, found string "4"; coerced"#,
      #"tags: expected [String], found string "new" under "tags"; coerced"#
    )
    let text = #"{"items": [], "tags": null, "sizes": {}}"#
    try expectModels(baskets, text) { $0.items.isEmpty && $0.tags == nil && $0.sizes == nil }
    let error = #"items: expected [Item], found object with 1 key under "items""#
    expectErrors(baskets.policy(single: .refuse), #"{"items": {"id": 7}}"#, error)
  }

  struct Profile: Decodable {
    struct Address: Decodable { var city: String? }
    var id: Int
    var nickName: String?
    var address: Address?
    var old: [Address]?
    enum CodingKeys: String, CodingKey { case id, nickName = "nick", address, old }
  }

  @Test func membersThatAreMissingAreRecordedWhereThePolicySaysSo() throws {
    let profiles = Injector.bind(Profile.self).policy(missing: .note)
    let json = #"{"id": "7", "address": {}, "old": [{"city": null}, {}]}"#
    let notes = [
      #"address.city: expected String, found nothing under "city"; became nil"#,
      #"id: expected Int, found string "7" under "id"; coerced"#,
      #"nickName: expected String, found nothing under "nick"; became nil"#,
      #"old[1].city: expected String, found nothing under "city"; became nil"#,
    ]
    for report in try BothInputs.reports(profiles, json) { #expect(report == notes) }
    let (_, report) = try profiles.injectReporting(json: json)
    #expect(report.issues.filter { $0.code == .missing }.allSatisfy { $0.severity == .note })
    let ignoring = profiles.policy(null: .ignore)
    let more = #"old[0].city: expected String, found nothing under "city"; became nil"#
    for report in try BothInputs.reports(ignoring, json) { #expect(report == (notes + [more]).sorted()) }
  }

  @Test func nothingSensitiveIsShown() throws {
    let accounts = Injector.bind(Account.self).policy(.strict).sensitive(\.nick)
    let error = expectError { try accounts.inject(json: #"{"user_id":7,"nick":[4711]}"#) }
    #expect(error?.description.contains("4711") == false)
  }

  @Test func extractedPropertiesOfProtocolsAreWrittenByTheirOwnTypes() throws {
    let zoo = Zoo(star: Dog(), all: [Dog(), Cat()], named: ["c": Cat()])
    let text = #"{"star":{"bark":1},"all":[{"bark":1},{"m":2}],"named":{"c":{"m":2}}}"#
    #expect(try Injector.bind(Zoo.self).extractJSONString(zoo) == text)
    #expect(try Injector.bind(Zoo.self).extract(zoo)["star"] as? [String: Int] == ["bark": 1])
    expectError(count: 4) { try Injector.bind(Zoo.self).inject(json: "{}") }
  }

  protocol Animal {}
  struct Dog: Animal, Injectable { var bark = 1 }
  struct Cat: Animal, Encodable {
    var meow = 2
    enum CodingKeys: String, CodingKey { case meow = "m" }
  }
  struct Zoo {
    var star: any Animal
    var all: [any Animal]
    var named: [String: any Animal]
    var none: (any Animal)?
  }

  class Pet: Injectable { var name = ""; required init() {} }
  final class Hound: Pet { @Mapped("snout") var nose = 0 }

  @Test func attributesOfASubclassAreReadFromAnInstanceOfIt() throws {
    let pets = Injector.bind(Pet.self) { Pet() }.type(by: "kind", ["dog": Hound.self], otherwise: Pet.self)
    let pet = try pets.inject(["kind": "dog", "name": "Rex", "snout": 3])
    #expect((pet as? Hound)?.nose == 3)
    #expect(try pets.extractJSONString(pet, .sortedKeys) == #"{"kind":"dog","name":"Rex","snout":3}"#)
    let hound = Hound()
    hound.nose = 4
    let text = try Injector.bind(Pet.self) { Pet() }.extractJSONString(hound, .sortedKeys)
    #expect(text == #"{"name":"","snout":4}"#)
  }
}
