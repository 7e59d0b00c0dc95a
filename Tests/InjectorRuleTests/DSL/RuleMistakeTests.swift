import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules for properties that the model does not have, and rules for none.
struct NameMistakeTests {
  struct Login: Injectable { var name = ""; var password: String? }

  static let logins = Injector.bind(Login.self)

  @Test(arguments: [
    logins.rules { $0.ignore("pasword") }, logins.rules { $0.only("pasword") },
    logins.rules { $0.require("pasword") }, logins.rules { $0.nonNull("pasword") },
    logins.rules { $0.extractOnly("pasword") }, logins.rules { $0.injectOnly("pasword") },
    logins.rules { $0.nullForNil("pasword") }, logins.rules { $0.sensitive("pasword") },
    logins.rules { $0.flatten("pasword") }, logins.rules { $0.mapping("p").to("pasword") },
    logins.rules { $0.format("pasword").with.default("p") },
  ])
  func anUnknownNameIsAMistake(logins: Injector<Login>) {
    expectError(prefix: "no property 'pasword' in Login; did you mean 'password'?") { try logins.validated() }
  }

  @Test(arguments: [
    logins.only(), logins.rules { $0.only() }, logins.require(), logins.extractOnly(), logins.injectOnly(),
    logins.nullForNil(),
  ])
  func namingNothingIsAMistake(logins: Injector<Login>) {
    expectError(prefix: "the rule names no property of Login; name one") { try logins.validated() }
    expectError(count: 2) { try Self.logins.ignore(\.password).require().and(\.name).validated() }
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

  /// Every property, and whether it can hold a `Dog`, a `Rock`, a `Stone` and a `Coin`.
  static let table: [(property: String, dog: Bool, rock: Bool, stone: Bool, coin: Bool)] = [
    ("stone", false, false, true, false), ("animal", true, false, false, false),
    ("dog", true, false, false, false), ("pet", true, false, false, false),
    ("pets", true, false, false, false), ("petsByName", true, false, false, false),
    ("both", true, false, false, false), ("named", true, false, false, false),
    ("hashable", false, false, false, true), ("hashables", false, false, false, true),
    ("coins", false, false, false, true), ("error", false, false, false, false),
    ("number", false, false, false, false), ("numbers", false, false, false, false),
    ("text", false, false, false, false), ("any", true, true, true, true),
    ("anything", true, true, true, true), ("object", true, true, true, true),
    ("array", true, true, true, true),
  ]

  /// Only the property at hand takes part, so that nothing else is reported.
  private func holds<Nested>(_ property: String, _ nested: Injector<Nested>) -> Bool {
    var homes = Injector.bind(House.self) { House() }
    for (name, _, _, _, _) in Self.table where name != property { homes = homes.rules { $0.ignore(name) } }
    do {
      try homes.rules { $0.format(property).with.injector(nested) }.validated()
      return true
    } catch {
      #expect(error.issues.count == 1)
      #expect(error.description.contains("'\(property)' has an injector for \(Nested.self), but its type"))
      return false
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

  @Test(arguments: table.indices) func whatAPropertyCanHold(row: Int) {
    let row = Self.table[row]
    #expect(holds(row.property, Injector.bind(Dog.self)) == row.dog)
    #expect(holds(row.property, Injector.bind(Rock.self)) == row.rock)
    #expect(holds(row.property, Injector.bind(Stone.self)) == row.stone)
    #expect(holds(row.property, Injector.bind(Coin.self)) == row.coin)
  }

  @Test func keyPathsAreCheckedAlike() {
    let houses = Injector.bind(House.self) { House() }.rules {
      $0.ignore("pets").and("petsByName").and("both").and("named")
        .ignore("error")
    }
    .format(\.pet).with.injector(Injector.bind(Stone.self))
    expectError(part: "'pet' has an injector for Stone, but its type") { try houses.validated() }
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

  private func text(_ injector: Injector<some Any>) -> String {
    let error = #expect(throws: InjectionError.self) { try injector.validated() }
    #expect(error?.issues.allSatisfy { $0.code == .configuration } == true)
    return error?.description.replacing(#/ \([^()]*\.swift:\d+\)/#, with: "") ?? ""
  }

  @Test func mistakesOfTheTypesAreFound() {
    #expect(
      text(Self.homes.format(\.any).with.type(by: "kind", ["a": Broken.self, "b": Homeless.self]))
        == """
        2 problems:
          'run' of Broken is of type () -> (), which cannot be injected; use .rules { $0.ignore("run") }
          there is no way to make a FormatTypeMistakeTests.Homeless; conform to Injectable, or use bind(FormatTypeMistakeTests.Homeless.self) { … }
        """
    )
    #expect(
      text(Self.homes.format(\.any).with.type(by: "kind", ["a": Int.self]))
        == "'any' has the type Int for the kind \"a\", which no record can become; "
        + "use a struct or a class, or leave the kind out"
    )
  }

  @Test func aMistakeIsToldOnce() {
    let homes = Self.homes.format(\.any).with.type(by: "kind", ["a": Broken.self])
      .format(\.object).with.type(by: "type", ["a": Broken.self])
    let message =
      #"'run' of Broken is of type () -> (), which cannot be injected; use .rules { $0.ignore("run") }"#
    #expect(text(homes) == message)
  }

  @Test func typesThatNeverFit() {
    let text =
      #"'animals' makes a Rock of the kind "rock", which Animal cannot hold; let Rock inherit from Animal, or leave the kind out"#
    expectError(part: text) {
      try Self.homes.format(\.animals).with.type(by: "kind", ["bird": Bird.self, "rock": Rock.self])
        .validated()
    }
    let message =
      #"'animals' makes a Stone of the kind "s", which Animal cannot hold; use a protocol that Stone conforms to instead of Animal, or leave the kind out"#
    expectError(part: message) {
      try Self.homes.format(\.animals).with.type(by: "kind", ["s": Stone.self]).validated()
    }
    let reason =
      #"'pets' makes a Stone of the kind "stone", which Pet cannot hold; conform Stone to Pet, or leave the kind out"#
    expectError(prefix: reason) {
      try Self.pets.rules { $0.format("pets").with.type(by: "kind", ["stone": Stone.self]) }.validated()
    }
    expectError(
      prefix:
        #"'hashable' makes a Stone of the kind "s", which AnyHashable cannot hold; conform Stone to Hashable, or leave the kind out"#
    ) { try Self.homes.format(\.hashable).with.type(by: "kind", ["s": Stone.self]).validated() }
    expectError(
      prefix:
        #"'secrets' makes a Stone of the kind "s", which Secret cannot hold; conform Stone to Secret, or leave the kind out"#
    ) {
      try Injector.bind(SecretHome.self).format(\.secrets).with.type(by: "kind", ["s": Stone.self])
        .validated()
    }
  }

  @Test func propertyOfOneType() {
    let text =
      "'one' chooses its type at run time, but its type Stone can hold only one; declare it as Any, a protocol or a superclass"
    expectError(prefix: text) {
      try Self.homes.format(\.one).with.type(by: "kind", ["s": Stone.self]).validated()
    }
  }

  @Test(arguments: ["", ".", "..."]) func noKeyOrNoTypes(key: String) {
    let message =
      "the rule of 'any' names no key, or no types; "
      + "write .format(\\.any).with.type(by: \"key\", [\"kind\": Model.self])"
    #expect(text(Self.homes.format(\.any).with.type(by: "kind", [:])) == message)
    if key.isEmpty { return }
    #expect(text(Self.homes.format(\.any).with.type(by: key, ["s": Stone.self])) == message)
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
