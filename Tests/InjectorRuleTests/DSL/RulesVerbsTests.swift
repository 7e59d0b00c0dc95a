import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Every verb on the rules that a model carries itself.
struct RulesVerbsTests {
  struct Toy: Equatable { var name = "none" }

  struct Cat: Injectable {
    var id: Int64 = 0
    var friendName: String?
    var born: Date?
    var age = -1
    var secret = "default"
    var other = "default"
    var weight_ = 0.0
    var toys: [Toy] = []
    var pet: Any = "none"
    var level = 1
    var nickName = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .mapping("cat_id", "meta.id").to("id")
        .mapping("friend.name").to(keyPath: \Cat.friendName)
        .format("born").as(.date("yyyy-MM-dd"))
        .format("age").converter { (text: String) -> Int? in Int(text.dropLast(1)) }
        .ignore("secret").and("other")
        .synthesize("weight").to("weight_")
        .format("toys").with.injector(Injector.bind(Toy.self) { Toy() }.mapping("n").to(\.name))
        .format("pet").with.type { source in source is [String: Any] ? Dog.self : nil }
        .format("level").with.default(9)
        .keys(.snakeCase)
    }
  }

  struct Dog: Injectable, Equatable { var bark = "wuff" }

  @Test func everyRuleOfATypeHolds() throws {
    let cat = try Injector.bind(Cat.self).inject([
      "meta": ["id": 7], "friend": ["name": "Lily"], "born": "1993-03-06", "age": "4y", "secret": "s",
      "other": "o", "weight": 3.5, "toys": [["n": "ball"]], "pet": ["bark": "wau"], "nick_name": "Tom",
    ])
    #expect(cat.id == 7 && cat.friendName == "Lily" && cat.born == day(1993, 3, 6))
    #expect(cat.age == 4 && cat.secret == "default" && cat.other == "default")
    #expect(cat.weight_ == 3.5 && cat.toys == [Toy(name: "ball")])
    #expect(cat.pet as? Dog == Dog(bark: "wau") && cat.level == 9 && cat.nickName == "Tom")
  }

  @Test func injectorsRulesComeAfterThoseOfTheType() throws {
    let cats = Injector.bind(Cat.self).rules { $0.mapping("number").to("id").ignore("level") }
      .keys(.kebabCase)
    let cat = try cats.inject(["number": 1, "cat_id": 2, "nick-name": "Tom"])
    #expect(cat.id == 1 && cat.level == 1 && cat.nickName == "Tom")
  }

  @Test func requirePolicyAndPath() throws {
    struct Ticket: Injectable {
      var id = 0
      var seat = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.require("id").and("seat").policy(numbers: .exact).policy(.strict)
      }
    }
    let tickets = Injector.bind(Ticket.self)
    #expect(try tickets.inject(["id": 1, "seat": 2]).seat == 2)
    expectError { try tickets.inject(["id": 1]) }
    expectError { try tickets.inject(["id": "1", "seat": 2]) }
    #expect(try tickets.policy(.lenient).inject(["id": "1", "seat": 2]).id == 1)
  }

  @Test func rootPathAndHookOfAType() throws {
    struct Note: Injectable {
      static let journal = Log<String>()
      var id = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.at("data").willInject { journal.add("will \($0["id"] ?? "?")") }
      }
    }
    let notes = Injector.bind(Note.self).willInject { _ in Note.journal.add("then") }
    #expect(try notes.inject(["data": ["id": 7]]).id == 7 && Note.journal.entries == ["will 7", "then"])
  }

  @Test func rulesRunOncePerType() throws {
    struct Counted: Injectable {
      static let runs = Counter()
      var id = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        runs.increase()
        return rules.mapping("k").to("id")
      }
    }
    struct Parent: Injectable { var one = Counted(); var many: [Counted] = [] }
    let generation = DefaultsSnapshot.currentGeneration
    for _ in 0..<3 {
      _ = try Injector.bind(Counted.self).inject(["k": 1])
      _ = try Injector.bind(Counted.self).rules { $0.mapping("other").to("id") }.inject(["k": 1])
      #expect(try Injector.bind(Parent.self).inject(["many": [["k": 5]]]).many.first?.id == 5)
    }
    // It runs again after the defaults are changed, as another test may do meanwhile.
    #expect(Counted.runs.count == 1 || DefaultsSnapshot.currentGeneration != generation)
  }
}

struct ReceiverTests {
  struct User: Equatable { var userId = 0; var name = "none" }

  static var first: [String: Any] { ["id": 1, "name": "Greedy"] }
  static var second: [String: Any] { ["id": 2] }

  private func mapped(_ injector: InjectorBinder) -> BoundRules<User> {
    injector.bind(User.self) { User() }.mapping("id").to("userId")
  }

  @Test func everyReceiver() throws {
    let users = [User(userId: 1, name: "Greedy"), User(userId: 2)]
    let second = NSMutableDictionary(dictionary: Self.second)
    #expect(try Self.first.inject(mapped) == users[0])
    #expect(try NSDictionary(dictionary: Self.first).inject(mapped) == users[0])
    #expect(try second.inject(mapped) == users[1])
    #expect(try ([Self.first, second, "no record"] as [Any]).inject(mapped) == users)
    #expect(try NSArray(array: [Self.first, Self.second]).inject(mapped) == users)
    #expect(try NSMutableArray(array: [Self.second]).inject(mapped) == [users[1]])
  }

  @Test func hookOfAReceiver() throws {
    let user = try Self.first.inject { mapped($0).didInject { $0.name += "!" } }
    #expect(user == User(userId: 1, name: "Greedy!"))
  }

  @Test func arrayOfDictionaries() throws {
    let users = try [Self.first, Self.second].inject { injector in
      injector.bind(User.self) { User() }
        .mapping("id").to("userId")
        .ignore("name")
    }
    #expect(users == [User(userId: 1), User(userId: 2)])
  }

  @Test func severalStatementsInTheClosure() throws {
    let key = "id"
    let user = try Self.first.inject { injector in
      let users = injector.bind(User.self) { User() }
      let mapped = users.mapping(key).to("userId")
      return mapped.format("name").with.converter { (text: String) -> String in
        let upper = text.uppercased()
        return upper
      }
    }
    #expect(user == User(userId: 1, name: "GREEDY"))
    let users = try [Self.first, Self.second].inject { injector in
      var users = injector.bind(User.self) { User() }
      for property in ["name"] { users = users.ignore(property) }
      return users.mapping(key).to("userId")
    }
    #expect(users == [User(userId: 1), User(userId: 2)])
  }

  @Test func memberwiseAndInjectableModels() throws {
    struct Memberwise: Equatable { let userId: Int }
    final class Object: Injectable { var userId = 0 }
    let memberwise = try Self.first.inject { $0.bind(Memberwise.self).mapping("id").to("userId") }
    #expect(memberwise == Memberwise(userId: 1))
    #expect(try Self.first.inject { $0.bind(Object.self).mapping("id").to("userId") }.userId == 1)
  }

  @Test func errorsAreThrown() {
    expectError(code: .configuration) {
      try Self.first.inject { $0.bind(User.self) { User() }.mapping("id").to("userid") }
    }
  }

  @Test func emptyReceivers() throws {
    #expect(try [String: Any]().inject { $0.bind(User.self) { User() } } == User())
    #expect(try [[String: Any]]().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try [Any]().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try NSArray().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try NSDictionary().inject { $0.bind(User.self) { User() } } == User())
  }
}
