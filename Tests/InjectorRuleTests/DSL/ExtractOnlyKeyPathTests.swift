import Injector
import Testing

@testable import InjectorTestSupport

/// `extractOnly` for computed properties, and for those that a key path does not identify.
struct ExtractOnlyKeyPathTests {
  struct Person: Injectable, Equatable {
    var first = "none"
    var last = "none"
    var fullName: String { "\(first) \(last)" }
    var size: Int { first.count }
    var half: Double {
      get { 0.5 }
      set { last = "\(newValue)" }
    }

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.extractOnly(keyPath: \Person.size).writing(keyPath: \Person.size).to("size")
    }
  }

  static let people = Injector.bind(Person.self)

  @Test(arguments: [
    Self.people.extractOnly(\.fullName).writing(\.fullName).to("full_name"),
    Self.people.mapping("full_name").to(\.fullName).extractOnly(\.fullName),
    Self.people.extractOnly(\.half).writing(\.half).to("full_name"),
  ])
  func aComputedPropertyWithAKey(people: Injector<Person>) throws {
    let json = #"{"first": "Ann", "full_name": "x", "half": 3, "size": 3}"#
    for (person, report) in try people.ignoreKeys("half").bothReports(json) {
      #expect(person == Person(first: "Ann"))
      #expect(report.isEmpty)
    }
  }

  @Test func aKeyThatIsTheNameOfAStoredProperty() throws {
    let people = Self.people.extractOnly(\.fullName).writing(\.fullName).to("first")
      .rules { $0.require("first").injectOnly("first") }
    for person in try people.both(#"{"first": "Ann"}"#) { #expect(person.first == "Ann") }
    #expect(throws: InjectionError.self) { try people.inject(["last": "Lee"]) }
  }

  @Test func aComputedPropertyWithoutAKeyIsAMistake() {
    let error = #expect(throws: InjectionError.self) { try Self.people.extractOnly(\.fullName).validated() }
    #expect(
      error?.description.hasPrefix(
        #"\Person.<computed String> of Person is extracted, but has no key; name one: .writing(…).to("key"), "#
          + #"or, for a stored property, list its name among its keys: .mapping("key", "name").to(…)"#
          + " (\(#fileID):"
      ) == true
    )
  }

  @Test(arguments: [
    Self.people.extractOnly(\.first.count), Self.people.rules { $0.extractOnly(keyPath: \Row.id) },
  ])
  func otherKeyPathsAreMistakes(people: Injector<Person>) {
    #expect(throws: InjectionError.self) { try people.validated() }
  }

  struct Row { var id = 0 }

  class Open: Injectable {
    var createdBy = "server"
    private(set) var updatedBy = "server"
    required init() {}
  }

  static let opens = Injector.bind(Open.self)

  /// Without the property's name, the stored property would be injected after all.
  @Test(arguments: [
    Self.opens.extractOnly(\.createdBy), Self.opens.extractOnly(\.createdBy).writing(\.createdBy).to("by"),
    Self.opens.extractOnly(\.createdBy).mapping("by").to(\.createdBy),
  ])
  func aKeyPathThatMayBeAStoredProperty(opens: Injector<Open>) {
    let error = #expect(throws: InjectionError.self) { try opens.validated() }
    #expect(
      error?.description.hasPrefix(
        #"the property behind \Open.<computed String> of Open cannot be determined from its key path; "#
      ) == true
    )
  }

  @Test(arguments: [
    Self.opens.mapping("by", "createdBy").to(\.createdBy).extractOnly(\.createdBy),
    Self.opens.extractOnly(\.createdBy).mapping("createdBy").to(\.createdBy).writing(\.createdBy).to("by"),
    Self.opens.rules { $0.extractOnly("createdBy").mapping("by").to("createdBy") },
  ])
  func aNameAmongTheKeysOfAMapping(opens: Injector<Open>) throws {
    for (open, report) in try opens.bothReports(#"{"createdBy": "eve", "by": "eve", "updatedBy": "ann"}"#) {
      #expect(open.createdBy == "server" && open.updatedBy == "ann")
      #expect(report.isEmpty)
    }
  }
}
