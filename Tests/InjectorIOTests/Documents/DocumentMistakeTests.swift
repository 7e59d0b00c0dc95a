import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Mistakes in documents of rules, with the name of the file and the line.
struct DocumentMistakeTests {
  /// Documents, and the messages of their errors.
  static let mistakes: KeyValuePairs<String, String> = [
    "[]": "the document must be an object, found an empty array (users.json:1)",
    #"{"polcy": 1}"#: "unknown word 'polcy'; did you mean 'policy'? (users.json:1)",
    "{\n\"x\": 1}":
      "unknown word 'x'; use properties, keys, policy, at, ignoreKeys, extraction, ignore, accept, require, nonNull, sensitive, flatten, "
      + "rest, recordKey, inputOnly, outputOnly, nullForNil, writingAsIs (users.json:2)",
    #"{"policy": "strickt"}"#: "unknown policy 'strickt'; did you mean 'strict'? (users.json:1)",
    #"{"policy": {"nul": 1}}"#: "unknown setting of the policy 'nul'; did you mean 'null'? (users.json:1)",
    #"{"policy": {"null": "keeep"}}"#: "unknown choice 'keeep'; did you mean 'keep'? (users.json:1)",
    #"{"policy": 5}"#:
      "'policy' must be the name of a policy, or an object with settings, found 5 (users.json:1)",
    #"{"keys": "snake_case"}"#: "unknown key strategy 'snake_case'; did you mean 'snakeCase'? (users.json:1)",
    #"{"ignore": [1]}"#: "'ignore' must be a non-empty string, found 1 (users.json:1)",
    #"{"ignore": []}"#:
      "'ignore' must be a non-empty string or array of strings, found an empty array (users.json:1)",
    #"{"at": ""}"#: "'at' must be a non-empty string, found \"\" (users.json:1)",
    #"{"at": "a", "at": "b"}"#: "'at' is given twice; remove one of the two (users.json:1)",
    #"{"properties": {"owner": {"rules": {"properties": {"a": {"type": "[strings]"}}}}}}"#:
      "unknown type '[strings]' of 'a'; did you mean '[string]'? (users.json:1)",
    #"{"properties": {"owner": {"rules": {"policy": 5}}}}"#:
      "'policy' of 'owner' must be the name of a policy, or an object with settings, found 5 (users.json:1)",
    #"{"properties": {"a": {"type": "[record]"}}}"#:
      "'a' holds records, but none of their properties are declared; add \"rules\", or use the type 'any' "
      + "(users.json:1)",
    #"{"properties": {"a": {"type": "string", "rules": {}}}}"#:
      "'a' has rules, but its type holds no record; use the type 'record', '[record]' or '[string: record]' "
      + "(users.json:1)",
  ]

