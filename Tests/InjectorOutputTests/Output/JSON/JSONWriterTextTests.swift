import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONWriterTextTests {
  static let examples: [(text: String, json: String)] = [
    ("", #""""#), ("a", #""a""#), ("say \"hi\"\n", #""say \"hi\"\n""#), ("C:\\temp", #""C:\\temp""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\u{0}\u{1F}\u{1B}", #""\u0000\u001f\u001b""#),
    ("\u{7F}", "\"\u{7F}\""), ("</script>", #""<\/script>""#), ("é€😀", "\"é€😀\""),
    ("\u{2028}\u{2029}\u{FEFF}", "\"\u{2028}\u{2029}\u{FEFF}\""),
  ]

  @Test(arguments: examples) func escapes(text: String, json: String) {
    Self.check(text)
    #expect(Self.write(text) == json)
    #expect(Self.write(text, readsWords: false) == json)
  }

  @Test func slashesAreEscapedUnlessAskedOtherwise() {
    let long = String(repeating: "a/b", count: 20)
    #expect(Self.write("a/b") == #""a\/b""#)
    #expect(Self.write("a/b", escapesSlashes: false) == #""a/b""#)
    #expect(Self.write(long) == "\"" + String(repeating: #"a\/b"#, count: 20) + "\"")
    #expect(Self.write(long, escapesSlashes: false) == "\"\(long)\"")
  }

  /// Each character alone at each position of texts around the borders of blocks.
  @Test(arguments: Array(0...34) + [47, 48, 49, 63, 64, 65, 511, 512, 513, 1_024])
  func everyPosition(length: Int) {
    let characters: [Unicode.Scalar] = [
      "\"", "\\", "/", "\u{0}", "\n", "\u{1F}", "\u{7F}", "é", "€", "😀", " ",
    ]
    Self.check(String(repeating: "x", count: length))
    for position in 0..<min(length, 70) {
      for character in characters {
        var text = String(repeating: "x", count: position)
        text.unicodeScalars.append(character)
        text += String(repeating: "y", count: length - position - 1)
        Self.check(text)
      }
    }
    Self.check(String(repeating: "\"", count: length))
    Self.check(String(repeating: "\u{1}", count: length))
    Self.check(String(repeating: "€", count: length))
  }

  @Test func everyControlCharacter() {
    for value in UInt8(0)..<0x80 {
      let character = String(Unicode.Scalar(value))
      Self.check(character)
      Self.check("0123456789abcdef" + character + "0123456789abcdef")
    }
  }

  @Test(arguments: 0..<4) func randomTexts(part: Int) {
    var random = SeededGenerator(seed: 0x7E47 + UInt64(part))
    let likely: [Unicode.Scalar] = ["\"", "\\", "/", "\n", "\u{1}", "é", "€", "😀"]
    for _ in 0..<2_000 {
      var text = ""
      let escapes = UInt8.random(in: 2...60, using: &random)
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        let isLikely = UInt8.random(in: 0..<escapes, using: &random) == 0
        let letter = Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random))
        text.unicodeScalars.append(isLikely ? likely.randomElement(using: &random) ?? "x" : letter)
      }
      Self.check(text)
    }
  }

  @Test func longTexts() throws {
    let plain = String(repeating: "All work and no play. ", count: 50_000)
    for text in [
      plain, plain + "\"", String(repeating: "\u{1}", count: 300_000),
      String(repeating: "日本", count: 200_000),
    ] {
      Self.check(text)
      let json = Self.write(text)
      #expect(try Injector.bind(String.self).inject(json: json) == text)
    }
  }

  /// Substrings, literals and strings that Foundation makes.
  @Test func stringsOfAllKinds() {
    let text = "0123456789 a text of some length / \"quoted\" äöü"
    for count in 0...text.count {
      Self.check(String(text.prefix(count)))
      Self.check(String(text.suffix(count)))
      Self.check(NSString(string: String(text.prefix(count))) as String)
      Self.check(String(NSMutableString(string: String(text.suffix(count)))))
    }
    Self.check(String(format: "%@ and %d", "a rather long text from Foundation", 7))
  }

  /// Both blocks find each byte at each position, whatever its neighbours are.
  @Test(arguments: [
    UInt8(ascii: "a"), UInt8(ascii: " "), UInt8(ascii: "!"), UInt8(ascii: "/"), 0x1F, 0x7F, 0xC3,
  ])
  func blocksFindWhatIsEscaped(filling: UInt8) {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<16 {
        var bytes = [UInt8](repeating: filling, count: 16)
        bytes[position] = byte
        for further in [UInt8(ascii: "/"), UInt8(ascii: "\"")] {
          let escapes = bytes.indices.reduce(UInt32(0)) { bits, index in
            let byte = bytes[index]
            return byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == further ? bits | 1 << index : bits
          }
          #expect(Self.escapes(WordBlock.self, bytes, further) == escapes)
          #expect(Self.escapes(ByteBlock.self, bytes, further) == escapes)
        }
      }
    }
  }

  /// Texts with one, two or many escapes, at all distances from both ends.
  @Test func escapesAtAllPlaces() {
    for count in 1...70 {
      for first in 0..<count {
        for escape in ["/", "\"", "\n", "\u{1}", "\u{8}"] {
          var text = [String](repeating: "x", count: count)
          text[first] = escape
          Self.check(text.joined())
          text[(first + count / 2) % count] = "/"
          Self.check(text.joined())
          text[count - 1 - first] = "\u{1F}"
          Self.check(text.joined())
        }
      }
      Self.check(String(repeating: "/", count: count))
      Self.check(String(repeating: "\u{2}", count: count))
    }
  }

  static func escapes<Block: ByteBlockProtocol>(_: Block.Type, _ bytes: [UInt8], _ further: UInt8)
    -> UInt32?
  {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe Block($0).escapes(or: Block.pattern(further)) }
    }
  }

  static func write(_ text: String, escapesSlashes: Bool = true, readsWords: Bool = true) -> String {
    var writer = JSONWriter(escapesSlashes: escapesSlashes, readsStringWords: readsWords)
    writer.write(text)
    return writer.finishString()
  }

  /// The same, a character after the other.
  static func expected(_ text: String, escapesSlashes: Bool) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "/" where escapesSlashes: json += "\\/"
      case "\u{8}": json += "\\b"
      case "\u{C}": json += "\\f"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case "\u{0}"..<"\u{20}":
        json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  static func check(_ text: String) {
    for escapesSlashes in [true, false] {
      let expected = expected(text, escapesSlashes: escapesSlashes)
      for readsWords in [true, false] {
        let json = write(text, escapesSlashes: escapesSlashes, readsWords: readsWords)
        if json.utf8.elementsEqual(expected.utf8) { continue }
        Issue.record("\(text.debugDescription.prefix(200)) was written as \(json.prefix(200))")
      }
    }
  }
}

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
  struct Leaf: Injectable { var y = 1; var x = [Pair()] }
  struct Pair: Injectable { var a = 1; var b = "2" }

  @Test func recordsInsideEachOtherAreSorted() throws {
    let node = Node(Node(Node(nil, "t")))
    node.b = [Leaf(), Leaf()]
    let leaf = #"{"x":[{"a":1,"b":"2"}],"y":1}"#
    let inner = #"{"a":"","b":[],"inner":{"a":"t","b":[],"z":1},"z":1}"#
    let text = #"{"a":"","b":[\#(leaf),\#(leaf)],"inner":\#(inner),"z":1}"#
    #expect(try node.extractJSONString(.sortedKeys) == text)
    #expect(try node.extractJSONString([.sortedKeys, .pretty]).filter { !$0.isWhitespace } == text)
    let nodes = Injector.bind([Node].self)
    #expect(try nodes.extractJSONString([node, node], .sortedKeys) == "[\(text),\(text)]")
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
    let (flat, deep) = (node(2), node(300))
    let nodes = Injector.bind(Node.self)
    try expectTime(
      of: { _ = try nodes.extractJSON(deep, .sortedKeys) },
      lessThan: 20,
      timesThatOf: { _ = try nodes.extractJSON(flat, .sortedKeys) },
      plus: .milliseconds(200)
    )
  }
}
