import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What can be wrong with a `.type(by:)`.
struct FormatTypeMistakeTests {
  class Animal: Injectable {
    required init() {}
  }
  final class Rock: Injectable {}
  final class Bird: Animal {}
  final class Homeless { var name = "" }
  protocol Pet {}
  struct Stone: Injectable { var weight = 0 }
  struct Broken: Injectable, Pet {
    var run: () -> Void = {}
  }
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
    let homes = Self.homes
      .format(\.any).with.type(by: "kind", ["a": Broken.self]).format(\.object).with.type(
        by: "type",
        ["a": Broken.self]
      )
    #expect(
      text(homes)
        == #"'run' of Broken is of type () -> (), which cannot be injected; use .rules { $0.ignore("run") }"#
    )
  }

  @Test func typesThatNeverFit() {
    #expect(
      text(
        Self.homes.format(\.animals).with.type(
          by: "kind",
          ["bird": Bird.self, "rock": Rock.self, "s": Stone.self]
        )
      )
        == """
        2 problems:
          'animals' makes a Rock of the kind "rock", which Animal cannot hold; let Rock inherit from Animal, or leave the kind out
          'animals' makes a Stone of the kind "s", which Animal cannot hold; use a protocol that Stone conforms to instead of Animal, or leave the kind out
        """
    )
    #expect(
      text(Self.pets.rules { $0.format("pets").with.type(by: "kind", ["stone": Stone.self]) })
        == "'pets' makes a Stone of the kind \"stone\", which Pet cannot hold; conform Stone to Pet, or leave the kind out"
    )
    #expect(
      text(Self.homes.format(\.hashable).with.type(by: "kind", ["s": Stone.self]))
        == "'hashable' makes a Stone of the kind \"s\", which AnyHashable cannot hold; conform Stone to Hashable, or leave the kind out"
    )
  }

  @Test func propertyOfOneType() {
    #expect(
      text(Self.homes.format(\.one).with.type(by: "kind", ["s": Stone.self]))
        == "'one' chooses its type at run time, but its type Stone can hold only one; declare it as Any, a protocol or a superclass"
    )
  }

  @Test(arguments: ["", ".", "..."])
  func noKeyOrNoTypes(key: String) {
    let message =
      "the rule of 'any' names no key, or no types; "
      + "write .format(\\.any).with.type(by: \"key\", [\"kind\": Model.self])"
    #expect(text(Self.homes.format(\.any).with.type(by: "kind", [:])) == message)
    if key.isEmpty { return }
    #expect(text(Self.homes.format(\.any).with.type(by: key, ["s": Stone.self])) == message)
  }

  @Test func privateProtocols() {
    #expect(
      text(Injector.bind(SecretHome.self).format(\.secrets).with.type(by: "kind", ["s": Stone.self]))
        == "'secrets' makes a Stone of the kind \"s\", which Secret cannot hold; conform Stone to Secret, or leave the kind out"
    )
  }

  /// Without an instance, what a type conforms to is found out in the run: the value is left out.
  @Test func typesWithoutInstances() throws {
    struct Pebble { var weight = 0 }
    let homes = Self.pets.rules { $0.format("pets").with.type(by: "kind", ["p": Pebble.self]) }
    for home in try BothInputs.models(homes, #"{"pets": [{"kind": "p", "weight": 1}]}"#) {
      #expect(home.pets.isEmpty)
    }
  }
}

private protocol Secret {}

private struct SecretHome {
  var secrets: [any Secret]
}
