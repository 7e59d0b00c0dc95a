import Injector
import Testing

@testable import InjectorTestSupport

/// `accept`: of properties, of keys; and keys that are known and unwanted.
struct OnlyTests {
  struct Member: Injectable, Equatable { var name = "none"; var email = "none"; var isAdmin = false }

  static let members = Injector.bind(Member.self)
  static let attack = #"{"name": "Eve", "email": "e", "isAdmin": true}"#

  @Test(arguments: [
    Self.members.accept(\.name, \.email), Self.members.accept(\.name).and(\.email),
    Self.members.accept(\.name).accept(\.email), Self.members.rules { $0.accept("name").and("email") },
  ])
  func nothingElseIsInjected(members: Injector<Member>) throws {
    try expectModels(members, Self.attack, Member(name: "Eve", email: "e", isAdmin: false))
    var member = Member(name: "a", email: "b", isAdmin: true)
    try members.inject(json: #"{"name": "c", "isAdmin": false}"#, into: &member)
    #expect(member == Member(name: "c", email: "b", isAdmin: true))
  }

  static let refusing: [Injector<Member>] = [
    Self.members.accept(\.name).policy(refusedKeys: .fail),
    Self.members.rules { $0.accept("name") }.policy(InjectionPolicy.lenient.with(\.refusedKeys, .fail)),
  ]

  @Test func keysOfTheOthersAreRefused() throws {
    let members = Self.members.accept(\.name).keys(.snakeCase).policy(unknownKeys: .fail)
    let json = #"{"name": "Eve", "is_admin": true, "isAdmin": true, "email": null}"#
    try expectReports(
      members, json, #"refused key "email"; ignored"#, #"refused key "isAdmin"; ignored"#,
      #"refused key "is_admin"; ignored"#
    )
    let (_, report) = try members.injectArrayReporting(json: "[\(json), \(json)]")
    #expect(report.refusedKeys == ["is_admin", "isAdmin", "email"] && report.unknownKeys.isEmpty)
    #expect(report.issues.allSatisfy { $0.code == .refusedKey && $0.severity == .note })
    #expect(report.issues.first?.pointer == "/0/is_admin" && report.issues.first?.location?.column == 18)
    #expect(report.issues.first?.publicMessage == "/0/is_admin: this key is not accepted")
  }

  @Test(.withoutRoundTrips) func otherKeysInSnakeCaseAreRefused() throws {
    let members = Self.members.accept(\.name).keys(.snakeCase)
    for key in ["IS_ADMIN", "is__admin"] {
      let (_, report) = try members.injectReporting(["name": "Eve", key: true])
      #expect(report.refusedKeys == [key] && report.unknownKeys.isEmpty)
      let refusing = members.policy(refusedKeys: .fail)
      expectErrors(refusing, #"{"name": "Eve", "\#(key)": true}"#)
    }
    #expect(try members.injectReporting(["IS_OWNER": true]).report.unknownKeys == ["IS_OWNER"])
  }

  @Test(.withoutRoundTrips) func refusedKeysMayBeErrors() throws {
    for members in Self.refusing {
      expectErrors(members, #"{"name": "Eve", "isAdmin": true}"#, #"refused key "isAdmin""#)
      try expectModels(members, #"{"name": "a", "other": 1}"#) { $0.name == "a" }
      expectNoUpdate(members, Self.attack, of: Member(name: "old"))
    }
    expectError { try Self.refusing[0].injectArray(json: "[\(Self.attack)]") }
  }

  @Test func refusedPathsAndKeysOfSeveralProperties() throws {
    let members = Self.members.mapping("meta.admin", "role").to(\.isAdmin).mapping("meta.name").to(\.name)
      .mapping("role").to(\.email).accept(\.name, \.email)
    let json = #"{"meta": {"name": "Eve", "admin": true, "more": 1}, "role": "x", "isAdmin": true}"#
    try expectReports(
      members, json, #"refused key "isAdmin"; ignored"#, #"refused key "meta.admin"; ignored"#,
      #"unknown key "meta.more"; ignored"#
    )
    try expectReports(members.ignoreKeys("isAdmin", "meta.admin", "meta.more"), json)
  }

  @Test func refusedKeysOfFlattenedModels() throws {
    struct Owner: Injectable, Equatable { var id = 0; var member = Member() }
    let both = Injector.bind(Owner.self).flatten(\.member)
    let json = #"{"id": 1, "name": "a", "isAdmin": true, "x": 2}"#
    let (refused, unknown) = (#"refused key "isAdmin"; ignored"#, #"unknown key "x"; ignored"#)
    try expectReports(both.accept(\.id), json, refused, #"refused key "name"; ignored"#, unknown)
    let inner = both.format(\.member).with.injector(Self.members.accept(\.name))
    try expectReports(inner, json, refused, unknown)
  }

  @Test func aKeyThatIsIgnoredOrOnlyExtractedIsNotRefused() throws {
    try expectReports(Self.members.accept(\.name).ignore(\.email).outputOnly(\.isAdmin), Self.attack)
    try expectModels(Self.members.accept(\.name, \.email).ignore(\.email), Self.attack, Member(name: "Eve"))
  }

  @Test(arguments: [
    Self.members.mapping("n", "m").only.to(\.name),
    Self.members.rules { $0.mapping("n", "m").only.to("name") },
  ])
  func theOwnNameIsNoCandidate(members: Injector<Member>) throws {
    try expectModels(members, #"{"name": "x"}"#, Member())
    try expectModels(members, #"{"name": "x", "m": "y"}"#, Member(name: "y"))
    try expectReports(members, #"{"name": "x"}"#, #"unknown key "name"; ignored"#)
  }

  @Test func keysThatAreKnownAndUnwanted() throws {
    let members = Self.members.policy(unknownKeys: .fail).ignoreKeys("trace", "debug").ignoreKeys("more")
    let json = #"{"name": "a", "trace": {"id": 1}, "debug": true, "more": null}"#
    for member in try members.both(json) { #expect(member.name == "a") }
    expectErrors(members, #"{"name": "a", "other": 1}"#)
    struct Quiet: Injectable {
      var name = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.policy(unknownKeys: .fail).ignoreKeys("trace")
      }
    }
    #expect(try Quiet(injectingJSON: #"{"name": "a", "trace": 1}"#).name == "a")
  }
}

struct IgnoreTests {
  struct Session: Equatable {
    var id = 0
    var token = "default", secret = "default", note = "default"
  }

  static let sessions = Injector.bind(Session.self) { Session() }

  static var record: [String: Any] { ["id": 7, "token": "t", "secret": "s", "note": "n", "key": "k"] }

  @Test(arguments: [sessions.rules { $0.ignore("token") }, sessions.ignore(\.token)])
  func oneProperty(sessions: Injector<Session>) throws {
    #expect(try sessions.inject(Self.record) == Session(id: 7, secret: "s", note: "n"))
  }

  @Test(arguments: [
    sessions.rules { $0.ignore("token", "secret", "note") },
    sessions.rules { $0.ignore("token").and("secret").and("note") },
    sessions.rules { $0.ignore("token").and("secret", "note") },
    sessions.ignore(\.token, \.secret).and(\.note), sessions.ignore(\.token).and(\.secret).and(\.note),
  ])
  func severalProperties(sessions: Injector<Session>) throws {
    #expect(try sessions.inject(Self.record) == Session(id: 7))
  }

  @Test func statementsAddUp() throws {
    let sessions = Self.sessions.rules { $0.ignore("token").mapping("key").to("note").ignore("secret") }
    #expect(try sessions.inject(Self.record) == Session(id: 7, note: "k"))
  }

  @Test func beatsEveryOtherRule() throws {
    let before = Self.sessions.rules {
      $0.ignore("token").mapping("key").to("token")
        .format("token").with.converter { (text: String) in text + text }
    }
    let after = Self.sessions
      .rules { $0.mapping("key").to("token").format("token").with.default("x").ignore("token") }
    #expect(try before.inject(Self.record).token == "default")
    #expect(try after.inject(Self.record).token == "default")
    #expect(try after.inject([:]).token == "default")
  }

  @Test func whatTheBaseOfADerivedInjectorRequiresIsNotIgnored() throws {
    let base = Self.sessions.rules { $0.mapping("key").to("token").require("token") }
    expectMistake(base.rules { $0.ignore("token") }, prefix: "'token' of Session is required and ignored")
    expectError { try base.inject([:]) }
  }

  @Test func aKeyIsNoProperty() throws {
    expectMistake(Self.sessions.rules { $0.ignore("session") }, prefix: "no property 'session' in Session")
    #expect(try Self.sessions.ignoreKeys("session").injectReporting(["session": 1]).report.isEmpty)
  }

  @Test func propertyOfATypeThatCannotBeInjected() throws {
    struct Job { var id = 0; var run: () -> Int = { 5 }; var pair = (1, 2) }
    let jobs = Injector.bind(Job.self) { Job() }
    expectMistake(jobs)
    let job = try jobs.rules { $0.ignore("run").and("pair") }.inject(["id": 3, "run": 1, "pair": [1]])
    #expect(job.id == 3 && job.run() == 5)
  }

  @Test func whatItReturnsIsAnInjectorWithEveryVerb() throws {
    let sessions = Self.sessions.rules { $0.ignore("token") }.mapping("key").to(\.note)
      .rules { $0.require("id") }.keys(.asIs).policy(.strict)
    #expect(try sessions.inject(Self.record).note == "k")
  }

}
