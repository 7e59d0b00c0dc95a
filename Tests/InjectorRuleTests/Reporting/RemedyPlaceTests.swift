import Injector
import Testing

@testable import InjectorTestSupport

/// Remedies are written as rules are at their place: by key path, or by name.
struct RemedyPlaceTests {
  enum Mood { case good, bad }
  struct Task: Injectable { var mood = Mood.good }
  struct Board: Injectable { var tasks: [Task] = []; var name = "" }
  struct Office: Injectable { var board = Board() }
  struct Own: Injectable {
    var mood = Mood.good
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("m").to("mood") }
  }
  struct Job { var mood = Mood.good; var name = "" }
  final class Plain { var name = "" }
  struct Drawer { var plain: Plain? }
  struct Painting { var ink = RGBAColor(red: 0, green: 0, blue: 0); var palette: [RGBAColor?]? }
  struct Request { var task: Task<Int>?; struct Task<Value> { var id: Value } }
  struct Leaf: Injectable { var list = 0; var item = 0 }
  struct Tree: Injectable { var leaf = Leaf() }
  struct Tagged: Injectable { var kind = 0; var other = 0 }

  static let jobs = Injector.bind(Job.self) { Job() }

  static let byKeyPath = ["use .format(\\.mood).with.converter { … }, or .ignore(\\.mood)"]
  static let byName = ["use .format(\"mood\").with.converter { … }, or .ignore(\"mood\")"]

  /// Rules with a mistake, and what their message contains.
  struct Mistake: CustomTestStringConvertible {
    let place: String
    let parts: [String]
    let run: @Sendable () throws -> Void

    init(_ place: String, _ parts: [String], _ run: @escaping @Sendable () throws -> Void) {
      (self.place, self.parts, self.run) = (place, parts, run)
    }

    var testDescription: String { place }
  }

  static let mistakes: [Mistake] = [
    Mistake("a chain", byKeyPath, { try jobs.validated() }),
    Mistake("a chain with a rule", byKeyPath, { try jobs.mapping("m").to(\.mood).validated() }),
    Mistake(
      "a chain with a rule for another property", byKeyPath, { try jobs.mapping("n").to(\.name).validated() }),
    Mistake("rules by name", byName, { try jobs.rules { $0.mapping("m").to("mood") }.validated() }),
    Mistake(
      "rules by name for another property", byName, { try jobs.rules { $0.require("name") }.validated() }),
    Mistake(
      "a key path among rules by name",
      byName, { try jobs.rules { $0.mapping("m").to(keyPath: \Job.mood) }.validated() }
    ),
    Mistake(
      "rules by name before a chain",
      byKeyPath, { try jobs.rules { $0.require("name") }.mapping("m").to(\.mood).validated() }
    ),
    Mistake(
      "a receiver", byName, { _ = try ["name": ""].inject { $0.bind(Job.self) { Job() }.require("name") } }),
    Mistake("the type's own rules", byName, { try Injector.bind(Own.self).validated() }),
    Mistake(
      "a type without rules",
      [byName[0] + " (in the rules of Task)"], { _ = try Task(injecting: [:]) }
    ),
    Mistake(
      "a type inside an array",
      ["tasks: 'mood' of Task is of type Mood", byName[0] + " (in the rules of Task)"],
      { try Injector.bind(Board.self).mapping("n").to(\.name).validated() }
    ),
    Mistake(
      "a type inside a type",
      ["board.tasks: 'mood' of Task is", byName[0] + " (in the rules of Task)"],
      { try Injector.bind(Office.self).validated() }
    ),
    Mistake(
      "a nested injector",
      ["board: 'mood' of Job is", byKeyPath[0] + " (InjectorRuleTests/RemedyPlaceTests.swift:"],
      {
        struct Desk { var board: Job? }
        try Injector.bind(Desk.self).format(\.board).with.injector(jobs).validated()
      }
    ),
    Mistake(
      "a nested injector without a way to create models",
      ["plain: there is no way to make a ", "(InjectorRuleTests/RemedyPlaceTests.swift:"],
      { try Injector.bind(Drawer.self).format(\.plain).with.injector(Injector.bind(Plain.self)).validated() }
    ),
    Mistake(
      "colours",
      ["use .format(\\.ink).as(.hexColor)", "use .format(\\.palette).as(.array(.optional(.hexColor)))"],
      { try Injector.bind(Painting.self).validated() }
    ),
    Mistake(
      "keys inside each other",
      [
        "'list' and 'item' of Leaf are written to \"list\" and \"list.x\", one inside the other; "
          + "give one of them another key with .writing(\"item\").to(…), or use .inputOnly(\"item\")"
      ],
      {
        struct Leaf: Injectable {
          var list = 0
          var item = 0
          static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("list.x").to("item") }
        }
        struct Tree: Injectable { var leaf = Leaf() }
        _ = try Tree().extract()
      }
    ),
    Mistake(
      "keys inside each other, the inner one first",
      ["'list' and 'item' of Leaf are written to \"item.x\" and \"item\", one inside the other; "],
      { _ = try Injector.bind(Leaf.self).mapping("item.x").to(\.list).extract(Leaf()) }
    ),
    Mistake(
      "a key of a flattened model",
      ["'item' and 'leaf' of Whole are both written to \"item\"", ".writing(\\.item).to(…)"],
      {
        struct Whole: Injectable { var item = 1; var leaf = Leaf() }
        _ = try Injector.bind(Whole.self).flatten(\.leaf).extract(Whole())
      }
    ),
    Mistake(
      "keys of two flattened models",
      ["prefix with .flatten(\\.second, prefix: \"second_\")"],
      {
        struct Pair: Injectable { var first = Leaf(); var second = Leaf() }
        _ = try Injector.bind(Pair.self).flatten(\.first).flatten(\.second).extract(Pair())
      }
    ),
  ]

  /// Models whose key paths do not show their properties.
  class Feed {
    var items = ["a"]
    var entries = ["b"]
    @Unknown var owner: AnyObject? = nil
    init(items: [String]) { self.items = items }
  }
  class Locked { var token: AnyObject?; let log = Log<Int>() }
  static let feeds = Injector.bind(updating: Feed.self)
  nonisolated(unsafe) static let shared = Locked()

  static let keyPathMistakes: [Mistake] = [
    Mistake(
      "no instance",
      [
        "Feed cannot be determined from its key path, because there is no way to make a new RemedyPlaceTests.Feed: "
          + "it may be 'items' or 'entries'; "
          + "name it: .rules { $0.ignore(\"items\") } or .rules { $0.ignore(\"entries\") } (InjectorRuleTests/"
      ],
      { try feeds.ignore(\.items).validated() }
    ),
    Mistake(
      "a mapping",
      [
        "name it: .rules { $0.mapping(\"i\").to(\"items\") } or .rules { $0.mapping(\"i\").to(\"entries\") } ("
      ],
      { try feeds.mapping("i").to(\.items).ignore(\.items).validated() }
    ),
    Mistake(
      "a mapping without the own name",
      ["name it: .rules { $0.mapping(\"i\").only.to(\"items\") } or .rules {"],
      { try feeds.mapping("i").only.to(\.items).validated() }
    ),
    Mistake(
      "a key path among rules by name",
      ["name it: .mapping(\"i\").to(\"items\") or .mapping(\"i\").to(\"entries\") ("],
      { try feeds.rules { $0.mapping("i").to(keyPath: \Feed.items) }.validated() }
    ),
    Mistake(
      "a default", ["name it: .rules { $0.format(\"items\").with.… } or"],
      { try feeds.format(\.items).with.default([]).validated() }
    ),
    Mistake(
      "a wrapper that does not take part",
      [
        "because there is no way to make a new RemedyPlaceTests.Feed: it may be 'owner' or computed; "
          + "name it: .rules { $0.ignore(\"owner\") } (",
        "write it with .mapping(\"owner\").to(\\.owner), or use .rules { $0.ignore(\"owner\") }",
      ],
      { try feeds.ignore(\.owner).validated() }
    ),
    Mistake(
      "one that something else refers to",
      ["because something else refers to each new RemedyPlaceTests.Locked: it may be 'token' or computed; "],
      { try Injector.bind(Locked.self) { unsafe shared }.sensitive(\.token).ignore(\.token).validated() }
    ),
  ]

  @Test(arguments: mistakes + keyPathMistakes) func remedyOfThePlace(mistake: Mistake) {
    let text = expectError(code: .configuration) { try mistake.run() }?.description ?? ""
    for part in mistake.parts { #expect(text.contains(part), "\(text)") }
  }

  @Test func pathIsAFactOfTheIssue() {
    let error = expectMistake(Injector.bind(Office.self))
    #expect(error?.issues.map { $0.path.description } == ["board.tasks"])
    #expect(error?.issues.map(\.pointer) == [""])
  }

  /// A struct with defaults is made `Injectable`, so that records without all of its keys are not dropped.
  @Test func defaultsStay() throws {
    struct Card { var id = 0; var note = "" }
    struct Wallet { var cards: [Card] = [] }
    let wallets = Injector.bind(Wallet.self) { Wallet() }
    expectMistake(
      wallets, part: "conform Card to Injectable, so that its defaults stay where keys are missing")
    struct Made: Injectable { var id = 0; var note = "" }
    struct Purse { var cards: [Made] = [] }
    let purses = Injector.bind(Purse.self) { Purse() }
    #expect(try purses.inject(json: #"{"cards": [{"id": 1}]}"#).cards.count == 1)
  }
}
