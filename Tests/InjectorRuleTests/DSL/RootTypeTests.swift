import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// `type(by:_:otherwise:)` on the injector itself.
struct RootTypeTests {
  class Pet: Injectable {
    var name = ""
    required init() {}
  }
  final class Dog: Pet { var height = 0 }
  final class Cat: Pet { var lives = 9 }
  protocol Shape {}
  struct Circle: Shape, Equatable { var radius: Double }
  struct Square: Shape, Decodable, Equatable { var side: Double }

  static let pets = Injector.bind(Pet.self)
    .type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self)
  static let shapes = Injector.bind((any Shape).self)
    .type(by: "meta.kind", ["circle": Circle.self, "square": Square.self])

  @Test func oneRecord() throws {
    for pet in try BothInputs.models(Self.pets, #"{"kind": "dog", "name": "Rex", "height": 60}"#) {
      let dog = try #require(pet as? Dog)
      #expect(dog.name == "Rex" && dog.height == 60)
    }
    for pet in try BothInputs.models(Self.pets, #"{"kind": "cow", "name": "Elsa"}"#) {
      #expect(type(of: pet) == Pet.self && pet.name == "Elsa")
    }
  }

  @Test func manyRecords() throws {
    let json = #"[{"kind": "cat", "lives": 7}, {"kind": "dog"}, {}]"#
    let pets = try Self.pets.injectArray(json: json)
    #expect(pets.map { "\(type(of: $0))" } == ["Cat", "Dog", "Pet"])
    #expect((pets.first as? Cat)?.lives == 7)
    let byKey = try Self.pets.injectDictionary(json: #"{"a": {"kind": "cat"}}"#)
    #expect(byKey["a"] is Cat)
  }

  @Test func structsBehindAProtocol() throws {
    let json = #"{"meta": {"kind": "circle"}, "radius": 2}"#
    for shape in try BothInputs.models(Self.shapes, json) { #expect(shape as? Circle == Circle(radius: 2)) }
    let square = try Self.shapes.inject(json: #"{"meta": {"kind": "square"}, "side": 3}"#)
    #expect(square as? Square == Square(side: 3))
    for error in BothInputs.errors(Self.shapes, #"{"meta": {"kind": "line"}}"#) {
      #expect(
        error?.hasPrefix(#"expected an object whose "meta.kind" is "circle" or "square""#) == true
      )
    }
  }

  @Test func rulesHoldForEveryType() throws {
    let pets = Self.pets.mapping("n").to(\.name).didInject { $0.name += "!" }.policy(unknownKeys: .fail)
    for pet in try BothInputs.models(pets, #"{"kind": "dog", "n": "Rex", "height": "60"}"#) {
      let dog = try #require(pet as? Dog)
      #expect(dog.name == "Rex!" && dog.height == 60)
    }
    for error in BothInputs.errors(pets, #"{"kind": "cat", "height": 60}"#) {
      #expect(error?.contains(#"unknown key "height""#) == true)
    }
  }

  @Test func updatesFillTheModel() throws {
    let dog = Dog()
    (dog.name, dog.height) = ("Rex", 50)
    var pet: Pet = dog
    for json in [#"{"kind": "dog", "height": 60}"#, #"{"height": 60}"#] {
      dog.height = 50
      try Self.pets.inject(json: json, into: &pet)
      #expect(pet === dog && dog.name == "Rex" && dog.height == 60)
    }
    try Self.pets.inject(["kind": "cat", "lives": 7], into: &pet)
    #expect((pet as? Cat)?.lives == 7)
    var shape: any Shape = Square(side: 3)
    try Self.shapes.inject(json: #"{"meta": {"kind": "circle"}, "radius": 2}"#, into: &shape)
    #expect(shape as? Circle == Circle(radius: 2))
    try Self.shapes.inject(json: #"{"radius": 4}"#, into: &shape)
    #expect(shape as? Circle == Circle(radius: 4))
    #expect(throws: InjectionError.self) {
      try Self.shapes.policy(.strict).inject(json: #"{"radius": "x"}"#, into: &shape)
    }
    #expect(shape as? Circle == Circle(radius: 4))
  }

  @Test func updatesByAPath() throws {
    let pets = Injector.bind(Pet.self).type(by: "meta.kind", ["dog": Dog.self], otherwise: Pet.self)
    for json in [
      #"{"name": "n", "meta": {}}"#, #"{"meta": 5, "name": "n"}"#, #"{"meta": null, "name": "n"}"#,
    ] {
      let dog = Dog()
      dog.height = 50
      for pet in try BothInputs.updates(pets, json, of: { dog as Pet }) {
        #expect(pet === dog && dog.name == "n" && dog.height == 50)
      }
    }
    var pet: Pet = Dog()
    let json = #"{"data": {"name": "right", "meta": {"name": "wrong"}}}"#
    try pets.at("data").inject(json: json, into: &pet)
    #expect(pet.name == "right")
  }

  @Test func updatesOfSubclasses() throws {
    class Hound: Pet { var height = 1 }
    final class Puppy: Hound {}
    let puppy = Puppy()
    puppy.height = 7
    var pet: Pet = puppy
    let pets = Injector.bind(Pet.self).type(by: "kind", ["dog": Hound.self], otherwise: Pet.self)
    for json in [#"{"name": "a"}"#, #"{"kind": "dog", "name": "b"}"#] {
      try pets.inject(json: json, into: &pet)
    }
    #expect(pet === puppy && puppy.name == "b" && puppy.height == 7)
  }

  @Test func typesThatAreNoModels() {
    let wrong: [(Injector<Any>, String)] = [
      (
        Injector.bind(Any.self).type(by: "k", ["i": Int.self]), #"the rule has the type Int for the kind "i""#
      ),
      (
        Injector.bind(Any.self).type(by: "k", ["i": [Dog].self]),
        #"the rule has the type [Dog] for the kind "i""#
      ),
      (Injector.bind(Any.self).type(by: "k", [:], otherwise: (any Shape).self), "the rule has the type"),
    ]
    for (injector, message) in wrong {
      let error = #expect(throws: InjectionError.self) { try injector.validated() }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("InjectorRuleTests/RootTypeTests.swift:") == true)
    }
  }

  @Test func insideAnotherInjector() throws {
    struct Owner { var pets: [Pet] = [] }
    let owners = Injector.bind(Owner.self) { Owner() }.format(\.pets).with.injector(Self.pets)
    for owner in try BothInputs.models(owners, #"{"pets": [{"kind": "dog"}, {"kind": "cat"}]}"#) {
      #expect(owner.pets.map { "\(type(of: $0))" } == ["Dog", "Cat"])
    }
  }

  @Test func arraysAreRefusedWithTheMethodToCall() {
    for error in BothInputs.errors(Self.pets.at("pets"), #"{"pets": [{"kind": "dog"}]}"#) {
      #expect(error?.contains("injectArray") == true)
    }
  }

  @Test func mistakes() {
    let wrong: [(Injector<Pet>, String)] = [
      (
        Injector.bind(Pet.self).type(by: "kind", ["circle": Circle.self]),
        #"the rule makes a Circle of the kind "circle", which Pet cannot hold; use a protocol that Circle conforms to instead of Pet"#
      ),
      (Injector.bind(Pet.self).type(by: ".", ["dog": Dog.self]), "the rule names no key, or no types"),
      (Injector.bind(Pet.self).type(by: "kind", [:]), "the rule names no key, or no types"),
    ]
    for (pets, message) in wrong {
      let error = #expect(throws: InjectionError.self) { try pets.validated() }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("InjectorRuleTests/RootTypeTests.swift:") == true)
    }
    let circles = Injector.bind(Circle.self).type(by: "kind", ["circle": Circle.self])
    let error = #expect(throws: InjectionError.self) { try circles.validated() }
    #expect(
      error?.description.hasPrefix("the type is chosen for each record, but Circle can hold only one") == true
    )
  }

  @Test func aTypeCannotChooseForItself() {
    final class Bird: Injectable {
      init() {}
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.type(by: "kind", ["bird": Bird.self])
      }
    }
    let error = #expect(throws: InjectionError.self) { try Bird(injectingJSON: "{}") }
    #expect(error?.description.contains("Injector.bind(Bird.self).type(by: …)") == true)
  }

  @Test func explained() throws {
    let text = try Self.shapes.explain()
    #expect(text.contains(#"type by "meta.kind": "circle": Circle, "square": Square"#), "\(text)")
  }
}
