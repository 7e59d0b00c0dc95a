import Injector
import Testing

@testable import InjectorTestSupport

/// `type(by:_:otherwise:)` on the injector itself.
struct RootTypeTests {
  class Pet: Injectable { var name = ""; required init() {} }
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
    for pet in try Self.pets.both(#"{"kind": "dog", "name": "Rex", "height": 60}"#) {
      let dog = try #require(pet as? Dog)
      #expect(dog.name == "Rex" && dog.height == 60)
    }
    let json = #"{"kind": "cow", "name": "Elsa"}"#
    try expectModels(Self.pets, json) { type(of: $0) == Pet.self && $0.name == "Elsa" }
  }

  @Test func manyRecords() throws {
    let json = #"[{"kind": "cat", "lives": 7}, {"kind": "dog"}, {}]"#
    let pets = try Self.pets.injectArray(json: json)
    #expect(pets.map { "\(type(of: $0))" } == ["Cat", "Dog", "Pet"])
    #expect((pets.first as? Cat)?.lives == 7)
    #expect(try Self.pets.injectDictionary(json: #"{"a": {"kind": "cat"}}"#)["a"] is Cat)
  }

  @Test func structsBehindAProtocol() throws {
    let json = #"{"meta": {"kind": "circle"}, "radius": 2}"#
    try expectModels(Self.shapes, json) { $0 as? Circle == Circle(radius: 2) }
    let square = try Self.shapes.inject(json: #"{"meta": {"kind": "square"}, "side": 3}"#)
    #expect(square as? Square == Square(side: 3))
    let error = #"expected an object whose "meta.kind" is "circle" or "square""#
    expectErrors(Self.shapes, #"{"meta": {"kind": "line"}}"#, prefix: error)
  }

  @Test func rulesHoldForEveryType() throws {
    let pets = Self.pets.mapping("n").to(\.name).didInject { $0.name += "!" }.policy(unknownKeys: .fail)
    for pet in try pets.both(#"{"kind": "dog", "n": "Rex", "height": "60"}"#) {
      let dog = try #require(pet as? Dog)
      #expect(dog.name == "Rex!" && dog.height == 60)
    }
    expectErrors(pets, #"{"kind": "cat", "height": 60}"#, part: #"unknown key "height""#)
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
    for (json, radius) in [(#"{"meta": {"kind": "circle"}, "radius": 2}"#, 2.0), (#"{"radius": 4}"#, 4)] {
      try Self.shapes.inject(json: json, into: &shape)
      #expect(shape as? Circle == Circle(radius: radius))
    }
    expectError { try Self.shapes.policy(.strict).inject(json: #"{"radius": "x"}"#, into: &shape) }
    #expect(shape as? Circle == Circle(radius: 4))
  }

  @Test func updatesByAPath() throws {
    let pets = Injector.bind(Pet.self).type(by: "meta.kind", ["dog": Dog.self], otherwise: Pet.self)
    for json in [
      #"{"name": "n", "meta": {}}"#, #"{"meta": 5, "name": "n"}"#, #"{"meta": null, "name": "n"}"#,
    ] {
      let dog = Dog()
      dog.height = 50
      try expectUpdates(pets, json, of: { dog as Pet }) { $0 === dog && dog.name == "n" && dog.height == 50 }
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

  @Test func insideAnotherInjector() throws {
    struct Owner { var pets: [Pet] = [] }
    let owners = Injector.bind(Owner.self) { Owner() }.format(\.pets).with.injector(Self.pets)
    try expectModels(owners, #"{"pets": [{"kind": "dog"}, {"kind": "cat"}]}"#) {
      $0.pets.map { "\(type(of: $0))" } == ["Dog", "Cat"]
    }
  }

  @Test func arraysAreRefusedWithTheMethodToCall() {
    expectErrors(Self.pets.at("pets"), #"{"pets": [{"kind": "dog"}]}"#, part: "injectArray")
  }

  private func expectMistakeHere(_ injector: Injector<some Any>, _ prefix: String) {
    expectMistake(injector, prefix: prefix, part: "InjectorRuleTests/RootTypeTests.swift:")
  }

  @Test func mistakes() {
    let (anys, pets) = (Injector.bind(Any.self), Injector.bind(Pet.self))
    let noModel = "the rule has the type"
    expectMistakeHere(anys.type(by: "k", ["i": Int.self]), #"\#(noModel) Int for the kind "i""#)
    expectMistakeHere(anys.type(by: "k", ["i": [Dog].self]), #"\#(noModel) [Dog] for the kind "i""#)
    expectMistakeHere(anys.type(by: "k", [:], otherwise: (any Shape).self), noModel)
    let circle =
      #"the rule makes a Circle of the kind "circle", which Pet cannot hold; use a protocol that Circle conforms to instead of Pet"#
    expectMistakeHere(pets.type(by: "kind", ["circle": Circle.self]), circle)
    expectMistakeHere(pets.type(by: ".", ["dog": Dog.self]), "the rule names no key, or no types")
    expectMistakeHere(pets.type(by: "kind", [:]), "the rule names no key, or no types")
    let circles = Injector.bind(Circle.self).type(by: "kind", ["circle": Circle.self])
    expectMistakeHere(circles, "the type is chosen for each record, but Circle can hold only one")
  }

  @Test func aTypeCannotChooseForItself() {
    final class Bird: Injectable {
      init() {}
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.type(by: "kind", ["bird": Bird.self])
      }
    }
    expectError(part: "Injector.bind(Bird.self).type(by: …)") { try Bird(injectingJSON: "{}") }
  }

  @Test func explained() throws {
    let text = try Self.shapes.explain()
    #expect(text.contains(#"type by "meta.kind": "circle": Circle, "square": Square"#), "\(text)")
  }
}

/// Records whose kind is none of those that `type(by:_:otherwise:)` names.
struct UnknownKindTests {
  class Pet: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignoreKeys("meta") }
  }
  final class Dog: Pet { var barks = false }

  struct Home: Injectable { var pets: [Pet] = [] }

  static let pets = Injector.bind(Pet.self).type(by: "meta.kind", ["dog": Dog.self], otherwise: Pet.self)
  static let homes = Injector.bind(Home.self)
    .format(\.pets).with.type(by: "kind", ["dog": Dog.self], otherwise: Pet.self)

  @Test func isANote() throws {
    let json =
      #"{"pets": [{"kind": "dog"}, {"kind": "cow", "name": "a"}, {"kind": 7}, {"name": "b"}, {"kind": null}]}"#
    try expectReports(
      Self.homes, json, #"pets[1]: unknown kind string "cow" under "kind"; ignored"#,
      #"pets[2]: unknown kind number 7 under "kind"; ignored"#
    )
    let (home, report) = try Self.homes.injectReporting(json: json)
    #expect(home.pets.map(\.name) == ["", "a", "", "b", ""])
    #expect(report.notes.map(\.code) == [.unknownKind, .unknownKind])
    #expect(report.issues.map(\.pointer) == ["/pets/1/kind", "/pets/2/kind"])
    #expect(report.issues.first?.location?.column == 37)
    #expect(report.issues.first?.expected?.hasSuffix(#"whose "kind" is "dog""#) == true)
  }

  @Test func atTheRootAndInAnUpdate() throws {
    let json = #"{"meta": {"kind": "cow"}, "name": "a"}"#
    try expectReports(Self.pets, json, #"unknown kind string "cow" under "meta.kind"; ignored"#)
    var pet = Pet()
    #expect(try Self.pets.injectReporting(json: json, into: &pet).issues.map(\.code) == [.unknownKind])
    #expect(pet.name == "a")
  }

  @Test func aSensitiveKind() throws {
    class Animal: Injectable {
      var kind = ""
      required init() {}
      class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("kind") }
    }
    let animals = Injector.bind(Animal.self).type(by: "kind", [:], otherwise: Animal.self)
    try expectReports(animals, #"{"kind": "x9x"}"#, #"unknown kind a sensitive value under "kind"; ignored"#)
  }
}

/// `type(by:_:otherwise:)`: a type for records of any other kind.
struct OtherwiseTests {
  class Pet: Injectable { var name = "none"; required init() {} }
  final class Dog: Pet { var barks = false }
  final class Cat: Pet { var lives = 0 }

  struct Zoo: Injectable { var pets: [Pet] = []; var first: Pet?; var anything: Any? }

  static let kinds: [String: any Any.Type] = ["dog": Dog.self, "cat": Cat.self]

  @Test(arguments: [
    Injector.bind(Zoo.self).format(\.pets).with.type(by: "kind", kinds, otherwise: Pet.self)
      .and(\.first).and(\.anything),
    Injector.bind(Zoo.self).rules {
      $0.format("pets").with.type(by: "kind", kinds, otherwise: Pet.self).and("first").and("anything")
    },
  ])
  func recordsOfOtherKinds(zoos: Injector<Zoo>) throws {
    let json = """
      {"pets": [{"kind": "dog", "barks": true}, {"kind": "cow", "name": "Elsa"}, {"name": "Nobody"}, {"kind": null}, 7],
       "first": {"kind": ["odd"]}, "anything": {"kind": "cat", "lives": 9}}
      """
    for zoo in try zoos.both(json) {
      #expect(zoo.pets.map { "\(type(of: $0))" } == ["Dog", "Pet", "Pet", "Pet"])
      #expect(zoo.pets.map(\.name) == ["none", "Elsa", "Nobody", "none"])
      #expect(zoo.first.map { "\(type(of: $0))" } == "Pet")
      #expect((zoo.anything as? Cat)?.lives == 9)
    }
  }

  @Test func theOtherTypeIsCheckedToo() {
    struct Stone: Injectable {}
    expectMistake(
      Injector.bind(Zoo.self).format(\.pets).with.type(by: "kind", Self.kinds, otherwise: Stone.self)
    )
  }

  @Test func onlyTheOtherType() throws {
    let zoos = Injector.bind(Zoo.self).format(\.first).with.type(by: "kind", [:], otherwise: Dog.self)
    try expectModels(zoos, #"{"first": {"barks": true}}"#) { ($0.first as? Dog)?.barks == true }
  }
}
