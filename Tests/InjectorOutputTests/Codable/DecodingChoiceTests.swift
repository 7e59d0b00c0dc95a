import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Types that try one kind of value after the other: coercions must not make the first one always fit.
struct DecodingChoiceTests {
  enum Code: Decodable, Equatable {
    case flag(Bool), number(Int), text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  /// An identifier that is a number or a text, decoded without a type of its own.
  struct Item: Decodable, Equatable {
    var id: String
    var count: Int
    var codes: [Code]
    var parts: [Item]?

    enum CodingKeys: CodingKey { case id, count, codes, parts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = "#\(number)"
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
      count = try container.decode(Int.self, forKey: .count)
      codes = try container.decode([Code].self, forKey: .codes)
      parts = try container.decodeIfPresent([Item].self, forKey: .parts)
    }
  }

  struct Order: Injectable, Equatable {
    var code: Code?
    var codes: [Code] = []
    var item: Item?
  }

  static let orders = Injector.bind(Order.self)

  @Test func whatFitsExactlyIsTaken() throws {
    let input = try DecodingInput(
      #"{"code": 7, "codes": ["true", true, 0, 1.0], "item": {"id": "6", "count": 1, "codes": [1]}}"#
    )
    let (order, report) = try input.inject(Self.orders)
    #expect(order.code == .number(7))
    #expect(order.codes == [.text("true"), .flag(true), .number(0), .number(1)])
    #expect(order.item?.id == "6")
    #expect(report.isEmpty)
  }

  @Test func aCoercionBesideItChangesNothing() throws {
    let input = try DecodingInput(
      #"""
      {"item": {"id": "six", "count": "5", "codes": ["true", 1, false], "parts": [
        {"id": "6", "count": 1, "codes": ["no"]}, {"id": "seven", "count": true, "codes": [0]}]}}
      """#
    )
    let (order, report) = try input.inject(Self.orders)
    let item = try #require(order.item)
    #expect(item.count == 5)
    #expect(item.codes == [.text("true"), .number(1), .flag(false)])
    #expect(item.parts?.map(\.id) == ["6", "seven"])
    #expect(item.parts?.map(\.codes) == [[.text("no")], [.number(0)]])
    #expect(
      report == """
        item.count: expected Int, found string "5" under "count"; coerced
        item.parts[1].count: expected Int, found boolean true under "count"; coerced
        """
    )
  }

  @Test func whatFitsNothingExactlyIsCoerced() throws {
    let input = try DecodingInput(#"{"code": 2.5, "codes": [[1], {}]}"#)
    let (order, report) = try input.inject(Self.orders.policy(.forgiving))
    #expect(order.code == .flag(true))
    #expect(order.codes == [.text("[1]"), .text("[:]")])
    #expect(
      report == """
        code: expected Bool, found number 2.5 under "code"; coerced
        codes[0]: expected String, found array of 1; coerced
        codes[1]: expected String, found object with 0 keys; coerced
        """
    )
    #expect(try input.failure(of: Self.orders.policy(.strict)).issues.count == 3)
  }

  /// How often a type is decoded, at most: each value must be decoded a few times only, however deep it is.
  @Test func deepValuesAreDecodedAFewTimes() throws {
    struct Node: Decodable {
      @TaskLocal static var counter = Counter()
      enum CodingKeys: CodingKey { case first, next, last }
      init(from decoder: any Decoder) throws {
        Self.counter.increase()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode([Leaf].self, forKey: .first)
        _ = try container.decodeIfPresent(Node.self, forKey: .next)
        _ = try container.decode(Int.self, forKey: .last)
      }
    }
    struct Leaf: Decodable {
      init(from decoder: any Decoder) throws { Node.counter.increase() }
    }
    struct Tree: Injectable { var root: Node? }
    let depth = 60
    var text = #"{"first": [0], "last": "1"}"#
    for _ in 1..<depth { text = #"{"first": [0, 0], "next": \#(text), "last": "2"}"# }
    let counter = Counter()
    try Node.$counter.withValue(counter) {
      let (tree, report) = try Injector.bind(Tree.self).injectReporting(json: "{\"root\": \(text)}")
      #expect(tree.root != nil)
      #expect(report.issues.count == depth)
    }
    #expect(counter.count <= 3 * 3 * depth)
  }
}
