import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules for properties that the model does not have, and rules for none.
struct NameMistakeTests {
  struct Login: Injectable { var name = ""; var password: String? }

  static let logins = Injector.bind(Login.self)

  @Test(arguments: [
    logins.rules { $0.ignore("pasword") }, logins.rules { $0.accept("pasword") },
    logins.rules { $0.require("pasword") }, logins.rules { $0.nonNull("pasword") },
    logins.rules { $0.outputOnly("pasword") }, logins.rules { $0.inputOnly("pasword") },
    logins.rules { $0.nullForNil("pasword") }, logins.rules { $0.sensitive("pasword") },
    logins.rules { $0.flatten("pasword") }, logins.rules { $0.mapping("p").to("pasword") },
    logins.rules { $0.format("pasword").with.default("p") },
  ])
  func anUnknownNameIsAMistake(logins: Injector<Login>) {
    expectMistake(logins, prefix: "no property 'pasword' in Login; did you mean 'password'?")
  }

  @Test(arguments: [
    logins.accept(), logins.rules { $0.accept() }, logins.require(), logins.outputOnly(), logins.inputOnly(),
    logins.nullForNil(),
  ])
  func namingNothingIsAMistake(logins: Injector<Login>) {
    expectMistake(logins, prefix: "the rule names no property of Login; name one")
    expectMistake(Self.logins.ignore(\.password).require().and(\.name), count: 2)
  }
}

/// An injector for a model that its property cannot hold is found when the plan is compiled.
struct NestedInjectorMistakeTests {
  protocol Pet {}
  class Animal: Injectable { required init() {} }
  final class Dog: Animal, Pet {}
  final class Rock: Injectable {}
  struct Stone: Injectable { var weight = 0 }
  struct Coin: Injectable, Hashable { var cents = 0 }

  /// Every property, and which of a `Dog`, a `Rock`, a `Stone` and a `Coin` it can hold.
  static let table: KeyValuePairs<String, String> = [
    "stone": "Stone", "animal": "Dog", "dog": "Dog", "pet": "Dog", "pets": "Dog", "petsByName": "Dog",
    "both": "Dog", "named": "Dog", "hashable": "Coin", "hashables": "Coin", "coins": "Coin", "error": "",
    "number": "", "numbers": "", "text": "", "any": "Dog Rock Stone Coin", "anything": "Dog Rock Stone Coin",
    "object": "Dog Rock Stone Coin", "array": "Dog Rock Stone Coin",
  ]

  /// Only the property at hand takes part, so that nothing else is reported.
  private func holds<Nested>(_ property: String, _ nested: Injector<Nested>) -> String? {
    var homes = Injector.bind(House.self) { House() }
    for (name, _) in Self.table where name != property { homes = homes.rules { $0.ignore(name) } }
    do {
      try homes.rules { $0.format(property).with.injector(nested) }.validated()
      return "\(Nested.self)"
    } catch {
      #expect(error.issues.count == 1)
      #expect(error.description.contains("'\(property)' has an injector for \(Nested.self), but its type"))
      return nil
    }
  }

  struct House {
    var stone = Stone()
    var animal: Animal?
    var dog: Dog?
    var pet: (any Pet)?
    var pets: [any Pet] = []
    var petsByName: [String: [any Pet]?] = [:]
    var both: (any Pet & AnyObject)?
    var named: (any Animal & Pet)?
    var hashable: AnyHashable?
    var hashables: Set<AnyHashable> = []
    var coins: Set<Coin> = []
    var error: (any Error)?
    var number = 0
    var numbers: [Int] = []
    var text: String?
    var any: Any = 0
    var anything: [Any] = []
    var object: AnyObject?
    var array = NSArray()
  }

  @Test(arguments: table) func whatAPropertyCanHold(property: String, models: String) {
    let held = [
      holds(property, Injector.bind(Dog.self)), holds(property, Injector.bind(Rock.self)),
      holds(property, Injector.bind(Stone.self)), holds(property, Injector.bind(Coin.self)),
    ]
    #expect(held.compactMap(\.self).joined(separator: " ") == models)
  }

  @Test func keyPathsAreCheckedAlike() {
    let houses = Injector.bind(House.self) { House() }.rules {
      $0.ignore("pets").and("petsByName").and("both").and("named")
        .ignore("error")
    }
    .format(\.pet).with.injector(Injector.bind(Stone.self))
    expectMistake(houses, part: "'pet' has an injector for Stone, but its type")
  }
}

