import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct MappingTests {
  struct Item: Equatable { var id = -1; var other = -2; var name = "none" }

  static let items = Injector.bind(Item.self) { Item() }

  static let ab = items.mapping("a", "b").to(\.id)
  static let abc = items.mapping("a", "b", "c").to(\.id)
  static func at(_ key: String) -> Injector<Item> { items.mapping(key).to(\.id) }

  /// Keys, a record, and what is found in it.
  @Test(
    .withoutRoundTrips,
    arguments: [
      // The first candidate that has a value wins.
      (abc, #"{"c": 3, "b": 2, "a": 1}"#, 1), (abc, #"{"c": 3, "b": 2}"#, 2),
      (abc, #"{"c": 3}"#, 3), (abc, #"{"d": 4}"#, -1),
      // A value that does not fit stops the search, and null does not.
      (ab, #"{"a": null, "b": 2}"#, 2), (ab, #"{"a": "soon", "b": 2}"#, -1),
      // The name of the property is the last candidate.
      (ab, #"{"id": 5}"#, 5), (ab, #"{"id": 5, "b": 2}"#, 2), (at("a"), #"{"id": 5}"#, 5),
      // Dots lead into records.
      (at("meta.inner.id"), #"{"meta": {"inner": {"id": 7}}}"#, 7),
      (at("meta.inner.id"), #"{"meta": {"inner": {"other": 7}}}"#, -1),
      (at("meta.inner.id"), #"{"meta": {"other": 7}}"#, -1),
      (at("meta.inner.id"), #"{"meta": 7, "id": 8}"#, 8),
      // Numbers lead into arrays.
      (at("list.1.x"), #"{"list": [{"x": 1}, {"x": 2}]}"#, 2), (at("list.1.x"), #"{"list": [{"x": 1}]}"#, -1),
      (at("list.1.x"), #"{"list": {"1": {"x": 3}}}"#, 3), (at("list.1"), #"{"list": [4, 5]}"#, 5),
      (at(#"list.\-1"#), #"{"list": [4, 5]}"#, -1), (at("list.99999999999999999999"), #"{"list": [4]}"#, -1),
      // A key that is spelled with a dot comes first.
      (at("a.b"), #"{"a.b": 1, "a": {"b": 2}}"#, 1), (at("a.b"), #"{"a": {"b": 2}}"#, 2),
      (at("a.b"), #"{"a.b": null, "a": {"b": 2}}"#, 2),
      // An escaped dot belongs to the key.
      (at(#"a\.b"#), #"{"a": {"b": 2}}"#, -1), (at(#"a\.b"#), #"{"a.b": 3}"#, 3),
      (at(#"x.a\.b.y"#), #"{"x": {"a.b": {"y": 4}}}"#, 4), (at(#"a\\b"#), #"{"a\\b": 5}"#, 5),
    ]
  )
  func candidates(items: Injector<Item>, json: String, id: Int) throws {
    try expectModels(items, json) { $0.id == id }
  }

  @Test func collectionsOfFoundationAndOfOneType() throws {
    let items = Self.items.mapping("meta.inner.id", "list.1.x").to(\.id)
    #expect(try items.inject(["meta": NSDictionary(dictionary: ["inner": ["id": 7]])]).id == 7)
    #expect(try items.inject(["list": NSArray(array: [["x": 1], ["x": 2]])]).id == 2)
    #expect(try items.inject(["list": [["x": 1], ["x": 2]]]).id == 2)
  }

  static let mixed = items.mapping("id2", "meta.id", "list.0.id").to(\.id)
  static let later = items.mapping("a").to(\.id).rules { $0.mapping("b").to("id") }

  /// Keys, a record, and the model.
  @Test(
    .withoutRoundTrips,
    arguments: [
      // A property by its name and by its key path.
      (items.rules { $0.mapping("k").to("id") }, #"{"k": 1}"#, Item(id: 1)),
      (at("k"), #"{"k": 1}"#, Item(id: 1)),
      // One key for several properties, keys of others, and keys that are swapped.
      (
        items.mapping("v").to(\.id).mapping("v").to(\.other).mapping("v").to(\.name), #"{"v": 7}"#,
        Item(id: 7, other: 7, name: "7")
      ),
      (at("other"), #"{"other": 3}"#, Item(id: 3)),
      (at("other").and(\.other), #"{"other": 3}"#, Item(id: 3, other: 3)),
      (at("other").mapping("id").to(\.other), #"{"id": 1, "other": 2}"#, Item(id: 2, other: 1)),
      // A later mapping replaces the earlier one.
      (later, #"{"a": 1, "b": 2}"#, Item(id: 2)), (later, #"{"a": 1}"#, Item()),
      // Keys of any script.
      (
        items.mapping("名前").to(\.name).mapping("🦊.é").to(\.id),
        "{\"名前\": \"Greedy\", \"🦊\": {\"e\u{301}\": 7}}", Item(id: 7, name: "Greedy")
      ),
      // Keys and paths mixed.
      (mixed, #"{"meta": {"id": 2}, "list": [{"id": 3}], "id": 4}"#, Item(id: 2)),
      (mixed, #"{"list": [{"id": 3}], "id": 4}"#, Item(id: 3)),
      (mixed, #"{"id2": 1, "meta": {"id": 2}}"#, Item(id: 1)),
    ]
  )
  func models(items: Injector<Item>, json: String, item: Item) throws { try expectModels(items, json, item) }

  @Test(arguments: [
    #"{"meta": {"id": 3}, "word": "x"}"#, #"{"word": "x", "meta": {"id": 3, "other": null}}"#,
  ])
  func keyOfAnotherPropertyIsAFurtherCandidateToo(json: String) throws {
    struct Holder: Injectable, Equatable {
      var meta: [String: Int] = [:]; var id = 0; var word = ""; var copy = ""
    }
    struct Member: Equatable { var meta: [String: Int]; var id: Int?; var word: String; var copy: String? }
    let holder = Holder(meta: ["id": 3], id: 3, word: "x", copy: "x")
    let holders = Injector.bind(Holder.self).mapping("meta.id").to(\.id).mapping("absent", "word").to(\.copy)
      .mapping("word").to(\.word)
    try expectModels(holders, json, holder)
    let member = Member(meta: ["id": 3], id: 3, word: "x", copy: "x")
    let members = Injector.bind(Member.self).mapping("meta.id").to(\.id).mapping("absent", "word").to(\.copy)
      .mapping("word").to(\.word)
    try expectModels(members, json, member)
    let twice = #"{"meta": {"id": 9}, "word": "y", "# + json.dropFirst()
    #expect(try holders.inject(json: twice) == holder)
    #expect(try members.inject(json: twice) == member)
  }

  @Test(arguments: [
    at("."), at("..."), items.mapping().to(\.id), items.rules { $0.mapping("").to("id") },
    items.rules { $0.mapping("id", "").to("id") },
  ])
  func mappingWithoutAKeyIsAMistake(items: Injector<Item>) {
    expectMistake(items, part: "the mapping to 'id' names no key")
  }

  static let pathsThatMatchNothing: [(String, String)] = [
    ("a..b", #"write "a.b""#), (".a", #"write "a""#), ("a.b.", #"write "a.b""#),
    ("a[0].b", #"write "a.0.b", or "a\\[0].b" for keys that are spelled so"#),
    ("a[0]", #"write "a.0", or "a\\[0]" for keys that are spelled so"#),
    ("a[0][12].b", #"write "a.0.12.b", or"#),
    ("/a/b", #"write "a.b", or "\\/a/b" for keys that are spelled so"#),
    ("/a~1b/c.d", #"write "a/b.c\\.d", or"#),
    ("$.a", #"write "a", or "\\$.a" for keys that are spelled so"#), ("$[0].a", #"write "0.a", or"#),
    ("a->b", #"write "a.b", or "a\\->b" for keys that are spelled so"#), ("a->>b->0", #"write "a.b.0", or"#),
    (
      "items.*.id",
      #"not to one in each element; write the path of the array, and use a nested injector or a converter "#
    ),
    ("items.*.id", #"or "items.\\*.id" for keys that are spelled so"#), ("items.*", "in each element"),
    ("items[].id", #"in each element; "#), ("items[].id", #"or "items\\[].id" for"#),
    ("items[*]", "each element"),
    ("$.items[*].id", "in each element"), ("/items/*/id", "in each element"),
    ("a[].b[].c", "in each element"),
    ("items.-1.id", "indices count from the beginning of an array; write the path of the array"),
    ("items.-1.id", #"or "items.\\-1.id" for"#), ("items[-1]", "from the beginning"),
    ("/a/-1", "from the beginning"),
  ]

  @Test(arguments: pathsThatMatchNothing)
  func aPathThatCanMatchNothingIsAMistake(_ path: String, _ remedy: String) {
    let injectors = [
      Self.items.mapping("id", path).to(\.id), Self.items.mapping(path).only.to(\.id),
      Self.items.rules { $0.mapping(path).to("id") }, Self.items.writing(\.id).to(path),
    ]
    for injector in injectors {
      let error = expectMistake(injector, part: "the path \(path.debugDescription) of 'id' can match nothing")
      #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("MappingTests.swift:") == true)
    }
  }

  @Test(arguments: [
    (#"a\[0]"#, #"{"a[0]": 7}"#), (#"a\[0].b"#, #"{"a[0]": {"b": 7}}"#), (#"\/a/b"#, #"{"/a/b": 7}"#),
    (#"\$.a"#, #"{"$": {"a": 7}}"#), ("$a", #"{"$a": 7}"#), ("a/b", #"{"a/b": 7}"#), ("a[]", #"{"a[]": 7}"#),
    ("a[x].b", #"{"a[x]": {"b": 7}}"#), ("$", #"{"$": 7}"#), (#"a\.b"#, #"{"a.b": 7}"#),
    ("list.0.b", #"{"list": [{"b": 7}]}"#), (#"a\->b"#, #"{"a->b": 7}"#),
    (#"items.\*.id"#, #"{"items": {"*": {"id": 7}}}"#),
    (#"items\[].id"#, #"{"items[]": {"id": 7}}"#), (#"a.\-1"#, #"{"a": {"-1": 7}}"#), ("-1", #"{"-1": 7}"#),
    ("*", #"{"*": 7}"#),
    (#"a\[-1]"#, #"{"a[-1]": 7}"#), (#"a\[*].b"#, #"{"a[*]": {"b": 7}}"#), ("a-1.-b", #"{"a-1": {"-b": 7}}"#),
    ("a>b", #"{"a>b": 7}"#),
    ("a*b.c", #"{"a*b": {"c": 7}}"#),
  ])
  func keysThatOnlyLookLikeOtherPaths(_ path: String, _ json: String) throws {
    for item in try Self.items.mapping(path).only.to(\.id).both(json) { #expect(item.id == 7) }
  }
}

struct SynthesizeTests {
  struct Backed: Equatable {
    var userId_ = 0
    var name_ = "none"
    var userId: Int { userId_ }
  }

  static let bare = Injector.bind(Backed.self) { Backed() }

  static let backed = bare.rules { $0.synthesize("userId").to("userId_") }

  @Test(
    .withoutRoundTrips,
    arguments: [
      // The name of the property is the key, and that of its storage is none.
      (backed, #"{"userId": 7}"#, Backed(userId_: 7)), (backed, #"{"userId_": 7}"#, Backed()),
      // Other rules say the name of the property, and so do key strategies.
      (backed.rules { $0.mapping("id").to("userId") }, #"{"id": 8}"#, Backed(userId_: 8)),
      (
        backed.rules { $0.format("userId").with.converter { (raw: Int) in raw * 2 } }, #"{"userId": 8}"#,
        Backed(userId_: 16)
      ),
      (backed.rules { $0.ignore("userId") }, #"{"userId": 8}"#, Backed()),
      (backed.keys(.snakeCase), #"{"user_id": 9}"#, Backed(userId_: 9)),
      // In any order.
      (
        bare.rules { $0.mapping("id").to("userId").synthesize("userId").to("userId_") }, #"{"id": 8}"#,
        Backed(userId_: 8)
      ),
      // The later one replaces the earlier one.
      (
        bare.rules { $0.synthesize("label").to("userId_").synthesize("label").to("name_") },
        #"{"label": "x"}"#,
        Backed(name_: "x")
      ),
    ]
  )
  func storages(injector: Injector<Backed>, json: String, model: Backed) throws {
    try expectModels(injector, json, model)
  }

  @Test func mistakes() {
    let absent = Self.bare.rules { $0.synthesize("userId").to("userID_") }
    expectMistake(absent, part: "did you mean 'userId_'?")
    let twice = Self.backed.rules { $0.synthesize("other").to("userId_") }
    expectMistake(twice, part: "'userId' and 'other' are both stored in 'userId_'")
    expectError { try Self.backed.rules { $0.require("userId") }.inject([:]) }
  }

  @Test func ofAClassAndOfAMemberwiseStruct() throws {
    final class Object { var title_ = "none" }
    struct Memberwise { let title_: String }
    let objects = Injector.bind(Object.self) { Object() }.rules { $0.synthesize("title").to("title_") }
    #expect(try objects.inject(["title": "x"]).title_ == "x")
    let memberwise = Injector.bind(Memberwise.self).rules { $0.synthesize("title").to("title_") }
    #expect(try memberwise.inject(["title": "x"]).title_ == "x")
  }
}