  /// Rules of the property 'a', and the messages of their errors, without the place.
  static let propertyMistakes: KeyValuePairs<String, String> = [
    #"5"#: "'a' must be a key, an array of keys, or an object with rules, found 5",
    #"{"as": 5}"#:
      "'as' of 'a' must be the name of a converter, or an object with a name and an argument, found 5",
    #"{"as": "or"}"#:
      "the converter 'or' of 'a' needs an argument: {\"or\": [\"iso8601\", \"epochSeconds\"]}",
    #"{"as": "read"}"#:
      "the converter 'read' of 'a' needs an argument: {\"read\": \"epochSeconds\", \"write\": \"iso8601\"}",
    #"{"as": {"date": {"formats": 5}}}"#:
      "'formats' of 'a' must be a non-empty string or array of strings, found 5",
    #"{"as": {"date": {"locale": "de"}}}"#:
      "'date' of 'a' must be a pattern, or an object with \"formats\", found an object with 1 key",
    #"{"as": {"date": {"formats": "d. MMMM yyyy", "locale": "german"}}}"#:
      "'locale' of 'a' must be the name of a language, such as \"de_CH\", found \"german\"",
    #"{"keys": ["x", 1]}"#: "'keys' of 'a' must be a non-empty string, found 1",
    #"{"requre": true}"#: "unknown word in the rules of 'a': 'requre'; did you mean 'require'?",
    #"{"require": 1}"#: "'require' of 'a' must be true or false, found 1",
    #"{"onlyKeys": true}"#: "'a' has onlyKeys, but no keys; add \"keys\"",
    #"{"type": "int"}"#: "unknown type 'int' of 'a'; did you mean 'integer'?",
    #"{"type": "[string: Double]"}"#:
      "unknown type '[string: Double]' of 'a'; did you mean '[string: number]'?",
    #"{"type": "colour"}"#:
      "unknown type 'colour' of 'a'; use string, integer, number, decimal, boolean, date, url, data, uuid, record, any, "
      + "or an array or a dictionary of them, such as [integer] or [string: integer]",
    #"{"as": {"optional": {"optional": "url"}}}"#:
      "the converter of 'a' has an 'optional' directly inside an 'optional'; remove one of the two",
    #"{"as": {"optional": {"or": [{"optional": "url"}, {"optional": "url"}]}}}"#:
      "the converter of 'a' has an 'optional' directly inside an 'optional'; remove one of the two",
    #"{"type": "[strng]"}"#: "unknown type '[strng]' of 'a'; did you mean '[string]'?",
    #"{"as": "iso"}"#: "unknown converter 'iso' of 'a'; did you mean 'iso8601'?",
    #"{"as": "round"}"#:
      "unknown converter 'round' of 'a'; use iso8601, epochSeconds, epochMilliseconds, anyDate, sqlDate, httpDate, url, base64, utf8, hexColor, decimal, "
      + "trimmed, date, split, json, array, lossyArray, optional, dictionary, then, or",
    #"{"as": "trimed"}"#: "unknown converter 'trimed' of 'a'; did you mean 'trimmed'?",
    #"{"as": "date"}"#: "the converter 'date' of 'a' needs an argument: {\"date\": \"yyyy-MM-dd\"}",
    #"{"as": {"trimmed": 1}}"#: "the converter 'trimmed' of 'a' has no argument; write \"trimmed\"",
    #"{"as": {"date": "YYYY-MM-dd"}}"#:
      "the converter of 'a' cannot work: the date pattern \"YYYY-MM-dd\" mixes the year of weeks (Y) with months or days; "
      + "write \"yyyy-MM-dd\"",
    #"{"as": {"date": {"formats": "yyyy", "timeZone": "Zurich"}}}"#:
      "'timeZone' of 'a' must be the name of a time zone, such as \"Europe/Zurich\", found \"Zurich\"",
    #"{"as": {"then": ["trimmed", "epochSeconds"]}}"#:
      "the converters of 'a' do not follow each other: one returns String, and the next takes Double",
    #"{"as": {"or": ["trimmed", "iso8601"]}}"#:
      "the converters of 'a' do not belong together: one returns String, and another Date",
    #"{"as": {"read": "url", "write": "iso8601"}}"#:
      "the converters of 'a' do not belong together: one reads URL, and the other writes Date",
    #"{"as": {"read": "url"}}"#:
      "'as' of 'a' must be an object with both a converter to \"read\" and one to \"write\", "
      + "found an object with 1 key",
    #"{"as": "iso8601", "default": "soon"}"#: "the default of 'a' does not fit its converter",
    #"{"rules": {}, "default": {}}"#: "'a' has rules and a default; remove one of the two",
    #"{"default": [{"b": 1, "b": 2}]}"#: "'b' of 'a' is given twice; remove one of the two",
    #"{"type": "number", "default": 1e999}"#:
      "a number in the default of 'a' is too large; use one below 1e308",
    #"{"default": [{"b": -1e999}]}"#: "a number in the default of 'a' is too large; use one below 1e308",
    #"{"as": {"json": "[record]"}}"#: "JSON text cannot hold records of its own; use the type 'any'",
    #"{"default": null}"#: "'default' of 'a' must be a value other than null, found null",
    #"{"as": "url", "rules": {}}"#: "'a' has a converter and rules; remove one of the two",
    #"{"rules": {"at": "b"}}"#: "'at' has no effect in the rules of a property; remove it",
  ]

  @Test(arguments: mistakes) func aMistakeHasItsLineAndARemedy(document: String, message: String) throws {
    expectError(message, code: .configuration) { try RuleDocument(json: document, file: "users.json") }
  }