/// What can be wrong with a `.type(by:)`.
struct FormatTypeMistakeTests {
  class Animal: Injectable { required init() {} }
  final class Rock: Injectable {}
  final class Bird: Animal {}
  final class Homeless { var name = "" }
  protocol Pet {}
  struct Stone: Injectable { var weight = 0 }
  struct Broken: Injectable, Pet { var run: () -> Void = {} }
  struct Home: Injectable {
    var animals: [Animal] = []
    var any: Any?
    var pet: (any Pet)?
    var one = Stone()
    var object: AnyObject?
    var hashable: AnyHashable?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("pet") }
  }
  struct PetHome { var pets: [any Pet] = [] }

  static let homes = Injector.bind(Home.self)
  static let pets = Injector.bind(PetHome.self) { PetHome() }

  @Test func mistakesOfTheTypesAreFound() {
    let homes = Self.homes.format(\.any).with
    let text = """
      2 problems:
        any: \(Self.broken)
        any: there is no way to make a FormatTypeMistakeTests.Homeless; conform to Injectable, or use bind(FormatTypeMistakeTests.Homeless.self) { … }
      """
    #expect(mistakes(in: homes.type(by: "kind", ["a": Broken.self, "b": Homeless.self])) == text)
    let mistake =
      "'any' has the type Int for the kind \"a\", which no record can become; "
      + "use a struct or a class, or leave the kind out"
    #expect(mistakes(in: homes.type(by: "kind", ["a": Int.self])) == mistake)
  }

  static let broken =
    #"'run' of Broken is of type () -> (), which cannot be injected; use .ignore("run") (in the rules of Broken)"#

  @Test func aMistakeIsToldOnce() {
    let homes = Self.homes.format(\.any).with.type(by: "kind", ["a": Broken.self])
    #expect(
      mistakes(in: homes.format(\.object).with.type(by: "type", ["a": Broken.self])) == "any: \(Self.broken)")
  }

  private func expectNeverFits(
    _ injector: Injector<some Any>, _ property: String, _ model: String, _ holder: String, _ remedy: String
  ) {
    let text =
      "'\(property)' makes a \(model) of the kind \"k\", which \(holder) cannot hold; "
      + "\(remedy), or leave the kind out"
    expectMistake(injector, part: text)
  }

  @Test func typesThatNeverFit() {
    let stones: [String: any Any.Type] = ["k": Stone.self]
    let animals = Self.homes.format(\.animals).with
    expectNeverFits(
      animals.type(by: "kind", ["bird": Bird.self, "k": Rock.self]), "animals", "Rock", "Animal",
      "let Rock inherit from Animal"
    )
    expectNeverFits(
      animals.type(by: "kind", stones), "animals", "Stone", "Animal",
      "use a protocol that Stone conforms to instead of Animal"
    )
    let pets = Self.pets.rules { $0.format("pets").with.type(by: "kind", stones) }
    expectNeverFits(pets, "pets", "Stone", "Pet", "conform Stone to Pet")
    let hashables = Self.homes.format(\.hashable).with.type(by: "kind", stones)
    expectNeverFits(hashables, "hashable", "Stone", "AnyHashable", "conform Stone to Hashable")
    let secrets = Injector.bind(SecretHome.self).format(\.secrets).with.type(by: "kind", stones)
    expectNeverFits(secrets, "secrets", "Stone", "Secret", "conform Stone to Secret")
  }

  @Test func propertyOfOneType() {
    let text =
      "'one' chooses its type at run time, but its type Stone can hold only one; declare it as Any, a protocol or a superclass"
    expectMistake(Self.homes.format(\.one).with.type(by: "kind", ["s": Stone.self]), prefix: text)
  }

  @Test(arguments: ["", ".", "..."]) func noKeyOrNoTypes(key: String) {
    let message =
      "the rule of 'any' names no key, or no types; "
      + "write .format(\\.any).with.type(by: \"key\", [\"kind\": Model.self])"
    #expect(mistakes(in: Self.homes.format(\.any).with.type(by: "kind", [:])) == message)
    if key.isEmpty { return }
    #expect(mistakes(in: Self.homes.format(\.any).with.type(by: key, ["s": Stone.self])) == message)
  }

  /// Without an instance, what a type conforms to is found out in the run: the value is left out.
  @Test func typesWithoutInstances() throws {
    struct Pebble { var weight = 0 }
    let homes = Self.pets.rules { $0.format("pets").with.type(by: "kind", ["p": Pebble.self]) }
    try expectModels(homes, #"{"pets": [{"kind": "p", "weight": 1}]}"#) { $0.pets.isEmpty }
  }
}

private protocol Secret {}

private struct SecretHome { var secrets: [any Secret] }
