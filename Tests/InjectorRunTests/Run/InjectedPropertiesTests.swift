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
      (#"{"home": "x", "home": 7}"#, ["home"]), (#"{"full": {}, "alias": "a"}"#, []),
    ] as [(String, [String])]
  )
  func ofUpdatesAndNewModels(json: String, names: [String]) throws {
    let record = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var users = [User(), User()]
    #expect(try Self.users.injectReporting(json: json, into: &users[0]).injected == names)
    #expect(try Self.users.injectReporting(json: json).report.injected == names)
    if json.contains(#""home": 7"#) { return }
    #expect(try Self.users.injectReporting(record, into: &users[1]).injected == names)
    #expect(try Self.users.injectReporting(record).report.injected == names)
  }

  @Test func aDefaultRuleIsAValue() throws {
    let users = Self.users.format(\.home).with.default(7).format(\.role).with.default("guest")
    var user = User()
    #expect(try users.injectReporting(json: #"{"home": "x"}"#, into: &user).injected == ["role", "home"])
    #expect(user.home == 7 && user.role == "guest")
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
    #expect(
      try Injector.bind(Wide.self).injectReporting(json: #"{"p0": 1, "p65": 2, "p66": {}, "p69": 3}"#).report
        .injected
        == ["p0", "p65", "p69"]
    )
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
    #expect(
      try Injector.bind(Card.self).injectReporting(json: #"{"address": {"zip": 1}}"#).report.injected == []
    )
    #expect(try Self.users.injectArrayReporting(json: #"[{"full": "a"}]"#).report.injected == [])
    #expect(
      try Injector.bind([String: User].self).injectReporting(json: #"{"a": {"full": "a"}}"#).report.injected
        == []
    )
    #expect(try Self.users.injectDictionaryReporting(json: #"{"a": {"full": "a"}}"#).report.injected == [])
  }

  /// More properties than a set of steps holds in one word.
  struct Wide: Injectable {
    var p0 = 0; var p1 = 0; var p2 = 0; var p3 = 0; var p4 = 0; var p5 = 0; var p6 = 0; var p7 = 0; var p8 = 0
    var p9 = 0; var p10 = 0; var p11 = 0; var p12 = 0; var p13 = 0; var p14 = 0; var p15 = 0; var p16 = 0
    var p17 = 0; var p18 = 0; var p19 = 0; var p20 = 0; var p21 = 0; var p22 = 0; var p23 = 0; var p24 = 0
    var p25 = 0; var p26 = 0; var p27 = 0; var p28 = 0; var p29 = 0; var p30 = 0; var p31 = 0; var p32 = 0
    var p33 = 0; var p34 = 0; var p35 = 0; var p36 = 0; var p37 = 0; var p38 = 0; var p39 = 0; var p40 = 0
    var p41 = 0; var p42 = 0; var p43 = 0; var p44 = 0; var p45 = 0; var p46 = 0; var p47 = 0; var p48 = 0
    var p49 = 0; var p50 = 0; var p51 = 0; var p52 = 0; var p53 = 0; var p54 = 0; var p55 = 0; var p56 = 0
    var p57 = 0; var p58 = 0; var p59 = 0; var p60 = 0; var p61 = 0; var p62 = 0; var p63 = 0; var p64 = 0
    var p65 = 0; var p66 = 0; var p67 = 0; var p68 = 0; var p69 = 0
  }
}
