import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// A candidate that is null gives way to a later one that has a value.
struct NullCandidateTests {
  struct Item: Equatable {
    var count = 5
    var name: String? = "old"
    var day: Date?
    var tags: [Int] = [9]
  }

  static let items = Injector.bind(Item.self) { Item() }
    .mapping("a", "m.a", "b").to(\.count).mapping("n", "m.n", "k").to(\.name).mapping("t", "u").to(\.tags)

  @Test(arguments: [
    (#"{"a": null, "b": 1}"#, Item(count: 1)), (#"{"b": 1, "a": null}"#, Item(count: 1)),
    (#"{"a": null, "m": {"a": 2}, "b": 1}"#, Item(count: 2)),
    (#"{"a": null, "m": {"a": null}, "b": 1}"#, Item(count: 1)),
    (#"{"a": null, "m": null, "b": 1}"#, Item(count: 1, name: nil)),
    (#"{"a": null, "count": 4}"#, Item(count: 4)), (#"{"a": 3, "b": null}"#, Item(count: 3)),
    (#"{"n": null, "k": "x"}"#, Item(name: "x")), (#"{"k": "x", "n": null}"#, Item(name: "x")),
    (#"{"m": {"n": null}, "k": "x"}"#, Item(name: "x")), (#"{"n": null}"#, Item(name: nil)),
    (#"{"n": null, "m": {"n": null}, "k": null, "name": null}"#, Item(name: nil)),
    (#"{"k": null}"#, Item(name: nil)), (#"{"t": null, "u": [1]}"#, Item(tags: [1])),
    (#"{"t": null}"#, Item()), (#"{"a": null, "b": null}"#, Item()),
  ])
  func theFirstValueIsUsed(json: String, expected: Item) throws {
    try expectModels(Self.items, json, expected)
    try expectUpdates(Self.items, json, of: { Item() }, expected)
    if !json.hasSuffix(": null}") { try expectReports(Self.items.policy(.strict), json) }
  }

  @Test(arguments: [
    (#"{"a": null, "a": 1, "b": 2}"#, Item(count: 1)),
    (#"{"n": null, "k": "x", "n": null}"#, Item(name: "x")),
  ])
  func keysThatOccurTwice(json: String, expected: Item) throws {
    #expect(try Self.items.inject(json: json) == expected)
  }

  @Test(arguments: [#"{"n": "x", "n": null}"#, #"{"a": 1, "a": null, "b": 2}"#])
  func aNullDoesNotReplaceAValue(json: String) {
    expectError(code: .malformed) { try Self.items.inject(json: json) }
  }

  @Test func allNullIsNull() throws {
    let json = #"{"a": null, "b": null}"#
    try expectReports(Self.items, json, #"count: expected Int, found null under "a"; default kept"#)
    expectErrors(Self.items.policy(.strict), json, #"count: expected Int, found null under "a""#)
    let report = try Self.items.injectReporting(json: "{\n\"b\": null, \"a\": null}").report
    #expect(report.issues.first?.location?.column == 17 && report.issues.first?.pointer == "/a")
    let defaulted = Self.items.format(\.count).with.default(7)
    try expectModels(defaulted, json) { $0.count == 7 }
    try expectModels(defaulted, #"{"a": null, "b": 1}"#) { $0.count == 1 }
    try expectModels(Self.items.nonNull(\.count), #"{"a": null, "b": 1}"#) { $0.count == 1 }
    expectErrors(Self.items.nonNull(\.count), json, #"count: expected Int, found null under "a""#)
  }

  @Test func aLaterValueThatDoesNotFit() throws {
    let json = #"{"n": null, "k": {}}"#
    try expectModels(Self.items, json, Item(name: "old"))
    try expectReports(
      Self.items, json, #"name: expected String, found object with 0 keys under "k"; default kept"#)
  }

  struct Row: Equatable { let count: Int; let name: String? }

  @Test func memberwise() throws {
    let rows = Injector.bind(Row.self).mapping("a", "b").to(\.count).mapping("n", "k").to(\.name)
    try expectModels(rows, #"{"a": null, "b": 1, "n": null, "k": "x"}"#, Row(count: 1, name: "x"))
    try expectModels(rows, #"{"b": 1, "n": null}"#, Row(count: 1, name: nil))
    expectErrors(rows, #"{"a": null}"#, prefix: #"count: expected Int, found null under "a""#)
  }

  struct Slot: Injectable, Equatable {
    var value = Presence<Int>.absent

    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("a", "b").to("value") }
  }

  @Test func presenceAndConverters() throws {
    for (json, value) in [
      (#"{"a": null, "b": 1}"#, Presence.present(1)), (#"{"a": null}"#, .null), ("{}", .absent),
      (#"{"a": null, "b": null}"#, .null),
    ] { try expectModels(Injector.bind(Slot.self), json, Slot(value: value)) }
    let converted = Self.items.format(\.name).with.converter { (text: String?) in text ?? "none" }
    try expectModels(converted, #"{"n": null, "k": "x"}"#) { $0.name == "x" }
    try expectModels(converted, #"{"n": null}"#) { $0.name == "none" }
  }

  struct Named: Injectable, Equatable { var userName = "-"; var nick: String? = "-" }

  @Test func keyStrategies() throws {
    let snake = Injector.bind(Named.self).keys(.snakeCase)
    for json in [
      #"{"user_name": null, "userName": "a"}"#, #"{"userName": "a", "user_name": null}"#,
      #"{"user_name": null, "USER_NAME": "a"}"#, #"{"userName": null, "user__name": "a"}"#,
    ] { try expectModels(snake, json) { $0.userName == "a" } }
    let anyCase = Injector.bind(Named.self).keys(.caseInsensitive).mapping("Nick", "alias").to(\.nick)
    for json in [#"{"nick": null, "ALIAS": "a"}"#, #"{"NICK": null, "Alias": "a"}"#] {
      try expectModels(anyCase, json) { $0.nick == "a" }
    }
    try expectModels(anyCase, #"{"NICK": null}"#) { $0.nick == nil }
  }

  struct Outer: Equatable { var id = 0; var item = Inner() }
  struct Inner: Injectable, Equatable {
    var count = 5
    var name: String? = "old"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("a", "b").to("count").mapping("n", "k").to("name")
    }
  }

  @Test func flattenedModelsAndObjects() throws {
    let outers = Injector.bind(Outer.self) { Outer() }.flatten(\.item)
    for (json, inner) in [
      (#"{"id": 1, "a": null, "b": 2, "n": null, "k": "x"}"#, Inner(count: 2, name: "x")),
      (#"{"k": "x", "id": 1, "n": null, "b": 2, "a": null}"#, Inner(count: 2, name: "x")),
      (#"{"id": 1, "n": null, "a": 3}"#, Inner(count: 3, name: nil)), (#"{"id": 1, "a": null}"#, Inner()),
    ] {
      try expectModels(outers, json, Outer(id: 1, item: inner))
      try expectUpdates(outers, json, of: { Outer() }, Outer(id: 1, item: inner))
    }
    let observed = Injector.bind(Observed.self).mapping("a", "b").to(\.count).rules { $0.ignore("changes") }
    try expectModels(observed, #"{"a": null, "b": 2}"#) { $0.count == 2 && $0.changes == 1 }
  }

  final class Observed: Injectable {
    var count = 0 { didSet { changes += 1 } }
    var changes = 0
  }

  @Test func columns() throws {
    let columns = try Self.items.columns(["a", "b", "n", "k"])
    let fields: [SourceField] = [.null, .integer(1), .null, .text("x")]
    #expect(try columns.inject(fields) == Item(count: 1, name: "x"))
    #expect(try columns.inject([SourceField.null, .null, .null, .null]) == Item(name: nil))
  }
}
