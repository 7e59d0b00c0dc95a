import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models inside of models.
extension KakaJSONTests {
  struct Book: Injectable, Hashable {
    var name: String = ""
    var price: Double = 0.0
  }

  struct Dog: Injectable, Equatable {
    var name: String = ""
    var age: Int = 0
  }

  struct Owner: Injectable {
    var name: String = ""
    var car: Car?
    var books: [Book]?
    var dogs: [String: Dog]?
  }

  class OwnerObject: Injectable {
    var name: String = ""
    var car: Car?
    var books: [Book]?
    var dogs: [String: Dog]?
    required init() {}
  }

  static let ownerJSON = #"""
    {
      "name": "Jack",
      "car": {"name": "BMW7", "price": 105.5},
      "books": [{"name": "Fast C++", "price": 666.6}, {"name": "Data Structure And Algorithm", "price": 666.6}],
      "dogs": {"dog0": {"name": "Larry", "age": 5}, "dog1": {"name": "ErHa", "age": 3}}
    }
    """#

  static let books = [
    Book(name: "Fast C++", price: 666.6), Book(name: "Data Structure And Algorithm", price: 666.6),
  ]

  @Test("KK-29 a model, an array and a dictionary of models inside a model")
  func nested() throws {
    let native: [String: Any] = [
      "name": "Jack", "car": ["name": "BMW7", "price": 105.5] as [String: Any],
      "books": [
        ["name": "Fast C++", "price": 666.6], ["name": "Data Structure And Algorithm", "price": 666.6],
      ] as [[String: Any]],
      "dogs": ["dog0": ["name": "Larry", "age": 5], "dog1": ["name": "ErHa", "age": 3]]
        as [String: [String: Any]],
    ]
    for owner in try Self.models(Owner.self, Self.ownerJSON, native: native) {
      #expect(owner.name == "Jack")
      #expect(owner.car == Car(name: "BMW7", price: 105.5))
      #expect(owner.books == Self.books)
      #expect(owner.dogs == ["dog0": Dog(name: "Larry", age: 5), "dog1": Dog(name: "ErHa", age: 3)])
    }
    for owner in try Self.models(OwnerObject.self, Self.ownerJSON, native: native) {
      #expect(owner.car?.price == 105.5)
      #expect(owner.books?[1].name == "Data Structure And Algorithm")
      #expect(owner.dogs?["dog0"]?.name == "Larry")
    }
  }

  struct Reader: Injectable {
    var name: String = ""
    var books: Set<Book>?
  }

  @Test("KK-30 a set of models")
  func nestedSet() throws {
    let json = #"{"name": "Jack", "books": [{"name": "Fast C++", "price": 666.6}]}"#
    let native: [String: Any] = ["name": "Jack", "books": [["name": "Fast C++", "price": 666.6]]]
    for reader in try Self.models(Reader.self, json, native: native) {
      #expect(reader.name == "Jack")
      #expect(reader.books == [Book(name: "Fast C++", price: 666.6)])
    }
    for reader in try Self.models(Reader.self, Self.ownerJSON) { #expect(reader.books == Set(Self.books)) }
  }

  class CarObject: Injectable {
    var name: String
    var price: Double
    required init() {
      name = ""
      price = 0
    }
    init(name: String, price: Double) {
      self.name = name
      self.price = price
    }
  }

  class DogObject: Injectable {
    var name: String
    var age: Int
    required init() {
      name = ""
      age = 0
    }
    init(name: String, age: Int) {
      self.name = name
      self.age = age
    }
  }

  struct Keeper: Injectable {
    var name: String = ""
    var car = Car(name: "Bently", price: 106.5)
    var dog = Dog(name: "Larry", age: 5)
  }

  /// The models that it starts with are also reachable without it, but nothing else holds them.
  class KeeperObject: Injectable {
    weak var firstCar: CarObject?
    weak var firstDog: DogObject?
    var name: String = ""
    var car = CarObject(name: "Bently", price: 106.5)
    var dog: DogObject? = DogObject(name: "Larry", age: 5)
    required init() {
      firstCar = car
      firstDog = dog
    }
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("firstCar", "firstDog") }
  }

  static let keeperJSON = #"{"name": "Jake", "car": {"price": 305.6}, "dog": {"name": "Wangwang"}}"#
  static var keeperRecord: [String: Any] {
    [
      "name": "Jake", "car": ["price": 305.6] as [String: Any], "dog": ["name": "Wangwang"] as [String: Any],
    ]
  }

  @Test("KK-31 a model that is there by default is filled, struct and class")
  func defaultModelIsFilled() throws {
    for keeper in try Self.models(Keeper.self, Self.keeperJSON, native: Self.keeperRecord) {
      #expect(keeper.name == "Jake")
      #expect(keeper.car == Car(name: "Bently", price: 305.6))
      #expect(keeper.dog == Dog(name: "Wangwang", age: 5))
    }
    for keeper in try Self.models(KeeperObject.self, Self.keeperJSON, native: Self.keeperRecord) {
      #expect(keeper.name == "Jake")
      #expect(keeper.car.name == "Bently")
      #expect(keeper.car.price == 305.6)
      #expect(keeper.dog?.name == "Wangwang")
      #expect(keeper.dog?.age == 5)
    }
  }

  @Test("KK-32 no new model takes the place of the default")
  func defaultModelKeepsItsIdentity() throws {
    for keeper in try Self.models(KeeperObject.self, Self.keeperJSON, native: Self.keeperRecord) {
      #expect(keeper.firstCar != nil && keeper.car === keeper.firstCar)
      #expect(keeper.firstDog != nil && keeper.dog === keeper.firstDog)
    }
  }

  class Ancestor: Injectable {
    var name: String = ""
    var parent: Ancestor?
    required init() {}
  }

  @Test("KK-33 a model with one of its own type inside")
  func recursion() throws {
    let json = #"{"name": "Jack", "parent": {"name": "Jim", "parent": {"name": "Joe"}}}"#
    let native: [String: Any] = [
      "name": "Jack", "parent": ["name": "Jim", "parent": ["name": "Joe"]] as [String: Any],
    ]
    for person in try Self.models(Ancestor.self, json, native: native) {
      #expect(person.name == "Jack")
      #expect(person.parent?.name == "Jim")
      #expect(person.parent?.parent?.name == "Joe")
      #expect(person.parent?.parent?.parent == nil)
    }
  }

  struct Library: Injectable {
    var name: String = ""
    var books: [String: [Book?]?]?
  }

  @Test("KK-39 a dictionary of arrays of models, optional at each level")
  func dictionaryOfArrays() throws {
    let json = #"""
      {"name": "Jack", "books": {
        "mobile": [{"name": "iOS", "price": 10.5}, {"name": "Android", "price": 8.5}],
        "server": [{"name": "Java", "price": 20.5}, {"name": "Go", "price": 18.5}]
      }}
      """#
    for library in try Self.models(Library.self, json) {
      #expect(library.name == "Jack")
      let mobile = try #require(library.books?["mobile"] ?? nil)
      #expect(mobile == [Book(name: "iOS", price: 10.5), Book(name: "Android", price: 8.5)])
      let server = try #require(library.books?["server"] ?? nil)
      #expect(server == [Book(name: "Java", price: 20.5), Book(name: "Go", price: 18.5)])
    }
    let holes = #"{"books": {"mobile": [null, {"name": "iOS"}, 7], "server": null}}"#
    for library in try Self.models(Library.self, holes) {
      #expect(library.books?["mobile"] == [nil, Book(name: "iOS"), nil])
      let server = try #require(library.books?["server"])
      #expect(server == nil)
      #expect(library.books?.count == 2)
    }
  }
}
