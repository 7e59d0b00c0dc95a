import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Keys that lead into nested objects and arrays, and lists of keys.
struct PathTests {
  struct Toy: Injectable, Equatable { var price = 0.0; var name = "" }

  struct Dog: Injectable, Equatable {
    var name = ""
    var age = 0
    var nickName: String?
    var toy: Toy?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .mapping("dog.toy").to("toy")
        .mapping("data.1.dog.name").to("name")
        .mapping("nickName1", "dog.nickName2", "data.0.nickName3", "data.1.dog.nickNames.2").to("nickName")
    }
  }

  @Test func pathsThroughObjectsAndArrays() throws {
    let json = #"""
      {
        "age": 5, "nickName1": "Jake1",
        "dog": {"nickName2": "Jake2", "toy": {"name": "Bobbi", "price": 20.5}},
        "data": [{"nickName3": "Jake3"}, {"dog": {"name": "Larry", "nickNames": [1, 2, "Jake4"]}}]
      }
      """#
    let expected = Dog(name: "Larry", age: 5, nickName: "Jake1", toy: Toy(price: 20.5, name: "Bobbi"))
    for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog == expected) }
  }

  @Test func aPathLeadsToAModelOrToNothing() throws {
    let bobbi = Toy(price: 20.5, name: "Bobbi")
    try expectEveryForm(#"{"dog": {"toy": {"price": 20.5, "name": "Bobbi"}}}"#, as: Dog.self) {
      $0.toy == bobbi
    }
    for json in [
      "{}", #"{"dog": {}}"#, #"{"dog": null}"#, #"{"dog": {"toys": {}}}"#, #"{"dog": [1]}"#,
      #"{"dog": {"toy": null}}"#,
    ] { try expectEveryForm(json, as: Dog.self) { $0.toy == nil } }
    // The own name is the last key.
    try expectEveryForm(#"{"toy": {"name": "Bobbi"}}"#, as: Dog.self) { $0.toy == Toy(name: "Bobbi") }
  }

  @Test func aNumberIsAPositionOrAKey() throws {
    for json in [
      #"{"data": [10, {"dog": {"name": "Larry"}}]}"#, #"{"data": {"1": {"dog": {"name": "Larry"}}}}"#,
      #"{"data": [null, {"dog": {"name": "Larry"}}, {"dog": {"name": "Tom"}}]}"#,
    ] { for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.name == "Larry") } }
    for json in [#"{"data": [10]}"#, #"{"data": []}"#, #"{"data": [10, [{"dog": {"name": "Larry"}}]]}"#] {
      try expectEveryForm(json, as: Dog.self) { $0.name == "" }
    }
  }

  @Test(
    arguments: [
      (#"{"nickName": "e", "data": [{"nickName3": "c"}], "dog": {"nickName2": "b"}, "nickName1": "a"}"#, "a"),
      (#"{"nickName1": "a", "dog": {"nickName2": "b"}, "data": [{"nickName3": "c"}], "nickName": "e"}"#, "a"),
      (#"{"nickName": "e", "data": [{"nickName3": "c"}], "dog": {"nickName2": "b"}}"#, "b"),
      (#"{"dog": {"nickName2": "b"}, "data": [{"nickName3": "c"}], "nickName": "e"}"#, "b"),
      (
        #"{"dog": {}, "data": [{"nickName3": "c"}, {"dog": {"nickNames": [0, 1, "d"]}}], "nickName": "e"}"#,
        "c"
      ),
      (#"{"nickName": "e", "data": [{}, {"dog": {"nickNames": [0, 1, "d"]}}]}"#, "d"),
      (#"{"data": [{}, {"dog": {"nickNames": [0, 1]}}], "nickName": "e"}"#, "e"), (#"{"nick": "f"}"#, nil),
      // Null gives way to a later candidate.
      (#"{"nickName1": null, "dog": {"nickName2": "b"}}"#, "b"),
    ]
  )
  func theFirstCandidateThatIsPresentIsUsed(json: String, nickName: String?) throws {
    for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.nickName == nickName) }
  }

  struct Team: Injectable, Equatable {
    var name = ""
    var captain = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("captain.name").to("captain")
    }
  }

  @Test(arguments: [
    #"{"captain.name": "Jack"}"#: "Jack", #"{"captain": {"name": "Rose"}}"#: "Rose",
    #"{"captain.name": "Jack", "captain": {"name": "Rose"}}"#: "Jack",
    #"{"captain": {"name": "Rose"}, "captain.name": "Jack"}"#: "Jack",
  ])
  func aKeyWithADotComesBeforeThePath(json: String, captain: String) throws {
    try expectEveryForm(json, as: Team.self) { $0.captain == captain }
  }

  @Test(arguments: ["data.result", "data.result.", ".data.result.", "data..result"])
  func emptySegmentsOfTheRootPathAreIgnored(path: String) throws {
    let toys = Injector.bind(Toy.self)
    let json = #"{"data": {"result": {"name": "Bobbi"}}, "code": 200}"#
    #expect(try toys.inject(json: json, at: path).name == "Bobbi")
    #expect(try toys.inject(EveryForm.record(EveryForm.object(json)), at: path).name == "Bobbi")
  }
}

/// The value at the end of a path is the same, whatever comes before and after it.
struct PathsAtOnceTests {
  struct Person: Injectable, Equatable { var id = -1; var name = "none"; var tag: String? }

  struct Fixed: Equatable { let id: Int; let name: String }

  final class Account: Injectable, Equatable {
    var id = -1
    var name = "none"
    init() {}
    static func == (left: Account, right: Account) -> Bool { left.id == right.id && left.name == right.name }
  }

  static let people = Injector.bind(Person.self)
    .mapping("user.id", "uid").to(\.id)
    .mapping("user.profile.name").to(\.name)
    .mapping("user.tags.1").to(\.tag)

  @Test(arguments: [
    (#"{"user": {"id": 1, "profile": {"name": "a"}, "tags": ["x", "y"]}}"#, 1, "a", "y"),
    (#"{"uid": 5, "user": {"id": 1}}"#, 1, "none", nil), (#"{"user": {"id": 1}, "uid": 5}"#, 1, "none", nil),
    (#"{"user": {}, "uid": 5}"#, 5, "none", nil),
    // The complete text of a path is a key, which takes precedence.
    (#"{"user": {"id": 1}, "user.id": 2}"#, 2, "none", nil),
    (#"{"user.id": 2, "user": {"id": 1}}"#, 2, "none", nil),
    (#"{"user": {"id": 1}, "user.id": "no number"}"#, -1, "none", nil),
    (#"{"user.id": "no number", "user": {"id": 1}}"#, -1, "none", nil),
    (#"{"user": {"id": 1}, "user.id": null}"#, 1, "none", nil),
    // A value that does not fit is the one that counts.
    (#"{"user": {"id": "no number"}, "uid": 5}"#, -1, "none", nil),
    (#"{"user": {"id": "7", "profile": {"name": 8}}}"#, 7, "8", nil),
    (#"{"user": 3, "uid": 5}"#, 5, "none", nil), (#"{"user": [{"id": 1}]}"#, -1, "none", nil),
  ])
  func values(text: String, id: Int, name: String, tag: String?) throws {
    let (person, _) = try DecodingInput(text).inject(Self.people)
    #expect(person == Person(id: id, name: name, tag: tag))
    #expect(try Self.people.inject(json: text) == person)
    // In a dictionary with many members, the keys of the plan are looked up.
    let others = (0..<60).map { "\"other\($0)\": 0" }.joined(separator: ", ")
    #expect(try DecodingInput("{\(others), \(text.dropFirst())").inject(Self.people).0 == person)
    #expect(try Self.people.injectArray(json: "[\(text), {}, \(text)]") == [person, Person(), person])
  }

  @Test(arguments: [
    (#"{"user": {"id": 1, "id": 2}}"#, 2, "none"), (#"{"user": {"id": 1}, "user": {"id": 3}}"#, 3, "none"),
    (#"{"user": {"id": 1, "profile": {"name": "a"}}, "user": {"id": 3}}"#, 3, "none"),
    (#"{"user": {"id": 1, "profile": {"name": "a"}}, "user": {}}"#, -1, "none"),
    (#"{"user": {"profile": {"name": "a"}, "profile": {}}, "uid": 4}"#, 4, "none"),
    (#"{"user": {"id": 1}, "user": 7}"#, -1, "none"),
    // A later value that does not fit replaces the earlier one, too.
    (#"{"user": {"id": 1}, "user": {"id": null}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user": {"id": []}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user": {"id": "bad", "profile": {"name": "b"}}}"#, -1, "b"),
    (#"{"user": {"profile": {"name": "a"}, "profile": {"name": []}}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user.id": 2, "user": {"id": 3}}"#, 2, "none"),
    (#"{"user": {"id": 1}, "user.id": 2, "user": {}, "user.id": 4}"#, 4, "none"),
  ])
  func keysThatComeTwice(text: String, id: Int, name: String) throws {
    #expect(try Self.people.inject(json: text) == Person(id: id, name: name, tag: nil))
    var updated = Person(id: 9, name: "kept", tag: "kept")
    try Self.people.inject(json: text, into: &updated)
    #expect(updated == Person(id: id == -1 ? 9 : id, name: name == "none" ? "kept" : name, tag: "kept"))
    let accounts = Injector.bind(Account.self)
      .mapping("user.id", "uid").to(\.id).mapping("user.profile.name").to(\.name)
    let account = try accounts.inject(json: text)
    #expect(account.id == id && account.name == name)
  }

  @Test func memberwiseModels() throws {
    let fixed = Injector.bind(Fixed.self).mapping("user.id").to(\.id).mapping("user.name").to(\.name)
    try expectModels(fixed, #"{"user": {"name": "a", "id": 1}}"#, Fixed(id: 1, name: "a"))
    try expectModels(fixed, #"{"user": {"name": "a", "id": 1}, "user.id": 2}"#, Fixed(id: 2, name: "a"))
    #expect(try DecodingInput(#"{"user": {"name": "a"}}"#).failure(of: fixed).code == .missing)
  }
}
