import Foundation
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
  }

  @Test(arguments: ["missing", "null", "unusable"])
  func requiredPropertyThatCannotBeHad(_ case: String) throws {
    let records: [String: [String: Any]] = [
      "missing": ["name": "a"], "null": ["id": NSNull(), "name": "a"], "unusable": ["id": [1], "name": "a"],
    ]
    let record = try #require(records[`case`])
    let error = #expect(throws: InjectionError.self) { try Self.accounts.require(\.id).inject(record) }
    #expect(error?.path.description == "id")
    let codes: [String: InjectionCode] = ["missing": .missing, "null": .null, "unusable": .typeMismatch]
    #expect(error?.code == codes[`case`])
  }

  @Test func requiredOptionalMustBeThere() {
    let accounts = Self.accounts.rules { $0.require("mail") }
    #expect(throws: InjectionError.self) { try accounts.inject(["id": 1]) }
    #expect(throws: Never.self) { try accounts.inject(["mail": "a@b.c"]) }
  }

  @Test func statementsAddUpAndAllIsTold() {
    let accounts = Self.accounts.rules { $0.require("id").require("name").and("mail") }
    let error = #expect(throws: InjectionError.self) { try accounts.inject([:]) }
    #expect(error?.issues.map(\.path.description) == ["id", "name", "mail"])
  }

  @Test func defaultMakesUpForWhatIsMissing() throws {
    let accounts = Self.accounts.rules { $0.require("id").format("id").with.default(5) }
    #expect(try accounts.inject([:]).id == 5)
  }

  @Test func ofANestedModel() throws {
    struct Owner { var account = Account(); var accounts: [Account] = [] }
    let owners = Injector.bind(Owner.self) { Owner() }
      .format(\.account).with.injector(Self.accounts.rules { $0.require("id") })
      .format(\.accounts).with.injector(Self.accounts.rules { $0.require("id") })
      .policy(elements: .fail)
    let error = #expect(throws: InjectionError.self) { try owners.inject(["account": ["name": "a"]]) }
    #expect(error?.path.description == "account.id")
    let second = #expect(throws: InjectionError.self) {
      try owners.inject(["accounts": [["id": 1], ["name": "a"]]])
    }
    #expect(second?.path.description == "accounts[1].id")
  }

  @Test func throughMappedKeys() {
    let accounts = Self.accounts.mapping("user_id", "meta.id").to(\.id).require(\.id)
    let error = #expect(throws: InjectionError.self) { try accounts.inject(["name": "a"]) }
    #expect(error?.issues.first?.keys == ["user_id", "meta.id", "id"])
  }

  @Test(arguments: [Self.accounts.require(\.id), Self.accounts.require(\.id).policy(.strict)])
  func anUpdateRequiresThatWhatIsThereFits(accounts: Injector<Account>) throws {
    let old = Account(id: 1)
    for account in try BothInputs.updates(accounts, #"{"name": "new"}"#, of: { old }) {
      #expect(account == Account(id: 1, name: "new"))
    }
    for json in [#"{"id": null, "name": "new"}"#, #"{"id": [1], "name": "new"}"#] {
      var account = old
      #expect(throws: InjectionError.self) { try accounts.inject(json: json, into: &account) }
      #expect(account == old)
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
    #expect(BothInputs.errors(Self.owners, #"{"account": {"name": "a"}}"#) == [error, error])
    struct House: Equatable { var owners: [Owner] = []; var owner: Owner?; var sole = Owner() }
    let houses = Injector.bind(House.self) { House() }
      .format(\.owners).with.injector(Self.owners).and(\.owner, \.sole)
    let json = #"{"owners": [{}, {"account": {}}], "owner": {"account": {}}}"#
    for house in try BothInputs.models(houses, json) {
      #expect(house == House(owners: [Owner(preset: Account(id: 5))], owner: nil))
    }
    let deep = #"sole.account.id: expected Int, found nothing under "id""#
    #expect(BothInputs.errors(houses, #"{"sole": {"account": {}}}"#) == [deep, deep])
  }

  @Test func whatMakesUpForAnUnusableModel() throws {
    let json = #"""
      {"perhaps": {}, "list": [{"id": 1}, {}], "optionals": [{}], "byKey": {"a": {}}, "preset": {"name": "x"}}
      """#
    let expected = Owner(perhaps: nil, list: [Account(id: 1)], optionals: [nil], preset: Account(id: 5))
    for owner in try BothInputs.models(Self.owners, json) { #expect(owner == expected) }
    let (_, report) = try Self.owners.injectReporting(json: json)
    #expect(report.issues.allSatisfy { $0.severity == .warning && $0.code == .missing })
    #expect(
      Set(report.issues.map { "\($0.path) \($0.consequence)" })
        == [
          "perhaps.id becameNil", "list[1].id elementDropped", "optionals[0].id becameNil",
          #"byKey["a"].id elementDropped"#, "preset.id defaultUsed",
        ]
    )
    #expect(try Self.owners.policy(.strict).inject(json: #"{"preset": {}}"#).preset == Account(id: 5))
  }

  @Test func nestedModelsOfAnUpdate() throws {
    let old = Owner(account: Account(id: 1), perhaps: Account(id: 2))
    let json = #"{"account": {"name": "a"}, "perhaps": {"name": "b"}, "list": [{"name": "c"}]}"#
    for owner in try BothInputs.updates(Self.owners, json, of: { old }) {
      #expect(
        owner
          == Owner(
            account: Account(id: 1, name: "a"),
            perhaps: Account(id: 2, name: "b"),
            preset: Account(id: 5)
          )
      )
    }
    for json in [#"{"account": {"id": null}}"#, #"{"account": {"id": []}}"#] {
      var owner = old
      #expect(throws: InjectionError.self) { try Self.owners.inject(json: json, into: &owner) }
      #expect(owner == old)
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
    let homes = [
      Injector.bind(Home.self).format(\.animal).with.type(by: "kind", ["dog": Dog.self]).and(\.other),
      Injector.bind(Home.self).format(\.animal).with.type { _ in Dog.self }.and(\.other),
    ]
    for homes in homes {
      let error = #"animal.name: expected String, found nothing under "name""#
      #expect(BothInputs.errors(homes, #"{"animal": {"kind": "dog"}}"#) == [error, error])
      for home in try BothInputs.models(homes, #"{"other": {"kind": "dog"}}"#) { #expect(home.other == nil) }
    }
  }

  @Test func aFlattenedModel() throws {
    struct Holder: Equatable { var id = 0; var account = Account() }
    let accounts = Self.accounts.mapping("mail_id").to(\.mail).require(\.name)
    let holders = Injector.bind(Holder.self) { Holder() }.format(\.account).with.injector(accounts).flatten(
      \.account
    )
    let error = #"account.name: expected String, found nothing under "name""#
    #expect(BothInputs.errors(holders, #"{"mail_id": "m"}"#) == [error, error])
    for holder in try BothInputs.updates(holders, #"{"mail_id": "m"}"#, of: { Holder() }) {
      #expect(holder.account.mail == "m")
    }
  }

  struct Coded: Codable, Equatable { var id = 0; var name: String? }

  @Test(.withoutRoundTrips) func aModelThatDecodesItself() throws {
    struct Holder: Equatable { var coded = Coded(id: 9); var perhaps: Coded?; var list: [Coded] = [] }
    let holders = Injector.bind(Holder.self) { Holder() }
      .format(\.coded).with.injector(Injector.bind(Coded.self).require(\.name)).and(\.perhaps, \.list)
    for error in BothInputs.errors(holders, #"{"coded": {"id": 1}}"#) {
      #expect(error?.hasPrefix("coded.name: expected String, found nothing") == true, "\(error ?? "")")
    }
    let json = #"{"perhaps": {"id": 1}, "list": [{"id": 1}, {"id": 2, "name": "a"}]}"#
    for holder in try BothInputs.models(holders, json) {
      #expect(holder == Holder(list: [Coded(id: 2, name: "a")]))
    }
  }
}
