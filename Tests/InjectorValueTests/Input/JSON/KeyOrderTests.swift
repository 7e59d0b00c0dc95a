import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Keys are found in any order, known or not, whatever came in the records before.
struct KeyOrderTests {
  struct Inner: Injectable, Equatable {
    var x = 0
    var id = 0
  }

  struct Item: Injectable, Equatable {
    var id = 0
    var name = ""
    var tag = 0
    var long_key_of_an_item = 0
    var inner = Inner()
    var others: [Item]?
  }

  private static let keys = ["id", "name", "tag", "long_key_of_an_item", "inner", "others"]
  private static let unknownKeys = [
    "x", "nam", "names", "i", "", "long_key_of_an_items", "é", #"a\"b"#, #"\u0041"#, "unknown_1", "unknown_2",
    "unknown_3",
    "unknown_4", "unknown_5", "unknown_6", "unknown_7",
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

  @Test(arguments: 0..<40)
  func inAnyOrder(seed: Int) throws {
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
