import Injector
import Testing

@testable import InjectorTestSupport

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
    for report in try BothInputs.reports(Self.homes, json) {
      #expect(
        report == [
          #"pets[1]: unknown kind string "cow" under "kind"; ignored"#,
          #"pets[2]: unknown kind number 7 under "kind"; ignored"#,
        ]
      )
    }
    let (home, report) = try Self.homes.injectReporting(json: json)
    #expect(home.pets.map(\.name) == ["", "a", "", "b", ""])
    #expect(report.notes.map(\.code) == [.unknownKind, .unknownKind])
    #expect(report.issues.map(\.pointer) == ["/pets/1/kind", "/pets/2/kind"])
    #expect(report.issues.first?.location?.column == 37)
    #expect(report.issues.first?.expected?.hasSuffix(#"whose "kind" is "dog""#) == true)
  }

  @Test func atTheRootAndInAnUpdate() throws {
    let json = #"{"meta": {"kind": "cow"}, "name": "a"}"#
    for report in try BothInputs.reports(Self.pets, json) {
      #expect(report == [#"unknown kind string "cow" under "meta.kind"; ignored"#])
    }
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
    for report in try BothInputs.reports(animals, #"{"kind": "x9x"}"#) {
      #expect(report == [#"unknown kind a sensitive value under "kind"; ignored"#])
    }
  }
}
