import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct MappedTests {
  final class Cache { var entries: [String] = [] }

  struct Account: Injectable {
    @Mapped("user_name") var userName = ""
    @Mapped("id", "user_id", "meta.id") var id: Int64 = 0
    @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate = Date.distantPast
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
    @Mapped(ignored: true) var cache: Cache? = nil
    @Mapped var plain = 1
    var score = 0.5
  }

  static let accounts = Injector.bind(Account.self)

  @Test func everyAttribute() throws {
    let json = """
      {"user_name": "Greedy", "user_id": 7, "born": "06-03-1993", "crashes": [0, 86400], "cache": {"entries": ["a"]},
       "plain": 2, "score": 1.5}
      """
    for account in try Self.accounts.both(json) {
      #expect(account.userName == "Greedy" && account.id == 7 && account.birthDate == day(1993, 3, 6))
      #expect(account.crashes == [0, 86400].map(Date.init(timeIntervalSince1970:)))
      #expect(account.cache == nil && account.plain == 2 && account.score == 1.5)
    }
  }

  @Test(arguments: [
    #"{"id": 1, "user_id": 2, "meta": {"id": 3}}"#, #"{"user_id": 1, "meta": {"id": 3}}"#,
    #"{"meta": {"id": 1}}"#, #"{"meta.id": 1}"#,
  ])
  func candidatesAndPaths(json: String) throws {
    for account in try Self.accounts.both(json) { #expect(account.id == 1) }
  }

  @Test func ownNameStaysTheLastCandidate() throws {
    let json = #"{"userName": "own", "birthDate": "06-03-1993"}"#
    try expectModels(Self.accounts, json) { $0.userName == "own" && $0.birthDate == day(1993, 3, 6) }
    try expectModels(Self.accounts, #"{"userName": "own", "user_name": "key"}"#) { $0.userName == "key" }
  }

  @Test func missingKeysKeepTheDefaults() throws {
    for account in try Self.accounts.both("{}") {
      #expect(account.userName == "" && account.id == 0 && account.birthDate == .distantPast)
      #expect(account.crashes == nil && account.plain == 1)
    }
  }

  @Test func plansReadThemLikePlainProperties() throws {
    let text = """
      Account
        source keys           property   type     conversion                        nested plan  cost
        user_name, userName   userName   String   copy                                           inline
        id, user_id, meta.id  id         Int64    copy                                           inline
        born, birthDate       birthDate  Date     .date("dd-MM-yyyy")                            closure
        crashes               crashes    [Date]?  .optional(.array(.epochSeconds))               closure
        plain                 plain      Int      copy                                           inline
        score                 score      Double   copy                                           inline
        'cache' is ignored

      """
    #expect(try Self.accounts.explain() == text)
  }

  @Test func reportsNamePropertyKeyAndAttribute() throws {
    for (_, report) in try Self.accounts.bothReports(#"{"born": "soon", "user_name": [1], "cache": 1}"#) {
      let issue = try #require(report.issues.first { $0.path.description == "birthDate" })
      #expect(issue.keys == ["born"])
      #expect(issue.rule?.hasPrefix("InjectorRuleTests/MappedTests.swift:13") == true)
      #expect(!report.issues.contains { $0.code == .unknownKey })
    }
  }

  @Test(arguments: ["a", "b", "c", "d", "e", "value", "f.g"]) func manyKeys(key: String) throws {
    struct Many: Injectable { @Mapped("a", "b", "c", "d", "e", "f.g") var value = 0 }
    let json = key == "f.g" ? #"{"f": {"g": 5}}"# : #"{"\#(key)": 5}"#
    try expectModels(Injector.bind(Many.self), json) { $0.value == 5 }
  }

  // MARK: Precedence

  struct Ruled: Injectable {
    @Mapped("attribute") var key = ""
    @Mapped("both", converter: .epochSeconds) var date = Date.distantPast
    @Mapped(ignored: true) var ignored = 0
    @Mapped("kept") var kept = 0

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("type").to("key").format("date").as(.date("yyyy-MM-dd")).mapping("i").to("ignored")
    }
  }

  @Test func theTypesRulesAreStronger() throws {
    let json = #"{"attribute": "a", "type": "t", "both": "1993-03-06", "i": 1, "ignored": 2, "kept": 3}"#
    for model in try Injector.bind(Ruled.self).both(json) {
      #expect(model.key == "t" && model.date == day(1993, 3, 6) && model.ignored == 0 && model.kept == 3)
    }
  }

  @Test func theChainIsStronger() throws {
    let ruled = Injector.bind(Ruled.self)
    let chains: [Injector<Ruled>] = [
      ruled.rules { $0.mapping("chain").to("key").format("date").as(.date("dd.MM.yyyy")).ignore("kept") },
      ruled.mapping("chain", "key").to(\.key).mapping("both", "date").to(\.date)
        .format(\.date).as(.date("dd.MM.yyyy")).mapping("none", "kept").to(\.kept).ignore(\.kept),
      ruled.mapping("chain").to(\.key).rules { $0.format("date").as(.date("dd.MM.yyyy")).ignore("kept") },
    ]
    let json = #"{"attribute": "a", "type": "t", "chain": "c", "both": "06.03.1993", "kept": 3}"#
    for chain in chains {
      try expectModels(chain, json) { $0.key == "c" && $0.date == day(1993, 3, 6) && $0.kept == 0 }
    }
  }

  @Test func requireDefaultAndPolicies() throws {
    expectError { try Self.accounts.rules { $0.require("userName") }.both("{}") }
    let defaulted = Self.accounts.rules { $0.format("userName").with.default("nobody") }
    try expectModels(defaulted, "{}") { $0.userName == "nobody" }
    let strict = Self.accounts.policy(.strict).rules { $0.ignore("crashes") }
    expectError(#"userName: expected String, found number 7 under "user_name" (line 1, column 15)"#) {
      try strict.inject(json: #"{"user_name": 7}"#)
    }
  }

  @Test func keyStrategiesLeaveMappedKeysAlone() throws {
    struct Styled: Injectable { @Mapped("KEY") var withKey = 0; @Mapped var withoutKey = 0 }
    let styled = Injector.bind(Styled.self).keys(.snakeCase)
    let json = #"{"KEY": 1, "without_key": 2, "with_key": 3}"#
    try expectModels(styled, json) { $0.withKey == 1 && $0.withoutKey == 2 }
  }

  @Test func synthesizeRenames() throws {
    let renamed = Self.accounts.rules { $0.synthesize("login").to("userName").mapping("l").to("login") }
    for account in try renamed.both(#"{"l": "a"}"#) { #expect(account.userName == "a") }
    let stored = Self.accounts.rules { $0.synthesize("login").to("_userName") }
    for account in try stored.both(#"{"user_name": "a"}"#) { #expect(account.userName == "a") }
  }

  @Test func keyPathsRunObservers() throws {
    struct Observed: Injectable {
      @Mapped("l") var level = 0 { didSet { changes += 1 } }
      @Mapped("o") var other = 0
      @Mapped(ignored: true) var changes = 0
    }
    try expectModels(Injector.bind(Observed.self), #"{"l": 7, "o": 1}"#) { $0.level == 7 && $0.changes == 0 }
    let observed = Injector.bind(Observed.self).mapping("l", "level").to(\.level).require(\.level)
    try expectModels(observed, #"{"l": 7, "o": 1}"#) { $0.level == 7 && $0.other == 1 && $0.changes == 1 }
  }
}

/// Models with attributes keep their synthesized conformances.
struct MappedCodableTests {
  struct Account: Injectable, Codable, Hashable {
    @Mapped("user_name") var userName = ""
    @Mapped(converter: .date("yyyy")) var born: Date? = nil
    @Mapped var tags: [String] = []
  }

  @Test func roundTrip() throws {
    var account = Account()
    account.userName = "Tom"
    account.tags = ["a"]
    let data = try JSONEncoder().encode(account)
    #expect(try JSONDecoder().decode(Account.self, from: data) == account)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""userName":"Tom""#) && !text.contains("born"))
    account.born = Date(timeIntervalSince1970: 0)
    #expect(try JSONDecoder().decode(Account.self, from: JSONEncoder().encode(account)) == account)
  }

  @Test func theRulesStillHoldForInjectors() throws {
    let account = try Account(injectingJSON: #"{"user_name": "Tom", "born": "1970"}"#)
    #expect(account.userName == "Tom" && account.born == Date(timeIntervalSince1970: 0))
  }
}
