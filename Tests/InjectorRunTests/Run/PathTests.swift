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

  @Test func aNumberIsAPositionOrAKey() throws {
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

  @Test func aKeyWithADotComesBeforeThePath() throws {
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

  @Test(arguments: ["data.result", "data.result.", ".data.result.", "data..result"])
  func emptySegmentsOfTheRootPathAreIgnored(path: String) throws {
    let toys = Injector.bind(Toy.self)
    let json = #"{"data": {"result": {"name": "Bobbi"}}, "code": 200}"#
    #expect(try toys.inject(json: json, at: path).name == "Bobbi")
    #expect(try toys.inject(EveryForm.record(EveryForm.object(json)), at: path).name == "Bobbi")
  }
}
