import Injector
import Testing

@testable import InjectorTestSupport

/// The value at the end of a path is the same, whatever comes before and after it.
struct PathsAtOnceTests {
  struct Person: Injectable, Equatable {
    var id = -1
    var name = "none"
    var tag: String?
  }

  struct Fixed: Equatable {
    let id: Int
    let name: String
  }

  final class Account: Injectable, Equatable {
    var id = -1
    var name = "none"
    init() {}
    static func == (left: Account, right: Account) -> Bool { left.id == right.id && left.name == right.name }
  }

  static let people = Injector.bind(Person.self)
    .mapping("user.id", "uid").to(\.id)
    .mapping("user.profile.name").to(\.name)
    .mapping("user.tags.1").to(\.tag)

  @Test(arguments: [
    (#"{"user": {"id": 1, "profile": {"name": "a"}, "tags": ["x", "y"]}}"#, 1, "a", "y"),
    (#"{"uid": 5, "user": {"id": 1}}"#, 1, "none", nil),
    (#"{"user": {"id": 1}, "uid": 5}"#, 1, "none", nil),
    (#"{"user": {}, "uid": 5}"#, 5, "none", nil),
    // The complete text of a path is a key, which takes precedence.
    (#"{"user": {"id": 1}, "user.id": 2}"#, 2, "none", nil),
    (#"{"user.id": 2, "user": {"id": 1}}"#, 2, "none", nil),
    (#"{"user": {"id": 1}, "user.id": "no number"}"#, -1, "none", nil),
    (#"{"user.id": "no number", "user": {"id": 1}}"#, -1, "none", nil),
    (#"{"user": {"id": 1}, "user.id": null}"#, -1, "none", nil),
    // A value that does not fit is the one that counts.
    (#"{"user": {"id": "no number"}, "uid": 5}"#, -1, "none", nil),
    (#"{"user": {"id": "7", "profile": {"name": 8}}}"#, 7, "8", nil),
    (#"{"user": 3, "uid": 5}"#, 5, "none", nil),
    (#"{"user": [{"id": 1}]}"#, -1, "none", nil),
  ])
  func values(text: String, id: Int, name: String, tag: String?) throws {
    let (person, _) = try DecodingInput(text).inject(Self.people)
    #expect(person == Person(id: id, name: name, tag: tag))
    #expect(try Self.people.inject(json: text) == person)
    // In a dictionary with many members, the keys of the plan are looked up.
    let others = (0..<60).map { "\"other\($0)\": 0" }.joined(separator: ", ")
    #expect(try DecodingInput("{\(others), \(text.dropFirst())").inject(Self.people).0 == person)
    #expect(try Self.people.injectArray(json: "[\(text), {}, \(text)]") == [person, Person(), person])
  }

  @Test(arguments: [
    (#"{"user": {"id": 1, "id": 2}}"#, 2, "none"),
    (#"{"user": {"id": 1}, "user": {"id": 3}}"#, 3, "none"),
    (#"{"user": {"id": 1, "profile": {"name": "a"}}, "user": {"id": 3}}"#, 3, "none"),
    (#"{"user": {"id": 1, "profile": {"name": "a"}}, "user": {}}"#, -1, "none"),
    (#"{"user": {"profile": {"name": "a"}, "profile": {}}, "uid": 4}"#, 4, "none"),
    (#"{"user": {"id": 1}, "user": 7}"#, -1, "none"),
    // A later value that does not fit replaces the earlier one, too.
    (#"{"user": {"id": 1}, "user": {"id": null}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user": {"id": []}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user": {"id": "bad", "profile": {"name": "b"}}}"#, -1, "b"),
    (#"{"user": {"profile": {"name": "a"}, "profile": {"name": []}}}"#, -1, "none"),
    (#"{"user": {"id": 1}, "user.id": 2, "user": {"id": 3}}"#, 2, "none"),
    (#"{"user": {"id": 1}, "user.id": 2, "user": {}, "user.id": 4}"#, 4, "none"),
  ])
  func keysThatComeTwice(text: String, id: Int, name: String) throws {
    let person = try Self.people.inject(json: text)
    #expect(person == Person(id: id, name: name, tag: nil))
    var updated = Person(id: 9, name: "kept", tag: "kept")
    try Self.people.inject(json: text, into: &updated)
    #expect(updated == Person(id: id == -1 ? 9 : id, name: name == "none" ? "kept" : name, tag: "kept"))
    let accounts = Injector.bind(Account.self)
      .mapping("user.id", "uid").to(\.id).mapping("user.profile.name").to(\.name)
    let account = try accounts.inject(json: text)
    #expect(account.id == id && account.name == name)
  }

  @Test func memberwiseModels() throws {
    let fixed = Injector.bind(Fixed.self).mapping("user.id").to(\.id).mapping("user.name").to(\.name)
    let whole = #"{"user": {"name": "a", "id": 1}}"#
    #expect(try DecodingInput(whole).inject(fixed).model == Fixed(id: 1, name: "a"))
    let replaced = #"{"user": {"name": "a", "id": 1}, "user.id": 2}"#
    #expect(try DecodingInput(replaced).inject(fixed).model == Fixed(id: 2, name: "a"))
    let error = try DecodingInput(#"{"user": {"name": "a"}}"#).failure(of: fixed)
    #expect(error.code == .missing)
  }
}
