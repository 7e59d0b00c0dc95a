import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct RuleDocumentsTests {
  struct User { var userId = 0; var birthday: Date?; var nick = "" }

  let temporary: TemporaryFolder
  var folder: String { temporary.path }

  init() throws {
    temporary = try TemporaryFolder()
    let page = try DocumentationPage(named: "RuleDocuments")
    for (name, text) in zip(["users.json", "mapping.json"], page.blocks(in: "json")) {
      _ = try temporary.file(name, holding: text)
    }
  }

  @Test func overview() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let document = try RuleDocument(contentsOf: folder + "/users.json")
    let users = Injector.bind(User.self) { User() }.rules(document)
    let user = try users.inject(json: #"{"meta": {"id": 7}, "nick_name": "Tom"}"#)
    print(user.userId, user.nick)

    try expectOutput(output, of: "RuleDocuments", section: "Overview")
  }

  @Test func recordsWithoutASwiftType() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let mapping = try RuleDocument(contentsOf: folder + "/mapping.json")
    let records = Injector.bind(MappedRecord.self).rules(mapping)
    let record = try records.inject(json: #"{"user": {"id": "7"}, "ts": 86400, "tags": ["a"], "trace": 1}"#)
    print(try records.extractJSONString(record))

    try expectOutput(output, of: "RuleDocuments", section: "Records without a Swift type")
  }

  @Test func mistakes() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try RuleDocument(
        json: #"{"polcy": "strict", "properties": {"at": {"as": "iso"}}}"#,
        file: "users.json"
      )
    } catch {
      print(error.issues[0])
    }
    do {
      let wrong = try RuleDocument(json: #"{"require": "userid"}"#, file: "users.json")
      try Injector.bind(User.self).rules(wrong).validated()
    } catch {
      print(error)
    }

    try expectOutput(output, of: "RuleDocuments", section: "Mistakes")
  }

  /// The converters and the types of the article can be used.
  @Test func theTablesAreRight() throws {
    let page = try DocumentationPage(named: "RuleDocuments")
    let rows = page.table(ofSection: "The words of a document")
    let converters = rows.drop { $0.first?.contains("iso8601") != true }
      .flatMap { DocumentationPage.codeSpans(in: $0.first ?? "") }
      .filter { !$0.contains("…") }
    #expect(converters.count > 12)
    for converter in converters {
      _ = try RuleDocument(json: #"{"properties": {"p": {"as": \#(converter)}}}"#)
    }
  }
}
