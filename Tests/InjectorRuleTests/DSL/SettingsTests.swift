import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct SettingsTests {
  struct Person: Equatable { var nickName = "none"; var imageURL = "none"; var age = 0 }

  static let people = Injector.bind(Person.self) { Person() }

  @Test(arguments: [
    (KeyStrategy.asIs, "nickName", "imageURL"), (.snakeCase, "nick_name", "image_url"),
    (.camelCase, "nickName", "imageUrl"), (.kebabCase, "nick-name", "image-url"),
    (.pascalCase, "NickName", "ImageUrl"), (.pascalCase, "NickName", "ImageURL"),
    (.screamingSnakeCase, "NICK_NAME", "IMAGE_URL"), (.caseInsensitive, "nickNAME", "IMAGEurl"),
    (.custom { "m_" + $0 }, "m_nickName", "m_imageURL"),
  ])
  func keyStrategy(strategy: KeyStrategy, nickName: String, imageURL: String) throws {
    let people = Self.people.keys(strategy)
    let expected = Person(nickName: "Greedy", imageURL: "a.png")
    #expect(try people.inject([nickName: "Greedy", imageURL: "a.png"]) == expected)
    #expect(try people.inject(["nickName": "Greedy", "imageURL": "a.png"]) == expected)
  }

  /// Keys of a mapped property, and of one with two strategies.
  @Test(arguments: [
    ("nick_name", "none", "none"), ("nick", "a", "none"), ("nickName", "a", "a"), ("nick-name", "none", "a"),
  ])
  func theLastStrategyCountsAndNotForMappedProperties(key: String, mapped: String, last: String) throws {
    let people = Self.people.mapping("nick").to(\.nickName).keys(.snakeCase)
    #expect(try people.inject([key: "a"]).nickName == mapped)
    #expect(try Self.people.keys(.snakeCase).keys(.kebabCase).inject([key: "a"]).nickName == last)
  }

  @Test func caseInsensitivePathsAndUnknownKeys() throws {
    let people = Self.people.mapping("Meta.Name").to(\.nickName).keys(.caseInsensitive)
    #expect(try people.inject(["META": ["NAME": "a"], "AGE": 7]) == Person(nickName: "a", age: 7))
    let (_, report) = try people.injectReporting(["META": ["NAME": "a"], "AGE": 7, "Other": 1])
    #expect(report.issues.map(\.code) == [.unknownKey])
  }

  @Test func exactSpellingBeatsAnotherCase() throws {
    #expect(try Self.people.keys(.caseInsensitive).inject(["age": 1, "AGE": 2, "Age": 3]).age == 1)
  }

  @Test func atLeadsToTheRoot() throws {
    let record: [String: Any] = ["data": ["list": [["age": 1], ["age": 2]], "one": ["age": 3]]]
    #expect(try Self.people.at("data.one").inject(record).age == 3)
    #expect(try Self.people.inject(record, at: "data.one").age == 3)
    #expect(try Self.people.at("data").inject(record, at: "one").age == 3)
    #expect(try Self.people.at("data").inject(record, at: "list.1").age == 2)
    #expect(try Self.people.injectArray(record, at: "data.list").map(\.age) == [1, 2])
    #expect(try Self.people.at("data").injectArray(record, at: "list").map(\.age) == [1, 2])
    let table = try Self.people.injectDictionary(["data": ["a": ["age": 1]]], at: "data")
    #expect(table.mapValues(\.age) == ["a": 1])
    #expect(try Self.people.inject([["list": [["age": 5]]]], at: "0.list").map(\.age) == [5])
    var person = Person()
    try Self.people.at("data").inject(record, into: &person, at: "one")
    #expect(person.age == 3)
  }

  @Test func atTakesLiteralKeysEscapesAndBlankSegments() throws {
    #expect(try Self.people.inject(["a.b": ["age": 1], "a": ["b": ["age": 2]]], at: "a.b").age == 1)
    #expect(try Self.people.inject(["a": ["b": ["age": 2]]], at: ".a..b.").age == 2)
    #expect(try Self.people.inject(["a.b": ["c": ["age": 3]]], at: #"a\.b.c"#).age == 3)
    #expect(try Self.people.at("x").at("a").inject(["a": ["age": 4], "x": ["age": 5]]).age == 4)
  }

  @Test(arguments: ["", ".", ".."]) func emptyPathIsTheRoot(path: String) throws {
    #expect(try Self.people.inject(["age": 6, "": ["age": 7]], at: path).age == 6)
    #expect(try Self.people.inject(json: #"{"age": 6, "": {"age": 7}}"#, at: path).age == 6)
    #expect(try Self.people.at(path).inject(["age": 6]).age == 6)
    #expect(try Self.people.at(path).inject(json: #"{"age": 6}"#).age == 6)
    #expect(try Self.people.injectArray(json: #"[{"age": 6}]"#, at: path).map(\.age) == [6])
    #expect(try Self.people.inject([["age": 6]], at: path).map(\.age) == [6])
    expectError { try Self.people.inject(json: #"{"age": 6"#, at: path) }
  }

  @Test func wrongPathIsAnError() {
    expectError(code: .pathNotFound) { try Self.people.inject(["a": 1], at: "a.b") }
    expectError(code: .pathNotFound) { try Self.people.at("nowhere").inject(["a": 1]) }
    expectError(code: .wrongRoot) { try Self.people.inject(["a": NSNull()], at: "a") }
  }

  @Test(arguments: [
    ("$.a", #"keys and indices are joined by dots; write "a", or "\\$.a" for keys that are spelled so"#),
    ("/a/b", #"write "a.b", or "\\/a/b" for"#), ("a..b", #"write "a.b""#), ("a[0]", #"write "a.0", or"#),
    ("a->b", #"write "a.b", or"#), ("items.*", "a path leads to one value, not to one in each element"),
    ("items[].a", "in each element"), ("a.-1", "indices count from the beginning"),
  ])
  func aRootPathThatCanMatchNothingIsAMistake(_ path: String, _ remedy: String) throws {
    let text = "the root path \(path.debugDescription) can match nothing: "
    for people in [Self.people.at(path), Self.people.at("x").at(path), Self.people.rules { $0.at(path) }] {
      let error = expectMistake(people, part: text)
      #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("SettingsTests.swift:") == true)
    }
    expectMistake(Injector.bind([Int].self).at(path), part: text)
    // A later path replaces it.
    #expect(try Self.people.at(path).at("x").inject(["x": ["age": 3]]).age == 3)
    expectError(part: text) { try Self.people.at(path).extract(Person()) }
  }

  struct WrongInside: Injectable {
    var age = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.at("$.data") }
  }

  @Test func aWrongRootPathOfATypeIsAMistake() {
    expectMistake(Injector.bind(WrongInside.self), part: #"the root path "$.data" can match nothing"#)
    expectError(part: #"the root path "$.data" can match nothing"#) { try WrongInside(injectingJSON: "{}") }
  }

  @Test func aWrongPathToAKindIsAMistake() {
    let values = Injector.bind(Any.self).type(by: "$.kind", ["p": Person.self])
    expectMistake(values, part: #"the path "$.kind" to the text that names a type can match nothing"#)
  }

  @Test func hooksRunOncePerRecordInOrder() throws {
    let journal = Log<String>()
    let people = Self.people.willInject { journal.add("will \($0["age"] ?? "?")") }
      .willInject { _ in journal.add("will again") }.didInject { journal.add("did \($0.age)") }
      .didInject { person in
        person.age += 100
        journal.add("did \(person.age)")
      }
    #expect(try people.inject([["age": 1], ["age": 2]]).map(\.age) == [101, 102])
    let first = ["will 1", "will again", "did 1", "did 101"]
    #expect(journal.entries == first + ["will 2", "will again", "did 2", "did 102"])
  }

  @Test func hooksOfNestedInjectors() throws {
    struct Team { var people: [Person] = [] }
    let journal = Log<String>()
    let people = Self.people.willInject { _ in journal.add("will") }.didInject {
      journal.add("did \($0.age)")
    }
    let teams = Injector.bind(Team.self) { Team() }.format(\.people).with.injector(people)
      .didInject { journal.add("team of \($0.people.count)") }
    _ = try teams.inject(["people": [["age": 1], ["age": 2]]])
    #expect(journal.entries == ["will", "did 1", "will", "did 2", "team of 2"])
  }

  @Test func hooksOfAnUpdateAndOfAClass() throws {
    final class Box { var value = 0 }
    let boxes = Injector.bind(Box.self) { Box() }.didInject { $0.value += 1 }
    #expect(try boxes.inject(["value": 5]).value == 6)
    var box = Box()
    let same = box
    try boxes.inject(["value": 7], into: &box)
    #expect(box.value == 8 && box === same)
  }

  @Test func oneDialAtATime() throws {
    let people = Self.people.policy(null: .fail).policy(unknownKeys: .fail)
    expectError { try people.inject(["age": NSNull()]) }
    expectError { try people.inject(["other": 1]) }
    #expect(try people.inject(["age": "7"]).age == 7)
    let exact = Self.people.policy(numbers: .exact)
    #expect(try exact.inject(["age": 6.5]).age == 0)
    #expect(try exact.inject(["age": 6.0]).age == 6)
    #expect(try Self.people.policy(mismatch: .skip).inject(["age": "7"]).age == 0)
    expectError { try Self.people.policy(mismatch: .fail).inject(["age": "7"]) }
    expectError { try Self.people.policy(missing: .fail).inject(["age": 7]) }
    #expect(try Self.people.policy(.strict).policy(.lenient).inject(["age": "7"]).age == 7)
  }
}

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

  @Test func valuesAreInjectedAsTheClosureReturnsThem() throws {
    let json = #"""
      {"name": "Jack", "age": 10, "born": "1.1.1971", "nick": null, "cards": [{"id": 1}], "card": {"id": "2"},
      "secret": "x"}
      """#
    for (user, _) in try Self.users.bothReports(json) {
      #expect(user.name == "kj_Jack" && user.age == 15)
      #expect(user.born == Date(timeIntervalSince1970: 31_536_000) && user.nick == nil)
      #expect(user.cards == [Card(id: 1)] && user.card == Card(id: 2) && user.secret == "s")
    }
  }

  @Test func nilAndThrowsDoNotFit() throws {
    for (user, report) in try Self.users.bothReports(#"{"name": 5, "age": 7}"#) {
      #expect(user == User() && Set(report.issues.map(\.code)) == [.converterFailed, .typeMismatch])
    }
    let strict = Self.users.policy(.strict)
    expectError { try strict.inject(json: #"{"age": 7}"#) }
  }

  struct Box: Injectable { var cards: [Card] = []; var count = 0; var list: [Int] = []; var same = 0 }

  @Test func issuesShowWhatTheClosureMade() throws {
    let boxes = Injector.bind(Box.self).values { property, value in
      switch property {
      case "cards": "none"
      case "count": "7"
      case "list": [1, "x"] as [Any]
      default: value
      }
    }
    let json = #"{"cards": [], "count": 1, "list": 5, "same": "y"}"#
    let lines = [
      #"cards: expected [Card], found string "none" (made by .values) under "cards"; default kept"#,
      #"count: expected Int, found string "7" (made by .values) under "count"; coerced"#,
      #"list[1]: expected Int, found string "x" (made by .values); element dropped"#,
      #"same: expected Int, found string "y" under "same"; default kept"#,
    ]
    for report in try boxes.reports(json) {
      let texts = report.issues.map { $0.description.split(separator: " (line").first.map(String.init) }
      #expect(texts == lines)
      #expect(report.issues.allSatisfy { $0.foundKind == .string })
    }
    let error = try thrownError { try boxes.policy(.strict).inject(json: #"{"cards": []}"#) }
    #expect(error.found == #"string "none" (made by .values)"#)
    #expect(error.publicMessage == #"/cards: expected an array, found string "none""#)
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
    #expect(holder.ruled.name == "type a" && holder.plain == "outer")
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
