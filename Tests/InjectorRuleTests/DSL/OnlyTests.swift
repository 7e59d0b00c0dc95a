import Injector
import Testing

@testable import InjectorTestSupport

/// `only`: of properties, of keys; and keys that are known and unwanted.
struct OnlyTests {
  struct Member: Injectable, Equatable {
    var name = "none"
    var email = "none"
    var isAdmin = false
  }

  static let members = Injector.bind(Member.self)
  static let attack = #"{"name": "Eve", "email": "e", "isAdmin": true}"#

  @Test(arguments: [
    Self.members.only(\.name, \.email), Self.members.only(\.name).and(\.email),
    Self.members.only(\.name).only(\.email), Self.members.rules { $0.only("name").and("email") },
  ])
  func nothingElseIsInjected(members: Injector<Member>) throws {
    for member in try BothInputs.models(members, Self.attack) {
      #expect(member == Member(name: "Eve", email: "e", isAdmin: false))
    }
    var member = Member(name: "a", email: "b", isAdmin: true)
    try members.inject(json: #"{"name": "c", "isAdmin": false}"#, into: &member)
    #expect(member == Member(name: "c", email: "b", isAdmin: true))
  }

  static let refusing: [Injector<Member>] = [
    Self.members.only(\.name).policy(refusedKeys: .fail),
    Self.members.rules { $0.only("name") }.policy(InjectionPolicy(refusedKeys: .fail)),
  ]

  @Test func keysOfTheOthersAreRefused() throws {
    let members = Self.members.only(\.name).keys(.snakeCase).policy(unknownKeys: .fail)
    let json = #"{"name": "Eve", "is_admin": true, "isAdmin": true, "email": null}"#
    for report in try BothInputs.reports(members, json) {
      #expect(
        report == [
          #"refused key "email"; ignored"#, #"refused key "isAdmin"; ignored"#,
          #"refused key "is_admin"; ignored"#,
        ]
      )
    }
    let (_, report) = try members.injectArrayReporting(json: "[\(json), \(json)]")
    #expect(report.refusedKeys == ["is_admin", "isAdmin", "email"] && report.unknownKeys.isEmpty)
    #expect(report.issues.allSatisfy { $0.code == .refusedKey && $0.severity == .note })
    #expect(report.issues.first?.pointer == "/0/is_admin" && report.issues.first?.location?.column == 18)
    #expect(report.issues.first?.publicMessage == "/0/is_admin: this key is not accepted")
  }

  @Test(.withoutRoundTrips) func otherKeysInSnakeCaseAreRefused() throws {
    let members = Self.members.only(\.name).keys(.snakeCase)
    for key in ["IS_ADMIN", "is__admin"] {
      let (_, report) = try members.injectReporting(["name": "Eve", key: true])
      #expect(report.refusedKeys == [key] && report.unknownKeys.isEmpty)
      let refusing = members.policy(refusedKeys: .fail)
      #expect(BothInputs.errors(refusing, #"{"name": "Eve", "\#(key)": true}"#).count == 2)
    }
    let (_, report) = try members.injectReporting(["IS_OWNER": true])
    #expect(report.unknownKeys == ["IS_OWNER"])
  }

