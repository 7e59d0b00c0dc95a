import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// Rules of documents about the members of a record as a whole: its rest, its key and its empty values.
struct DocumentRecordTests {
  struct Event: Injectable, Equatable { var name = ""; var extras: [String: Int] = ["default": 0] }
  struct User: Injectable, Equatable { var id = "none"; var name = "" }
  struct Page: Injectable, Equatable { var count: Int? = 1; var title: String? = "t" }

  private func document(_ json: String) throws -> RuleDocument {
    try RuleDocument(json: json, file: "r.json")
  }

  @Test func rest() throws {
    let events = Injector.bind(Event.self).rules(try document(#"{"rest": "extras"}"#))
    try expectModels(events, #"{"name": "a", "page": 3}"#, Event(name: "a", extras: ["page": 3]))
  }

  @Test func recordKey() throws {
    let users = Injector.bind(User.self).rules(try document(#"{"recordKey": "id"}"#))
    let expected = ["u7": User(id: "u7", name: "Ann")]
    #expect(try users.injectDictionary(json: #"{"u7": {"name": "Ann", "id": "other"}}"#) == expected)
  }

  @Test func emptyValues() throws {
    let pages = Injector.bind(Page.self).rules(try document(#"{"policy": {"empty": "null"}}"#))
    try expectModels(pages, #"{"count": "", "title": ""}"#, Page(count: nil, title: ""))
  }
}
