import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the page about KakaJSON.
struct MigrationKakaJSONTests {
  struct Car: Injectable, Hashable { var name = ""; var maxSpeed = 0.0 }
  struct Book: Injectable, Hashable { var name = ""; var price = 0.0 }

  class Person: Injectable {
    var nickName = ""
    var car = Car(name: "Bently", maxSpeed: 250)
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
  }

  class Student: Person {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  let json = #"{"nick_name": "Jack", "car": {"maxSpeed": "305.5"}}"#
  var dictionary: [String: Any] { ["nick_name": "Jack", "car": ["maxSpeed": 305.5]] }

  // MARK: Making models

  @Test func models() throws {
    #expect(try Person(injecting: dictionary).nickName == "Jack")
    #expect(try Person(injectingJSON: json).car == Car(name: "Bently", maxSpeed: 305.5))
    #expect(try Person(injectingJSON: Data(json.utf8)).nickName == "Jack")
    #expect(try Injector.bind(Person.self).inject(dictionary).nickName == "Jack")
    let type: any Injectable.Type = Student.self
    let student = try type.injected(from: dictionary) as? Student
    #expect(student?.nickName == "Jack")
    #expect((try type.injected(fromJSON: json) as? Student)?.nickName == "Jack")
    let nsString = NSString(string: json)
    #expect(try Person(injectingJSON: nsString).nickName == "Jack")
    let nsDictionary = NSDictionary(dictionary: ["nick_name": "Jack"])
    #expect(try Person(injecting: nsDictionary).nickName == "Jack")
    #expect(try Student(injecting: ["nick_name": "Rose", "_score_": "98"]).score == 98)
  }

  @Test func arrays() throws {
    let array: [[String: Any]] = [["name": "BMW"], ["name": "Audi", "maxSpeed": 100]]
    let nsArray = NSArray(array: array)
    let json = #"[{"name": "BMW"}, {"name": "Audi"}]"#
    #expect(try [Car](injecting: array).map(\.name) == ["BMW", "Audi"])
    #expect(try [Car](injecting: nsArray).map(\.maxSpeed) == [0, 100])
    #expect(try [Car](injectingJSON: json).count == 2)
    #expect(try Set<Car>(injectingJSON: json).count == 2)
    let type: any Injectable.Type = Car.self
    let cars = try type.injectedArray(from: array) as? [Car]
    #expect(cars?.count == 2)
    #expect((try type.injectedArray(fromJSON: json) as? [Car])?.count == 2)
    let set: Set<NSDictionary> = [NSDictionary(dictionary: ["name": "BMW"])]
    #expect(try [Car](injecting: Array(set) as [Any]).map(\.name) == ["BMW"])
  }

  // MARK: Nested models

  struct NetResponse<Content>: Injectable { var data: Content?; var code = 0 }

  final class Node: Injectable { var name = ""; var parent: Node? }

  struct Shelf: Injectable {
    var books: Set<Book>?
    var byPlace: [String: [Book?]?]?
    var rows: [[Book]] = []
    var byName: [String: Book] = [:]
  }

  @Test func nestedModels() throws {
    let response = try NetResponse<Car>(injectingJSON: #"{"code": 1, "data": {"name": "BMW"}}"#)
    #expect(response.data?.name == "BMW" && response.code == 1)
    let list = try NetResponse<[Car]>(injectingJSON: #"{"data": [{"name": "BMW"}, {"maxSpeed": "6199"}]}"#)
    #expect(list.data?.map(\.maxSpeed) == [0, 6199])
    #expect(
      try Node(injectingJSON: #"{"parent": {"parent": {"name": "Joe"}}}"#).parent?.parent?.name == "Joe"
    )
    let shelf = try Shelf(
      injectingJSON: #"""
        {"books": [{"name": "a"}], "byPlace": {"x": [{"name": "b"}, null], "y": null}, "rows": [[{"name": "c"}], []],
         "byName": {"d": {"price": 1}}}
        """#
    )
    #expect(shelf.books == [Book(name: "a")] && shelf.byName == ["d": Book(price: 1)])
    #expect(shelf.byPlace == ["x": [Book(name: "b"), nil], "y": nil])
    #expect(shelf.rows == [[Book(name: "c")], []])
  }

  // MARK: Keys

  struct Dog: Injectable {
    var name = ""
    var toy = ""
    var nickName = ""
    var captainName = ""
    var token = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("data.1.dog.name").to("name")
        .mapping("dog.toy").to("toy")
        .mapping("nick_name", "dog.nickName", "dog.nick_name").to("nickName")
        .mapping("captain.name").to("captainName")
        .ignore("token")
    }
  }

  @Test func keys() throws {
    let dog = try Dog(
      injectingJSON: #"""
        {"data": [10, {"dog": {"name": "Larry"}}], "dog": {"toy": "Bobbi", "nick_name": "Jake"}, "captain.name": "V",
         "token": "t"}
        """#
    )
    #expect(dog.name == "Larry" && dog.toy == "Bobbi" && dog.nickName == "Jake" && dog.captainName == "V")
    #expect(dog.token == "none")
    #expect(try Dog(injectingJSON: #"{"nickName": "own"}"#).nickName == "own")
    struct Person { var nickName = ""; var favorite_number = 0 }
    let people = Injector.bind(Person.self) { Person() }
    #expect(try people.keys(.snakeCase).inject(json: #"{"nick_name": "a"}"#).nickName == "a")
    #expect(try people.keys(.camelCase).inject(json: #"{"favoriteNumber": 6}"#).favorite_number == 6)
    let prefixed = people.keys(.custom { property in "_" + property + "_" })
    #expect(try prefixed.inject(json: #"{"_nickName_": "b"}"#).nickName == "b")
  }

  struct Asking: Injectable {
    var nickName = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("_" + InjectionDefaults.sourceKeys(for: "nickName", of: Dog.self)[0]).to("nickName")
    }
  }

  @Test func defaults() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      InjectionDefaults.set(InjectionDefaults().keys(.kebabCase), for: [Person.self, Car.self])
      #expect((try? Dog(injectingJSON: #"{"captain_name": "V"}"#))?.captainName == "")
      #expect((try? Car(injectingJSON: #"{"max-speed": 5}"#))?.maxSpeed == 5)
      let keys = InjectionDefaults.sourceKeys(for: "maxSpeed", of: Car.self)
      #expect(keys == ["max-speed", "maxSpeed"])
      #expect(InjectionDefaults.global.sourceKeys(for: "maxSpeed") == ["max_speed", "maxSpeed"])
      #expect((try? Asking(injectingJSON: #"{"_nick_name": "a"}"#))?.nickName == "a")
      InjectionDefaults.removeAll()
      #expect((try? Car(injectingJSON: #"{"max-speed": 5}"#))?.maxSpeed == 0)
    }
  }

  // MARK: Updates

  @Test func updates() throws {
    var car = Car(name: "BMW", maxSpeed: 1)
    try car.inject(["maxSpeed": 2])
    #expect(car == Car(name: "BMW", maxSpeed: 2))
    try car.inject(json: #"{"maxSpeed": 3}"#)
    #expect(car == Car(name: "BMW", maxSpeed: 3))
    let person = Person()
    try person.inject(dictionary)
    #expect(person.car == Car(name: "Bently", maxSpeed: 305.5))
    try person.inject(json: json)
    #expect(person.nickName == "Jack")
  }
}
