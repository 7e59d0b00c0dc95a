import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct SettingsTests {
  struct Person: Equatable {
    var nickName = "none"
    var imageURL = "none"
    var age = 0
  }

  static let people = Injector.bind(Person.self) { Person() }

  struct StrategyRow: Sendable, CustomTestStringConvertible {
    let strategy: KeyStrategy
    let nickName: String
    let imageURL: String
    var testDescription: String { "\(strategy)" }
  }

  @Test(
    arguments: [
      StrategyRow(strategy: .asIs, nickName: "nickName", imageURL: "imageURL"),
      StrategyRow(strategy: .snakeCase, nickName: "nick_name", imageURL: "image_url"),
      StrategyRow(strategy: .camelCase, nickName: "nickName", imageURL: "imageUrl"),
      StrategyRow(strategy: .kebabCase, nickName: "nick-name", imageURL: "image-url"),
      StrategyRow(strategy: .pascalCase, nickName: "NickName", imageURL: "ImageUrl"),
      StrategyRow(strategy: .pascalCase, nickName: "NickName", imageURL: "ImageURL"),
      StrategyRow(strategy: .screamingSnakeCase, nickName: "NICK_NAME", imageURL: "IMAGE_URL"),
      StrategyRow(strategy: .caseInsensitive, nickName: "nickNAME", imageURL: "IMAGEurl"),
      StrategyRow(strategy: .custom { "m_" + $0 }, nickName: "m_nickName", imageURL: "m_imageURL"),
    ]
  )
  func keyStrategy(row: StrategyRow) throws {
    let record = [row.nickName: "Greedy", row.imageURL: "a.png"]
    let expected = Person(nickName: "Greedy", imageURL: "a.png")
    #expect(try Self.people.keys(row.strategy).inject(record) == expected)
    let ownNames = ["nickName": "Greedy", "imageURL": "a.png"]
    #expect(try Self.people.keys(row.strategy).inject(ownNames) == expected)
  }

  @Test func mappedPropertyHasNoOtherKeys() throws {
    let people = Self.people.mapping("nick").to(\.nickName).keys(.snakeCase)
    #expect(try people.inject(["nick_name": "a"]).nickName == "none")
    #expect(try people.inject(["nick": "a"]).nickName == "a")
    #expect(try people.inject(["nickName": "a"]).nickName == "a")
  }

  @Test func caseInsensitivePathsAndUnknownKeys() throws {
    let people = Self.people.mapping("Meta.Name").to(\.nickName).keys(.caseInsensitive)
    #expect(try people.inject(["META": ["NAME": "a"], "AGE": 7]) == Person(nickName: "a", age: 7))
    let (_, report) = try people.injectReporting(["META": ["NAME": "a"], "AGE": 7, "Other": 1])
    #expect(report.issues.map(\.code) == [.unknownKey])
  }

  @Test func exactSpellingBeatsAnotherCase() throws {
    let people = Self.people.keys(.caseInsensitive)
    #expect(try people.inject(["age": 1, "AGE": 2, "Age": 3]).age == 1)
  }

  @Test func laterStrategyReplacesTheEarlierOne() throws {
    let people = Self.people.keys(.snakeCase).keys(.kebabCase)
    #expect(try people.inject(["nick_name": "a"]).nickName == "none")
    #expect(try people.inject(["nick-name": "a"]).nickName == "a")
  }

  @Test func atLeadsToTheRoot() throws {
    let record: [String: Any] = ["data": ["list": [["age": 1], ["age": 2]], "one": ["age": 3]]]
    #expect(try Self.people.at("data.one").inject(record).age == 3)
    #expect(try Self.people.inject(record, at: "data.one").age == 3)
    #expect(try Self.people.at("data").inject(record, at: "one").age == 3)
    #expect(try Self.people.at("data").inject(record, at: "list.1").age == 2)
    #expect(try Self.people.injectArray(record, at: "data.list").map(\.age) == [1, 2])
    #expect(try Self.people.at("data").injectArray(record, at: "list").map(\.age) == [1, 2])
    #expect(
      try Self.people.injectDictionary(["data": ["a": ["age": 1]]], at: "data").mapValues(\.age) == ["a": 1]
    )
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

  @Test(arguments: ["", ".", ".."])
  func emptyPathIsTheRoot(path: String) throws {
    #expect(try Self.people.inject(["age": 6, "": ["age": 7]], at: path).age == 6)
    #expect(try Self.people.inject(json: #"{"age": 6, "": {"age": 7}}"#, at: path).age == 6)
    #expect(try Self.people.at(path).inject(["age": 6]).age == 6)
    #expect(try Self.people.at(path).inject(json: #"{"age": 6}"#).age == 6)
    #expect(try Self.people.injectArray(json: #"[{"age": 6}]"#, at: path).map(\.age) == [6])
    #expect(try Self.people.inject([["age": 6]], at: path).map(\.age) == [6])
    #expect(throws: InjectionError.self) { try Self.people.inject(json: #"{"age": 6"#, at: path) }
  }

  @Test func wrongPathIsAnError() {
    let error = #expect(throws: InjectionError.self) { try Self.people.inject(["a": 1], at: "a.b") }
    #expect(error?.code == .pathNotFound)
    let second = #expect(throws: InjectionError.self) { try Self.people.at("nowhere").inject(["a": 1]) }
    #expect(second?.code == .pathNotFound)
    let null = #expect(throws: InjectionError.self) { try Self.people.inject(["a": NSNull()], at: "a") }
    #expect(null?.code == .wrongRoot)
  }

  @Test func hooksRunOncePerRecordInOrder() throws {
    let journal = Log<String>()
    let people = Self.people
      .willInject { record in journal.add("will \(record["age"] ?? "?")") }
      .willInject { _ in journal.add("will again") }
      .didInject { person in journal.add("did \(person.age)") }
      .didInject { person in
        person.age += 100
        journal.add("did \(person.age)")
      }
    #expect(try people.inject([["age": 1], ["age": 2]]).map(\.age) == [101, 102])
    #expect(
      journal.entries == [
        "will 1", "will again", "did 1", "did 101", "will 2", "will again", "did 2", "did 102",
      ]
    )
  }

  @Test func hooksOfNestedInjectors() throws {
    struct Team { var people: [Person] = [] }
    let journal = Log<String>()
    let people = Self.people
      .willInject { _ in journal.add("will") }
      .didInject { person in journal.add("did \(person.age)") }
    let teams = Injector.bind(Team.self) { Team() }
      .format(\.people).with.injector(people)
      .didInject { team in journal.add("team of \(team.people.count)") }
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
    #expect(box.value == 8)
    #expect(box === same)
  }

  @Test func oneDialAtATime() throws {
    let people = Self.people.policy(null: .fail).policy(unknownKeys: .fail)
    #expect(throws: InjectionError.self) { try people.inject(["age": NSNull()]) }
    #expect(throws: InjectionError.self) { try people.inject(["other": 1]) }
    #expect(try people.inject(["age": "7"]).age == 7)
    let exact = Self.people.policy(numbers: .exact)
    #expect(try exact.inject(["age": 6.5]).age == 0)
    #expect(try exact.inject(["age": 6.0]).age == 6)
    #expect(try Self.people.policy(mismatch: .skip).inject(["age": "7"]).age == 0)
    #expect(throws: InjectionError.self) { try Self.people.policy(mismatch: .fail).inject(["age": "7"]) }
    #expect(throws: InjectionError.self) { try Self.people.policy(missing: .fail).inject(["age": 7]) }
    #expect(try Self.people.policy(.strict).policy(.lenient).inject(["age": "7"]).age == 7)
  }
}
