import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of configuration errors, word for word; `#` stands for the line of the rule.
struct ConfigurationErrorTextTests {
  struct User { var userId = 0; var name = ""; let version = 3 }

  final class Plain { var name = "" }

  struct Card { var id = 0 }

  class Owner: Injectable { var name = ""; required init() {} }

  protocol Pet {}

  enum Shape { case circle(Double) }

  static let users = Injector.bind(User.self) { User() }

  static let file = "InjectorRuleTests/ConfigurationErrorTextTests.swift"

  /// Rules of `users`, each of which is a mistake.
  static let mistakes: KeyValuePairs<String, Injector<User>> = [
    "no property 'userid' in User; did you mean 'userId'?": users.rules { $0.mapping("id").to("userid") },
    "no property 'zodiac' in User": users.rules { $0.mapping("id").to("zodiac") },
    "no property 'USERID' in User; did you mean 'userId'?": users.rules { $0.ignore("USERID") },
    "no property 'nam' in User; did you mean 'name'?": users.rules { $0.require("nam") },
    "the converter of 'userId' returns String, which cannot be stored in Int":
      users.rules { $0.format("userId").with.converter { (raw: String) in raw + "!" } },
    "the converter of 'name' takes Plain, which no JSON value can become; "
      + "take String, a number, Bool, [T], [String: Any] or Any":
      users.rules { $0.format("name").with.converter { (raw: Plain) in raw.name } },
    "the default of 'userId' is of type String, which cannot be stored in Int":
      users.rules { $0.format("userId").with.default("none") },
    "'name' has an injector for Card, but its type String holds no Card":
      users.rules { $0.format("name").with.injector(Injector.bind(Card.self)) },
    "'name' chooses its type at run time, but its type String can hold only one; "
      + "declare it as Any, a protocol or a superclass":
      users.rules { $0.format("name").with.type { _ in Card.self } },
    "the mapping to 'name' names no key; write .mapping(\"key\").to(\"name\")":
      users.rules { $0.mapping(".").to("name") },
    "'version' of User is a 'let' that already has its value; make it a 'var', or remove the rule":
      users.rules { $0.mapping("v").to("version") },
    "'user' is stored in 'userid', but User has no property of that name; did you mean 'userId'?":
      users.rules { $0.synthesize("user").to("userid") },
    "'a' and 'b' are both stored in 'name'":
      users.rules { $0.synthesize("a").to("name").synthesize("b").to("name") },
    "no property 'id' in User, but there is a property 'userId'; the key comes first: "
      + ".mapping(\"id\").to(\"userId\")": users.rules { $0.mapping("userId").to("id") },
  ]

  @Test(arguments: mistakes) func mistakeInARule(text: String, users: Injector<User>) throws {
    let error = expectMistake(users)
    let rule = try #require(error?.rule)
    #expect(rule.hasPrefix("\(Self.file):") && error?.description == "\(text) (\(rule))")
  }

  final class Weak: Injectable { weak var owner: Owner? }
  struct Job { var run: () -> Void }
  struct Sum { var pair: (Int, String) }
  struct Wallet { var cards: [Card?] }
  struct Drawer { var plain: Plain }
  struct Home { var pet: any Pet }
  struct Canvas { var shape: Shape? }

