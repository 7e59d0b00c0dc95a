import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Of a key that comes twice in one object, the later value replaces the earlier one, or the key is an error.
struct DuplicateKeysTests {
  typealias User = JSONReaderTests.User
  typealias Card = JSONReaderTests.Card

  static let users = JSONReaderTests.users

  @Test(arguments: [
    (#"{"id":1,"id":2}"#, User(id: 2)),
    (#"{"id":1,"name":"a","id":2,"name":"b","id":3}"#, User(id: 3, name: "b")),
    (#"{"id":1,"i\u0064":2}"#, User(id: 2)), (#"{"id":1,"id":"6"}"#, User(id: 6)),
    (#"{"id":"soon","id":1}"#, User(id: 1)),
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

  /// An earlier value that filled a model, or that a later one would not replace, makes the key an error.
  @Test(arguments: [
    (#"{"id":1,"id":"soon"}"#, "id", 14), (#"{"id":1,"id":null}"#, "id", 14),
    (#"{"card":{"id":1,"name":"a"},"card":{"name":"b"}}"#, "card", 36),
    (#"{"card":{},"card":5}"#, "card", 19),
    (#"{"card":{"id":1},"card":null}"#, "card", 25), (#"{"spare":{"id":1},"spare":null}"#, "spare", 27),
    (#"{"spare":null,"spare":{"id":1}}"#, "spare", 23), (#"{"cards":[{"id":1}],"cards":[]}"#, "cards", 29),
    (#"{"spare":{"id":1},"spare":{"name":"b"}}"#, "spare", 27),
    (#"{"id":1,"card":{"spare":{},"tags":["a"],"tags":"b"}}"#, "card.tags", 48),
  ])
  func otherwiseTheKeyIsAnError(text: String, key: String, column: Int) throws {
    let name = key.split(separator: ".").last ?? ""
    let place = key.contains(".") ? "card: " : ""
    let message = #"\#(place)the key "\#(name)" occurs twice in one object (line 1, column \#(column))"#
    var user = User(id: 9, card: Card(id: 9))
    expectError(message) { try Self.users.inject(json: text) }
    expectError(message) { try Self.users.inject(json: text, into: &user) }
    expectError(code: .malformed) { try Self.users.injectReporting(json: text) }
    expectError(code: .malformed) { try Self.users.injectArray(json: "[{},\(text)]") }
    #expect(user == User(id: 9, card: Card(id: 9)))
  }

  @Test(arguments: [
    (#"{"id":"5","id":6}"#, ["id"]), (#"{"id":"soon","id":6}"#, ["id"]), (#"{"id":null,"id":6}"#, ["id"]),
    (#"{"byName":{"a":5,"a":{"id":1}}}"#, []), (#"{"counts":{"a":"5","a":1}}"#, []),
    (#"{"counts":{"a":"soon","a":1}}"#, []), (#"{"counts":{"a":"1","a":"soon"}}"#, ["counts[\"a\"]"]),
    (#"{"cards":[{"id":"1","id":2}]}"#, ["cards[0].id"]),
  ])
  func reportsTellOfBothValuesOfAProperty(text: String, paths: [String]) throws {
    #expect(try Self.users.injectReporting(json: text).report.issues.map(\.path.description) == paths)
    if paths.isEmpty { _ = try Self.users.policy(.strict).inject(json: text) }
  }

  /// Text that repeats a key and is cut, or followed by something, is refused all the same.
  @Test func malformedTextWithRepeatedKeysIsRefused() {
    for text in [#"{"card":{},"card":{}"#, #"{"card":{},"card":{}}x"#, #"{"card":{},"card":{},"a":.5}"#] {
      let error = expectError(code: .malformed) { try Self.users.inject(json: text) }
      #expect(error?.location != nil)
    }
  }

  final class Observed: Injectable { var writes = 0; var value = 0 { didSet { writes += 1 } } }

  @Test func anObservedPropertyIsNotWrittenTwice() {
    let injector = Injector.bind(Observed.self).mapping("v").to(\.value)
    expectError(#"the key "v" occurs twice in one object (line 1, column 12)"#) {
      try injector.inject(json: #"{"v":1,"v":2}"#)
    }
  }

  @Test(
    arguments: [
      (#"[{"id": 1}, {"id": 2, "id": 3}, {"id": 4}]"#, [1, 3, 4], [1, 2, 3, 4]),
      (#"[{"id": 1, "x": 1, "x": 2}, {"other": 1, "other": 2, "id": 5}]"#, [1, 5], [1, 5]),
      (#"[{"id": 1, "tags": {"a": 1, "a": 2}}]"#, [1], [1]),
    ]
  )
  func closuresAreCalledOnceForEachValue(_ text: String, _ ids: [Int], _ calls: [Int]) throws {
    struct Item: Injectable { var id = 0; var tags: [String: Int] = [:] }
    let (seen, hooks) = (Log<Int>(), Counter())
    let items = Injector.bind(Item.self).format(\.id).with.converter { (id: Int) in
      seen.add(id)
      return id
    }
    .didInject { _ in hooks.increase() }
    let made = try items.injectArray(json: text)
    #expect(made.map(\.id) == ids && seen.entries == calls && hooks.count == ids.count)
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
