import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct DynamicTypeTests {
  struct Car: Injectable, Equatable { var name = ""; var price = 0.0 }
  struct Book: Injectable, Equatable { var name = "" }
  final class Dog: Injectable { var weight = 0.0 }
  final class Pig: Injectable { var height = 0.0 }

  class Animal: Injectable { var name = ""; required init() {} }
  final class Cat: Animal { var lives = 7 }

  protocol Pet {}
  struct Fish: Injectable, Pet { var scales = 0 }

  struct Person: Injectable {
    var pet: Any?, toys: [Any] = [], foods: [String: Any] = [:], animal: Animal?, animals: [Animal] = []
    var small: (any Pet)?, smalls: [any Pet] = []

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

  static let toys = Injector.bind(Person.self).rules { $0.format("toys").with.type { _ in Car.self } }

  @Test func anyProperties() throws {
    let people = Injector.bind(Person.self)
      .format(\.pet).with.type { source in
        if (source as? [String: Any])?["height"] != nil { return Pig.self }
        return Dog.self
      }
      .rules { $0.format("toys").with.type { _ in Car.self }.format("foods").with.type { _ in Book.self } }
    let person = try people.inject([
      "pet": ["height": 1.5], "toys": [["name": "BMW", "price": "100"], 7] as [Any],
      "foods": ["a": ["name": "Bread"]],
    ])
    #expect((person.pet as? Pig)?.height == 1.5)
    #expect(person.toys as? [Car] == [Car(name: "BMW", price: 100)])
    #expect(person.foods as? [String: Book] == ["a": Book(name: "Bread")])
    #expect((try people.inject(["pet": ["weight": 2]]).pet as? Dog)?.weight == 2)
  }

  @Test func nilChoosesTheNativeValueWhereAnyIsHeld() throws {
    let people = Injector.bind(Person.self).format(\.pet).with.type { _ in nil }
      .format(\.toys).with.type { source in source is [String: Any] ? Car.self : nil }
      .format(\.foods).with.type { _ in nil }
    let json =
      #"{"pet": {"height": 1}, "toys": [{"name": "a"}, 7, "x", [true]], "foods": {"a": 1, "b": null}}"#
    for person in try people.both(json) {
      #expect(person.pet as? [String: Int] == ["height": 1] && person.foods as? [String: Int] == ["a": 1])
      #expect(person.toys.count == 4 && person.toys[0] as? Car == Car(name: "a"))
      #expect(person.toys[1] as? Int == 7 && person.toys[2] as? String == "x")
      #expect(person.toys[3] as? [Bool] == [true])
    }
    try expectReports(people, json, #"foods["b"]: expected Any, found null; element dropped"#)
    #expect(try people.inject(["pet": NSNumber(value: 2)]).pet as? Int == 2)
    for record in [["pet": NSNull()], [:]] { #expect(try people.inject(record).pet == nil) }
  }

  @Test func nilChoosesTheNativeValueWhereObjectsAndHashableValuesAreHeld() throws {
    struct Box: Injectable { var object: AnyObject?; var objects: [AnyObject] = []; var value: AnyHashable? }
    let boxes = Injector.bind(Box.self)
      .format(\.object).with.type { _ in nil }
      .format(\.objects).with.type { source in source is [String: Any] ? Dog.self : nil }
      .format(\.value).with.type { _ in nil }
    for box in try boxes.both(#"{"object": "a", "objects": [{"weight": 2}, 3], "value": 4}"#) {
      #expect(box.object as? String == "a" && box.value == AnyHashable(4))
      #expect((box.objects.first as? Dog)?.weight == 2 && box.objects.last as? Int == 3)
    }
  }

  @Test func nilDoesNotFitWhereAModelIsHeld() throws {
    let homes = Injector.bind(Home.self) { Home() }
      .format(\.animal).with.type { _ in nil }
      .format(\.animals).with.type { source in (source as? [String: Any])?["lives"] == nil ? nil : Cat.self }
      .format(\.small).with.type { _ in nil }
      .format(\.smalls).with.type { _ in nil }
    let json = #"{"animal": {}, "animals": [{"lives": 1}, {"name": "a"}], "small": 1, "smalls": [{}]}"#
    try expectModels(homes, json) { home in
      home.animal == nil && home.animals.map { ($0 as? Cat)?.lives } == [1] && home.small == nil
        && home.smalls.isEmpty
    }
    try expectReports(
      homes,
      json,
      #"animal: expected Animal, found object with 0 keys under "animal"; default kept"#,
      "animals[1]: expected Animal, found object with 1 key; element dropped",
      #"small: expected Pet, found number 1 under "small"; default kept"#,
      "smalls[0]: expected Pet, found object with 0 keys; element dropped"
    )
  }

  @Test func issuesInsideAModelOfAChosenTypeHaveTheirPlace() throws {
    let text = #"toys[1].price: expected Double, found string "soon" under "price"; default kept"#
    let (_, report) = try Self.toys.injectReporting(json: #"{"toys": [{"name": "a"}, {"price": "soon"}]}"#)
    #expect(report.description == text + " (line 1, column 36)")
  }

  @Test func manyValuesOfOneChosenType() throws {
    let cars = (0..<50).map { ["name": "\($0)"] }
    #expect(try Self.toys.inject(["toys": cars]).toys as? [Car] == (0..<50).map { Car(name: "\($0)") })
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
    #expect((home.animal as? Cat)?.lives == 9 && home.animal?.name == "Tom")
    #expect(home.animals.map { type(of: $0) == Cat.self } == [false, true])
    #expect((home.small as? Fish)?.scales == 5 && (home.smalls.first as? Fish)?.scales == 6)
  }

  @Test func typeThatDoesNotFitTheProperty() throws {
    let homes = Injector.bind(Home.self) { Home() }
      .format(\.animal).with.type { _ in Fish.self }
      .rules { $0.ignore("animals", "small", "smalls") }
    let (home, report) = try homes.injectReporting(["animal": ["scales": 1]])
    #expect(home.animal == nil && report.issues.first?.severity == .warning)
  }

  @Test func chosenTypeWithAMistakeIsToldWithTheValue() throws {
    struct Broken: Injectable { var run: () -> Void = {} }
    let people = Injector.bind(Person.self).format(\.pet).with.type { _ in Broken.self }
    let (person, report) = try people.injectReporting(["pet": ["run": 1]])
    #expect(person.pet == nil)
    #expect(report.issues.first?.underlying is InjectionError)
  }

  @Test func propertyOfOneTypeIsAMistake() {
    struct Plain: Injectable { var car = Car() }
    expectError(code: .configuration) {
      try Injector.bind(Plain.self).format(\.car).with.type { _ in Car.self }.validated()
    }
  }

  @Test func parentsPolicyHolds() {
    expectError(path: "toys[1].price") {
      try Self.toys.policy(.strict).inject(["toys": [["price": 1.5], ["price": "100"]] as [Any]])
    }
  }
}
