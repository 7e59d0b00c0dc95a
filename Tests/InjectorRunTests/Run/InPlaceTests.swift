import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are there already are filled, not replaced.
struct NestedInPlaceTests {
  struct Car: Injectable, Equatable { var name = "none"; var price = 0.0 }

  final class Dog: Injectable { var name = "none"; var age = 5; var toy: Toy? }

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
    let made = try Injector.bind(Person.self).inject(["optionalCar": ["price": 1]]).optionalCar
    #expect(made == Car(name: "BMW", price: 1))
  }

  @Test func defaultObjectKeepsItsIdentity() throws {
    let dog = Dog()
    var person = Person(dog: dog)
    let people = Injector.bind(Person.self)
    try people.inject(["dog": ["name": "Wangwang", "toy": ["name": "ball"]]], into: &person)
    #expect(person.dog === dog && dog.name == "Wangwang" && dog.age == 5)
    let toy = dog.toy
    #expect(toy?.name == "ball")
    try people.inject(["dog": ["toy": ["isLoud": false]]], into: &person)
    #expect(person.dog.toy === toy && toy?.name == "ball" && toy?.isLoud == false)
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

  @Test func collectionsAreReplacedAndWhatTheRecordDoesNotHoldStays() throws {
    var person = Person(car: Car(name: "mine", price: 1))
    try Injector.bind(Person.self).inject(["cars": [["name": "a"]]], into: &person)
    #expect(person.car == Car(name: "mine", price: 1) && person.cars == [Car(name: "a")])
  }

  @Test func valueThatIsNoRecordKeepsTheDefaultAndNullMakesAnOptionalModelNil() throws {
    let person = try Injector.bind(Person.self).inject(["car": 7, "dog": "x", "optionalCar": [1]])
    #expect(person.car == Car(name: "Bently", price: 100) && person.dog.age == 5)
    #expect(person.optionalCar == Car(name: "BMW", price: 50))
    #expect(try Injector.bind(Person.self).inject(["optionalCar": NSNull()]).optionalCar == nil)
  }

  @Test func nestedInjectorFillsInPlaceToo() throws {
    struct Wheel { var size = 17; var tyre = "summer" }
    struct Bike { var wheel = Wheel(size: 28, tyre: "all") }
    let wheels = Injector.bind(Wheel.self) { Wheel() }.mapping("s").to(\.size)
    let bikes = Injector.bind(Bike.self) { Bike() }.format(\.wheel).with.injector(wheels)
    let bike = try bikes.inject(["wheel": ["s": 26]])
    #expect(bike.wheel.size == 26 && bike.wheel.tyre == "all")
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
    #expect(made === same && made.value == 7)
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
      let json = #"{"child": {"name": "a", "text": "another text too long to be small"}}"#
      if fromText { try home.inject(json: json) } else { try home.inject(foundationRecord(json)) }
      #expect(home.child == nil)
    }
  }
}

/// An object of a subclass, as the default of a property of its superclass's type, is filled by its own rules.
struct SubclassInPlaceTests {
  typealias Person = ClassModelTests.Person
  typealias Student = ClassModelTests.Student

  struct School: Injectable {
    var first: Person = Student()
    var maybe: Person? = Student()
    @Mapped("wrapped") var wrapped: Person = Student()
    var plain = Person()
  }

  private static let json = #"""
    {"first": {"_name_": "a", "_score_": "98", "x": 1}, "maybe": {"_score_": 97}, "plain": {"_name_": "b", "_score_": 1}}
    """#

  @Test func byTheRulesOfItsOwnClass() throws {
    for school in try Injector.bind(School.self).both(Self.json) {
      #expect((school.first as? Student)?.score == 98 && school.first.name == "a")
      #expect((school.maybe as? Student)?.score == 97 && school.plain.name == "b")
    }
    try expectReports(
      Injector.bind(School.self),
      Self.json,
      #"first.score: expected Int, found string "98" under "_score_"; coerced"#,
      #"first: unknown key "x"; ignored"#,
      #"plain: unknown key "_score_"; ignored"#
    )
    #expect(try (School(injectingJSON: Self.json).first as? Student)?.score == 98)
  }

  @Test func whereItIsUpdatedAndByKeyPath() throws {
    let student = Student()
    student.friend = Student()
    var school = School(first: student)
    let schools = Injector.bind(School.self).mapping("f").to(\.first)
    let update = #"{"f": {"_score_": 5, "friend": {"_score_": 6}}}"#
    for _ in try schools.bothUpdates(update, of: { school }) {
      #expect(school.first === student && student.score == 5 && (student.friend as? Student)?.score == 6)
    }
    try schools.inject(json: update, into: &school)
    #expect(student.score == 5)
    final class Club: Injectable { var head: Person = Student() }
    let club = try Injector.bind(Club.self).mapping("h").to(\.head).inject(json: #"{"h": {"_score_": 3}}"#)
    #expect((club.head as? Student)?.score == 3)
  }

  @Test func whereItIsTheRootOfAnUpdate() throws {
    let student = Student()
    let person: Person = student
    try Injector.bind(Person.self).inject(json: #"{"_name_": "a", "_score_": 5}"#, into: person)
    #expect(student.name == "a" && student.score == 5)
    try Injector.bind(updating: Person.self).inject(["_score_": 6], into: person)
    #expect(student.score == 6)
    let report = try Injector.bind(Person.self).mapping("n", "name").to(\.name)
      .injectReporting(json: #"{"n": "b", "_score_": 7, "x": 1}"#, into: person)
    #expect(student.name == "b" && student.score == 7 && report.unknownKeys == ["x"])
    let names = Injector.bind(Person.self).rules { $0.accept("name") }
    let refused = try names.injectReporting(json: #"{"_name_": "c", "_score_": 8}"#, into: person)
    #expect(student.name == "c" && student.score == 7 && refused.refusedKeys == ["_score_"])
    let strict = Injector.bind(Person.self).policy(.strict)
    expectError { try strict.inject(json: #"{"_name_": "d", "_score_": "9"}"#, into: person) }
    #expect(student.name == "c" && student.score == 7)
  }

  @Test func underTheRulesOfTheInjectorToo() throws {
    let people = Injector.bind(Person.self).mapping("n").to(\.name).policy(unknownKeys: .fail)
    let schools = Injector.bind(School.self).format(\.first).with.injector(people)
    let json = #"{"first": {"n": "c", "_score_": 4}}"#
    try expectModels(schools, json) { $0.first.name == "c" && ($0.first as? Student)?.score == 4 }
    expectErrors(schools, #"{"first": {"n": "c", "y": 4}}"#)
  }

  @Test func aKeyStrategyIsInherited() throws {
    class Base: Injectable { var firstName = ""; required init() {} }
    final class Derived: Base { var lastName = "" }
    struct Home: Injectable { var owner: Base = Derived() }
    let json = #"{"owner": {"first_name": "a", "last_name": "b"}}"#
    for home in try Injector.bind(Home.self).keys(.snakeCase).both(json) {
      #expect(home.owner.firstName == "a" && (home.owner as? Derived)?.lastName == "b")
    }
  }

  @Test func whatFailsChangesNothing() throws {
    let student = Student()
    student.score = 1
    var school = School(first: student)
    let strict = Injector.bind(School.self).policy(.strict)
    for json in [#"{"first": {"_score_": 5, "_name_": 7}}"#, #"{"first": {"_score_": 5}, "maybe": 7}"#] {
      for asText in [true, false] { expectError { try strict.fill(&school, json, asText: asText) } }
      #expect(student.score == 1)
    }
  }
}
