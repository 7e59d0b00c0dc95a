import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// The defaults of properties in documents.
struct DocumentDefaultTests {
  /// Adds rules of properties.
  static func rules(_ rules: InjectionRules, _ properties: String) -> InjectionRules {
    guard let document = try? RuleDocument(json: #"{"properties": \#(properties)}"#, file: "rules.json")
    else { return rules }
    return rules.rules(document)
  }

  // MARK: - Defaults that lead back to themselves

  final class Node: Injectable {
    var name = ""
    var child: Node?
    var other: Node?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      DocumentDefaultTests.rules(rules, #"{"child": {"default": {}}, "other": {"default": {"name": "x"}}}"#)
    }
  }

  @Test func aDefaultThatNeedsItselfIsAMistake() throws {
    expectError(
      """
      2 problems:
        the default of 'child', {}, cannot be stored in Node? (rules.json:1)
        the default of 'other', {"name":"x"}, cannot be stored in Node? (rules.json:1)
      """
    ) { try Node(injecting: [:]) }
    expectError { try Injector.bind([Node].self).inject(json: "[]") }
  }

  struct Left: Injectable {
    var rights: [Right] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      DocumentDefaultTests.rules(rules, #"{"rights": {"default": [{}]}}"#)
    }
  }

  struct Right: Injectable {
    var lefts: [Left] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      DocumentDefaultTests.rules(rules, #"{"lefts": {"default": [{}]}}"#)
    }
  }

  struct Outer: Injectable {
    var left = Left()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      DocumentDefaultTests.rules(rules, #"{"left": {"default": {}}}"#)
    }
  }

  @Test func defaultsThatNeedEachOtherAreMistakes() throws {
    expectError(count: 2) { try Left(injecting: [:]) }
    expectError(count: 3) { try Outer(injecting: [:]) }
  }

  struct Tree: Injectable, Equatable {
    var name = ""
    var branches: [Tree] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      DocumentDefaultTests.rules(rules, #"{"branches": {"default": []}, "name": {"default": "x"}}"#)
    }
  }

  @Test func aDefaultOfItsOwnTypeThatEndsIsNone() throws {
    #expect(try Tree(injecting: [:]) == Tree(name: "x"))
    let tree = try Tree(injectingJSON: #"{"name": "a", "branches": [{"branches": null}]}"#)
    #expect(tree == Tree(name: "a", branches: [Tree(name: "x")]))
  }

  // MARK: - Several models

  struct Whole { var level = 0 }
  struct Text { var level = "" }
  struct Part { var level = 0.0 }

  @Test func aDocumentMayBeUsedForSeveralModels() throws {
    let document = try RuleDocument(json: #"{"properties": {"level": {"type": "integer", "default": "7"}}}"#)
    for _ in 0..<2 {
      #expect(try Injector.bind(Whole.self) { Whole() }.rules(document).inject([:]).level == 7)
      #expect(try Injector.bind(Text.self) { Text() }.rules(document).inject([:]).level == "7")
      #expect(try Injector.bind(Part.self) { Part() }.rules(document).inject([:]).level == 7)
      #expect(try Injector.bind(MappedRecord.self).rules(document).inject([:])["level"] as? Int == 7)
    }
  }

  final class Person: Injectable { var name = "" }

  struct Team { var lead: Person?; var members: [Person] = []; var byName: [String: Person] = [:] }

  @Test func everyModelHasObjectsOfItsOwn() throws {
    let document = try RuleDocument(
      json: """
        {"properties": {"lead": {"default": {"name": "Ann"}}, "members": {"default": [{"name": "Bea"}]},
         "byName": {"default": {"c": {"name": "Cat"}}}}}
        """
    )
    let teams = Injector.bind(Team.self) { Team() }.rules(document)
    let (first, second) = (try teams.inject([:]), try teams.inject([:]))
    first.lead?.name = "Zoe"
    first.members.first?.name = "Zoe"
    first.byName["c"]?.name = "Zoe"
    #expect(second.lead?.name == "Ann" && second.members.map(\.name) == ["Bea"])
    #expect(second.byName["c"]?.name == "Cat")
    #expect(try teams.inject([:]).lead?.name == "Ann")
  }

  // MARK: - As the data has it

  @Test(arguments: ["1700000000000", "1700000000", "\"1700000000\"", "\"2023-11-14T22:13:20Z\""])
  func aDateIsReadAsInTheData(value: String) throws {
    let records = try MappedRecordTests.records(
      #"{"properties": {"a": {"type": "date", "default": \#(value)}, "b": {"type": "[date]", "default": [\#(value)]}}}"#
    )
    let (record, read) = (try records.inject([:]), try records.inject(json: #"{"a": \#(value)}"#))
    #expect(record["a"] as? Date == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(record["a"] as? Date == read["a"] as? Date)
    #expect(record["b"] as? [Date] == [Date(timeIntervalSince1970: 1_700_000_000)])
  }

  @Test func aDateThatIsNoneIsAMistake() throws {
    let records = try MappedRecordTests.records(
      #"{"properties": {"a": {"type": "date", "default": "soon"}}}"#)
    expectMistake(records, "the default of 'a', \"soon\", cannot be stored in Date? (rules.json:1)")
  }

  @Test func unknownKeysInADefaultAreAMistake() throws {
    let document = try RuleDocument(json: #"{"properties": {"lead": {"default": {"nmae": "Ann"}}}}"#)
    let teams = Injector.bind(Team.self) { Team() }.rules(document)
    expectMistake(
      teams, "the default of 'lead', {\"nmae\":\"Ann\"}, cannot be stored in Person? (rules.json:1)")
  }
}
