import Injector
import Testing

/// Properties that are never written.
struct ConstantTests {
  struct Settings: Injectable { let version = 3; var name = "none" }

  final class SettingsObject: Injectable { let version = 3; var name = "none" }

  @Test func constantWithADefaultIsLeftAlone() throws {
    let settings = try Injector.bind(Settings.self).inject(["version": 9, "name": "a"])
    #expect(settings.version == 3)
    #expect(settings.name == "a")
    #expect(try Injector.bind(SettingsObject.self).inject(["version": 9]).version == 3)
  }

  @Test func constantOfAModelMadeByAClosureIsLeftAlone() throws {
    struct Fixed { let id: Int; var name = "none" }
    let fixed = Injector.bind(Fixed.self) { Fixed(id: 5) }
    #expect(try fixed.inject(["id": 9, "name": "a"]).id == 5)
    #expect(throws: InjectionError.self) { try fixed.mapping("i").to("id").validated() }
  }

  @Test func ruleForAConstantIsAMistake() {
    let named = #expect(throws: InjectionError.self) {
      try Injector.bind(Settings.self).mapping("v").to("version").validated()
    }
    #expect(named?.description.contains("'version' of Settings is a 'let'") == true)
    let keyPath = #expect(throws: InjectionError.self) {
      try Injector.bind(Settings.self).mapping("v").to(\.version).validated()
    }
    #expect(keyPath?.code == .configuration)
    let object = #expect(throws: InjectionError.self) {
      try Injector.bind(SettingsObject.self).format("version").with.default(1).validated()
    }
    #expect(object?.code == .configuration)
  }

  @Test func ignoringAConstantIsNoMistake() throws {
    #expect(try Injector.bind(Settings.self).ignore("version").inject(["name": "a"]).name == "a")
    #expect(try Injector.bind(SettingsObject.self).ignore(\.version).inject(["name": "a"]).name == "a")
  }

  final class Owner: Injectable { var name = "" }

  final class Pet: Injectable {
    var name = ""
    weak var owner: Owner?
    unowned(unsafe) var keeper: Owner?
    var age = 0
  }

  @Test func weakPropertyIsLeftAlone() throws {
    let owner = Owner()
    var pet = Pet()
    pet.owner = owner
    let record: [String: Any] = ["name": "Tom", "owner": ["name": "Jon"], "keeper": ["name": "x"], "age": 3]
    try Injector.bind(Pet.self).inject(record, into: &pet)
    #expect(pet.owner === owner)
    #expect(owner.name == "")
    #expect(pet.name == "Tom")
    #expect(pet.age == 3)
  }

  @Test func ruleForAWeakPropertyIsAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Pet.self).mapping("o").to("owner").validated()
    }
    #expect(error?.description.contains("'owner' of Pet is weak or unowned") == true)
    #expect(throws: Never.self) { try Injector.bind(Pet.self).ignore("owner").validated() }
  }

  @Test func weakPropertyThroughAKeyPath() throws {
    let owner = Owner()
    var pet = Pet()
    pet.owner = owner
    try Injector.bind(Pet.self).mapping("o").to(\.owner).inject(["o": ["name": "Jon"]], into: &pet)
    #expect(pet.owner === owner)
    #expect(owner.name == "Jon")
  }
}
