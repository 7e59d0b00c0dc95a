import Injector
import Testing

@testable import InjectorTestSupport

/// Properties that are never written.
struct ConstantTests {
  struct Settings: Injectable { let version = 3; var name = "none" }

  final class SettingsObject: Injectable { let version = 3; var name = "none" }

  @Test func constantsAreLeftAlone() throws {
    struct Fixed { let id: Int; var name = "none" }
    let (settings, objects) = (Injector.bind(Settings.self), Injector.bind(SettingsObject.self))
    for settings in [settings, settings.rules { $0.ignore("version") }] {
      try expectModels(settings, #"{"version": 9, "name": "a"}"#) { $0.version == 3 && $0.name == "a" }
    }
    for objects in [objects, objects.ignore(\.version)] {
      try expectModels(objects, #"{"version": 9, "name": "a"}"#) { $0.version == 3 && $0.name == "a" }
    }
    let fixed = Injector.bind(Fixed.self) { Fixed(id: 5) }
    #expect(try fixed.inject(["id": 9, "name": "a"]).id == 5)
    expectMistake(fixed.rules { $0.mapping("i").to("id") })
  }

  @Test func ruleForAConstantIsAMistake() throws {
    let settings = Injector.bind(Settings.self)
    expectMistake(settings.rules { $0.mapping("v").to("version") }, part: "'version' of Settings is a 'let'")
    expectMistake(settings.mapping("v").to(\.version))
    expectMistake(Injector.bind(SettingsObject.self).rules { $0.format("version").with.default(1) })
    let pets = Injector.bind(Pet.self)
    expectMistake(pets.rules { $0.mapping("o").to("owner") }, part: "'owner' of Pet is weak or unowned")
    try pets.rules { $0.ignore("owner") }.validated()
  }

  class Reading: Injectable { let value = Double.nan; let note = ""; required init() {} }

  /// The value of a constant is extracted, so it may have to be hidden.
  @Test func constantsMayBeSensitive() throws {
    let readings = Injector.bind(Reading.self)
    for injector in [
      readings.sensitive(\.value), readings.rules { $0.sensitive("value") },
      readings.sensitive(\.value, \.note),
    ] {
      expectError("value: a sensitive value cannot be extracted") {
        try injector.extractJSONString(Reading())
      }
      try expectReports(injector, #"{"value": 1}"#, "'value' is a `let` that has its value already; ignored")
    }
    for injector in [
      readings.require(\.value).sensitive(\.value), readings.sensitive(\.value).require(\.value),
    ] {
      expectMistake(injector, part: "'value' of Reading is a 'let'")
    }
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
    let pets = Injector.bind(Pet.self)
    let record: [String: Any] = ["name": "Tom", "owner": ["name": "Jon"], "keeper": ["name": "x"], "age": 3]
    try pets.inject(record, into: &pet)
    #expect(pet.owner === owner && owner.name == "" && pet.name == "Tom" && pet.age == 3)
    try pets.mapping("o").to(\.owner).inject(["o": ["name": "Jon"]], into: &pet)
    #expect(pet.owner === owner && owner.name == "Jon")
  }

  // MARK: Keys of constants

  struct App: Injectable { let version = 3; var name = "none"; var settings = Settings() }

  struct FlatApp: Injectable {
    var name = "none"
    var settings = Settings()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.flatten("settings").format("settings").with
        .injector(Injector.bind(Settings.self).rules { $0.ignore("name") })
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
    let text = #"'buildNumber' is a `let` that has its value already, found "build_number"; ignored"#
    try expectReports(Injector.bind(Build.self).keys(.snakeCase), #"{"build_number": 2}"#, text)
    for (app, report) in try Injector.bind(FlatApp.self).bothReports(#"{"version": 9, "name": "a"}"#) {
      #expect(app.settings.version == 3 && app.name == "a" && report.issues.map(\.code) == [.constant])
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
    struct Fixed: Equatable { let version = 2; var id = 0 }
    let json = #"{"version": 9, "id": 1}"#
    let (versioned, fixed) = (Injector.bind(Versioned.self), Injector.bind(Fixed.self) { Fixed() })
    try expectModels(versioned, json, Versioned(version: 9, id: 1))
    for injector in [
      versioned.format(\.version).with.default(2).ignore(\.version),
      versioned.rules { $0.format("version").with.default(2).ignore("version") },
    ] { try expectModels(injector, json, Versioned(version: 2, id: 1)) }
    for injector in [fixed.ignore(\.version), fixed.rules { $0.ignore("version") }] {
      try expectModels(injector, json, Fixed(id: 1))
      try expectReports(injector, json)
    }
  }
}