  @Test(arguments: propertyMistakes)
  func aMistakeOfAPropertyHasItsLineAndARemedy(rules: String, message: String) throws {
    expectError("\(message) (users.json:1)", code: .configuration) {
      try RuleDocument(json: #"{"properties": {"a": \#(rules)}}"#, file: "users.json")
    }
  }

  /// The examples in the messages about converters without their argument.
  static let examples = [
    "date", "split", "json", "array", "lossyArray", "optional", "dictionary", "then", "or", "read", "write",
  ]

  @Test(arguments: examples) func theExampleOfAConverterIsRight(name: String) throws {
    let rule = { (converter: String) in #"{"properties": {"a": {"as": \#(converter)}}}"# }
    let error = expectError { try RuleDocument(json: rule("\"\(name)\""), file: "users.json") }
    let text = try #require(error?.description)
    let example = try #require(text.range(of: "needs an argument: ")).upperBound
    let end = try #require(text.range(of: " (users.json:1)")).lowerBound
    _ = try RuleDocument(json: rule(String(text[example..<end])))
  }

  @Test(arguments: ["de_CH", "de-CH", "en_US_POSIX", "fr", "zh-Hans-CN", "de_FR"])
  func theNameOfALanguageIsAccepted(name: String) throws {
    _ = try RuleDocument(
      json: #"{"properties": {"a": {"as": {"date": {"formats": "d. MMMM yyyy", "locale": "\#(name)"}}}}}"#
    )
  }

  @Test func allMistakesAreFoundTogether() {
    let json =
      "{\r\n  \"plicy\": \"strict\",\r\n\r\n  \"properties\": {\n    \"a\": {\"as\": \"trimed\",\n      \"x\": 1}\n  }\n}"
    let error = expectError { try RuleDocument(json: json, file: "users.json") }
    #expect(error?.issues.map(\.rule) == ["users.json:2", "users.json:5", "users.json:6"])
  }

  @Test func malformedTextHasItsPlace() throws {
    let error = expectError(code: .malformed) { try RuleDocument(json: "{\n  \"at\": }") }
    #expect(error?.location == JSONLocation(offset: 10, line: 2, column: 9))
  }

  @Test func aFileHasItsName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("rules.json", holding: "{\n\"ta\": \"a\"}")
    expectError("unknown word 'ta'; did you mean 'at'? (rules.json:2)") { try RuleDocument(contentsOf: path) }
    expectError(code: .fileFailed) {
      try RuleDocument(contentsOf: URL(fileURLWithPath: folder.file("none.json")))
    }
  }
}

/// Mistakes in documents that are found with the model. Their remedies are words of documents.
struct DocumentRemedyTests {
  /// Documents of records, and the messages.
  static let mistakes: KeyValuePairs<String, String> = [
    #"{"properties": {"a": {"writing": "x"}, "b": {"writing": "x"}}}"#:
      "'a' and 'b' of MappedRecord are both written to \"x\"; give one of them another key with \"writing\", "
      + "or use \"inputOnly\": true (rules.json:1)",
    #"{"properties": {"a": {"inputOnly": true, "outputOnly": true}}}"#:
      "'a' of MappedRecord is inputOnly and outputOnly; remove one of the two, or use \"ignore\": true if neither "
      + "way is meant (rules.json:1)",
    #"{"properties": {"a": {"type": "integer", "flatten": true}}}"#:
      "'a' is flattened, but Int? is not one model; remove \"flatten\" (rules.json:1)",
    #"{"properties": {"a": {"writing": "list.5000000"}}}"#:
      "'a' is written to \"list.5000000\", and an index may be at most 999; "
      + "give it another key with \"writing\" (rules.json:1)",
    #"{"properties": {"a": {"keys": "."}}}"#:
      "the \"keys\" of 'a' name no key; name one, or remove them (rules.json:1)",
    #"{"properties": {"a": {"writing": "."}}}"#:
      "the \"writing\" of 'a' names no key; name one, or remove it (rules.json:1)",
    "{\n\"properties\": {\"a\": \"x\", \"b\": {\n\"keys\": \"y\",\n\"writing\": \"a\"}}}":
      "'a' and 'b' of MappedRecord are both written to \"a\"; give one of them another key with \"writing\", "
      + "or use \"inputOnly\": true (rules.json:4)",
  ]

  // Some are mistakes of the extraction only.
  @Test(arguments: mistakes) func theRemedyIsAWordOfTheDocument(document: String, message: String) throws {
    let records = try MappedRecordTests.records(document)
    expectError(message) { try records.extractJSON(records.inject([:])) }
  }

  struct Owner { var name = "" }

  struct User { var userId = 0; var owner: Owner?; var born: Date?; var action: (() -> Void)? }

  /// Documents of a model, and the messages.
  static let modelMistakes: KeyValuePairs<String, String> = [
    #"{"properties": {"id": "userId"}}"#:
      "no property 'id' in User, but there is a property 'userId'; the property comes first: \"userId\": \"id\" "
      + "(rules.json:1)",
    #"{"properties": {"x": {"writing": "userId"}}}"#:
      "no property 'x' in User, but there is a property 'userId'; the property comes first: "
      + "\"userId\": {\"writing\": \"x\"} (rules.json:1)",
    #"{"properties": {"owner": {"flatten": true}}, "ignore": "action"}"#:
      "'owner' is flattened, but there are no rules for DocumentRemedyTests.Owner; conform DocumentRemedyTests.Owner to Injectable, or add \"rules\" "
      + "(rules.json:1)",
    #"{"properties": {"owner": {"as": "trimmed", "flatten": true}}, "ignore": "action"}"#:
      "'owner' is flattened, but its value is made by a converter; remove \"flatten\" (rules.json:1)",
  ]

  @Test(arguments: modelMistakes)
  func theRemedyForAModelIsAWordOfTheDocument(document: String, message: String) throws {
    let document = try RuleDocument(json: document)
    let error = expectMistake(Injector.bind(User.self) { User() }.rules(document))
    #expect(error?.issues.contains { $0.description == message } == true, "\(error?.description ?? "")")
  }

  @Test func theRemedyForATypeIsAWordOfTheDocument() throws {
    enum Mood { case good, bad }
    struct Job { var mood = Mood.good }
    let document = try RuleDocument(json: #"{"properties": {"mood": "m"}}"#, file: "a.json")
    let jobs = Injector.bind(Job.self) { Job() }.rules(document)
    expectMistake(jobs, part: #"use "as", or "ignore": true (a.json:1)"#)
  }

  @Test func rulesInSourceCodeHaveTheRemediesOfSwift() throws {
    let document = try RuleDocument(json: #"{"properties": {"born": {"writing": "userId"}}}"#)
    let users = Injector.bind(User.self) { User() }.ignore(\.owner, \.action).rules(document)
    let contrary = users.inputOnly(\.userId).outputOnly(\.userId)
    expectMistake(contrary, part: "or use .ignore(\\.userId) if neither way is meant")
  }
}
