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
