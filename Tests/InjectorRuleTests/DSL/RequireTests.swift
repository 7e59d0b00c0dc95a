import Injector
import Testing

@testable import InjectorTestSupport

struct RequireTests {
  struct Account: Equatable { var id = 0; var name = "none"; var mail: String? }

  static let accounts = Injector.bind(Account.self) { Account() }

  @Test func requiredPropertyThatIsThere() throws {
    let accounts = Self.accounts.require(\.id).and(\.name)
    #expect(try accounts.inject(["id": 1, "name": "a"]) == Account(id: 1, name: "a"))
    #expect(try accounts.inject(["id": "1", "name": 7]) == Account(id: 1, name: "7"))
    #expect(try Self.accounts.rules { $0.require("mail") }.inject(["mail": "a@b.c"]).mail == "a@b.c")
  }

  @Test func aRequiredPropertyIsNeitherIgnoredNorHasADefault() throws {
    let required = Self.accounts.require(\.id)
    let ignored = "'id' of Account is required and ignored; remove one of the two rules"
    let defaulted = "'id' of Account is required and has a default; remove one of the two rules"
    #expect(mistakes(in: required.ignore(\.id)) == ignored)
    #expect(mistakes(in: Self.accounts.ignore(\.id).rules { $0.require("id") }) == ignored)
    #expect(mistakes(in: required.format(\.id).with.default(5)) == defaulted)
  }

