import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The own name of a property is not one of its keys if the mapping of another property names that key.
struct OwnNameTests {
  struct User: Equatable { var userId = 0; var id = 0 }
  struct Book: Equatable { var name = ""; var title = "-" }

  private static let users = Injector.bind(User.self) { User() }
    .mapping("id").to(\.userId).mapping("pk").to(\.id)

  @Test func aKeyBelongsToThePropertyWhoseMappingNamesIt() throws {
    try expectModels(Self.users, #"{"id": 5}"#, User(userId: 5, id: 0))
    try expectModels(Self.users, #"{"id": 5, "pk": 6}"#, User(userId: 5, id: 6))
    try expectModels(Self.users, #"{"userId": 5}"#, User(userId: 5, id: 0))
    #expect(try Self.users.extractJSONString(User(userId: 5, id: 6)) == #"{"id":5,"pk":6}"#)
  }

  @Test func swappedNames() throws {
    let swapped = Injector.bind(User.self) { User() }.mapping("id").to(\.userId).mapping("userId").to(\.id)
    try expectModels(swapped, #"{"id": 5}"#, User(userId: 5, id: 0))
    try expectModels(swapped, #"{"userId": 5}"#, User(userId: 0, id: 5))
    try expectModels(swapped, #"{"id": 5, "userId": 6}"#, User(userId: 5, id: 6))
  }

  @Test func onlyTheOwnNameIsLost() throws {
    let both = Injector.bind(User.self) { User() }
      .mapping("id").to(\.userId).mapping("pk", "id").to(\.id)
    #expect(try both.inject(json: #"{"id": 5}"#) == User(userId: 5, id: 5))
    let repeated = Injector.bind(User.self) { User() }.mapping("id").to(\.userId).and(\.id)
    #expect(try repeated.inject(json: #"{"id": 5}"#) == User(userId: 5, id: 5))
    // A path is the key of no property.
    let path = Injector.bind(Book.self) { Book() }.mapping("title.text").to(\.name)
    #expect(try path.inject(json: #"{"title": "T"}"#) == Book(name: "", title: "T"))
  }

  @Test func anUpdateWritesTheMappedPropertyOnly() throws {
    var user = User(userId: 1, id: 2)
    let report = try Self.users.injectReporting(json: #"{"id": 5}"#, into: &user)
    #expect(user == User(userId: 5, id: 2))
    #expect(report.injected == ["userId"])
    #expect(report.issues.isEmpty)
  }

  @Test func aPropertyWithoutAMappingKeepsItsValue() throws {
    let books = Injector.bind(Book.self) { Book() }.mapping("title").to(\.name)
    for book in [try books.inject(json: #"{"title": "T"}"#), try books.inject(["title": "T"])] {
      #expect(book == Book(name: "T", title: "-"))
    }
    #expect(try books.explain().contains("  (none)       title "))
  }

  @Test func columns() throws {
    let columns = try Self.users.columns(["id"])
    #expect(try columns.inject([SourceField.integer(5)]) == User(userId: 5, id: 0))
  }

  struct Account: Equatable { let userId: Int; let id: Int }

  @Test func memberwiseAndRequired() {
    let accounts = Injector.bind(Account.self).mapping("id").to(\.userId).mapping("pk").to(\.id)
    expectErrors(accounts, #"{"id": 5}"#, prefix: #"id: expected Int, found nothing under "pk""#)
    #expect(throws: Never.self) {
      try expectModels(accounts, #"{"id": 5, "pk": 6}"#, Account(userId: 5, id: 6))
    }
    expectErrors(
      Self.users.require(\.id), #"{"id": 5}"#, #"id: expected Int, found nothing under "pk""#
    )
  }

  @Test func aPropertyThatNeedsAValueNeedsAKey() throws {
    let text =
      "'title' of Book needs a value and has no key, because another mapping names it; write "
      + #".mapping("key").to(\.title), or repeat the other mapping with .and(\.title)"#
    expectMistake(Injector.bind(Book.self).mapping("title").to(\.name), text)
    let books = Injector.bind(Book.self) { Book() }.mapping("title").to(\.name)
    expectMistake(books.require(\.title), prefix: text)
    try books.format(\.title).with.default("x").validated()
  }

  @Test func schemaAndExplanation() throws {
    let schema = try Self.users.policy(unknownKeys: .fail).jsonSchema()
    let text = String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
    // The other key of userId is a condition, and id has no other key.
    #expect(text.contains(#""pk":{"#) && !text.contains(#""required":["pk"]"#))
    #expect(try Self.users.explain().contains("  pk           id "))
  }

  @Test func byNameAndInAttributes() throws {
    let byName = Injector.bind(User.self) { User() }.rules {
      $0.mapping("id").to("userId").mapping("pk").to("id")
    }
    try expectModels(byName, #"{"id": 5}"#, User(userId: 5, id: 0))
    try expectModels(Injector.bind(Attributed.self), #"{"id": 5}"#, Attributed(userId: 5, id: 0))
  }

  struct Attributed: Injectable, Equatable {
    @Mapped("id") var userId = 0
    @Mapped("pk") var id = 0

    init() {}

    init(userId: Int, id: Int) { (self.userId, self.id) = (userId, id) }
  }

  final class FinalUser: Injectable { var userId = 0; var id = 0 }

  class OpenUser: Injectable {
    var userId = 0
    var id = 0

    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("id").to("userId").mapping("pk").to("id")
    }
  }

  @Test func classes() throws {
    let finals = Injector.bind(FinalUser.self).mapping("id").to(\.userId).mapping("pk").to(\.id)
    try expectModels(finals, #"{"id": 5}"#) { $0.userId == 5 && $0.id == 0 }
    try expectModels(Injector.bind(OpenUser.self), #"{"id": 5}"#) { $0.userId == 5 && $0.id == 0 }
  }

  struct Named: Equatable { var userName = ""; var login = "" }

  @Test(arguments: [
    (KeyStrategy.snakeCase, "user_name"), (.kebabCase, "user-name"), (.caseInsensitive, "USERNAME"),
    (.custom { "m_" + $0 }, "m_userName"),
  ])
  func theKeyOfAStrategyIsLostToo(strategy: KeyStrategy, key: String) throws {
    let injector = Injector.bind(Named.self) { Named() }.keys(strategy).mapping(key).to(\.login)
    for json in [#"{"\#(key)": "ann"}"#, #"{"\#(key)": "ann", "login": "x"}"#] {
      for named in [try injector.inject(json: json), try injector.inject(foundationRecord(json))] {
        #expect(named == Named(userName: "", login: "ann"))
      }
    }
  }

  struct Owner: Equatable { var owner = ""; var pet = Pet() }
  struct Pet: Injectable, Equatable {
    var name = ""
    var owner = ""

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("owner").to("name").mapping("holder").to("owner")
    }
  }

  @Test func thePrefixOfAFlattenedModelIsPartOfTheKey() throws {
    let injector = Injector.bind(Owner.self) { Owner() }.flatten(\.pet, prefix: "db_")
    try expectModels(
      injector, #"{"owner": "Ann", "db_owner": "Bob"}"#, Owner(owner: "Ann", pet: Pet(name: "Bob"))
    )
  }
}
