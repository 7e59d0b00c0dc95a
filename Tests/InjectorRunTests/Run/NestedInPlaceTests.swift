import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are there already are filled, not replaced.
struct NestedInPlaceTests {
  struct Car: Injectable, Equatable { var name = "none"; var price = 0.0 }

  final class Dog: Injectable {
    var name = "none"
    var age = 5
    var toy: Toy?
  }

  final class Toy: Injectable { var name = "none"; var isLoud = true }

  struct Person: Injectable {
    var car = Car(name: "Bently", price: 100)
    var dog = Dog()
    var optionalCar: Car? = Car(name: "BMW", price: 50)
    var cars: [Car] = [Car(name: "old", price: 1)]
  }

  @Test func defaultStructKeepsWhatTheRecordDoesNotHold() throws {
    let person = try Injector.bind(Person.self).inject(["car": ["price": 305.6]])
    #expect(person.car == Car(name: "Bently", price: 305.6))
    #expect(
      try Injector.bind(Person.self).inject(["optionalCar": ["price": 1]]).optionalCar
        == Car(name: "BMW", price: 1)
    )
  }

  @Test func defaultObjectKeepsItsIdentity() throws {
    let dog = Dog()
    var person = Person(dog: dog)
    let people = Injector.bind(Person.self)
    try people.inject(["dog": ["name": "Wangwang", "toy": ["name": "ball"]]], into: &person)
    #expect(person.dog === dog)
    #expect(dog.name == "Wangwang")
    #expect(dog.age == 5)
    let toy = dog.toy
    #expect(toy?.name == "ball")
    try people.inject(["dog": ["toy": ["isLoud": false]]], into: &person)
    #expect(person.dog.toy === toy)
    #expect(toy?.name == "ball")
    #expect(toy?.isLoud == false)
  }

  @Test func objectThatTheInitializerSharesKeepsItsIdentity() throws {
    final class Registry: Injectable, Sendable {
      static let made = Counter()
      init() { Self.made.increase() }
    }
    struct Holder: Injectable { var registry = Registry() }
    _ = try Injector.bind(Holder.self).inject(["registry": [:] as [String: Any]])
    #expect(Registry.made.count == 1)
  }

  @Test func updateKeepsIdentityThroughAllLevels() throws {
    var person = try Injector.bind(Person.self).inject(["dog": ["toy": ["name": "ball"]]])
    let dog = person.dog
    let toy = dog.toy
    try Injector.bind(Person.self).inject(["dog": ["age": 6, "toy": ["isLoud": false]]], into: &person)
    #expect(person.dog === dog)
    #expect(dog.toy === toy)
    #expect(dog.age == 6)
    #expect(toy?.name == "ball")
    #expect(toy?.isLoud == false)
  }

  @Test func collectionsAreReplaced() throws {
    let person = try Injector.bind(Person.self).inject(["cars": [["name": "new"]]])
    #expect(person.cars == [Car(name: "new")])
  }

  @Test func valueThatIsNoRecordKeepsTheDefault() throws {
    let person = try Injector.bind(Person.self).inject(["car": 7, "dog": "x", "optionalCar": [1]])
    #expect(person.car == Car(name: "Bently", price: 100))
    #expect(person.dog.age == 5)
    #expect(person.optionalCar == Car(name: "BMW", price: 50))
  }

  @Test func nullMakesAnOptionalModelNil() throws {
    #expect(try Injector.bind(Person.self).inject(["optionalCar": NSNull()]).optionalCar == nil)
  }

  @Test func nestedInjectorFillsInPlaceToo() throws {
    struct Wheel { var size = 17; var tyre = "summer" }
    struct Bike { var wheel = Wheel(size: 28, tyre: "all") }
    let wheels = Injector.bind(Wheel.self) { Wheel() }.mapping("s").to(\.size)
    let bikes = Injector.bind(Bike.self) { Bike() }.format(\.wheel).with.injector(wheels)
    let bike = try bikes.inject(["wheel": ["s": 26]])
    #expect(bike.wheel.size == 26)
    #expect(bike.wheel.tyre == "all")
  }

  @Test func updateTouchesOnlyWhatTheRecordHolds() throws {
    var person = Person()
    person.car = Car(name: "mine", price: 1)
    try Injector.bind(Person.self).inject(["cars": [["name": "a"]]], into: &person)
    #expect(person.car == Car(name: "mine", price: 1))
    #expect(person.cars == [Car(name: "a")])
  }

  @Test func updateOfAMemberwiseStruct() throws {
    struct Pair: Equatable { let left: Int; var right: String }
    var pair = Pair(left: 1, right: "a")
    try Injector.bind(Pair.self).inject(["right": "b"], into: &pair)
    #expect(pair == Pair(left: 1, right: "b"))
  }

  @Test func updateOfAnObjectWithoutAWayToMakeOne() throws {
    final class Made { var value: Int; init(value: Int) { self.value = value } }
    var made = Made(value: 1)
    let same = made
    try Injector.bind(Made.self) { Made(value: 0) }.inject(["value": 7], into: &made)
    #expect(made === same)
    #expect(made.value == 7)
  }

  final class Leaving: Injectable {
    var name = "" { didSet { parent?.child = nil } }
    var text = "a text too long to be small"
    weak var parent: Home?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("name").to(keyPath: \Leaving.name).ignore("parent")
    }
  }
  final class Home: Injectable { var child: Leaving? }

  /// The object that is being filled lives as long as that takes.
  @Test func anObjectMayLeaveItsPlaceWhileItIsFilled() throws {
    for fromText in [true, false] {
      let home = Home()
      home.child = Leaving()
      home.child?.parent = home
      if fromText {
        try home.inject(json: #"{"child": {"name": "a", "text": "another text too long to be small"}}"#)
      } else {
        try home.inject(["child": ["name": "a", "text": "another text too long to be small"]])
      }
      #expect(home.child == nil)
    }
  }
}
