import Injector
import Testing

@testable import InjectorTestSupport

struct IgnoreTests {
  struct Session: Equatable {
    var id = 0
    var token = "default"
    var secret = "default"
    var note = "default"
  }

  static let sessions = Injector.bind(Session.self) { Session() }

  static var record: [String: Any] { ["id": 7, "token": "t", "secret": "s", "note": "n", "key": "k"] }

  @Test func oneProperty() throws {
    #expect(
      try Self.sessions.rules { $0.ignore("token") }.inject(Self.record)
        == Session(id: 7, token: "default", secret: "s", note: "n")
    )
    #expect(try Self.sessions.ignore(\.token).inject(Self.record).token == "default")
  }

  @Test func severalProperties() throws {
    let expected = Session(id: 7)
    #expect(try Self.sessions.rules { $0.ignore("token", "secret", "note") }.inject(Self.record) == expected)
    #expect(
      try Self.sessions.rules { $0.ignore("token").and("secret").and("note") }.inject(Self.record) == expected
    )
    #expect(
      try Self.sessions.rules { $0.ignore("token").and("secret", "note") }.inject(Self.record) == expected
    )
    #expect(try Self.sessions.ignore(\.token, \.secret).and(\.note).inject(Self.record) == expected)
    #expect(
      try Self.sessions.ignore(\.token).and(\.secret).and(\.note).inject(Self.record) == expected
    )
  }

  @Test func statementsAddUp() throws {
    let sessions = Self.sessions.rules { $0.ignore("token").mapping("key").to("note").ignore("secret") }
    #expect(try sessions.inject(Self.record) == Session(id: 7, note: "k"))
  }

  @Test func beatsEveryOtherRule() throws {
    let before = Self.sessions.rules {
      $0.ignore("token")
        .mapping("key").to("token")
        .format("token").with.converter { (text: String) in text + text }
    }
    let after = Self.sessions.rules {
      $0.mapping("key").to("token")
        .format("token").with.default("x")
        .ignore("token")
    }
    #expect(try before.inject(Self.record).token == "default")
    #expect(try after.inject(Self.record).token == "default")
    #expect(try after.inject([:]).token == "default")
  }

  @Test func derivedInjectorDropsWhatItsBaseDemands() throws {
    let base = Self.sessions.rules { $0.mapping("key").to("token").require("token") }
    let derived = base.rules { $0.ignore("token") }
    #expect(try derived.inject([:]).token == "default")
    #expect(throws: InjectionError.self) { try base.inject([:]) }
  }

  @Test func aKeyIsNoProperty() throws {
    let error = #expect(throws: InjectionError.self) {
      try Self.sessions.rules { $0.ignore("session") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'session' in Session") == true)
    let sessions = Self.sessions.ignoreKeys("session")
    let (_, report) = try sessions.injectReporting(["session": 1])
    #expect(report.isEmpty)
  }

  @Test func propertyOfATypeThatCannotBeInjected() throws {
    struct Job { var id = 0; var run: () -> Int = { 5 }; var pair = (1, 2) }
    let jobs = Injector.bind(Job.self) { Job() }
    #expect(throws: InjectionError.self) { try jobs.validated() }
    let job = try jobs.rules { $0.ignore("run").and("pair") }.inject(["id": 3, "run": 1, "pair": [1]])
    #expect(job.id == 3)
    #expect(job.run() == 5)
  }

  @Test func whatItReturnsIsAnInjectorWithEveryVerb() throws {
    let sessions = Self.sessions.rules { $0.ignore("token") }
      .mapping("key").to(\.note)
      .rules { $0.require("id") }
      .keys(.asIs)
      .policy(.strict)
    #expect(try sessions.inject(Self.record).note == "k")
  }

  class Base: Injectable {
    private var mark = 1
    var name = ""
    var baseMark: Int { mark }
    required init() {}
  }

  final class Derived: Base {
    private var mark = 2
    var derivedMark: Int { mark }
  }

  @Test func aNameThatTwoClassesUseIsIgnoredInBoth() throws {
    let json = #"{"mark": 9, "name": "a"}"#
    for model in try Injector.bind(Derived.self).both(json) {
      #expect(model.baseMark == 9 && model.derivedMark == 9)
    }
    for model in try Injector.bind(Derived.self).rules({ $0.ignore("mark") }).both(json) {
      #expect(model.baseMark == 1 && model.derivedMark == 2 && model.name == "a")
    }
    for (_, report) in try Injector.bind(Derived.self).rules({ $0.ignore("mark") }).bothReports(json) {
      #expect(report.issues.isEmpty)
    }
  }
}
