import Injector
import Testing

@testable import InjectorTestSupport

/// `writing`: another key on the way out. It changes nothing about injection.
struct WritingTests {
  struct User: Injectable, Equatable {
    var userId = 0
    var name = "none"
    let version = 2
    var fullName: String { "Mx \(name)" }
    var title: String {
      get { name }
      set { name = newValue }
    }
  }

  final class Owner: Injectable {
    var name = "none"
    let kind = "person"
    weak var friend: Owner?
  }

  static let users = Injector.bind(User.self)

  @Test(arguments: [
    Self.users.mapping("id").to(\.userId).writing(\.userId).to("uid"),
    Self.users.writing(\.userId).to("meta.uid").mapping("id").to(\.userId),
    Self.users.rules { $0.mapping("id").to("userId").writing("userId").to("uid") },
    Self.users.rules { $0.mapping("id").to("userId").writing(keyPath: \User.userId).to("uid") },
  ])
  func theKeyIsNotRead(users: Injector<User>) throws {
    for (user, report) in try users.bothReports(#"{"id": 7, "uid": 8, "meta": {"uid": 9}, "name": "a"}"#) {
      #expect(user == User(userId: 7, name: "a"))
      #expect(report.unknownKeys.contains("meta") && report.unknownKeys.contains("uid"))
    }
    for user in try users.both(#"{"userId": 3}"#) { #expect(user.userId == 3) }
  }

  @Test func constantsAndWeakReferencesMayHaveOne() throws {
    let users = Self.users.writing(\.version).to("v").rules { $0.writing("version").to("w") }
    for user in try users.both(#"{"userId": 7, "version": 3, "v": 4}"#) { #expect(user == User(userId: 7)) }
    let owners = Injector.bind(Owner.self).writing(\.kind).to("type").writing(\.name).to("n")
      .rules { $0.writing("friend").to("f") }
    for owner in try owners.both(#"{"name": "a", "kind": "b", "type": "c", "n": "d"}"#) {
      #expect(owner.name == "a" && owner.kind == "person" && owner.friend == nil)
    }
  }

  @Test func aMappedConstantIsStillAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Self.users.rules { $0.mapping("v").to("version").writing("version").to("w") }.validated()
    }
    #expect(error?.description.hasPrefix("'version' of User is a 'let' that already has its value;") == true)
  }

  @Test func theIssueOfAValueNamesNoRuleForExtraction() throws {
    let (_, report) = try Self.users.writing(\.userId).to("uid").injectReporting(["userId": "x"])
    #expect(report.issues.map(\.rule) == [nil])
  }

  /// Rules with a mistake, and the message about it.
  struct Mistake: Sendable {
    let users: Injector<User>
    let message: String

    init(_ users: Injector<User>, _ message: String) { (self.users, self.message) = (users, message) }
  }

  static let noKey = #"the writing of 'userId' names no key; write .writing(\.userId).to("key")"#
  static let repeated =
    "has no rule before it that it could repeat; put it right behind mapping, format, ignore, only, require, "
    + "nonNull, sensitive, flatten, injectOnly, extractOnly, nullForNil, omit or observing"

  static let mistakes = [
    Mistake(users.writing(\.userId).to(""), noKey),
    Mistake(users.writing(\.userId).to("."), noKey),
    Mistake(
      users.rules { $0.writing("userID").to("uid") },
      "no property 'userID' in User; did you mean 'userId'?"
    ),
    Mistake(
      users.rules { $0.writing("uid").to("userId") },
      "no property 'uid' in User, but there is a property 'userId'; the property comes first: "
        + #".writing("userId").to("uid")"#
    ),
    Mistake(users.writing(\.userId).to("uid").and(\.name), #".and(\User.name) \#(repeated)"#),
    Mistake(users.rules { $0.writing("userId").to("uid").and("name") }, #".and("name") \#(repeated)"#),
    Mistake(
      users.writing(\.fullName).to("full_name"),
      #"\User.<computed String> of User cannot be written; "#
        + "give it a setter, remove the rule, or use .extractOnly(…)"
    ),
    Mistake(
      users.writing(\.title).to("title"),
      #"the property behind \User.<computed String> of User cannot be determined from its key path; "#
        + #"name it, or list its name among its keys: .mapping("key", "name").to(…)"#
    ),
    Mistake(
      users.rules { $0.writing(keyPath: \Owner.name).to("n") },
      #"\Owner.name is a key path of Owner, but the rule is for User; "#
        + "name a property of User, or of a superclass of it"
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesAreNamed(mistake: Mistake) throws {
    let error = try #require(throws: InjectionError.self) { try mistake.users.validated() }
    #expect(error.code == .configuration)
    #expect(error.issues.count == 1)
    #expect(error.description.hasPrefix(mistake.message + " (\(#fileID):"))
  }
}
