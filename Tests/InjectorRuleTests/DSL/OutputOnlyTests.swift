import Injector
import Testing

@testable import InjectorTestSupport

/// `outputOnly`: extracted, never injected.
struct OutputOnlyTests {
  struct Note: Injectable, Equatable { var text = "none"; var createdBy = "server"; var number = 1 }

  static let notes = Injector.bind(Note.self)
  static let attack = #"{"text": "a", "createdBy": "eve", "number": 9}"#

  @Test(arguments: [
    Self.notes.outputOnly(\.createdBy, \.number), Self.notes.outputOnly(\.createdBy).and(\.number),
    Self.notes.outputOnly(\.createdBy).outputOnly(\.number),
    Self.notes.rules { $0.outputOnly("createdBy", "number") },
    Self.notes.rules { $0.outputOnly("createdBy").and("number") },
  ])
  func theValuesAreNotInjected(notes: Injector<Note>) throws {
    for (note, report) in try notes.bothReports(Self.attack) {
      #expect(note == Note(text: "a") && report.isEmpty)
    }
    for note in try notes.bothUpdates(Self.attack, of: { Note(text: "x", createdBy: "y", number: 2) }) {
      #expect(note == Note(text: "a", createdBy: "y", number: 2))
    }
  }

  @Test(arguments: [
    (Self.notes.mapping("c", "d.e").to(\.createdBy), #"{"c": "x", "d": {"e": "y"}, "createdBy": 1}"#),
    (Self.notes.keys(.snakeCase), #"{"created_by": "x", "createdBy": "y"}"#),
    (Self.notes.keys(.caseInsensitive), #"{"CREATEDBY": "x"}"#),
    (Self.notes.writing(\.createdBy).to("w"), #"{"w": "x", "createdBy": "y"}"#),
    (Self.notes.writing(\.createdBy).to("v.w"), #"{"v": {"w": "x"}}"#),
  ])
  func allItsKeysAreKnown(notes: Injector<Note>, json: String) throws {
    let strict = notes.policy(unknownKeys: .fail).outputOnly(\.createdBy)
    for note in try strict.both(json) { #expect(note.createdBy == "server") }
  }

  @Test func theKeyOfAnotherPropertyIsStillRead() throws {
    let notes = Self.notes.mapping("n").to(\.text).and(\.createdBy).outputOnly(\.createdBy)
    for note in try notes.both(#"{"n": "x"}"#) { #expect(note == Note(text: "x")) }
  }

  @Test func otherRulesForInjectionHaveNoEffect() throws {
    let notes = Self.notes.require(\.createdBy).accept(\.text).and(\.createdBy).outputOnly(\.createdBy)
      .format(\.createdBy).with.converter { (text: String) in text + text }
      .values { property, value in property == "createdBy" ? nil : value }
    try expectModels(notes.policy(.strict), #"{"text": "a", "createdBy": "b"}"#, Note(text: "a"))
    for note in try notes.both(#"{"text": "a"}"#) { #expect(note == Note(text: "a")) }
  }

  @Test func ignoreBeatsIt() throws {
    for note in try Self.notes.outputOnly(\.createdBy).ignore(\.createdBy).both(Self.attack) {
      #expect(note == Note(text: "a", number: 9))
    }
  }

  // MARK: Structs put together from the record

  struct Row: Equatable { var id: Int; var owner: String; var note: String? }

  private func needsAValue(_ reason: String) -> String {
    "'owner' of OutputOnlyTests.Row \(reason), but OutputOnlyTests.Row is made from the record and needs a value for it; "
      + #"add .format(\.owner).with.default(…), or use bind(OutputOnlyTests.Row.self) { … }"#
      + " (\(#fileID):"
  }

  @Test func aStructFromTheRecordNeedsAValue() throws {
    let rows = Injector.bind(Row.self).outputOnly(\.owner)
    expectMistake(rows, prefix: needsAValue("is outputOnly"))
    let valued = rows.format(\.owner).with.default("server").outputOnly(\.note)
    let json = #"{"id": 1, "owner": "eve", "note": "n"}"#
    try expectModels(valued, json, Row(id: 1, owner: "server", note: nil))
  }

  @Test func soDoesOneThatOnlyLeavesOut() {
    let rows = Injector.bind(Row.self).accept(\.id).mapping("k").to(\.owner)
    expectMistake(rows, prefix: needsAValue("is not named by 'accept'"))
  }

  // MARK: Types and constants

  struct Job: Injectable { var id = 0; var pair = (1, 2); let version = 2 }

  @Test func aTypeThatCannotBeInjectedAndAConstant() throws {
    let jobs = Injector.bind(Job.self).outputOnly(\.pair).and(\.version)
    for (job, report) in try jobs.bothReports(#"{"id": 1, "pair": [3, 4], "version": 5}"#) {
      #expect(job.id == 1 && job.pair == (1, 2) && job.version == 2 && report.isEmpty)
    }
    let text = "'pair' of Job cannot be extracted; values of type (Int, Int) cannot be"
    expectError(code: .configuration, part: text) { try jobs.extract(Job()) }
  }

}

/// `outputOnly` for computed properties, and for those that a key path does not identify.
struct OutputOnlyKeyPathTests {
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
      rules.outputOnly("size").writing("size").to("size").observing("size", through: \Person.size)
    }
  }

  static let people = Injector.bind(Person.self)

  @Test(arguments: [
    Self.people.outputOnly(\.fullName).writing(\.fullName).to("full_name"),
    Self.people.mapping("full_name").to(\.fullName).outputOnly(\.fullName),
    Self.people.outputOnly(\.half).writing(\.half).to("full_name"),
  ])
  func aComputedPropertyWithAKey(people: Injector<Person>) throws {
    let json = #"{"first": "Ann", "full_name": "x", "half": 3, "size": 3}"#
    for (person, report) in try people.ignoreKeys("half").bothReports(json) {
      #expect(person == Person(first: "Ann") && report.isEmpty)
    }
  }

  @Test func aKeyThatIsTheNameOfAStoredProperty() throws {
    let people = Self.people.outputOnly(\.fullName).writing(\.fullName).to("first")
      .rules { $0.require("first").inputOnly("first") }
    for person in try people.both(#"{"first": "Ann"}"#) { #expect(person.first == "Ann") }
    expectError { try people.inject(["last": "Lee"]) }
  }

  static let keyless =
    #"\Person.<computed String> of Person is extracted, but has no key; name one: .writing(…).to("key")"#
    + " (\(#fileID):"

  @Test(arguments: [
    (keyless, people.outputOnly(\.fullName)), ("", people.outputOnly(\.first.count)),
    ("", people.rules { $0.outputOnly("id").observing("id", through: \Row.id) }),
  ])
  func otherKeyPathsAreMistakes(text: String, people: Injector<Person>) {
    expectMistake(people, prefix: text)
  }

  struct Row { var id = 0 }

  class Open: Injectable {
    var createdBy = "server"
    private(set) var updatedBy = "server"
    required init() {}
  }

  static let opens = Injector.bind(Open.self)

  @Test(arguments: [
    Self.opens.outputOnly(\.createdBy), Self.opens.outputOnly(\.createdBy).writing(\.createdBy).to("by"),
    Self.opens.outputOnly(\.createdBy).mapping("by").to(\.createdBy),
  ])
  func aPropertyOfAClassThatIsNotFinal(opens: Injector<Open>) throws {
    for (open, report) in try opens.bothReports(#"{"createdBy": "eve", "updatedBy": "ann"}"#) {
      #expect(open.createdBy == "server" && open.updatedBy == "ann" && report.isEmpty)
      #expect(try opens.extract(open).count == 2)
    }
  }

  @Test(arguments: [
    Self.opens.mapping("by", "createdBy").to(\.createdBy).outputOnly(\.createdBy),
    Self.opens.outputOnly(\.createdBy).mapping("createdBy").to(\.createdBy).writing(\.createdBy).to("by"),
    Self.opens.rules { $0.outputOnly("createdBy").mapping("by").to("createdBy") },
  ])
  func aNameAmongTheKeysOfAMapping(opens: Injector<Open>) throws {
    for (open, report) in try opens.bothReports(#"{"createdBy": "eve", "by": "eve", "updatedBy": "ann"}"#) {
      #expect(open.createdBy == "server" && open.updatedBy == "ann" && report.isEmpty)
    }
  }
}
