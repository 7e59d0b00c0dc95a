import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// An update changes what the record holds. A missing key calls neither the default of a property nor its converter.
struct MissingKeysInUpdatesTests {
  struct User: Injectable, Equatable {
    var name = ""
    var role = ""
    var isPR = false

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("role").with.default("guest")
        .format("isPR").with.converter { (pr: [String: Any]?) in pr != nil }
    }
  }

  private static let old = User(name: "x", role: "admin", isPR: true)
  private static let users = Injector.bind(User.self)

  @Test(arguments: [
    ("{}", old), (#"{"name": "y"}"#, User(name: "y", role: "admin", isPR: true)),
    (#"{"role": null}"#, User(name: "x", role: "guest", isPR: true)),
    (#"{"role": {}}"#, User(name: "x", role: "guest", isPR: true)),
    (#"{"isPR": null}"#, User(name: "x", role: "admin", isPR: false)),
  ])
  func onlyWhatTheRecordHoldsIsTouched(json: String, expected: User) throws {
    try expectUpdates(Self.users, json, of: { Self.old }, expected)
    let chain = Injector.bind(User.self) { User() }.format(\.role).with.default("guest")
    try expectUpdates(chain, json, of: { Self.old }, expected)
  }

  @Test func theReportNamesNoPropertyWithoutAKey() throws {
    for policy in [InjectionPolicy.lenient, .strict, .forgiving] {
      var user = Self.old
      let report = try Self.users.policy(policy).injectReporting(json: #"{"name": "y"}"#, into: &user)
      #expect(report.injected == ["name"])
      #expect(report.issues.isEmpty)
    }
  }

  @Test func aNewModelHasItsDefaults() throws {
    try expectModels(Self.users, "{}", User(role: "guest"))
    #expect(try User(injecting: [:]) == User(role: "guest"))
    #expect(try User(injectingJSON: "{}") == User(role: "guest"))
    var user = Self.old
    try user.inject([:])
    #expect(user == Self.old)
  }

  struct Team: Injectable, Equatable {
    var lead = old
    var deputy: User?
    var members = [old]
    var byName = ["x": old]
  }

  @Test func nestedModels() throws {
    let teams = Injector.bind(Team.self)
    let json = #"{"lead": {"name": "y"}, "deputy": {}, "members": [{}], "byName": {"x": {}}}"#
    let new = User(role: "guest")
    let expected = Team(
      lead: User(name: "y", role: "admin", isPR: true), deputy: new, members: [new], byName: ["x": new]
    )
    try expectUpdates(teams, json, of: { Team() }, expected)
    // An Optional that holds a model is updated.
    try expectUpdates(
      teams, #"{"deputy": {"name": "y"}}"#, of: { Team(deputy: Self.old) },
      Team(deputy: User(name: "y", role: "admin", isPR: true))
    )
  }

  final class Account {
    var role = "admin"
    var isPR = true
    var user = old
  }

  class OpenAccount: Injectable {
    var role = "admin"
    var count = 3 { didSet { changes += 1 } }
    var changes = 0

    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("role").with.default("guest").format("count").with.default(0)
        .mapping("n").to(keyPath: \OpenAccount.count)
    }
  }

  @Test func objects() throws {
    let accounts = Injector.bind(updating: Account.self)
      .format(\.role).with.default("guest")
      .format(\.isPR).with.converter { (pr: String?) in pr != nil }
    let account = Account()
    try accounts.inject(json: #"{"user": {"name": "y"}}"#, into: account)
    #expect(account.role == "admin" && account.isPR)
    #expect(account.user == User(name: "y", role: "admin", isPR: true))

    let open = OpenAccount()
    let updated = open
    try updated.inject(json: "{}")
    #expect(open.role == "admin" && open.count == 3)
    #expect(open.changes == 0)
  }

  struct Holder: Equatable {
    var user = old
    var other: User?
  }

  @Test func flattenedModels() throws {
    let holders = Injector.bind(Holder.self) { Holder() }
      .flatten(\.user).flatten(\.other, prefix: "o_")
      .format(\.user).with.default(User(name: "default"))
    try expectUpdates(holders, "{}", of: { Holder() }, Holder())
    try expectUpdates(
      holders, #"{"name": "y"}"#, of: { Holder() }, Holder(user: User(name: "y", role: "admin", isPR: true))
    )
    try expectUpdates(
      holders, #"{"o_name": "z"}"#, of: { Holder() }, Holder(other: User(name: "z", role: "guest"))
    )
  }

  @Test func columns() throws {
    let columns = try Self.users.columns(["role"])
    #expect(try columns.inject([SourceField.null]).role == "guest")
  }
}