  /// Models that cannot be made, or whose properties cannot be injected.
  static let modelMistakes: KeyValuePairs<String, @Sendable () throws -> Void> = [
    "there is no way to make a ConfigurationErrorTextTests.Plain; "
      + "conform to Injectable, or use bind(ConfigurationErrorTextTests.Plain.self) { … }":
      { try Injector.bind(Plain.self).validated() },
    "(Int, Int) cannot be injected; use a struct or a class": {
      try Injector.bind((Int, Int).self).validated()
    },
    "'owner' of Weak is weak or unowned, and nothing would own the injected object; "
      + "ignore it, or write it through a key path (\(file):#)":
      { try Injector.bind(Weak.self).rules { $0.mapping("o").to("owner") }.validated() },
    "'id' of ConfigurationErrorTextTests.Card is ignored, but ConfigurationErrorTextTests.Card is made from the "
      + "record and needs a value for it; "
      + "add .format(\"id\").with.default(…), or use bind(ConfigurationErrorTextTests.Card.self) { … } (\(file):#)":
      { try Injector.bind(Card.self).rules { $0.ignore("id") }.validated() },
    #"'run' of Job is of type () -> (), which cannot be injected; use .rules { $0.ignore("run") }"#:
      { try Injector.bind(Job.self).validated() },
    "'mood' of Job is of type Mood, which cannot be injected; conform Mood to CaseIterable "
      + "if its cases hold no values, to InjectableCases if they do, use .format(\\.mood).with.converter { … }, or .ignore(\\.mood)":
      {
        enum Mood { case good, bad }
        struct Job { var mood = Mood.good }
        try Injector.bind(Job.self).validated()
      },
    "'pair' of Sum is of type (Int, String), which cannot be injected; "
      + "use .format(\\.pair).with.converter { … }, or .ignore(\\.pair)":
      { try Injector.bind(Sum.self).validated() },
    "'cards' of Wallet is of type [Card?], which cannot be injected; "
      + "conform ConfigurationErrorTextTests.Card to Injectable, so that its defaults stay where keys are missing, "
      + "or to Decodable, use .format(\\.cards).with.injector(Injector.bind(ConfigurationErrorTextTests.Card.self)) "
      + "if no key is ever missing, or use .ignore(\\.cards)":
      { try Injector.bind(Wallet.self).validated() },
    "'plain' of Drawer is of type Plain, which cannot be injected; "
      + "conform ConfigurationErrorTextTests.Plain to Injectable or Decodable, "
      + "use .format(\\.plain).with.injector(Injector.bind(ConfigurationErrorTextTests.Plain.self) { … }), "
      + "or use .ignore(\\.plain)":
      { try Injector.bind(Drawer.self).validated() },
    "'pet' of Home is of type Pet, which cannot be injected; use .format(\\.pet).with.type { … }, "
      + ".format(\\.pet).with.converter { … }, or .ignore(\\.pet)":
      { try Injector.bind(Home.self).validated() },
    "'shape' of Canvas is of type Shape?, which cannot be injected; "
      + "conform ConfigurationErrorTextTests.Shape to CaseIterable if its cases hold no values, "
      + "to InjectableCases if they do, use .format(\\.shape).with.converter { … }, or .ignore(\\.shape)":
      { try Injector.bind(Canvas.self).validated() },
  ]

  @Test(arguments: modelMistakes) func mistakeInAModel(text: String, run: @Sendable () throws -> Void) throws
  {
    try expectMistake(text, run)
  }

  @Test func allMistakesAtOnce() throws {
    let line = #line + 3
    let users = Self.users
      .rules {
        $0.mapping("id").to("userid")
          .format("name").with.default(7)
          .synthesize("other").to("nothing")
          .format("userId").with.converter { (raw: String) in raw }
      }
    let error = try thrownError { try users.inject(["name": "a"]) }
    let text = """
      4 problems:
        no property 'userid' in User; did you mean 'userId'? (\(Self.file):\(line))
        'other' is stored in 'nothing', but User has no property of that name (\(Self.file):\(line + 2))
        the converter of 'userId' returns String, which cannot be stored in Int (\(Self.file):\(line + 3))
        the default of 'name' is of type Int, which cannot be stored in String (\(Self.file):\(line + 1))
      """
    #expect(error.description == text)
    #expect(error.issues.allSatisfy { $0.code == .configuration && $0.severity == .error })
    #expect(error.rule == "\(Self.file):\(line)")
  }

  @Test func mistakesOfNestedInjectorsAreToldToo() throws {
    struct Wallet { var card = Card(); var name = "" }
    let cards = Injector.bind(Card.self) { Card() }.rules { $0.mapping("i").to("idd") }
    let wallets = Injector.bind(Wallet.self) { Wallet() }
      .format(\.card).with.injector(cards).rules { $0.mapping("n").to("nam") }
    let error = expectMistake(wallets, part: "no property 'nam' in Wallet; did you mean 'name'?", count: 2)
    #expect(error?.description.contains("no property 'idd' in Card; did you mean 'id'?") == true)
  }

  @Test func everyRunTellsTheMistakeAgain() {
    let wrong = Self.users.rules { $0.mapping("id").to("userid") }
    for _ in 0..<3 { expectError { try wrong.inject([:]) } }
    expectError { try wrong.inject([] as [[String: Any]]) }
    expectError { try wrong.explain() }
    var user = User()
    expectError { try wrong.inject([:], into: &user) }
  }
}
