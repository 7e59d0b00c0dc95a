import Injector
import Testing

@testable import InjectorTestSupport

/// `injectOnly`: never extracted. It changes nothing about injection.
struct InjectOnlyTests {
  struct Login: Injectable, Equatable {
    var name = "none"
    var password = "none"
    var pin = 0
  }

  class Open: Injectable {
    var password = "none"
    required init() {}
  }

  static let logins = Injector.bind(Login.self)

  @Test(arguments: [
    Self.logins.injectOnly(\.password, \.pin), Self.logins.injectOnly(\.password).and(\.pin),
    Self.logins.rules { $0.injectOnly("password", "pin") },
    Self.logins.rules { $0.injectOnly("password").and("pin") },
  ])
  func theValuesAreInjected(logins: Injector<Login>) throws {
    for (login, report) in try logins.bothReports(#"{"name": "a", "password": "b", "pin": 3}"#) {
      #expect(login == Login(name: "a", password: "b", pin: 3))
      #expect(report.isEmpty)
    }
  }

  @Test(arguments: [
    Self.logins.injectOnly(\.pin).extractOnly(\.pin), Self.logins.extractOnly(\.pin).injectOnly(\.pin),
    Self.logins.injectOnly(\.pin).rules { $0.extractOnly("pin") },
  ])
  func contraryToExtractOnly(logins: Injector<Login>) throws {
    let error = try #require(throws: InjectionError.self) { try logins.validated() }
    #expect(
      error.description.hasPrefix(
        #"'pin' of Login is injectOnly and extractOnly; remove one of the two, "#
          + #"or use .ignore(\.pin) if neither way is meant"#
          + " (\(#fileID):"
      )
    )
    #expect(try logins.ignore(\.pin).inject(["pin": 3]).pin == 0)
  }

  @Test func anUnknownNameIsAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Self.logins.rules { $0.injectOnly("pasword") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'pasword' in Login; did you mean 'password'?") == true)
    let nothing = #expect(throws: InjectionError.self) { try Self.logins.injectOnly().validated() }
    #expect(nothing?.description.hasPrefix("the rule names no property of Login; name one") == true)
  }

  /// Without the property's name, the stored property would be extracted after all.
  @Test func aKeyPathThatIdentifiesNothingIsAMistake() throws {
    let opens = Injector.bind(Open.self).mapping("pass").to(\.password).injectOnly(\.password)
    let error = #expect(throws: InjectionError.self) { try opens.validated() }
    #expect(
      error?.description.hasPrefix(
        #"the property behind \Open.<computed String> of Open cannot be determined from its key path; "#
      ) == true
    )
    let named = Injector.bind(Open.self).mapping("pass", "password").to(\.password).injectOnly(\.password)
    for open in try named.both(#"{"pass": "a"}"#) { #expect(open.password == "a") }
  }
}
