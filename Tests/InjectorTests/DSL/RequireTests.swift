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

  @Test func forAnUpdate() throws {
    var account = Account(id: 1)
    let error = #expect(throws: InjectionError.self) {
      try Self.accounts.rules { $0.require("id") }.inject(["name": "new"], into: &account)
    }
    #expect(error?.code == .missing)
    #expect(account == Account(id: 1))
  }
}
