import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Keys that lead into nested records and arrays, and lists of keys.
extension KakaJSONKeyMappingTests {
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

  @Test("KK-119 KK-120 KK-121 paths through records and arrays, and several keys for one property")
  func complexMapping() throws {
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

  @Test("KK-119 a path leads to the record of a model, or to nothing")
  func pathToModel() throws {
    for dog in try injectEveryForm(#"{"dog": {"toy": {"price": 20.5, "name": "Bobbi"}}}"#, as: Dog.self) {
      #expect(dog.toy == Toy(price: 20.5, name: "Bobbi"))
    }
    for json in [
      "{}", #"{"dog": {}}"#, #"{"dog": null}"#, #"{"dog": {"toys": {}}}"#, #"{"dog": [1]}"#,
      #"{"dog": {"toy": null}}"#,
    ] {
      for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.toy == nil) }
    }
    // The own name is the last key.
    for dog in try injectEveryForm(#"{"toy": {"name": "Bobbi"}}"#, as: Dog.self) {
      #expect(dog.toy == Toy(price: 0, name: "Bobbi"))
    }
  }

  @Test("KK-120 a number in a path is a position in an array, or a key of a record")
  func positions() throws {
    for json in [
      #"{"data": [10, {"dog": {"name": "Larry"}}]}"#, #"{"data": {"1": {"dog": {"name": "Larry"}}}}"#,
      #"{"data": [null, {"dog": {"name": "Larry"}}, {"dog": {"name": "Tom"}}]}"#,
    ] {
      for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.name == "Larry") }
    }
    for json in [#"{"data": [10]}"#, #"{"data": []}"#, #"{"data": [10, [{"dog": {"name": "Larry"}}]]}"#] {
      for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.name == "") }
    }
  }

  @Test(
    "KK-121 of several keys the first that is there wins, in whatever order the document has them",
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
      (#"{"data": [{}, {"dog": {"nickNames": [0, 1]}}], "nickName": "e"}"#, "e"),
      (#"{"nick": "f"}"#, nil),
      // Present means present: null ends the search.
      (#"{"nickName1": null, "dog": {"nickName2": "b"}}"#, nil),
    ]
  )
  func candidates(json: String, nickName: String?) throws {
    for dog in try injectEveryForm(json, as: Dog.self) { #expect(dog.nickName == nickName) }
  }

  struct Team: Injectable, Equatable {
    var name = ""
    var captain = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("captain.name").to("captain")
    }
  }

  @Test("KK-122 a key that has a dot in it comes before the path")
  func literalDot() throws {
    for team in try injectEveryForm(#"{"name": "Lions", "captain.name": "Jack"}"#, as: Team.self) {
      #expect(team == Team(name: "Lions", captain: "Jack"))
    }
    for team in try injectEveryForm(#"{"name": "Lions", "captain": {"name": "Rose"}}"#, as: Team.self) {
      #expect(team == Team(name: "Lions", captain: "Rose"))
    }
    for json in [
      #"{"captain.name": "Jack", "captain": {"name": "Rose"}}"#,
      #"{"captain": {"name": "Rose"}, "captain.name": "Jack"}"#,
    ] {
      for team in try injectEveryForm(json, as: Team.self) { #expect(team.captain == "Jack") }
    }
  }

  struct Letters: Injectable, Equatable {
    var valueA = ""
    var valueB = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("a.0.a").to("valueA").mapping("b.0.b.0.b").to("valueB")
        .policy(.forgiving)
    }
  }

  @Test("KK-123 a path that meets a text before its end gives the text under the forgiving policy")
  func earlyEnd() throws {
    let json = #"{"a": ["l", "u", "o"], "b": [{"b": ["x", "i", "u"]}]}"#
    for letters in try injectEveryForm(json, as: Letters.self) {
      #expect(letters == Letters(valueA: "l", valueB: "x"))
    }
    // Ours takes such a value last of all: a key further down the list comes before it.
    let further = #"{"a": ["l"], "valueA": "own", "b": 5}"#
    for letters in try injectEveryForm(further, as: Letters.self) {
      #expect(letters == Letters(valueA: "own", valueB: "5"))
    }
    let whole = #"{"a": [{"a": "l"}], "b": [{"b": [{"b": "x"}]}]}"#
    for letters in try injectEveryForm(whole, as: Letters.self) {
      #expect(letters == Letters(valueA: "l", valueB: "x"))
    }
  }
}
