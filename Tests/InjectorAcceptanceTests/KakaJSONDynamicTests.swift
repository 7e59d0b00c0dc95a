import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about models whose type is chosen when the data is there.
struct KakaJSONDynamicTests {
  struct Book: Injectable, Equatable { var name = ""; var price = 0.0 }
  struct Car: Injectable, Equatable { var name = ""; var price = 0.0 }
  struct Pig: Injectable, Equatable { var name = ""; var height = 0.0 }
  struct Dog: Injectable, Equatable { var name = ""; var weight = 0.0 }

  struct Person: Injectable {
    var name = ""
    var pet: Any?
    var toys: [Any] = []
    var foods: [String: Any] = [:]

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .format("toys").with.type { _ in Car.self }
        .format("foods").with.type { _ in Book.self }
        .format("pet").with.type { source in
          guard let pet = source as? [String: Any] else { return nil }
          return pet["height"] == nil ? Dog.self : Pig.self
        }
    }
  }

  static func person(pet: String) -> String {
    #"""
    {
      "name": "Jack", "pet": \#(pet),
      "toys": [{"name": "Bently", "price": 106.5}, {"name": "Audi", "price": 207}],
      "foods": {"food0": {"name": "Fast C++", "price": 666.6}, "food1": {"name": "Data Structure And Algorithm", "price": 1666.6}}
    }
    """#
  }
  static let cars = [Car(name: "Bently", price: 106.5), Car(name: "Audi", price: 207)]
  static let books = [
    "food0": Book(name: "Fast C++", price: 666.6),
    "food1": Book(name: "Data Structure And Algorithm", price: 1666.6),
  ]

  @Test("KK-133 the type follows from the property: cars in an array, books in a dictionary")
  func typeByProperty() throws {
    for person in try injectEveryForm(Self.person(pet: "null"), as: Person.self) {
      #expect(person.name == "Jack")
      #expect(person.toys as? [Car] == Self.cars)
      #expect(person.foods as? [String: Book] == Self.books)
    }
  }

  @Test("KK-134 the type follows from the value: a dog, or a pig if there is a height")
  func typeByValue() throws {
    let dog = Self.person(pet: #"{"name": "Wang", "weight": 109.5}"#)
    for person in try injectEveryForm(dog, as: Person.self) {
      #expect(person.pet as? Dog == Dog(name: "Wang", weight: 109.5))
      #expect(person.toys as? [Car] == Self.cars)
      #expect(person.foods as? [String: Book] == Self.books)
    }
    let pig = Self.person(pet: #"{"name": "Keke", "height": 1.55}"#)
    for person in try injectEveryForm(pig, as: Person.self) {
      #expect(person.pet as? Pig == Pig(name: "Keke", height: 1.55))
      #expect(person.foods as? [String: Book] == Self.books)
    }
  }

  @Test("KK-134 the same by an injector, and with one closure for each element")
  func typeByElement() throws {
    struct Farm { var animals: [Any] = []; var best: Any? }
    let animal: @Sendable (Any) -> Any.Type? = { source in
      (source as? [String: Any])?["height"] == nil ? Dog.self : Pig.self
    }
    let farms = Injector.bind(Farm.self) { Farm() }
      .mapping("animals.1").to(\.best)
      .format(\.animals).with.type(animal)
      .format(\.best).with.type(animal)
    let json = #"{"animals": [{"name": "Wang", "weight": 109.5}, {"name": "Keke", "height": 1.55}]}"#
    for farm in try injectEveryForm(json, by: farms) {
      #expect(farm.animals.count == 2)
      #expect(farm.animals.first as? Dog == Dog(name: "Wang", weight: 109.5))
      #expect(farm.animals.last as? Pig == Pig(name: "Keke", height: 1.55))
      #expect(farm.best as? Pig == Pig(name: "Keke", height: 1.55))
    }
  }

  struct Keeper: Injectable {
    var toys: NSArray?
    var foods: NSDictionary = [:]
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("toys").with.type { _ in Car.self }.format("foods").with.type { _ in Book.self }
    }
  }
  struct Collector: Injectable {
    var toys: NSMutableArray = []
    var foods: NSMutableDictionary?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("toys").with.type { _ in Car.self }.format("foods").with.type { _ in Book.self }
    }
  }

  @Test("KK-135 the arrays and dictionaries may be Foundation's, and the mutable ones can be changed")
  func foundationCollections() throws {
    let json = Self.person(pet: "null")
    for keeper in try injectEveryForm(json, as: Keeper.self) {
      #expect(keeper.toys.map { Array($0) } as? [Car] == Self.cars)
      #expect(keeper.foods.count == 2)
      #expect(keeper.foods["food0"] as? Book == Self.books["food0"])
      #expect(keeper.foods["food1"] as? Book == Self.books["food1"])
    }
    for collector in try injectEveryForm(json, as: Collector.self) {
      #expect(Array(collector.toys) as? [Car] == Self.cars)
      collector.toys.add(Car(name: "Fiat", price: 5))
      #expect(collector.toys.count == 3)
      let foods = try #require(collector.foods)
      #expect(foods["food0"] as? Book == Self.books["food0"])
      foods["food2"] = Book(name: "Swift", price: 0)
      #expect(foods.count == 3)
    }
  }

  @Test("KK-136 without a type the value stays what it is, or does not fit where only models do")
  func noType() throws {
    struct Undecided: Injectable {
      var pet: Any?
      var toys: [Any] = []
      var car: (any Injectable)?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("pet").with.type { _ in nil }.format("toys").with.type { _ in nil }
          .mapping("pet").to("car").format("car").with.type { _ in nil }
      }
    }
    let json = #"{"pet": {"name": "Wang", "weight": 109.5}, "toys": [{"price": 106.5}, 5]}"#
    for undecided in try injectEveryForm(json, as: Undecided.self) {
      let pet = try #require(undecided.pet as? [String: Any])
      #expect(pet["name"] as? String == "Wang")
      #expect(pet["weight"] as? Double == 109.5)
      #expect(undecided.toys.count == 2)
      #expect((undecided.toys.first as? [String: Any])?["price"] as? Double == 106.5)
      #expect(undecided.toys.last as? Int == 5)
      #expect(undecided.car == nil)
    }
    for undecided in try injectEveryForm(#"{"pet": null}"#, as: Undecided.self) {
      #expect(undecided.pet == nil)
      #expect(undecided.toys.isEmpty)
    }
  }
}
