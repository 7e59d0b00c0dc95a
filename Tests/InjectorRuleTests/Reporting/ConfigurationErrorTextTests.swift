import Foundation
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

  static let rows: [TextRow] = [
    TextRow("no property 'userid' in User; did you mean 'userId'? (\(file):#)") {
      try users.rules { $0.mapping("id").to("userid") }.validated()
    },
    TextRow("no property 'zodiac' in User (\(file):#)") {
      try users.rules { $0.mapping("id").to("zodiac") }.validated()
    },
    TextRow("no property 'USERID' in User; did you mean 'userId'? (\(file):#)") {
      try users.rules { $0.ignore("USERID") }.validated()
    },
    TextRow("no property 'nam' in User; did you mean 'name'? (\(file):#)") {
      try users.rules { $0.require("nam") }.validated()
    },
    TextRow(
      "there is no way to make a ConfigurationErrorTextTests.Plain; "
        + "conform to Injectable, or use bind(ConfigurationErrorTextTests.Plain.self) { … }"
    ) { try Injector.bind(Plain.self).validated() },
    TextRow("(Int, Int) cannot be injected; use a struct or a class") {
      try Injector.bind((Int, Int).self).validated()
    },
    TextRow("the converter of 'userId' returns String, which cannot be stored in Int (\(file):#)") {
      try users.rules { $0.format("userId").with.converter { (raw: String) in raw + "!" } }.validated()
    },
    TextRow(
      "the converter of 'name' takes Plain, which no JSON value can become; "
        + "take String, a number, Bool, [T], [String: Any] or Any (\(file):#)"
    ) { try users.rules { $0.format("name").with.converter { (raw: Plain) in raw.name } }.validated() },
    TextRow("the default of 'userId' is of type String, which cannot be stored in Int (\(file):#)") {
      try users.rules { $0.format("userId").with.default("none") }.validated()
    },
    TextRow("'name' has an injector for Card, but its type String holds no Card (\(file):#)") {
      try users.rules { $0.format("name").with.injector(Injector.bind(Card.self)) }.validated()
    },
    TextRow(
      "'name' chooses its type at run time, but its type String can hold only one; "
        + "declare it as Any, a protocol or a superclass (\(file):#)"
    ) { try users.rules { $0.format("name").with.type { _ in Card.self } }.validated() },
    TextRow("the mapping to 'name' names no key; write .mapping(\"key\").to(\\.name) (\(file):#)") {
      try users.rules { $0.mapping(".").to("name") }.validated()
    },
    TextRow(
      "'version' of User is a 'let' that already has its value; make it a 'var', or remove the rule (\(file):#)"
    ) { try users.rules { $0.mapping("v").to("version") }.validated() },
    TextRow(
      "'user' is stored in 'userid', but User has no property of that name; did you mean 'userId'? (\(file):#)"
    ) { try users.rules { $0.synthesize("user").to("userid") }.validated() },
    TextRow("'a' and 'b' are both stored in 'name' (\(file):#)") {
      try users.rules { $0.synthesize("a").to("name").synthesize("b").to("name") }.validated()
    },
    TextRow(
      "'owner' of Weak is weak or unowned, and nothing would own the injected object; "
        + "ignore it, or write it through a key path (\(file):#)"
    ) {
      final class Weak: Injectable { weak var owner: Owner? }
      try Injector.bind(Weak.self).rules { $0.mapping("o").to("owner") }.validated()
    },
    TextRow(
      "'id' of ConfigurationErrorTextTests.Card is ignored, but ConfigurationErrorTextTests.Card is made from the "
        + "record and needs a value for it; "
        + "add .format(\\.id).with.default(…), or use bind(ConfigurationErrorTextTests.Card.self) { … } (\(file):#)"
    ) { try Injector.bind(Card.self).rules { $0.ignore("id") }.validated() },
    TextRow(#"'run' of Job is of type () -> (), which cannot be injected; use .rules { $0.ignore("run") }"#) {
      struct Job { var run: () -> Void }
      try Injector.bind(Job.self).validated()
    },
    TextRow(
      "no property 'id' in User, but there is a property 'userId'; the key comes first: "
        + ".mapping(\"id\").to(\"userId\") (\(file):#)"
    ) { try users.rules { $0.mapping("userId").to("id") }.validated() },
    TextRow(
      "'mood' of Job is of type Mood, which cannot be injected; conform Mood to CaseIterable "
        + "if its cases hold no values, use .format(\\.mood).with.converter { … }, or .ignore(\\.mood)"
    ) {
      enum Mood { case good, bad }
      struct Job { var mood = Mood.good }
      try Injector.bind(Job.self).validated()
    },
    TextRow(
      "'pair' of Job is of type (Int, String), which cannot be injected; "
        + "use .format(\\.pair).with.converter { … }, or .ignore(\\.pair)"
    ) {
      struct Job { var pair: (Int, String) }
      try Injector.bind(Job.self).validated()
    },
    TextRow(
      "'cards' of Wallet is of type [Card?], which cannot be injected; "
        + "use .format(\\.cards).with.injector(Injector.bind(ConfigurationErrorTextTests.Card.self)), "
        + "conform ConfigurationErrorTextTests.Card to Injectable or Decodable, or use .ignore(\\.cards)"
    ) {
      struct Wallet { var cards: [Card?] }
      try Injector.bind(Wallet.self).validated()
    },
    TextRow(
      "'plain' of Wallet is of type Plain, which cannot be injected; "
        + "conform ConfigurationErrorTextTests.Plain to Injectable or Decodable, use .format(\\.plain).with.injector(…), or .ignore(\\.plain)"
    ) {
      struct Wallet { var plain: Plain }
      try Injector.bind(Wallet.self).validated()
    },
    TextRow(
      "'pet' of Home is of type Pet, which cannot be injected; use .format(\\.pet).with.type { … }, "
        + ".format(\\.pet).with.converter { … }, or .ignore(\\.pet)"
    ) {
      struct Home { var pet: any Pet }
      try Injector.bind(Home.self).validated()
    },
    TextRow(
      "'shape' of Home is of type Shape?, which cannot be injected; "
        + "conform ConfigurationErrorTextTests.Shape to CaseIterable if its cases hold no values, "
        + "use .format(\\.shape).with.converter { … }, or .ignore(\\.shape)"
    ) {
      struct Home { var shape: Shape? }
      try Injector.bind(Home.self).validated()
    },
  ]

  @Test(arguments: rows) func text(row: TextRow) throws {
    let error = try #require(throws: InjectionError.self) { try row.run() }
    #expect(error.code == .configuration)
    let line = error.rule?.split(separator: ":").last.map(String.init) ?? ""
    #expect(error.description == row.text.replacingOccurrences(of: "#", with: line))
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
    let error = try #require(throws: InjectionError.self) { try users.inject(["name": "a"]) }
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
      .format(\.card).with.injector(cards)
      .rules { $0.mapping("n").to("nam") }
    let error = try #require(throws: InjectionError.self) { try wallets.validated() }
    #expect(error.issues.count == 2)
    #expect(error.description.contains("no property 'nam' in Wallet; did you mean 'name'?"))
    #expect(error.description.contains("no property 'idd' in Card; did you mean 'id'?"))
  }

  @Test func everyRunTellsTheMistakeAgain() {
    let wrong = Self.users.rules { $0.mapping("id").to("userid") }
    for _ in 0..<3 { #expect(throws: InjectionError.self) { try wrong.inject([:]) } }
    #expect(throws: InjectionError.self) { try wrong.inject([] as [[String: Any]]) }
    #expect(throws: InjectionError.self) { try wrong.explain() }
    var user = User()
    #expect(throws: InjectionError.self) { try wrong.inject([:], into: &user) }
  }
}
