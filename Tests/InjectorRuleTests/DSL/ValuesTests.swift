import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// A closure that sees every value before its property does.
struct ValuesTests {
  struct Odd: Error {}
  struct Card: Injectable, Equatable { var id = 0 }
  struct User: Injectable, Equatable {
    var name = "default"
    var age = 0
    var born = Date(timeIntervalSince1970: 0)
    var nick: String?
    var cards: [Card] = []
    var card = Card()
    var secret = "s"
  }

  static let users = Injector.bind(User.self)
    .format(\.born).as(.date("yyyy"))
    .rules { $0.ignore("secret") }
    .values { property, value in
      switch property {
      case "name": return (value as? String).map { "kj_" + $0 }
      case "age":
        if value as? Int == 7 { throw Odd() }
        return (value as? Int).map { $0 + 5 }
      case "born": return "\(value)".suffix(4)
      case "secret", "id": return "seen"
      default: return value
      }
    }

  static func both(_ injector: Injector<User>, _ json: String) throws -> [(user: User, issues: [String])] {
    let tree = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    let text = try injector.injectReporting(json: json)
    let dictionary = try injector.injectReporting(tree)
    return [
      (text.model, text.report.issues.map { "\($0.code)" }),
      (dictionary.model, dictionary.report.issues.map { "\($0.code)" }),
    ]
  }

  @Test func valuesAreInjectedAsTheClosureReturnsThem() throws {
    let json = #"""
      {"name": "Jack", "age": 10, "born": "1.1.1971", "nick": null, "cards": [{"id": 1}], "card": {"id": "2"},
      "secret": "x"}
      """#
    for (user, _) in try Self.both(Self.users, json) {
      #expect(user.name == "kj_Jack")
      #expect(user.age == 15)
      #expect(user.born == Date(timeIntervalSince1970: 31_536_000))
      #expect(user.nick == nil)
      #expect(user.cards == [Card(id: 1)])
      #expect(user.card == Card(id: 2))
      #expect(user.secret == "s")
    }
  }

  @Test func nilAndThrowsDoNotFit() throws {
    for (user, issues) in try Self.both(Self.users, #"{"name": 5, "age": 7}"#) {
      #expect(user == User())
      #expect(issues.sorted() == ["converterFailed", "typeMismatch"])
    }
    let strict = Self.users.policy(.strict)
    #expect(throws: InjectionError.self) { try strict.inject(json: #"{"age": 7}"#) }
  }

  struct Ruled: Injectable, Equatable {
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.values { _, value in "type \(value)" }
    }
  }
  struct Holder: Injectable { var ruled = Ruled(); var plain = "" }

  @Test func theNearestClosureWinsAndNestedModelsHaveTheirOwn() throws {
    #expect(try Ruled(injectingJSON: #"{"name": "a"}"#).name == "type a")
    let own = Injector.bind(Ruled.self).values { _, value in "chain \(value)" }
    #expect(try own.inject(["name": "a"]).name == "chain a")
    #expect(try own.inject(json: #"{"name": "a"}"#).name == "chain a")
    let holders = Injector.bind(Holder.self).values { property, value in property == "plain" ? "outer" : value
    }
    let holder = try holders.inject(json: #"{"ruled": {"name": "a"}, "plain": "p"}"#)
    #expect(holder.ruled.name == "type a")
    #expect(holder.plain == "outer")
  }

  @Test func defaultsMayHaveOne() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(
        InjectionDefaults().values { _, value in value is String ? "global \(value)" : value }
      )
      InjectionDefaults.set(InjectionDefaults().values { _, value in "card \(value)" }, for: [Card.self])
      #expect((try? Holder(injectingJSON: #"{"plain": "p"}"#))?.plain == "global p")
      #expect((try? Ruled(injecting: ["name": "a"]))?.name == "type a")
      #expect((try? Card(injecting: ["id": 5]))?.id == 0)
    }
  }
}
