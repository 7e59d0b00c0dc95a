import Foundation
import Injector
import Testing

struct DynamicTypeTests {
  struct Car: Injectable, Equatable { var name = ""; var price = 0.0 }
  struct Book: Injectable, Equatable { var name = "" }
  final class Dog: Injectable { var weight = 0.0 }
  final class Pig: Injectable { var height = 0.0 }

  class Animal: Injectable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal { var lives = 7 }

  protocol Pet {}
  struct Fish: Injectable, Pet { var scales = 0 }

  struct Person: Injectable {
    var pet: Any?
    var toys: [Any] = []
    var foods: [String: Any] = [:]
    var animal: Animal?
    var animals: [Animal] = []
    var small: (any Pet)?
    var smalls: [any Pet] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.ignore("animal", "animals", "small", "smalls")
    }
  }

  struct Home {
    var animal: Animal?
    var animals: [Animal] = []
    var small: (any Pet)?
    var smalls: [any Pet] = []
  }

  @Test func anyProperties() throws {
    let people = Injector.bind(Person.self)
      .format(\.pet).with.type { source in
        if (source as? [String: Any])?["height"] != nil { return Pig.self }
        return Dog.self
      }
      .format("toys").with.type { _ in Car.self }
      .format("foods").with.type { _ in Book.self }
    let person = try people.inject([
      "pet": ["height": 1.5], "toys": [["name": "BMW", "price": "100"], 7] as [Any],
      "foods": ["a": ["name": "Bread"]],
    ])
    #expect((person.pet as? Pig)?.height == 1.5)
    #expect(person.toys as? [Car] == [Car(name: "BMW", price: 100)])
    #expect(person.foods as? [String: Book] == ["a": Book(name: "Bread")])
    #expect((try people.inject(["pet": ["weight": 2]]).pet as? Dog)?.weight == 2)
  }

  @Test func nilAndNullChooseNothing() throws {
    let people = Injector.bind(Person.self).format(\.pet).with.type { _ in nil }
    #expect(try people.inject(["pet": ["height": 1]]).pet == nil)
    #expect(try people.inject(["pet": NSNull()]).pet == nil)
    #expect(try people.inject([:]).pet == nil)
  }

  @Test func superclassAndProtocolProperties() throws {
    let homes = Injector.bind(Home.self) { Home() }
      .format(\.animal).with.type { _ in Cat.self }
      .format(\.animals).with.type { source in
        (source as? [String: Any])?["lives"] == nil ? Animal.self : Cat.self
      }
      .format(\.small).with.type { _ in Fish.self }
      .format(\.smalls).with.type { _ in Fish.self }
    let home = try homes.inject([
      "animal": ["lives": 9, "name": "Tom"], "animals": [["name": "a"], ["lives": 3]],
      "small": ["scales": 5], "smalls": [["scales": 6]],
    ])
    #expect((home.animal as? Cat)?.lives == 9)
    #expect(home.animal?.name == "Tom")
    #expect(home.animals.map { type(of: $0) == Cat.self } == [false, true])
    #expect((home.small as? Fish)?.scales == 5)
    #expect((home.smalls.first as? Fish)?.scales == 6)
  }

  @Test func typeThatDoesNotFitTheProperty() throws {
    let homes = Injector.bind(Home.self) { Home() }
      .format(\.animal).with.type { _ in Fish.self }
      .ignore("animals", "small", "smalls")
    let (home, report) = try homes.injectReporting(["animal": ["scales": 1]])
    #expect(home.animal == nil)
    #expect(report.issues.first?.severity == .warning)
  }

  @Test func chosenTypeWithAMistakeIsToldWithTheValue() throws {
    struct Broken: Injectable { var run: () -> Void = {} }
    let people = Injector.bind(Person.self).format(\.pet).with.type { _ in Broken.self }
    let (person, report) = try people.injectReporting(["pet": ["run": 1]])
    #expect(person.pet == nil)
    #expect(report.issues.first?.underlying is InjectionError)
  }

  @Test func scalarTypes() throws {
    struct Card: Injectable, Equatable { var id = 0 }
    let people = Injector.bind(Person.self).format(\.toys).with.type { source in
      source is [String: Any] ? Card.self : nil
    }
    let person = try people.inject(["toys": [["id": 1], "x"] as [Any]])
    #expect(person.toys as? [Card] == [Card(id: 1)])
  }

  @Test func propertyOfOneTypeIsAMistake() {
    struct Plain: Injectable { var car = Car() }
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Plain.self).format(\.car).with.type { _ in Car.self }.validated()
    }
    #expect(error?.code == .configuration)
  }

  @Test func parentsPolicyHolds() {
    let people = Injector.bind(Person.self).policy(.strict).format("toys").with.type { _ in Car.self }
    let error = #expect(throws: InjectionError.self) {
      try people.inject(["toys": [["price": 1.5], ["price": "100"]] as [Any]])
    }
    #expect(error?.path.description == "toys[1].price")
  }
}
