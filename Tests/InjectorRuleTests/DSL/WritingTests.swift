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
    var twice: Int {
      get { userId * 2 + 1 }
      set { userId = newValue / 2 }
    }
  }

  final class Owner: Injectable { var name = "none"; let kind = "person"; weak var friend: Owner? }

  static let users = Injector.bind(User.self)

  @Test(arguments: [
    Self.users.mapping("id").to(\.userId).writing(\.userId).to("uid"),
    Self.users.writing(\.userId).to("meta.uid").mapping("id").to(\.userId),
    Self.users.rules { $0.mapping("id").to("userId").writing("userId").to("uid") },
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
    let json = #"{"name": "a", "kind": "b", "type": "c", "n": "d"}"#
    try expectModels(owners, json) { $0.name == "a" && $0.kind == "person" && $0.friend == nil }
  }

  @Test func aMappedConstantIsStillAMistake() {
    expectError(prefix: "'version' of User is a 'let' that already has its value;") {
      try Self.users.rules { $0.mapping("v").to("version").writing("version").to("w") }.validated()
    }
  }

  @Test func theIssueOfAValueNamesNoRuleForExtraction() throws {
    let (_, report) = try Self.users.writing(\.userId).to("uid").injectReporting(["userId": "x"])
    #expect(report.issues.map(\.rule) == [nil])
  }

  static let noKey = #"the writing of 'userId' names no key; write .writing(\.userId).to("key")"#
  static let repeated =
    "has no rule before it that it could repeat; put it right behind mapping, format, ignore, accept, require, "
    + "nonNull, sensitive, flatten, inputOnly, outputOnly, nullForNil, omit, observing or writing(…).asIs"

  /// The messages about mistakes in rules.
  static let mistakes: KeyValuePairs<String, Injector<User>> = [
    noKey: users.writing(\.userId).to(""), noKey: users.writing(\.userId).to("."),
    "no property 'userID' in User; did you mean 'userId'?": users.rules { $0.writing("userID").to("uid") },
    "no property 'uid' in User, but there is a property 'userId'; the property comes first: "
      + #".writing("userId").to("uid")"#: users.rules { $0.writing("uid").to("userId") },
    #".and(\User.name) \#(repeated)"#: users.writing(\.userId).to("uid").and(\.name),
    #".and("name") \#(repeated)"#: users.rules { $0.writing("userId").to("uid").and("name") },
    #"\User.<computed String> of User cannot be written; "#
      + "give it a setter, remove the rule, or use .outputOnly(…)":
      users.writing(\.fullName).to("full_name"),
    #"\User.<computed Int> of User is computed, so it has no key of its own; name one: .mapping("key").to(…)"#:
      users.writing(\.twice).to("twice"),
    #"\Owner.name is a key path of Owner, but the rule is for User; "#
      + "name a property of User, or of a superclass of it":
      users.rules { $0.mapping("n").to(keyPath: \Owner.name) },
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(message: String, users: Injector<User>) {
    expectMistake(users, prefix: message + " (\(#fileID):", count: 1)
  }
}

/// `inputOnly`: never extracted. It changes nothing about injection.
struct InputOnlyTests {
  struct Login: Injectable, Equatable { var name = "none"; var password = "none"; var pin = 0 }

  class Open: Injectable { var password = "none"; required init() {} }

  static let logins = Injector.bind(Login.self)

  @Test(arguments: [
    Self.logins.inputOnly(\.password, \.pin), Self.logins.inputOnly(\.password).and(\.pin),
    Self.logins.rules { $0.inputOnly("password", "pin") },
    Self.logins.rules { $0.inputOnly("password").and("pin") },
  ])
  func theValuesAreInjected(logins: Injector<Login>) throws {
    for (login, report) in try logins.bothReports(#"{"name": "a", "password": "b", "pin": 3}"#) {
      #expect(login == Login(name: "a", password: "b", pin: 3) && report.isEmpty)
    }
  }

  @Test(arguments: [
    (Self.logins.inputOnly(\.pin).outputOnly(\.pin), #"\.pin"#),
    (Self.logins.outputOnly(\.pin).inputOnly(\.pin), #"\.pin"#),
    (Self.logins.inputOnly(\.pin).rules { $0.outputOnly("pin") }, #""pin""#),
  ])
  func contraryToOutputOnly(logins: Injector<Login>, property: String) throws {
    let text =
      #"'pin' of Login is inputOnly and outputOnly; remove one of the two, "#
      + #"or use .ignore(\#(property)) if neither way is meant (\#(#fileID):"#
    expectMistake(logins, prefix: text)
    #expect(try logins.ignore(\.pin).inject(["pin": 3]).pin == 0)
  }

  @Test(arguments: [
    Injector.bind(Open.self).inputOnly(\.password),
    Injector.bind(Open.self).inputOnly(\.password).mapping("pass").to(\.password),
  ])
  func aPropertyOfAClassThatIsNotFinal(opens: Injector<Open>) throws {
    try expectModels(opens, #"{"password": "a"}"#) { $0.password == "a" }
    #expect(try opens.extractJSONString(Open()) == "{}")
  }
}

/// `nullForNil`: nil is extracted as null. It changes nothing about injection.
struct NullForNilTests {
  struct User: Injectable, Equatable { var nick: String? = "none"; var phone: String?; let code: Int? = nil }

  static let users = Injector.bind(User.self)

  @Test(arguments: [
    Self.users.nullForNil(\.nick, \.phone), Self.users.nullForNil(\.nick).and(\.phone).and(\.code),
    Self.users.rules { $0.nullForNil("nick", "phone", "code") },
    Self.users.rules { $0.nullForNil("nick").and("phone") },
  ])
  func injectionIsAsWithout(users: Injector<User>) throws {
    try expectModels(users, #"{"nick": null, "phone": "1"}"#, User(nick: nil, phone: "1"))
    for user in try users.both("{}") { #expect(user == User()) }
  }
}