  @Test(.withoutRoundTrips) func refusedKeysMayBeErrors() throws {
    for members in Self.refusing {
      let errors = BothInputs.errors(members, #"{"name": "Eve", "isAdmin": true}"#)
      #expect(errors == [#"refused key "isAdmin""#, #"refused key "isAdmin""#])
      for member in try BothInputs.models(members, #"{"name": "a", "other": 1}"#) {
        #expect(member.name == "a")
      }
      var member = Member(name: "old")
      #expect(throws: InjectionError.self) { try members.inject(json: Self.attack, into: &member) }
      #expect(member == Member(name: "old"))
    }
    let document = try RuleDocument(
      json: #"{"only": "name", "policy": {"refusedKeys": "fail"}}"#,
      file: "rules.json"
    )
    #expect(BothInputs.errors(Self.members.rules(document), Self.attack).count == 2)
    #expect(throws: InjectionError.self) { try Self.refusing[0].injectArray(json: "[\(Self.attack)]") }
  }

  @Test func refusedPathsAndKeysOfSeveralProperties() throws {
    let members = Self.members.mapping("meta.admin", "role").to(\.isAdmin).mapping("meta.name").to(\.name)
      .mapping("role").to(\.email).only(\.name, \.email)
    let json = #"{"meta": {"name": "Eve", "admin": true, "more": 1}, "role": "x", "isAdmin": true}"#
    for report in try BothInputs.reports(members, json) {
      let expected = [
        #"refused key "isAdmin"; ignored"#, #"refused key "meta.admin"; ignored"#,
        #"unknown key "meta.more"; ignored"#,
      ]
      #expect(report == expected)
    }
    let quiet = members.ignoreKeys("isAdmin", "meta.admin", "meta.more")
    for report in try BothInputs.reports(quiet, json) { #expect(report == []) }
  }

  @Test func refusedKeysOfFlattenedModels() throws {
    struct Owner: Injectable, Equatable { var id = 0; var member = Member() }
    let both = Injector.bind(Owner.self).flatten(\.member)
    let json = #"{"id": 1, "name": "a", "isAdmin": true, "x": 2}"#
    for report in try BothInputs.reports(both.only(\.id), json) {
      let refused = [#"refused key "isAdmin"; ignored"#, #"refused key "name"; ignored"#]
      #expect(report == refused + [#"unknown key "x"; ignored"#])
    }
    let inner = both.format(\.member).with.injector(Self.members.only(\.name))
    for report in try BothInputs.reports(inner, json) {
      #expect(report == [#"refused key "isAdmin"; ignored"#, #"unknown key "x"; ignored"#])
    }
  }

  @Test func aKeyThatIsIgnoredOrOnlyExtractedIsNotRefused() throws {
    let members = Self.members.only(\.name).ignore(\.email).extractOnly(\.isAdmin)
    for report in try BothInputs.reports(members, Self.attack) { #expect(report == []) }
  }

  @Test func ignoreBeatsIt() throws {
    let members = Self.members.only(\.name, \.email).ignore(\.email)
    for member in try BothInputs.models(members, Self.attack) { #expect(member == Member(name: "Eve")) }
  }

  @Test func namingNothingIsAMistake() {
    for members in [Self.members.only(), Self.members.rules { $0.only() }, Self.members.require()] {
      let error = #expect(throws: InjectionError.self) { try members.validated() }
      #expect(error?.description.hasPrefix("the rule names no property of Member; name one") == true)
    }
    let error = #expect(throws: InjectionError.self) {
      try Self.members.ignore(\.email).require().and(\.name).validated()
    }
    #expect(error?.issues.count == 2)
  }

  @Test func anUnknownNameIsAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Self.members.rules { $0.only("nam") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'nam' in Member; did you mean 'name'?") == true)
  }

  @Test(arguments: [
    Self.members.mapping("n", "m").only.to(\.name),
    Self.members.rules { $0.mapping("n", "m").only.to("name") },
  ])
  func theOwnNameIsNoCandidate(members: Injector<Member>) throws {
    for member in try BothInputs.models(members, #"{"name": "x"}"#) { #expect(member.name == "none") }
    for member in try BothInputs.models(members, #"{"name": "x", "m": "y"}"#) { #expect(member.name == "y") }
    for report in try BothInputs.reports(members, #"{"name": "x"}"#) {
      #expect(report == [#"unknown key "name"; ignored"#])
    }
  }

  @Test func keysThatAreKnownAndUnwanted() throws {
    let members = Self.members.policy(unknownKeys: .fail).ignoreKeys("trace", "debug").ignoreKeys("more")
    let json = #"{"name": "a", "trace": {"id": 1}, "debug": true, "more": null}"#
    for member in try BothInputs.models(members, json) { #expect(member.name == "a") }
    #expect(BothInputs.errors(members, #"{"name": "a", "other": 1}"#).count == 2)
    struct Quiet: Injectable {
      var name = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.policy(unknownKeys: .fail).ignoreKeys("trace")
      }
    }
    #expect(try Quiet(injectingJSON: #"{"name": "a", "trace": 1}"#).name == "a")
  }
}
