import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct MappingTests {
  struct Item: Equatable { var id = -1; var other = -2; var name = "none" }

  static let items = Injector.bind(Item.self) { Item() }

  @Test func propertyByNameAndByKeyPath() throws {
    #expect(try Self.items.rules { $0.mapping("k").to("id") }.inject(["k": 1]).id == 1)
    #expect(try Self.items.mapping("k").to(\.id).inject(["k": 1]).id == 1)
  }

  @Test func firstCandidateThatIsPresentWins() throws {
    let items = Self.items.mapping("a", "b", "c").to(\.id)
    #expect(try items.inject(["c": 3, "b": 2, "a": 1]).id == 1)
    #expect(try items.inject(["c": 3, "b": 2]).id == 2)
    #expect(try items.inject(["c": 3]).id == 3)
    #expect(try items.inject(["d": 4]).id == -1)
  }

  @Test func presentCandidateStopsTheSearchEvenIfItIsNullOrDoesNotFit() throws {
    let items = Self.items.mapping("a", "b").to(\.id)
    #expect(try items.inject(["a": NSNull(), "b": 2]).id == -1)
    #expect(try items.inject(["a": "soon", "b": 2]).id == -1)
  }

  @Test func ownNameIsTheLastCandidate() throws {
    let items = Self.items.mapping("a", "b").to(\.id)
    #expect(try items.inject(["id": 5]).id == 5)
    #expect(try items.inject(["id": 5, "b": 2]).id == 2)
    #expect(try Self.items.rules { $0.mapping("a").to("id") }.inject(["id": 5]).id == 5)
  }

  @Test func dotsLeadIntoRecords() throws {
    let items = Self.items.mapping("meta.inner.id").to(\.id)
    #expect(try items.inject(["meta": ["inner": ["id": 7]]]).id == 7)
    #expect(try items.inject(["meta": NSDictionary(dictionary: ["inner": ["id": 7]])]).id == 7)
    #expect(try items.inject(["meta": ["inner": ["other": 7]]]).id == -1)
    #expect(try items.inject(["meta": ["other": 7]]).id == -1)
    #expect(try items.inject(["meta": 7, "id": 8]).id == 8)
  }

  @Test func numbersLeadIntoArrays() throws {
    let items = Self.items.mapping("list.1.x").to(\.id)
    let list: [Any] = [["x": 1], ["x": 2]]
    #expect(try items.inject(["list": list]).id == 2)
    #expect(try items.inject(["list": [["x": 1], ["x": 2]]]).id == 2)
    #expect(try items.inject(["list": NSArray(array: list)]).id == 2)
    #expect(try items.inject(["list": [["x": 1]]]).id == -1)
    #expect(try items.inject(["list": ["1": ["x": 3]]]).id == 3)
    #expect(try Self.items.mapping("list.1").to(\.id).inject(["list": [4, 5]]).id == 5)
    #expect(try Self.items.mapping("list.-1").to(\.id).inject(["list": [4, 5]]).id == -1)
    #expect(try Self.items.mapping("list.99999999999999999999").to(\.id).inject(["list": [4]]).id == -1)
  }

  @Test func literalKeyWithADotComesFirst() throws {
    let items = Self.items.mapping("a.b").to(\.id)
    #expect(try items.inject(["a.b": 1, "a": ["b": 2]]).id == 1)
    #expect(try items.inject(["a": ["b": 2]]).id == 2)
    #expect(try items.inject(["a.b": NSNull(), "a": ["b": 2]]).id == -1)
  }

  @Test func escapedDotBelongsToTheKey() throws {
    let items = Self.items.mapping(#"a\.b"#).to(\.id)
    #expect(try items.inject(["a": ["b": 2]]).id == -1)
    #expect(try items.inject(["a.b": 3]).id == 3)
    let mixed = Self.items.mapping(#"x.a\.b.y"#).to(\.id)
    #expect(try mixed.inject(["x": ["a.b": ["y": 4]]]).id == 4)
    let backslash = Self.items.mapping(#"a\\b"#).to(\.id)
    #expect(try backslash.inject([#"a\b"#: 5]).id == 5)
  }

  @Test func oneKeyFeedsSeveralProperties() throws {
    let items = Self.items.mapping("v").to(\.id).mapping("v").to(\.other).mapping("v").to(\.name)
    #expect(try items.inject(["v": 7]) == Item(id: 7, other: 7, name: "7"))
  }

  @Test func keyOfAnotherPropertyStillFeedsThatProperty() throws {
    let items = Self.items.mapping("other").to(\.id)
    #expect(try items.inject(["other": 3]) == Item(id: 3, other: 3))
  }

  @Test(arguments: [
    #"{"meta": {"id": 3}, "word": "x"}"#, #"{"word": "x", "meta": {"id": 3, "other": null}}"#,
  ])
  func keyOfAnotherPropertyIsAFurtherCandidateToo(json: String) throws {
    struct Holder: Injectable, Equatable {
      var meta: [String: Int] = [:]; var id = 0; var word = ""; var copy = ""
    }
    struct Member: Equatable { var meta: [String: Int]; var id: Int?; var word: String; var copy: String? }
    let holders = Injector.bind(Holder.self).mapping("meta.id").to(\.id).mapping("absent", "word").to(\.copy)
    for holder in try BothInputs.models(holders, json) {
      #expect(holder == Holder(meta: ["id": 3], id: 3, word: "x", copy: "x"))
    }
    let members = Injector.bind(Member.self).mapping("meta.id").to(\.id).mapping("absent", "word").to(\.copy)
    for member in try BothInputs.models(members, json) {
      #expect(member == Member(meta: ["id": 3], id: 3, word: "x", copy: "x"))
    }
    let twice = #"{"meta": {"id": 9}, "word": "y", "# + json.dropFirst()
    #expect(try holders.inject(json: twice) == Holder(meta: ["id": 3], id: 3, word: "x", copy: "x"))
    #expect(try members.inject(json: twice) == Member(meta: ["id": 3], id: 3, word: "x", copy: "x"))
  }

  @Test func swappedKeys() throws {
    let items = Self.items.mapping("other").to(\.id).mapping("id").to(\.other)
    #expect(try items.inject(["id": 1, "other": 2]) == Item(id: 2, other: 1))
  }

  @Test func laterMappingReplacesTheEarlierOne() throws {
    let items = Self.items.mapping("a").to(\.id).rules { $0.mapping("b").to("id") }
    #expect(try items.inject(["a": 1, "b": 2]).id == 2)
    #expect(try items.inject(["a": 1]).id == -1)
  }

  @Test func mappingWithoutAKeyIsAMistake() {
    for keys in [".", "..."] {
      let error = #expect(throws: InjectionError.self, "\(keys)") {
        try Self.items.mapping(keys).to(\.id).validated()
      }
      #expect(error?.code == .configuration)
    }
    let error = #expect(throws: InjectionError.self) { try Self.items.mapping().to(\.id).validated() }
    #expect(error?.description.contains("the mapping to 'id' names no key") == true)
  }

  static let pathsThatMatchNothing: [(String, String)] = [
    ("a..b", #"write "a.b""#), (".a", #"write "a""#), ("a.b.", #"write "a.b""#),
    ("a[0].b", #"write "a.0.b", or "a\\[0].b" for keys that are spelled so"#),
    ("a[0]", #"write "a.0", or "a\\[0]" for keys that are spelled so"#),
    ("a[0][12].b", #"write "a.0.12.b", or"#),
    ("/a/b", #"write "a.b", or "\\/a/b" for keys that are spelled so"#),
    ("/a~1b/c.d", #"write "a/b.c\\.d", or"#),
    ("$.a", #"write "a", or "\\$.a" for keys that are spelled so"#), ("$[0].a", #"write "0.a", or"#),
  ]

  @Test(arguments: pathsThatMatchNothing)
  func aPathThatCanMatchNothingIsAMistake(_ path: String, _ remedy: String) {
    let injectors = [
      Self.items.mapping("id", path).to(\.id), Self.items.mapping(path).only.to(\.id),
      Self.items.rules { $0.mapping(path).to("id") }, Self.items.writing(\.id).to(path),
    ]
    for injector in injectors {
      let error = #expect(throws: InjectionError.self) { try injector.validated() }
      #expect(error?.code == .configuration)
      #expect(
        error?.description.contains("the path \(path.debugDescription) of 'id' can match nothing") == true
      )
      #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("MappingTests.swift:") == true)
    }
  }

  @Test func anEmptyKeyIsAMistake() {
    for keys in [[""], ["id", ""]] {
      let error = #expect(throws: InjectionError.self) {
        try Self.items.rules { keys.count == 1 ? $0.mapping("").to("id") : $0.mapping("id", "").to("id") }
          .validated()
      }
      #expect(error?.description.contains("the mapping to 'id' names no key") == true)
    }
  }

  @Test(arguments: [
    (#"a\[0]"#, #"{"a[0]": 7}"#), (#"a\[0].b"#, #"{"a[0]": {"b": 7}}"#), (#"\/a/b"#, #"{"/a/b": 7}"#),
    (#"\$.a"#, #"{"$": {"a": 7}}"#), ("$a", #"{"$a": 7}"#), ("a/b", #"{"a/b": 7}"#), ("a[]", #"{"a[]": 7}"#),
    ("a[x].b", #"{"a[x]": {"b": 7}}"#), ("$", #"{"$": 7}"#), (#"a\.b"#, #"{"a.b": 7}"#),
    ("list.0.b", #"{"list": [{"b": 7}]}"#),
  ])
  func keysThatOnlyLookLikeOtherPaths(_ path: String, _ json: String) throws {
    for item in try BothInputs.models(Self.items.mapping(path).only.to(\.id), json) { #expect(item.id == 7) }
  }

  @Test func keysOfAnyScript() throws {
    let items = Self.items.mapping("名前").to(\.name).mapping("🦊.é").to(\.id)
    let record: [String: Any] = ["名前": "Greedy", "🦊": ["e\u{301}": 7]]
    #expect(try items.inject(record) == Item(id: 7, name: "Greedy"))
  }

  @Test func candidatesMixKeysAndPaths() throws {
    let items = Self.items.mapping("id2", "meta.id", "list.0.id").to(\.id)
    #expect(try items.inject(["meta": ["id": 2], "list": [["id": 3]], "id": 4]).id == 2)
    #expect(try items.inject(["list": [["id": 3]], "id": 4]).id == 3)
    #expect(try items.inject(["id2": 1, "meta": ["id": 2]]).id == 1)
  }
}
