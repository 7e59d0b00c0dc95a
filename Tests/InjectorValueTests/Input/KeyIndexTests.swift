import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct KeyIndexTests {
  static let lists: [[String]] = [
    [], [""], ["a"], ["id", "name", "is", "in", "no"], (0..<40).map { String(repeating: "k", count: $0) },
    (0..<40).map { String(repeating: "k", count: $0) + "x" + String(repeating: "y", count: 40 - $0) },
    ["clé", "é", "日本", "plain", "a key \"with\" quotes", "back\\slash", "two words"],
  ]

  /// Each key of the list and keys that are nearly in it, expected and unexpected, at the end of the input and before more.
  @Test(arguments: lists.indices) func keysAreFoundAndOthersAreSkipped(list: Int) throws {
    let keys = Self.lists[list]
    let memory = TableMemory()
    defer { withExtendedLifetime(memory) {} }
    let index = KeyIndex(keys, in: memory)
    let others = keys.flatMap { [$0 + "x", "x" + $0, String($0.dropLast()), String($0.dropFirst())] }
    for key in keys + others + ["", "zz", "e\u{301}", "cle\u{301}"] {
      let position = keys.firstIndex(of: key)
      #expect(index.position(of: key) == position ?? KeyIndex.unknown)
      for expected in [0, position ?? 0, keys.count] {
        for rest in ["", ":1,\"and more than sixteen\":2}"] {
          for json in [#"["\#(Self.escaped(key))"\#(rest)"#, #"["\#(Self.escapedAll(key))"\#(rest)"#] {
            try Self.check(index, Array(json.utf8), expected, key, position ?? -1)
          }
        }
      }
    }
  }

  /// A long text may be where a key was.
  @Test(arguments: [16, 24, 40, 200]) func anIndexKeepsItsKeys(count: Int) {
    func key(_ letter: Character) -> String { String(repeating: letter, count: count) }
    for _ in 0..<100 {
      let memory = TableMemory()
      let index = KeyIndex([key("a"), key("b")], in: memory)
      let others = (0..<20).map { _ in key("c") }
      #expect(others.allSatisfy { index.position(of: $0) == KeyIndex.unknown })
      #expect(index.position(of: key("a")) == 0 && index.position(of: key("b")) == 1)
      withExtendedLifetime(memory) {}
    }
  }

  private static func check(
    _ index: KeyIndex, _ json: [UInt8], _ expected: Int, _ key: String, _ position: Int
  ) throws {
    try unsafe json.withUnsafeBufferPointer { bytes in
      var reader = unsafe Reader(bytes, inside: DepthGuard(limit: 8))
      reader.advance()
      var passing = reader.copy()
      _ = try passing.scanString()
      let found = try index.passKey(&reader, expecting: expected)
      #expect((found < KeyIndex.end ? KeyIndex.otherSpelling(found) : found) == position, "\(key)")
      #expect((found < KeyIndex.end) == (position >= 0 && index.key(at: position) != key))
      #expect(reader.offset == passing.offset)
    }
  }

  private static func escaped(_ key: String) -> String {
    key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func escapedAll(_ key: String) -> String {
    key.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test func lettersMayDifferInCase() throws {
    let memory = TableMemory()
    defer { withExtendedLifetime(memory) {} }
    let index = KeyIndex(["id", "stra\u{DF}e"], ignoresCase: true, in: memory)
    try Self.check(index, Array(#"["ID":1}"#.utf8), 0, "ID", 0)
    try Self.check(index, Array(#"["STRAßE":1}"#.utf8), 0, "STRAßE", 1)
    try Self.check(index, Array(#"["IDX":1}"#.utf8), 0, "IDX", -1)
  }
}

/// Keys that differ in upper and lower case alone: of several, both inputs choose the same one.
struct KeyFoldingTests {
  struct Item: Injectable { var id = 0; var inner = 0 }

  private static let items = Injector.bind(Item.self).mapping("a.Id").to(\.inner).keys(.caseInsensitive)

  @Test(arguments: [
    (#"{"ID": 1, "Id": 2, "id": 3}"#, 3), (#"{"id": 3, "Id": 2}"#, 3), (#"{"Id": 2, "ID": 1}"#, 1),
    (#"{"ID": 1, "Id": 2}"#, 1), (#"{"iD": 4, "Id": 2}"#, 2), (#"{"Id": 2, "iD": 4, "Id": 5}"#, 5),
  ])
  func theLowerCaseOneThenTheFirstInOrder(_ json: String, _ id: Int) throws {
    for item in try Self.items.both(json) { #expect(item.id == id) }
  }

  @Test(arguments: [
    (#"{"ID": 1, "Id": 2, "id": 3}"#, 2), (#"{"ID": 1, "id": 3}"#, 3), (#"{"id": 3, "ID": 1}"#, 3),
    (#"{"iD": 4, "ID": 1}"#, 1), (#"{"ID": 1, "iD": 4}"#, 1), (#"{"iD": 4, "ID": 1, "ID": 6}"#, 6),
  ])
  func behindAPathTheExactOneComesFirst(_ json: String, _ id: Int) throws {
    for item in try Self.items.both(#"{"A": \#(json)}"#) { #expect(item.inner == id) }
  }
}

/// A key with dots, and a path to the root, in dictionaries of every type.
struct TypedDictionaryPathTests {
  struct Item: Injectable { var id = 0 }

  @Test func aKeyWithDotsComesBeforeThePath() throws {
    let items = Injector.bind(Item.self)
    let literal: [String: [String: String]] = ["data.item": ["id": "1"]]
    let nested: [String: [String: [String: Int]]] = ["data": ["item": ["id": 2]]]
    for record in [literal as [String: Any], NSDictionary(dictionary: literal) as? [String: Any] ?? [:]] {
      #expect(try items.inject(record, at: "data.item").id == 1)
    }
    for value in [NSDictionary(dictionary: literal), NSMutableDictionary(dictionary: literal)] {
      #expect(try items.inject(value: value, at: "data.item").id == 1)
      #expect(try items.at("data.item").inject(value: value).id == 1)
    }
    #expect(try items.inject(nested, at: "data.item").id == 2)
    #expect(try items.inject(value: NSDictionary(dictionary: nested), at: "data.item").id == 2)
    let (numbers, texts) = (Injector.bind([String: Int].self), Injector.bind([String: String].self))
    #expect(try numbers.inject(value: nested as Any, at: "data.item") == ["id": 2])
    #expect(try texts.inject(value: literal as Any, at: "data.item") == ["id": "1"])
    let inner: [String: Any] = ["outer": NSDictionary(dictionary: literal)]
    #expect(try items.at("outer").inject(inner, at: "data.item").id == 1)
    #expect(try items.injectArray(["a.b": NSArray(array: [["id": 3]])], at: "a.b").map(\.id) == [3])
  }

  @Test func mappingsToo() throws {
    let items = Injector.bind(Item.self).mapping("a.b").to(\.id)
    #expect(try items.inject(value: NSDictionary(dictionary: ["a.b": 1, "a": ["b": 2]])).id == 1)
    #expect(try items.inject(value: NSDictionary(dictionary: ["a": ["b": 2]])).id == 2)
    #expect(try items.inject(["a": NSDictionary(dictionary: ["b": "3"])]).id == 3)
  }
}

/// Dictionaries that are no records because of their keys: what is wrong with them is said.
struct UnusableKeysTests {
  struct Kid: Injectable { var id = 0 }

  struct Home: Injectable {
    var kid = Kid()
    var counts: [String: Int] = [:]
    var name = ""
    var anything: Any?
  }

  static let dictionaries: [(@Sendable () -> [AnyHashable: Any], String)] = [
    ({ [1.5: 1, "b": 2] }, "object with a key that is not a string, number 1.5"),
    (
      { [Date(timeIntervalSince1970: 0): 1] },
      "object with a key that is not a string, Date 1970-01-01T00:00:00Z"
    ),
    ({ [1: 1, "1": 2] }, #"object with two keys "1""#),
  ]

  @Test(arguments: dictionaries.indices) func areDescribed(_ index: Int) throws {
    let (make, text) = Self.dictionaries[index]
    let homes = Injector.bind(Home.self)
    for value in [make(), NSDictionary(dictionary: make())] as [Any] {
      let values: [(String, String)] = [("kid", "Kid"), ("counts", "[String: Int]"), ("name", "String")]
      for (key, type) in values {
        let line = "\(key): expected \(type), found \(text) under \"\(key)\"; default kept"
        #expect(try homes.injectReporting([key: value]).report.description == line)
      }
      let hooked = try homes.values { $1 }.injectReporting(["kid": value]).report
      #expect(hooked.description == "kid: expected Kid, found \(text) under \"kid\"; default kept")
      #expect(try homes.inject(["anything": value]).anything is [AnyHashable: Any])
    }
    let error = expectError { try homes.inject(value: NSDictionary(dictionary: make())) }
    #expect(error?.description == "expected an object for Home, found \(text)")
  }
}
