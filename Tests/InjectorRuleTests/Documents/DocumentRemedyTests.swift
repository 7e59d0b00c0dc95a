import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Mistakes in documents that are found with the model. Their remedies are words of documents.
struct DocumentRemedyTests {
  /// Documents of records, and the messages.
  static let mistakes: [(document: String, message: String)] = [
    (
      #"{"properties": {"a": {"writing": "x"}, "b": {"writing": "x"}}}"#,
      "'a' and 'b' of MappedRecord are both written to \"x\"; give one of them another key with \"writing\", "
        + "or use \"injectOnly\": true (rules.json:1)"
    ),
    (
      #"{"properties": {"a": {"injectOnly": true, "extractOnly": true}}}"#,
      "'a' of MappedRecord is injectOnly and extractOnly; remove one of the two, or use \"ignore\" if neither way "
        + "is meant (rules.json:1)"
    ),
    (
      #"{"properties": {"a": {"type": "integer", "flatten": true}}}"#,
      "'a' is flattened, but Int? is not one model; remove \"flatten\" (rules.json:1)"
    ),
    (
      #"{"properties": {"a": {"writing": "list.5000000"}}}"#,
      "'a' is written to \"list.5000000\", and an index may be at most 999; "
        + "give it another key with \"writing\" (rules.json:1)"
    ),
    (
      "{\n\"properties\": {\"a\": \"x\", \"b\": {\n\"keys\": \"y\",\n\"writing\": \"a\"}}}",
      "'a' and 'b' of MappedRecord are both written to \"a\"; give one of them another key with \"writing\", "
        + "or use \"injectOnly\": true (rules.json:4)"
    ),
  ]

  // Some are mistakes of the extraction only.
  @Test(arguments: mistakes)
  func theRemedyIsAWordOfTheDocument(document: String, message: String) throws {
    let records = try MappedRecordTests.records(document)
    let error = #expect(throws: InjectionError.self) { try records.extractJSON(records.inject([:])) }
    #expect(error?.description == message)
  }

  struct Owner { var name = "" }

  struct User {
    var userId = 0
    var owner: Owner?
    var born: Date?
    var action: (() -> Void)?
  }

  /// Documents of a model, and the messages.
  static let modelMistakes: [(document: String, message: String)] = [
    (
      #"{"properties": {"id": "userId"}}"#,
      "no property 'id' in User, but there is a property 'userId'; the property comes first: \"userId\": \"id\" "
        + "(rules.json:1)"
    ),
    (
      #"{"properties": {"x": {"writing": "userId"}}}"#,
      "no property 'x' in User, but there is a property 'userId'; the property comes first: "
        + "\"userId\": {\"writing\": \"x\"} (rules.json:1)"
    ),
    (
      #"{"properties": {"owner": {"flatten": true}}, "ignore": "action"}"#,
      "'owner' is flattened, but there are no rules for DocumentRemedyTests.Owner; conform DocumentRemedyTests.Owner to Injectable, or add \"rules\" "
        + "(rules.json:1)"
    ),
    (
      #"{"properties": {"owner": {"as": "trimmed", "flatten": true}}, "ignore": "action"}"#,
      "'owner' is flattened, but its value is made by a converter; remove \"flatten\" (rules.json:1)"
    ),
  ]

  @Test(arguments: modelMistakes)
  func theRemedyForAModelIsAWordOfTheDocument(document: String, message: String) throws {
    let document = try RuleDocument(json: document)
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(User.self) { User() }.rules(document).validated()
    }
    #expect(error?.issues.contains { $0.description == message } == true, "\(error?.description ?? "")")
  }

  @Test func aPathWithoutKeysIsAMistake() throws {
    for (rule, message) in [
      (#"{"keys": "."}"#, "the \"keys\" of 'a' name no key; name one, or remove them (rules.json:1)"),
      (#"{"writing": "."}"#, "the \"writing\" of 'a' names no key; name one, or remove it (rules.json:1)"),
    ] {
      let records = try MappedRecordTests.records(#"{"properties": {"a": \#(rule)}}"#)
      let error = #expect(throws: InjectionError.self) { try records.extractJSON(records.inject([:])) }
      #expect(error?.description == message)
    }
  }

  @Test func rulesInSourceCodeHaveTheRemediesOfSwift() throws {
    let document = try RuleDocument(json: #"{"properties": {"born": {"writing": "userId"}}}"#)
    let users = Injector.bind(User.self) { User() }.ignore(\.owner, \.action)
    let error = #expect(throws: InjectionError.self) {
      try users.rules(document).injectOnly(\.userId).extractOnly(\.userId).validated()
    }
    #expect(error?.description.contains("or use .ignore(\\.userId) if neither way is meant") == true)
  }
}
