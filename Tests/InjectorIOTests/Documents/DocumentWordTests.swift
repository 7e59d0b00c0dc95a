import Foundation
import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// The words of a document mean what the verbs of a chain mean.
struct DocumentWordTests {
  static func document(_ json: String) throws -> RuleDocument {
    try RuleDocument(json: json, file: "rules.json")
  }

  // MARK: - Which properties are injected

  struct Member: Injectable, Equatable { var name = "none"; var email = "none"; var isAdmin = false }

  @Test(.withoutRoundTrips) func otherPropertiesAreRefused() throws {
    let document = try Self.document(#"{"accept": "name", "policy": {"refusedKeys": "fail"}}"#)
    let members = Injector.bind(Member.self).rules(document)
    try expectModels(members, #"{"name": "Eve"}"#, Member(name: "Eve"))
    expectErrors(
      members, #"{"name": "Eve", "email": "e"}"#, #"refused key "email""#
    )
  }

  struct Account: Equatable { var id = 0; var name = "none" }

  @Test(arguments: [
    (#"{"require": "id", "ignore": "id"}"#, "ignored"),
    (#"{"properties": {"id": {"require": true, "default": 5}}}"#, "has a default"),
  ])
  func aRequiredPropertyIsNeitherIgnoredNorHasADefault(json: String, other: String) throws {
    let accounts = Injector.bind(Account.self) { Account() }.rules(try Self.document(json))
    expectMistake(
      accounts, prefix: "'id' of Account is required and \(other); remove one of the two rules"
    )
  }

  struct Change: Injectable, Equatable { var nick: String? = "n" }

  @Test(arguments: [#"{"nonNull": "nick"}"#, #"{"properties": {"nick": {"nonNull": true}}}"#])
  func nullIsAnError(json: String) throws {
    let changes = Injector.bind(Change.self).rules(try Self.document(json))
    expectErrors(changes, #"{"nick": null}"#, #"nick: expected String, found null under "nick""#)
    try expectModels(changes, "{}", Change())
  }

  struct Open: Injectable, Equatable { var level = 0 }

  @Test func allValuesAreSensitive() throws {
    let opens = Injector.bind(Open.self).rules(try Self.document(#"{"sensitive": true}"#))
    let (_, report) = try opens.injectReporting(json: #"{"level": "x9x"}"#)
    let encoded = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    #expect(report.issues.count == 1 && !report.description.contains("x9x") && !encoded.contains("x9x"))
    let error = expectError { try opens.policy(.strict).inject(json: #"{"level": "x9x"}"#) }
    #expect(error?.description.contains("x9x") == false && error?.publicMessage.contains("x9x") == false)
  }

  // MARK: - Keys and paths

  struct Database: Injectable, Equatable {
    var port: Int?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("p", "net.port").to("port") }
  }

  struct Server: Injectable, Equatable { var host = "none"; var db = Database() }

  @Test(.withoutRoundTrips, arguments: [#""flatten": {"prefix": "db_"}"#, #""flatten": true"#])
  func aModelIsFlattened(word: String) throws {
    let document = try Self.document(#"{"properties": {"db": {\#(word)}}}"#)
    let prefix = word.contains("prefix") ? "db_" : ""
    try expectModels(Injector.bind(Server.self).rules(document), #"{"\#(prefix)p": 4}"#) { $0.db.port == 4 }
  }

  @Test(arguments: ["$.a", "/a/b", "a..b", "a[0]", "a->b", "items.*", "items[].a", "a.-1"])
  func aRootPathThatCanMatchNothingIsAMistake(path: String) throws {
    let document = try Self.document("{\n\"at\": \(path.debugDescription)}")
    let error = expectMistake(
      Injector.bind(Open.self).rules(document),
      part: "the root path \(path.debugDescription) can match nothing: "
    )
    #expect(error?.description.contains("(rules.json:2)") == true, "\(error?.description ?? "")")
  }

  struct User: Equatable { var userId = 0; var id = 0 }
  struct Book: Equatable { var name = ""; var title = "-" }

  @Test func aKeyBelongsToThePropertyWhoseMappingNamesIt() throws {
    let document = try Self.document(#"{"properties": {"userId": "id", "id": "pk"}}"#)
    let users = Injector.bind(User.self) { User() }.rules(document)
    try expectModels(users, #"{"id": 5}"#, User(userId: 5, id: 0))
  }

  @Test func aPropertyThatNeedsAValueNeedsAKey() throws {
    let document = try Self.document(#"{"properties": {"name": "title", "title": {"require": true}}}"#)
    expectMistake(
      Injector.bind(Book.self) { Book() }.rules(document),
      "'title' of Book needs a value and has no key, because another mapping names it; give it \"keys\" (rules.json:1)"
    )
  }

  // MARK: - Values

  struct Guest: Injectable, Equatable { var name = ""; var role = "" }

  @Test func anUpdateUsesNoDefaultForAMissingKey() throws {
    let document = try Self.document(#"{"properties": {"role": {"default": "guest"}}}"#)
    let guests = Injector.bind(Guest.self).rules(document)
    let old = Guest(name: "x", role: "admin")
    try expectUpdates(guests, "{}", of: { old }, old)
    try expectModels(guests, "{}", Guest(role: "guest"))
  }

  // MARK: - What is written

  struct Profile: Injectable {
    var name = "Ann"
    var tags: [String] = []
    var more: [String]? = []
    var link = "a/b"
  }

  @Test func emptyValuesAreLeftOut() throws {
    let document = try Self.document(
      #"{"properties":{"tags":{"omit":"empty"},"more":{"omit":"empty"}},"extraction":["unescapedSlashes"]}"#
    )
    let profiles = Injector.bind(Profile.self).rules(document)
    #expect(try profiles.extractJSONString(Profile()) == #"{"name":"Ann","link":"a/b"}"#)
  }

  @Test func mistakesInWhatIsWrittenAreFound() throws {
    expectError(part: "unknown option 'prety'; did you mean 'pretty'?", count: 2) {
      try Self.document(#"{"properties":{"tags":{"omit":"emtpy"}},"extraction":["prety"]}"#)
    }
  }

  struct Item: Injectable {
    var price = Decimal(15) / 10
    var names = ["a"]
    var born: Date? = Date(timeIntervalSince1970: 5)
    @Mapped(converter: Converter<String, Int> { $0.count }) var length = 3
  }

  static let items = Injector.bind(Item.self)
    .format(\.price).with.converter { (cents: Int) in Decimal(cents) / 100 }
    .format(\.names).with.converter { (text: String) in text.split(separator: ",").map(String.init) }
    .format(\.born).with.converter { (text: String?) in text.map { _ in Date.distantPast } }

  @Test(arguments: [
    #"{"writingAsIs": ["price", "names", "born", "length"]}"#,
    #"""
    {"properties": {"price": {"writingAsIs": true}, "names": {"writingAsIs": true},
      "born": {"writingAsIs": true}, "length": {"writingAsIs": true}}}
    """#,
  ])
  func valuesAreWrittenAsTheyAre(json: String) throws {
    let items = Self.items.rules(try Self.document(json))
    #expect(try items.extractJSONString(Item()) == #"{"price":1.5,"names":["a"],"born":5,"length":3}"#)
    let fields = try items.columns(["price", "length"]).extract(Item())
    #expect(fields.map { "\($0)" } == ["value(1.5)", "integer(3)"])
  }

  struct Event: Injectable { var starts = Date(timeIntervalSince1970: 7) }

  @Test func aConverterForEachDirection() throws {
    let document = try Self.document(
      #"{"properties":{"starts":{"as":{"read":"iso8601","write":"epochSeconds"}}}}"#
    )
    #expect(try Injector.bind(Event.self).rules(document).extractJSONString(Event()) == #"{"starts":7}"#)
  }
}