  @Test func theKeysOfAnIgnoredPropertyAreKnown() throws {
    let accounts = Self.accounts.mapping("user_id", "meta.no").to(\.id).ignore(\.id)
    let json = #"{"user_id": 1, "meta": {"no": 2, "x": 3}, "id": 4, "y": 5}"#
    let unknown = [#"unknown key "meta.x"; ignored"#, #"unknown key "y"; ignored"#]
    try expectReports(accounts, json, unknown)
    try expectReports(Self.accounts.keys(.snakeCase).ignore(\.name), #"{"name": "a"}"#)
    struct Holder { var account = Account(); var userName = "" }
    let holders = Injector.bind(Holder.self) { Holder() }
      .format(\.account).with.injector(Self.accounts.mapping("account_id").to(\.id)).flatten(\.account)
      .ignore(\.account).ignore(\.userName).keys(.snakeCase).policy(unknownKeys: .fail)
    let flat = #"{"account_id": 1, "name": "a", "mail": "b", "user_name": "c"}"#
    #expect(throws: Never.self) { try holders.both(flat) }
  }

  @Test func aRequiredNilIsWrittenAsNull() throws {
    let accounts = Self.accounts.require(\.mail)
    let text = try accounts.extractJSONString(Account(id: 1))
    #expect(text == #"{"id":1,"name":"none","mail":null}"#)
    #expect(try accounts.inject(json: text) == Account(id: 1))
    #expect(try accounts.extract(Account(id: 1)).keys.contains("mail"))
    #expect(try accounts.inject(accounts.extract(Account(id: 1))) == Account(id: 1))
    let nested = Self.accounts.mapping("meta.mail").to(\.mail).require(\.mail)
    #expect(try nested.inject(json: nested.extractJSONString(Account(id: 1))) == Account(id: 1))
    // Null would be refused, too.
    let nonNull = accounts.nonNull(\.mail)
    #expect(try nonNull.extractJSONString(Account(id: 1)) == #"{"id":1,"name":"none"}"#)
    let schema = try accounts.jsonSchema(for: .extracting)
    #expect(schema["required"] == ["id", "name", "mail"])
  }

  @Test func whatIsMissingIsTold() {
    let all = Self.accounts.rules { $0.require("id").require("name").and("mail") }
    expectError(paths: ["id", "name", "mail"]) { try all.inject([:]) }
    let mapped = Self.accounts.mapping("user_id", "meta.id").to(\.id).require(\.id)
    let error = expectError { try mapped.inject(["name": "a"]) }
    #expect(error?.issues.first?.keys == ["user_id", "meta.id", "id"])
  }

  @Test(arguments: [
    (#"{"name": "a"}"#, InjectionCode.missing), (#"{"id": null, "name": "a"}"#, .null),
    (#"{"id": [1], "name": "a"}"#, .typeMismatch),
  ])
  func requiredPropertyThatCannotBeHad(json: String, code: InjectionCode) {
    expectError(code: code, path: "id") { try Self.accounts.require(\.id).inject(BothInputs.record(json)) }
  }

  @Test func ofANestedModel() throws {
    struct Owner { var account = Account(); var accounts: [Account] = [] }
    let owners = Injector.bind(Owner.self) { Owner() }
      .format(\.account).with.injector(Self.accounts.rules { $0.require("id") })
      .format(\.accounts).with.injector(Self.accounts.rules { $0.require("id") })
      .policy(elements: .fail)
    expectError(path: "account.id") { try owners.inject(["account": ["name": "a"]]) }
    expectError(path: "accounts[1].id") { try owners.inject(["accounts": [["id": 1], ["name": "a"]]]) }
  }

  @Test(arguments: [Self.accounts.require(\.id), Self.accounts.require(\.id).policy(.strict)])
  func anUpdateRequiresThatWhatIsThereFits(accounts: Injector<Account>) throws {
    let old = Account(id: 1)
    try expectUpdates(accounts, #"{"name": "new"}"#, of: { old }, Account(id: 1, name: "new"))
    for json in [#"{"id": null, "name": "new"}"#, #"{"id": [1], "name": "new"}"#] {
      expectNoUpdate(accounts, json, of: old)
    }
  }

  struct Owner: Equatable {
    var account = Account(id: 9)
    var perhaps: Account? = Account(id: 8)
    var list: [Account] = []
    var optionals: [Account?] = []
    var byKey: [String: Account] = [:]
    var preset = Account(id: 7)
  }

  static let owners: Injector<Owner> = {
    let accounts = Self.accounts.require(\.id)
    return Injector.bind(Owner.self) { Owner() }
      .format(\.account).with.injector(accounts).and(\.perhaps, \.list, \.optionals, \.byKey, \.preset)
      .rules { $0.format("preset").with.default(Account(id: 5)) }
  }()

  @Test func aModelThatHoldsAnUnusableOneIsUnusable() throws {
    let error = #"account.id: expected Int, found nothing under "id""#
    expectErrors(Self.owners, #"{"account": {"name": "a"}}"#, error)
    struct House: Equatable { var owners: [Owner] = []; var owner: Owner?; var sole = Owner() }
    let houses = Injector.bind(House.self) { House() }
      .format(\.owners).with.injector(Self.owners).and(\.owner, \.sole)
    let json = #"{"owners": [{}, {"account": {}}], "owner": {"account": {}}}"#
    try expectModels(houses, json, House(owners: [Owner(preset: Account(id: 5))], owner: nil))
    let deep = #"sole.account.id: expected Int, found nothing under "id""#
    expectErrors(houses, #"{"sole": {"account": {}}}"#, deep)
  }

  @Test func whatMakesUpForAnUnusableModel() throws {
    let json = #"""
      {"perhaps": {}, "list": [{"id": 1}, {}], "optionals": [{}], "byKey": {"a": {}}, "preset": {"name": "x"}}
      """#
    let expected = Owner(perhaps: nil, list: [Account(id: 1)], optionals: [nil], preset: Account(id: 5))
    try expectModels(Self.owners, json, expected)
    let (_, report) = try Self.owners.injectReporting(json: json)
    #expect(report.issues.allSatisfy { $0.severity == .warning && $0.code == .missing })
    let consequences = report.issues.map { "\($0.path) \($0.consequence)" }.sorted()
    #expect(
      consequences == [
        #"byKey["a"].id elementDropped"#, "list[1].id elementDropped", "optionals[0].id becameNil",
        "perhaps.id becameNil", "preset.id defaultUsed",
      ]
    )
    #expect(try Self.owners.policy(.strict).inject(json: #"{"preset": {}}"#).preset == Account(id: 5))
  }

  @Test func nestedModelsOfAnUpdate() throws {
    let old = Owner(account: Account(id: 1), perhaps: Account(id: 2))
    let json = #"{"account": {"name": "a"}, "perhaps": {"name": "b"}, "list": [{"name": "c"}]}"#
    let (account, perhaps) = (Account(id: 1, name: "a"), Account(id: 2, name: "b"))
    let new = Owner(account: account, perhaps: perhaps)
    try expectUpdates(Self.owners, json, of: { old }, new)
    for json in [#"{"account": {"id": null}}"#, #"{"account": {"id": []}}"#] {
      expectNoUpdate(Self.owners, json, of: old)
    }
  }

  class Animal: Injectable {
    var kind = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Dog: Animal {
    var name = ""
    override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.require("name") }
  }

  @Test(.withoutRoundTrips) func aModelOfAChosenType() throws {
    struct Home: Injectable { var animal = Animal(); var other: Animal? }
    let homes = Injector.bind(Home.self).format(\.animal).with
    for homes in [
      homes.type(by: "kind", ["dog": Dog.self]).and(\.other), homes.type { _ in Dog.self }.and(\.other),
    ] {
      let error = #"animal.name: expected String, found nothing under "name""#
      expectErrors(homes, #"{"animal": {"kind": "dog"}}"#, error)
      for home in try homes.both(#"{"other": {"kind": "dog"}}"#) { #expect(home.other == nil) }
    }
  }

  @Test func aFlattenedModel() throws {
    struct Holder: Equatable { var id = 0; var account = Account() }
    let accounts = Self.accounts.mapping("mail_id").to(\.mail).require(\.name)
    let holders = Injector.bind(Holder.self) { Holder() }
      .format(\.account).with.injector(accounts).flatten(\.account)
    expectErrors(holders, #"{"mail_id": "m"}"#, #"account.name: expected String, found nothing under "name""#)
    try expectUpdates(holders, #"{"mail_id": "m"}"#, of: { Holder() }) { $0.account.mail == "m" }
  }

  struct Coded: Codable, Equatable { var id = 0; var name: String? }

  @Test(.withoutRoundTrips) func aModelThatDecodesItself() throws {
    struct Holder: Equatable { var coded = Coded(id: 9); var perhaps: Coded?; var list: [Coded] = [] }
    let holders = Injector.bind(Holder.self) { Holder() }
      .format(\.coded).with.injector(Injector.bind(Coded.self).require(\.name)).and(\.perhaps, \.list)
    expectErrors(holders, #"{"coded": {"id": 1}}"#, prefix: "coded.name: expected String, found nothing")
    let json = #"{"perhaps": {"id": 1}, "list": [{"id": 1}, {"id": 2, "name": "a"}]}"#
    try expectModels(holders, json, Holder(list: [Coded(id: 2, name: "a")]))
  }
}

/// Properties for which `null` is an error, and a missing key is none.
struct NonNullTests {
  struct Change: Injectable, Equatable {
    var name = Presence<String>.absent
    var nick: String? = "n"
    var age = 3
    var tags: [String] = ["t"]
    var extra: Any?

    static func == (left: Change, right: Change) -> Bool {
      left.name == right.name && left.nick == right.nick && left.age == right.age && left.tags == right.tags
    }
  }

  static let changes = Injector.bind(Change.self).nonNull(\.name, \.nick).nonNull(\.age).and(\.tags, \.extra)
  static let keys = ["name", "nick", "age", "tags", "extra"]

  @Test(
    arguments: keys,
    [InjectionPolicy.lenient, .strict, .forgiving, InjectionPolicy.lenient.with(\.null, .ignore)])
  func nullIsAnErrorUnderEveryPolicy(key: String, policy: InjectionPolicy) throws {
    let json = "{\"\(key)\": null}"
    let byName = Injector.bind(Change.self).rules { $0.nonNull("name").and("nick", "age", "tags", "extra") }
    for changes in [Self.changes.policy(policy), byName.policy(policy)] {
      for error in BothInputs.errors(changes, json) {
        #expect(error?.hasSuffix("found null under \"\(key)\"") == true, "\(error ?? "")")
      }
      expectNoUpdate(changes, json, of: Change(age: 5), code: .null)
    }
    for change in try Self.changes.policy(policy).both("{}") { #expect(change == Change()) }
  }

  @Test func otherValuesAreRead() throws {
    let json = #"{"name": "a", "nick": "b", "age": 7, "tags": ["c"]}"#
    try expectModels(Self.changes, json, Change(name: .present("a"), nick: "b", age: 7, tags: ["c"]))
  }

  @Test func aDefaultOrAConverterMakesUpForAMissingKeyOnly() throws {
    let nicks = Injector.bind(Change.self).format(\.nick).with.default("d").nonNull(\.nick)
    try expectModels(nicks, "{}") { $0.nick == "d" }
    expectErrors(nicks, #"{"nick": null}"#, #"nick: expected String, found null under "nick""#)
    let ages = Injector.bind(Change.self).nonNull(\.age)
      .format(\.age).with.converter { (number: Int?) in number ?? -1 }
    try expectModels(ages, "{}") { $0.age == -1 }
    expectErrors(ages, #"{"age": null}"#)
  }

  @Test func insideOtherModels() throws {
    struct Log: Injectable, Equatable { var change = Change(); var last: Change?; var all: [Change] = [] }
    let logs = Injector.bind(Log.self).format(\.change).with.injector(Self.changes).and(\.last, \.all)
    expectErrors(logs, #"{"change": {"age": null}}"#)
    let json = #"{"last": {"age": null}, "all": [{"age": null}, {"age": 4}]}"#
    try expectModels(logs, json, Log(all: [Change(age: 4)]))
  }

  struct Coded: Codable, Equatable {
    var id = 0
    var name: String?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      id = -1
    }
  }

  @Test func insideAnInitializerOfTheModel() throws {
    let models = Injector.bind(Coded.self).nonNull(\.name)
    try expectModels(models, "{}") { $0.id == -1 && $0.name == nil }
    try expectModels(models, #"{"name": "a"}"#) { $0.name == "a" }
    expectErrors(models, #"{"name": null}"#, part: "name: expected String, found null")
  }
}
