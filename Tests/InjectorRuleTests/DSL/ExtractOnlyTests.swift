import Injector
import Testing

@testable import InjectorTestSupport

/// `extractOnly`: extracted, never injected.
struct ExtractOnlyTests {
  struct Note: Injectable, Equatable {
    var text = "none"
    var createdBy = "server"
    var number = 1
  }

  static let notes = Injector.bind(Note.self)
  static let attack = #"{"text": "a", "createdBy": "eve", "number": 9}"#

  @Test(arguments: [
    Self.notes.extractOnly(\.createdBy, \.number), Self.notes.extractOnly(\.createdBy).and(\.number),
    Self.notes.extractOnly(\.createdBy).extractOnly(\.number),
    Self.notes.rules { $0.extractOnly("createdBy", "number") },
    Self.notes.rules { $0.extractOnly("createdBy").and("number") },
    Self.notes.rules { $0.extractOnly(keyPath: \Note.createdBy, \Note.number) },
  ])
  func theValuesAreNotInjected(notes: Injector<Note>) throws {
    for (note, report) in try notes.bothReports(Self.attack) {
      #expect(note == Note(text: "a"))
      #expect(report.isEmpty)
    }
    for note in try notes.bothInto({ Note(text: "x", createdBy: "y", number: 2) }, Self.attack) {
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
    let strict = notes.policy(unknownKeys: .fail).extractOnly(\.createdBy)
    for note in try strict.both(json) { #expect(note.createdBy == "server") }
  }

  @Test func theKeyOfAnotherPropertyIsStillRead() throws {
    let notes = Self.notes.mapping("n").to(\.text).and(\.createdBy).extractOnly(\.createdBy)
    for note in try notes.both(#"{"n": "x"}"#) { #expect(note == Note(text: "x")) }
  }

  @Test func otherRulesForInjectionHaveNoEffect() throws {
    let notes = Self.notes.require(\.createdBy).only(\.text).and(\.createdBy).extractOnly(\.createdBy)
      .format(\.createdBy).with.converter { (text: String) in text + text }
      .values { property, value in property == "createdBy" ? nil : value }
    for note in try notes.policy(.strict).both(#"{"text": "a", "createdBy": "b"}"#) {
      #expect(note == Note(text: "a"))
    }
    for note in try notes.both(#"{"text": "a"}"#) { #expect(note == Note(text: "a")) }
  }

  @Test func ignoreBeatsIt() throws {
    for note in try Self.notes.extractOnly(\.createdBy).ignore(\.createdBy).both(Self.attack) {
      #expect(note == Note(text: "a", number: 9))
    }
  }

  @Test func anUnknownNameIsAMistake() {
    let error = #expect(throws: InjectionError.self) {
      try Self.notes.rules { $0.extractOnly("createdby") }.validated()
    }
    #expect(
      error?.description.hasPrefix("no property 'createdby' in Note; did you mean 'createdBy'?") == true
    )
    let nothing = #expect(throws: InjectionError.self) { try Self.notes.extractOnly().validated() }
    #expect(nothing?.description.hasPrefix("the rule names no property of Note; name one") == true)
  }

  // MARK: Structs put together from the record

  struct Row: Equatable {
    var id: Int
    var owner: String
    var note: String?
  }

  @Test func aStructFromTheRecordNeedsAValue() throws {
    let rows = Injector.bind(Row.self).extractOnly(\.owner)
    let error = #expect(throws: InjectionError.self) { try rows.validated() }
    #expect(
      error?.description.hasPrefix(
        "'owner' of ExtractOnlyTests.Row is extractOnly, but ExtractOnlyTests.Row is made from the record and needs a value for it; "
          + #"add .format(\.owner).with.default(…), or use bind(ExtractOnlyTests.Row.self) { … }"#
          + " (\(#fileID):"
      ) == true
    )
    let valued = rows.format(\.owner).with.default("server").extractOnly(\.note)
    for row in try valued.both(#"{"id": 1, "owner": "eve", "note": "n"}"#) {
      #expect(row == Row(id: 1, owner: "server", note: nil))
    }
  }

  @Test func soDoesOneThatOnlyLeavesOut() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Row.self).only(\.id).mapping("k").to(\.owner).validated()
    }
    #expect(
      error?.description.hasPrefix(
        "'owner' of ExtractOnlyTests.Row is not named by 'only', but ExtractOnlyTests.Row is made from the record and needs a value for it; "
          + #"add .format(\.owner).with.default(…), or use bind(ExtractOnlyTests.Row.self) { … }"#
          + " (\(#fileID):"
      ) == true
    )
  }

  // MARK: Types and constants

  struct Job: Injectable {
    var id = 0
    var pair = (1, 2)
    let version = 2
  }

  @Test func aTypeThatCannotBeInjectedAndAConstant() throws {
    let jobs = Injector.bind(Job.self).extractOnly(\.pair).and(\.version)
    for (job, report) in try jobs.bothReports(#"{"id": 1, "pair": [3, 4], "version": 5}"#) {
      #expect(job.id == 1 && job.pair == (1, 2) && job.version == 2)
      #expect(report.isEmpty)
    }
    let error = try #require(throws: InjectionError.self) { try jobs.extract(Job()) }
    #expect(error.code == .configuration)
    #expect(
      error.description.contains("'pair' of Job cannot be extracted; values of type (Int, Int) cannot be")
    )
  }

  class Base: Injectable {
    private var mark = 1
    var baseMark: Int { mark }
    required init() {}
  }

  final class Derived: Base {
    private var mark = 2
    var derivedMark: Int { mark }
  }

  @Test func aNameThatTwoClassesUseIsExcludedInBoth() throws {
    for model in try Injector.bind(Derived.self).rules({ $0.extractOnly("mark") }).both(#"{"mark": 9}"#) {
      #expect(model.baseMark == 1 && model.derivedMark == 2)
    }
  }
}
