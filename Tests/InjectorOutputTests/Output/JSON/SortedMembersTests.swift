import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Members of records inside each other, in the order of their keys.
struct SortedMembersTests {
  /// A record of `depth` levels whose keys are not in order, around a text.
  private func nested(_ depth: Int, _ text: String) -> Any {
    var value: Any = text
    for level in 0..<depth { value = ["z": level, "a": value] as [String: Any] }
    return value
  }

  final class Node: Injectable {
    var z = 1
    var inner: Node?
    var b: [Leaf] = []
    var a = ""
    required init() {}
    init(_ inner: Node?, _ text: String = "") { (self.inner, a) = (inner, text) }
  }
  struct Leaf: Injectable {
    var y = 1
    var x = [Pair()]
  }
  struct Pair: Injectable {
    var a = 1
    var b = "2"
  }

  @Test func recordsInsideEachOtherAreSorted() throws {
    let node = Node(Node(Node(nil, "t")))
    node.b = [Leaf(), Leaf()]
    let leaf = #"{"x":[{"a":1,"b":"2"}],"y":1}"#
    let inner = #"{"a":"","b":[],"inner":{"a":"t","b":[],"z":1},"z":1}"#
    let text = #"{"a":"","b":[\#(leaf),\#(leaf)],"inner":\#(inner),"z":1}"#
    #expect(try node.extractJSONString(.sortedKeys) == text)
    let pretty = try node.extractJSONString([.sortedKeys, .pretty])
    #expect(pretty.filter { !$0.isWhitespace } == text)
    #expect(
      try Injector.bind([Node].self).extractJSONString([node, node], .sortedKeys) == "[\(text),\(text)]"
    )
  }

  @Test func recordsOfAWriterAreSorted() throws {
    var text = ""
    let nodes = Injector.bind(Leaf.self).at("data.list")
    let writer = try nodes.recordWriter(format: .array, options: .sortedKeys) {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Leaf())
    try writer.write(Leaf())
    try writer.flush()
    try writer.write(Leaf())
    try writer.finish()
    let leaf = #"{"x":[{"a":1,"b":"2"}],"y":1}"#
    #expect(text == #"{"data":{"list":[\#(leaf),\#(leaf),\#(leaf)]}}"#)
  }

  @Test func recordsBeforeOneThatFailsAreSorted() throws {
    struct Number: Injectable {
      var y = 1.0
      var a = 1
    }
    var text = ""
    let writer = try Injector.bind(Number.self).at("list").recordWriter(format: .array, options: .sortedKeys)
    {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Number())
    #expect(throws: InjectionError.self) { try writer.write(Number(y: .nan)) }
    try writer.write(Number())
    try writer.finish()
    #expect(text == #"{"list":[{"a":1,"y":1.0},{"a":1,"y":1.0}]}"#)
  }

  @Test func keysWithEscapesAreInTheOrderOfTheirBytes() throws {
    let names = [
      "a", "az", "a\"z", "a z", "a!", "a/z", "a-z", "a\\z", "a]z", "a\nz", "a\u{1}z", "aé", "{", ",\"", "]:",
    ]
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0: 1]) })
    let objects = Injector.bind([String: [String: Int]].self)
    for options in [ExtractionOptions.sortedKeys, [.sortedKeys, .unescapedSlashes]] {
      let members = try names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
        try objects.extractJSONString([name: [name: 1]], options).dropFirst().dropLast()
      }
      #expect(try objects.extractJSONString(values, options) == "{\(members.joined(separator: ","))}")
    }
  }

  @Test func timeDoesNotGrowWithTheNumberOfLevels() throws {
    let text = String(repeating: "x", count: 4_000_000)
    func node(_ depth: Int) -> Node { (1..<depth).reduce(Node(nil, text)) { node, _ in Node(node) } }
    let clock = ContinuousClock()
    let (flat, deep) = (node(2), node(300))
    let nodes = Injector.bind(Node.self)
    _ = try nodes.extractJSON(flat, .sortedKeys)
    let few = try clock.measure { _ = try nodes.extractJSON(flat, .sortedKeys) }
    let many = try clock.measure { _ = try nodes.extractJSON(deep, .sortedKeys) }
    #expect(many < few * 20 + .milliseconds(200))
  }
}
