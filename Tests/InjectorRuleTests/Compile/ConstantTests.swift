import Injector
import Testing

@testable import InjectorTestSupport

/// Properties that are never written.
struct ConstantTests {
  struct Settings: Injectable { let version = 3; var name = "none" }

  final class SettingsObject: Injectable { let version = 3; var name = "none" }

  @Test func constantWithADefaultIsLeftAlone() throws {
    let settings = try Injector.bind(Settings.self).inject(["version": 9, "name": "a"])
    #expect(settings.version == 3 && settings.name == "a")
    #expect(try Injector.bind(SettingsObject.self).inject(["version": 9]).version == 3)
  }

  @Test func constantOfAModelMadeByAClosureIsLeftAlone() throws {
    struct Fixed { let id: Int; var name = "none" }
    let fixed = Injector.bind(Fixed.self) { Fixed(id: 5) }
    #expect(try fixed.inject(["id": 9, "name": "a"]).id == 5)
    #expect(throws: InjectionError.self) { try fixed.rules { $0.mapping("i").to("id") }.validated() }
  }

  @Test func ruleForAConstantIsAMistake() {
    expectError(part: "'version' of Settings is a 'let'") {
      try Injector.bind(Settings.self).rules { $0.mapping("v").to("version") }.validated()
    }
    expectError(code: .configuration) {
      try Injector.bind(Settings.self).mapping("v").to(\.version).validated()
    }
    expectError(code: .configuration) {
      try Injector.bind(SettingsObject.self).rules { $0.format("version").with.default(1) }.validated()
    }
  }

  @Test func ignoringAConstantIsNoMistake() throws {
    #expect(try Injector.bind(Settings.self).rules { $0.ignore("version") }.inject(["name": "a"]).name == "a")
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
    #expect(pet.owner === owner && owner.name == "")
    #expect(pet.name == "Tom" && pet.age == 3)
  }

  @Test func ruleForAWeakPropertyIsAMistake() {
    expectError(part: "'owner' of Pet is weak or unowned") {
      try Injector.bind(Pet.self).rules { $0.mapping("o").to("owner") }.validated()
    }
    #expect(throws: Never.self) { try Injector.bind(Pet.self).rules { $0.ignore("owner") }.validated() }
  }

  @Test func weakPropertyThroughAKeyPath() throws {
    let owner = Owner()
    var pet = Pet()
    pet.owner = owner
    try Injector.bind(Pet.self).mapping("o").to(\.owner).inject(["o": ["name": "Jon"]], into: &pet)
    #expect(pet.owner === owner && owner.name == "Jon")
  }

  // MARK: Keys of constants

  struct App: Injectable { let version = 3; var name = "none"; var settings = Settings() }

  struct FlatApp: Injectable {
    var name = "none"
    var settings = Settings()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.flatten("settings").format("settings").with.injector(
        Injector.bind(Settings.self).rules { $0.ignore("name") }
      )
    }
  }

  static let said = "'version' is a `let` that has its value already"

  @Test(arguments: [InjectionPolicy.lenient, .strict])
  func aKeyOfAConstantIsRecordedAsSuch(policy: InjectionPolicy) throws {
    let json = #"{"version": 9, "name": "a", "settings": {"version": 8}, "other": 1}"#
    let injectors = [
      Injector.bind(App.self).policy(policy), Injector.bind(App.self) { App() }.policy(policy),
      Injector.bind(App.self).policy(policy).keys(.caseInsensitive),
    ]
    for injector in injectors {
      for (app, report) in try injector.bothReports(json) {
        #expect(app.version == 3 && app.settings.version == 3 && app.name == "a")
        let expected: Set<Substring> = [
          "\(Self.said); ignored", "settings: \(Self.said); ignored", #"unknown key "other"; ignored"#,
        ]
        #expect(Set(report.issues.map { $0.description.split(separator: " (line").first ?? "" }) == expected)
        #expect(report.issues.count { $0.code == .constant && $0.severity == .note } == 2)
      }
    }
  }

  @Test func aKeyOfAConstantIsAnErrorWhereUnknownKeysAre() throws {
    for injector in [
      Injector.bind(Settings.self).policy(unknownKeys: .fail),
      Injector.bind(Settings.self) { Settings() }.policy(.strict).policy(unknownKeys: .fail),
    ] {
      expectError("\(Self.said) (line 1, column 2)") { try injector.inject(json: #"{"version": 9}"#) }
      expectError(Self.said) { try injector.inject(["version": 9]) }
      try expectModels(injector.rules({ $0.ignore("version") }), #"{"version": 9}"#) { $0.version == 3 }
      try expectModels(injector.ignore(\.version), #"{"version": 9}"#) { $0.version == 3 }
    }
  }

  @Test func keysOfAConstantByStrategyAndOfAFlattenedModel() throws {
    struct Build: Injectable { let buildNumber = 1 }
    for (_, report) in try Injector.bind(Build.self).keys(.snakeCase).bothReports(#"{"build_number": 2}"#) {
      let line = report.issues.first?.description
      #expect(
        line?.hasPrefix(
          #"'buildNumber' is a `let` that has its value already, found "build_number"; ignored"#
        ) == true
      )
    }
    for (app, report) in try Injector.bind(FlatApp.self).bothReports(#"{"version": 9, "name": "a"}"#) {
      #expect(app.settings.version == 3 && app.name == "a")
      #expect(report.issues.map(\.code) == [.constant])
    }
  }

  @Test func constantsAreExplained() throws {
    let text = """
      Settings
        source keys  property  type    conversion  nested plan  cost
        name         name      String  copy                     inline
        'version' is a `let` that has its value already

      """
    #expect(try Injector.bind(Settings.self).explain() == text)
  }

  /// What a memberwise model's `let` was declared with cannot be seen: it is given a value like any other.
  @Test func constantsOfAModelThatIsPutTogetherFromTheRecord() throws {
    struct Versioned: Equatable { let version: Int; let id: Int }
    try expectModels(Injector.bind(Versioned.self), #"{"version": 9, "id": 1}"#, Versioned(version: 9, id: 1))
    let defaulted: [Injector<Versioned>] = [
      Injector.bind(Versioned.self).format(\.version).with.default(2).ignore(\.version),
      Injector.bind(Versioned.self).rules { $0.format("version").with.default(2).ignore("version") },
    ]
    for injector in defaulted {
      try expectModels(injector, #"{"version": 9, "id": 1}"#, Versioned(version: 2, id: 1))
    }
    struct Fixed: Equatable { let version = 2; var id = 0 }
    for injector in [
      Injector.bind(Fixed.self) { Fixed() }.ignore(\.version),
      Injector.bind(Fixed.self) { Fixed() }.rules { $0.ignore("version") },
    ] {
      for (fixed, report) in try injector.bothReports(#"{"version": 9, "id": 1}"#) {
        #expect(fixed.version == 2 && fixed.id == 1 && report.isEmpty)
      }
    }
  }
}
