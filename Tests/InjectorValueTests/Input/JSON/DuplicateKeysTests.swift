import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Of a key that comes twice in one object, the last one counts, as if the others were not there.
struct DuplicateKeysTests {
  typealias User = JSONReaderTests.User
  typealias Card = JSONReaderTests.Card

  static let users = JSONReaderTests.users

  @Test(arguments: [
    (#"{"id":1,"id":2}"#, User(id: 2)),
    (#"{"id":1,"name":"a","id":2,"name":"b","id":3}"#, User(id: 3, name: "b")),
    (#"{"id":1,"i\u0064":2}"#, User(id: 2)), (#"{"id":1,"id":"6"}"#, User(id: 6)),
    (#"{"id":1,"id":"soon"}"#, User()), (#"{"id":1,"id":null}"#, User()),
    (#"{"id":"soon","id":1}"#, User(id: 1)),
    (#"{"card":{"id":1,"name":"a"},"card":{"name":"b"}}"#, User(card: Card(name: "b"))),
    (#"{"card":{"id":1,"name":"a"},"card":5}"#, User()),
    (#"{"card":{"id":1,"name":"a"},"card":null}"#, User()), (#"{"spare":{"id":1},"spare":null}"#, User()),
    (#"{"spare":null,"spare":{"id":1}}"#, User(spare: Card(id: 1))),
    (#"{"spare":{"id":1},"spare":{"name":"b"}}"#, User(spare: Card(name: "b"))),
    (#"{"cards":[{"id":1},{"id":2}],"cards":[{"name":"b"}]}"#, User(cards: [Card(name: "b")])),
    (#"{"cards":[{"id":1,"id":2,"tags":["a"],"tags":["b"]}]}"#, User(cards: [Card(id: 2, tags: ["b"])])),
    (#"{"byName":{"a":{"id":1},"a":{"name":"b"}}}"#, User(byName: ["a": Card(name: "b")])),
    (#"{"byName":{"a":{"id":1},"a":5}}"#, User()),
    (#"{"byName":{"a":5,"a":{"id":1}}}"#, User(byName: ["a": Card(id: 1)])),
    (#"{"counts":{"a":1,"a":2,"\u0061":3}}"#, User(counts: ["a": 3])),
    (#"{"counts":{"a":1,"a":null}}"#, User(counts: ["a": Int?.none])),
    (#"{"counts":{"a":1,"a":"soon"}}"#, User(counts: ["a": Int?.none])),
    (#"{"matrix":[[1]],"matrix":[[2],[3]]}"#, User(matrix: [[2], [3]])),
    (#"{"unknown":1,"id":1,"unknown":2}"#, User(id: 1)),
  ])
  func theLastOneCounts(text: String, expected: User) throws {
    #expect(try Self.users.inject(json: text) == expected)
    #expect(try Self.users.injectReporting(json: text).model == expected)
    #expect(try Self.users.injectArray(json: "[{},\(text)]") == [User(), expected])
    var existing = User()
    try Self.users.inject(json: text, into: &existing)
    #expect(existing == expected)
  }

  @Test func anExistingModelKeepsWhatTheLastOneDoesNotHold() throws {
    var user = User(id: 1, card: Card(id: 9, name: "x"))
    try Self.users.inject(json: #"{"card":{"id":1,"name":"a"},"card":{"tags":["t"]}}"#, into: &user)
    #expect(user == User(id: 1, card: Card(id: 9, name: "x", tags: ["t"])))
  }

  /// What does not count is not told of, and is no error.
  @Test(arguments: [
    (#"{"id":"5","id":6}"#, []), (#"{"id":"soon","id":6}"#, []), (#"{"id":null,"id":6}"#, []),
    (#"{"byName":{"a":5,"a":{"id":1}}}"#, []), (#"{"counts":{"a":"5","a":1}}"#, []),
    (#"{"counts":{"a":"soon","a":1}}"#, []), (#"{"counts":{"a":"1","a":"soon"}}"#, ["counts[\"a\"]"]),
    (#"{"cards":[{"id":"1","id":2}]}"#, []), (#"{"card":{"id":"1"},"card":{"id":2}}"#, []),
    (#"{"id":1,"id":"soon"}"#, ["id"]),
  ])
  func onlyTheLastOneIsToldOf(text: String, paths: [String]) throws {
    #expect(try Self.users.injectReporting(json: text).report.issues.map(\.path.description) == paths)
    if paths.isEmpty { _ = try Self.users.policy(.strict).inject(json: text) }
  }

  @Test func repeatedKeysAreToldOfWithTheirPlaces() throws {
    let text = """
      {"card": {"id": 1}, "card": {"id": 2},
       "name": 5}
      """
    let message = try Self.users.injectReporting(json: text).report.description
    #expect(message == #"name: expected String, found number 5 under "name"; coerced (line 2, column 10)"#)
    let error = expectError { try Self.users.policy(.strict).inject(json: text) }
    #expect(error?.location == JSONLocation(offset: 48, line: 2, column: 10))
  }

  /// Text that repeats a key and is cut, or followed by something, is refused all the same.
  @Test func malformedTextWithRepeatedKeysIsRefused() {
    for text in [#"{"card":{},"card":{}"#, #"{"card":{},"card":{}}x"#, #"{"card":{},"card":{},"a":.5}"#] {
      let error = expectError(code: .malformed) { try Self.users.inject(json: text) }
      #expect(error?.location != nil)
    }
  }

  final class Observed: Injectable { var writes = 0; var value = 0 { didSet { writes += 1 } } }

  @Test func anObservedPropertyIsWrittenOnce() throws {
    let injector = Injector.bind(Observed.self).mapping("v").to(\.value)
    let object = try injector.inject(json: #"{"v":1,"v":2}"#)
    #expect(object.value == 2 && object.writes == 1)
  }

  /// A key that comes twice in one record is no reason to read other records again.
  @Test(
    arguments: [
      (#"[{"id": 1}, {"id": 2, "id": 3}, {"id": 4}]"#, [1, 3, 4], [1, 2, 3, 4]),
      (#"[{"id": 1, "x": 1, "x": 2}, {"other": 1, "other": 2, "id": 5}]"#, [1, 5], [1, 5]),
      (#"[{"id": 1, "meta": {"n": 1}, "meta": {"n": 2}}]"#, [1], [1]),
      (#"[{"id": 1, "tags": {"a": 1, "a": 2}}]"#, [1], [1]),
    ]
  )
  func closuresAreCalledOnceForEachValue(_ text: String, _ ids: [Int], _ calls: [Int]) throws {
    struct Item: Injectable { var id = 0; var n = 0; var tags: [String: Int] = [:] }
    let (seen, hooks) = (Log<Int>(), Counter())
    let items = Injector.bind(Item.self).mapping("meta.n").to(\.n)
      .format(\.id).with.converter { (id: Int) in
        seen.add(id)
        return id
      }
      .didInject { _ in hooks.increase() }
    let made = try items.injectArray(json: text)
    #expect(made.map(\.id) == ids && seen.entries == calls && hooks.count == ids.count)
    if text.contains("meta") { #expect(made[0].n == 2) }
    if text.contains("tags") { #expect(made[0].tags == ["a": 2]) }
  }
}

/// Keys are found in any order, known or not, whatever came in the records before.
struct KeyOrderTests {
  struct Inner: Injectable, Equatable { var x = 0; var id = 0 }

  struct Item: Injectable, Equatable {
    var id = 0, name = "", tag = 0, long_key_of_an_item = 0, inner = Inner(), others: [Item]?
  }

  private static let keys = ["id", "name", "tag", "long_key_of_an_item", "inner", "others"]
  private static let unknownKeys = [
    "x", "nam", "names", "i", "", "long_key_of_an_items", "é", #"a\"b"#, #"\u0041"#, "unknown_1", "unknown_2",
    "unknown_3", "unknown_4", "unknown_5", "unknown_6", "unknown_7",
  ]

  /// The text of an item, and the item that is read from it.
  private static func item(_ random: inout SeededGenerator, order: [String], depth: Int) -> (String, Item) {
    var item = Item()
    var members: [String] = []
    for key in order {
      let number = Int.random(in: 1...99, using: &random)
      var value = "\(number)"
      switch key {
      case "id": item.id = number
      case "name": (item.name, value) = ("n\(number)", "\"n\(number)\"")
      case "tag": item.tag = number
      case "long_key_of_an_item": item.long_key_of_an_item = number
      case "inner":
        item.inner = Inner(x: number, id: number + 1)
        value = #"{"name": 0, "x":\#(number),"tag":5,"id":\#(number + 1)}"#
      case "others":
        if depth == 0 { continue }
        let inside = (0..<2).map { _ in self.item(&random, order: order, depth: depth - 1) }
        item.others = inside.map(\.1)
        value = "[" + inside.map(\.0).joined(separator: ",") + "]"
      default: break
      }
      let space = Int.random(in: 0..<12, using: &random) == 0 ? " " : ""
      members.append("\(space)\"\(key)\"\(space):\(value)")
    }
    return ("{" + members.joined(separator: ",") + "}", item)
  }

  @Test(arguments: 0..<40) func inAnyOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 0x0DE5)
    var texts: [String] = []
    var items: [Item] = []
    var order: [String] = []
    for index in 0..<60 {
      // Most records have the order of the one before.
      if index == 0 || Int.random(in: 0..<6, using: &random) == 0 {
        let unknown = Self.unknownKeys.shuffled(using: &random).prefix(Int.random(in: 0...14, using: &random))
        order = (Self.keys + unknown).shuffled(using: &random)
      }
      if Int.random(in: 0..<6, using: &random) == 0 { order.swapAt(0, order.count - 1) }
      let (text, item) = Self.item(&random, order: order, depth: 2)
      texts.append(text)
      items.append(item)
    }
    let text = "[" + texts.joined(separator: ",") + "]"
    #expect(try Injector.bind(Item.self).injectArray(json: text, at: nil) == items)
    let (models, report) = try Injector.bind(Item.self).injectArrayReporting(json: text)
    #expect(models == items)
    let places = report.issues.compactMap { $0.location?.offset }
    #expect(places == places.sorted() && report.issues.allSatisfy { $0.code == .unknownKey })
  }
}
