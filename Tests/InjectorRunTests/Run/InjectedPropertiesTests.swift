import Foundation
import Injector
import Testing

/// Which properties of a model received a value.
struct InjectedPropertiesTests {
  struct Address: Injectable { var street = ""; var zip = 0 }

  struct User: Injectable, Equatable {
    var name = ""
    var age: Int? = 3
    var email = Presence<String>.absent
    var role = "user"
    var home = 0
    var tags: [String] = []
    static func == (left: User, right: User) -> Bool { left.name == right.name && left.age == right.age }
  }

  static let users = Injector.bind(User.self) { User() }.mapping("full", "alias").to(\.name)

  @Test(
    arguments: [
      (#"{}"#, []), (#"{"full": "a"}"#, ["name"]), (#"{"alias": "a", "age": null}"#, ["name", "age"]),
      (#"{"email": null, "tags": [1, {}]}"#, ["email", "tags"]), (#"{"home": "x", "age": {}, "y": 1}"#, []),
      (#"{"tags": [], "home": "7", "full": "b", "age": 1}"#, ["name", "age", "home", "tags"]),
      (#"{"full": {}, "alias": "a"}"#, []),
    ] as [(String, [String])]
  )
  func ofUpdatesAndNewModels(json: String, names: [String]) throws {
    let record = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var users = [User(), User()]
    #expect(try Self.users.injectReporting(json: json, into: &users[0]).injected == names)
    #expect(try Self.users.injectReporting(json: json).report.injected == names)
    #expect(try Self.users.injectReporting(record, into: &users[1]).injected == names)
    #expect(try Self.users.injectReporting(record).report.injected == names)
  }

  @Test func aDefaultRuleIsAValue() throws {
    let users = Self.users.format(\.home).with.default(7).format(\.role).with.default("guest")
    var user = User()
    #expect(try users.injectReporting(json: #"{"home": "x"}"#, into: &user).injected == ["home"])
    #expect(user.home == 7 && user.role == User().role)
    #expect(try users.injectReporting(json: #"{"role": null}"#, into: &user).injected == ["role"])
    #expect(user.role == "guest")
  }

  @Test func nestedAndFlattenedModels() throws {
    struct Person: Injectable { var name = ""; var home = Address(); var work = Address(); var n = 0 }
    let people = Injector.bind(Person.self).flatten(\.work)
    let nested = #"{"home": {"street": "a", "zip": "x"}, "n": 1}"#
    for (json, names) in [
      (nested, ["home", "n"]), (#"{"street": "b"}"#, ["work"]), (#"{"home": 1, "zip": {}}"#, []),
      (#"{"zip": 1, "name": "a"}"#, ["name", "work"]),
    ] {
      var person = Person()
      #expect(try people.injectReporting(json: json, into: &person).injected == names)
    }
  }

  @Test func manyProperties() throws {
    let json = #"{"p0": 1, "p65": 2, "p66": {}, "p69": 3}"#
    let wides = Injector.bind(RecordSizeTests.Wide.self)
    #expect(try wides.injectReporting(json: json).report.injected == ["p0", "p65", "p69"])
  }

  @Test func memberwiseModelsClassesAndOneOfSeveralTypes() throws {
    struct Point { let x: Int; let y: Int? }
    #expect(try Injector.bind(Point.self).injectReporting(json: #"{"x": 1}"#).report.injected == ["x"])
    class Animal: Injectable { var name = ""; var legs = 0; required init() {} }
    final class Dog: Animal { var breed = "" }
    let dog: Animal = Dog()
    let report = try dog.injectReporting(json: #"{"breed": "x", "legs": 4}"#)
    #expect(report.injected == ["legs", "breed"])
    let animals = Injector.bind(Animal.self).type(by: "kind", ["dog": Dog.self], otherwise: Animal.self)
    #expect(try animals.injectReporting(json: #"{"kind": "dog", "breed": "x"}"#).report.injected == ["breed"])
  }

  @Test func ofNothingElse() throws {
    struct Card: Decodable { var address: Wrapped; struct Wrapped: Decodable { var zip: Int } }
    let (cards, byName) = (Injector.bind(Card.self), Injector.bind([String: User].self))
    let members = #"{"a": {"full": "a"}}"#
    for report in [
      try cards.injectReporting(json: #"{"address": {"zip": 1}}"#).report,
      try byName.injectReporting(json: members).report,
      try Self.users.injectArrayReporting(json: #"[{"full": "a"}]"#).report,
      try Self.users.injectDictionaryReporting(json: members).report,
    ] { #expect(report.injected == []) }
  }

}
