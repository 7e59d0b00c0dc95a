import Injector
import Testing

@testable import InjectorTestSupport

/// `nullForNil`: nil is extracted as null. It changes nothing about injection.
struct NullForNilTests {
  struct User: Injectable, Equatable {
    var nick: String? = "none"
    var phone: String?
    let code: Int? = nil
  }

  static let users = Injector.bind(User.self)

  @Test(arguments: [
    Self.users.nullForNil(\.nick, \.phone), Self.users.nullForNil(\.nick).and(\.phone).and(\.code),
    Self.users.rules { $0.nullForNil("nick", "phone", "code") },
    Self.users.rules { $0.nullForNil("nick").and("phone") },
  ])
  func injectionIsAsWithout(users: Injector<User>) throws {
    for user in try users.both(#"{"nick": null, "phone": "1"}"#) {
      #expect(user == User(nick: nil, phone: "1"))
    }
    for user in try users.both("{}") { #expect(user == User()) }
  }

  @Test func anUnknownNameIsAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Self.users.rules { $0.nullForNil("nik") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'nik' in User; did you mean 'nick'?") == true)
    let nothing = #expect(throws: InjectionError.self) { try Self.users.nullForNil().validated() }
    #expect(nothing?.description.hasPrefix("the rule names no property of User; name one") == true)
  }
}
