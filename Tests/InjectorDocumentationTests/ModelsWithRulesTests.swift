import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The examples of the article about models with rules, and their output.
struct ModelsWithRulesTests {
  struct Dog: Injectable { var name = "" }

  struct Cat: Injectable, Hashable {
    var id: Int64 = 0
    var friendName: String?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id").to("id")
        .mapping("friend.name").to("friendName")
    }
  }

  @Test func makingModels() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let cat = try Cat(injecting: ["cat_id": 7, "friend": ["name": "Lily"]])
    print(cat)  // Cat(id: 7, friendName: Optional("Lily"))

    let text = #"{"data": {"cats": [{"cat_id": "7"}, {"cat_id": 8}], "byName": {"Tom": {"cat_id": 9}}}}"#
    let first = try Cat(injectingJSON: text, at: "data.cats.0")
    let all = try [Cat](injectingJSON: text, at: "data.cats")
    let distinct = try Set<Cat>(injectingJSON: text, at: "data.cats")
    let byName = try [String: Cat](injectingJSON: text, at: "data.byName")
    print(first)  // Cat(id: 7, friendName: nil)
    print(all.map(\.id), distinct.count, byName.mapValues(\.id))  // [7, 8] 2 ["Tom": 9]

    #expect(
      output == [
        #"Cat(id: 7, friendName: Optional("Lily"))"#, "Cat(id: 7, friendName: nil)", #"[7, 8] 2 ["Tom": 9]"#,
      ]
    )
  }

  @Test func errorsAndReports() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try Cat(injectingJSON: #"{"data": []}"#, at: "data")
    } catch {
      print(error)
    }
    // expected an object for Cat, found array of 0; call [Cat](injectingJSON:at:) instead (line 1, column 10)

    let lenient = Injector.bind(Cat.self).format(\.friendName).with.default("nobody")
    let (lonely, report) = try lenient.injectReporting(json: #"{"cat_id": "7"}"#)
    print(lonely)  // Cat(id: 7, friendName: Optional("nobody"))
    print(report)  // id: expected Int64, found string "7" under "cat_id"; coerced (line 1, column 12)

    #expect(
      output.map { $0.replacing("ModelsWithRulesTests.", with: "") } == [
        #"expected an object for Cat, found array of 0; call [Cat](injectingJSON:at:) instead (line 1, column 10)"#,
        #"Cat(id: 7, friendName: Optional("nobody"))"#,
        #"id: expected Int64, found string "7" under "cat_id"; coerced (line 1, column 12)"#,
      ]
    )
  }

  @Test func typeInAVariable() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let types: [String: any Injectable.Type] = ["cat": Cat.self, "dog": Dog.self]
    let type = types["dog"] ?? Cat.self
    let pet = try type.injected(from: ["name": "Rex"])
    print(pet)  // Dog(name: "Rex")
    let dogs = try type.injectedArray(fromJSON: #"[{"name": "Rex"}, {"name": "Ada"}]"#) as? [Dog]
    print(dogs?.last?.name ?? "none")  // Ada

    #expect(output == [#"Dog(name: "Rex")"#, "Ada"])
  }

  @Test func fillingAndAccessByKey() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    var known = Cat(id: 1, friendName: "Tom")
    try known.inject(["cat_id": 2])
    print(known)  // Cat(id: 2, friendName: Optional("Tom"))
    try known.inject(json: #"{"data": {"friend": {"name": "Lily"}}}"#, at: "data")
    print(known)  // Cat(id: 2, friendName: Optional("Lily"))

    known["cat_id"] = "12"
    let id: Int64? = known["cat_id"]
    let idText: String = known["id"] ?? "none"
    let nothing: Int? = known["whiskers"]
    print(id as Any, idText, nothing as Any)  // Optional(12) 12 nil
    known["friend.name"] = nil
    print(known)  // Cat(id: 12, friendName: nil)

    #expect(
      output == [
        #"Cat(id: 2, friendName: Optional("Tom"))"#, #"Cat(id: 2, friendName: Optional("Lily"))"#,
        "Optional(12) 12 nil", "Cat(id: 12, friendName: nil)",
      ]
    )
  }

  class Person: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  class Student: Person {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  /// A class without rules, and one that only seems to override them.
  class Animal: Injectable {
    var name = ""
    required init() {}
  }

  final class Fish: Animal {
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("fish").to("name") }
  }

  @Test func classes() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let student = try Student(injecting: ["_name_": "Jack", "_score_": "98"])
    print(student.name, student.score)  // Jack 98

    #expect(output == ["Jack 98"])
    let person: Person = student
    try person.inject(["_score_": 99])
    #expect(student.score == 99)
    #expect(try Fish(injecting: ["fish": "a"]).name == "")
  }

  struct Engine: Injectable { var power = 1; var fuel = "petrol" }

  struct Car: Injectable {
    var engine = Engine(power: 50, fuel: "diesel")
    var spares: [Engine] = [Engine()]
    var byPlace: [String: [Engine?]] = [:]
  }

  struct Response<Content>: Injectable { var code = 0; var data: Content? }

  final class Node: Injectable { var name = ""; var children: [Node] = [] }

  struct Address: Injectable { var street = ""; var city = "none" }

  struct User: Injectable {
    var id = 0
    var address = Address()
    var pets: [Any] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.flatten("address")
        .format("pets").with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
    }
  }

  @Test func nestedModels() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let car = try Car(
      injectingJSON:
        #"{"engine": {"power": 90}, "spares": [], "byPlace": {"garage": [{"fuel": "gas"}, null]}}"#
    )
    print(car.engine)  // Engine(power: 90, fuel: "diesel")
    print(car.spares.count, car.byPlace["garage"]?.map { $0?.fuel ?? "none" } ?? [])  // 0 ["gas", "none"]

    let list = try Response<[Engine]>(injectingJSON: #"{"code": 200, "data": [{"power": 5}, {"power": 6}]}"#)
    print(list.code, list.data?.map(\.power) ?? [])  // 200 [5, 6]

    let node = try Node(injectingJSON: #"{"children": [{"children": [{"name": "leaf"}]}]}"#)
    print(node.children[0].children[0].name)  // leaf

    let user = try User(
      injectingJSON: #"{"id": 1, "street": "Elm", "pets": [{"kind": "dog", "name": "Rex"}, {"kind": "cow"}]}"#
    )
    print(user.address, user.pets[0])  // Address(street: "Elm", city: "none") Dog(name: "Rex")

    #expect(
      output == [
        #"Engine(power: 90, fuel: "diesel")"#, #"0 ["gas", "none"]"#, "200 [5, 6]", "leaf",
        #"Address(street: "Elm", city: "none") Dog(name: "Rex")"#,
      ]
    )
    #expect(user.pets.count == 1)
  }
}
