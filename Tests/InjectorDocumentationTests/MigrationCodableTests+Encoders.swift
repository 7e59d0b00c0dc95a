import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The way back: what encoders do.
extension MigrationCodableTests {
  @Test func encodableTypes() throws {
    let account = Account(firstName: "Ann", created: day)
    let data = try Injector.bind(Account.self).extractJSON(account)
    #expect(String(decoding: data, as: UTF8.self) == #"{"firstName":"Ann","created":86400}"#)
    let snake = Injector.bind(Account.self).keys(.snakeCase)
    #expect(try snake.extractJSONString(account) == #"{"first_name":"Ann","created":86400}"#)
  }

  @Test func injectableTypesBack() throws {
    let user = try User(injectingJSON: json)
    let users = [user, user]
    let text =
      #"{"user_id":7,"age":18,"born":"1970-01-02","address":{"city":"Rome"},"level":"junior","scores":[1,2]}"#
    #expect(try user.extractJSON() == Data(text.utf8))
    #expect(try users.extractJSON() == Data("[\(text),\(text)]".utf8))
    #expect(try user.extract()["age"] as? Int == 18)
    #expect(
      try user.extractJSONString([.pretty, .sortedKeys]).hasPrefix("{\n  \"address\" : {\n    \"city\"")
    )
    var changed = user
    changed.city = "a/b"
    do {
      let user = changed
      #expect(try user.extractJSONString(.unescapedSlashes).contains(#""city":"a/b""#))
    }
    #expect(try user.extractJSONString(.nonFinite(.string)) == text)
    let folder = try TemporaryFolder()
    let file = folder.path + "/user.plist"
    func save(to path: String) throws { try write(user, to: path) }
    try save(to: file)
    #expect(try read(User.self, from: file).city == "Rome")
  }

  @Test func rulesForTheWayBack() throws {
    let users = Injector.bind(User.self).rules {
      $0.nullForNil("nick")
        .injectOnly("age")
        .writing("id").to("id")
        .ignore("born", "city", "level", "scores")
    }
    #expect(try users.extractJSONString(User()) == #"{"id":0,"nick":null}"#)
  }

  struct Stamp: Codable { var sent = Date(timeIntervalSince1970: 86_400); var body = Data([1, 2, 3]) }

  @Test func strategiesBack() throws {
    defer { InjectionDefaults.remove(for: [Stamp.self]) }
    let stamps = Injector.bind(Stamp.self)
    #expect(try stamps.extractJSONString(Stamp()) == #"{"sent":86400,"body":"AQID"}"#)
    InjectionDefaults.set(InjectionDefaults().converter(.iso8601), for: [Stamp.self])
    #expect(try stamps.extractJSONString(Stamp()) == #"{"sent":"1970-01-02T00:00:00Z","body":"AQID"}"#)
    InjectionDefaults.set(InjectionDefaults().converter(.epochMilliseconds), for: [Stamp.self])
    #expect(try stamps.extract(Stamp())["sent"] as? Int == 86_400_000)
  }

  @Test func aTypeWithRulesThatIsEncodable() throws {
    struct Both: Injectable, Encodable {
      var id = 7
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("both_id").to("id") }
    }
    #expect(try Both().extractJSONString() == #"{"both_id":7}"#)
    #expect(try String(decoding: JSONEncoder().encode(Both()), as: UTF8.self) == #"{"id":7}"#)
  }
}
