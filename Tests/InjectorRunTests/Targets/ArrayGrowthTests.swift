import Injector
import Testing

@testable import InjectorTestSupport

/// Arrays at the root are made as large as their first elements let expect; those elements may mislead.
struct ArrayGrowthTests {
  struct Item: Equatable {
    var id = 0
    var text = ""
  }

  private static let items = Injector.bind(Item.self) { Item() }

  static let shapes: [(name: String, lengths: [Int])] = [
    ("none", []), ("one", [3]), ("four", [1, 2, 3, 4]), ("five", [1, 2, 3, 4, 5]),
    ("the same", Array(repeating: 20, count: 100)),
    ("tiny ones first", Array(repeating: 0, count: 4) + Array(repeating: 5_000, count: 50)),
    ("huge ones first", Array(repeating: 5_000, count: 4) + Array(repeating: 0, count: 3_000)),
    ("ever smaller", (0..<200).map { 10_000 / ($0 + 1) }),
    ("ever larger", (0..<200).map { $0 * 10 }),
  ]

  @Test(arguments: shapes.indices)
  func everyElementArrivesInOrder(shape: Int) throws {
    let expected = Self.shapes[shape].lengths.enumerated().map {
      Item(id: $0, text: String(repeating: "x", count: $1))
    }
    let records = expected.map { #"{"id": \#($0.id), "text": "\#($0.text)"}"# }.joined(separator: ", ")
    #expect(try Self.items.injectArray(json: "[\(records)]") == expected)
    #expect(
      try Self.items.injectArray(json: #"{"items": [\#(records)], "more": [1, 2]}"#, at: "items") == expected
    )
  }

  @Test(arguments: [0, 3, 4, 5, 99])
  func theFirstBadElementIsNamedWhereverItIs(index: Int) throws {
    var records = (0..<100).map { #"{"id": \#($0)}"# }
    records[index] = #"{"id": "none"}"#
    let error = #expect(throws: InjectionError.self) {
      try Self.items.policy(.strict).injectArray(json: "[\(records.joined(separator: ","))]")
    }
    #expect("\(try #require(error))".contains("[\(index)]"))
  }

  @Test(arguments: [4, 5, 50])
  func elementsThatDoNotFitAreLeftOut(index: Int) throws {
    var records = (0..<100).map { #"{"id": \#($0)}"# }
    records[index] = "17"
    let ids = try Self.items.injectArray(json: "[\(records.joined(separator: ","))]").map(\.id)
    #expect(ids == (0..<100).filter { $0 != index })
  }
}
