import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONReaderTests {
  struct Card: Equatable { var id = 0; var name = "none"; var tags: [String] = [] }

  struct User: Equatable {
    var id = 0, name = "none", card = Card(), spare: Card?, cards: [Card] = [], byName: [String: Card] = [:]
    var counts: [String: Int?] = [:], matrix: [[Int]] = []
  }

  struct Box { var value: Any?; var known = 0 }

  static let users = Injector.bind(User.self) { User() }
    .format(\.card).with.injector(cards).format(\.spare).with.injector(cards)
    .format(\.cards).with.injector(cards).format(\.byName).with.injector(cards)
  static let cards = Injector.bind(Card.self) { Card() }
  static let boxes = Injector.bind(Box.self) { Box() }

  // MARK: - Structure

  @Test(arguments: [" ", "\n", "\r", "\t", " \r\n\t  \n\n        \t "])
  func whiteSpaceIsAllowedEverywhere(space: String) throws {
    let tokens = [
      "{", #""id""#, ":", "1", ",", #""card""#, ":", "{", #""tags""#, ":", "[", #""a""#, ",", #""b""#, "]",
      "}", ",", #""matrix""#, ":", "[", "[", "]", ",", "[", "1", ",", "2", "]", "]", ",", #""unknown""#, ":",
      "[", "{", "}", ",", "null", ",", "true", "]", ",", #""byName""#, ":", "{", #""x""#, ":", "{", #""id""#,
      ":", "2", "}", "}", "}",
    ]
    let text = space + tokens.joined(separator: space) + space
    let expected = User(
      id: 1, card: Card(tags: ["a", "b"]), byName: ["x": Card(id: 2)], matrix: [[], [1, 2]]
    )
    #expect(try Self.users.inject(json: text) == expected)
    #expect(try Self.users.keys(.caseInsensitive).inject(json: text) == expected)
    #expect(try Self.users.injectArray(json: "\(space)[\(text),\(text)]\(space)") == [expected, expected])
    #expect(try Self.users.injectDictionary(json: #"{"a":\#(text)}"#) == ["a": expected])
  }

  @Test(arguments: ["\u{B}", "\u{C}", "\u{A0}", "\u{2060}", "\u{FEFF}", "\0", "/**/", "//\n", "#"])
  func nothingElseIsWhiteSpace(space: String) {
    for text in [
      "\(space)x{}", "{\(space)}", "{\"id\":\(space)1}", "{\"id\":1\(space)}", "{\"id\"\(space):1}",
      "{}\(space)",
    ] {
      expectError(code: .malformed) { try Self.users.inject(json: text) }
    }
  }

  @Test(arguments: ["", " ", "\n\n", "\u{FEFF}", "\u{FEFF} "]) func emptyInputIsRefused(text: String) {
    let empty = "not valid JSON: the text is empty (line "
    expectError(code: .malformed, prefix: empty) { try Self.users.inject(json: text) }
    expectError(code: .malformed, prefix: empty) { try Self.users.injectArray(json: text) }
    expectError(code: .malformed, prefix: empty) { try Self.users.injectDictionary(json: text) }
    expectError(code: .malformed, prefix: empty) { try Self.users.inject(json: text, at: "a") }
  }

  @Test(arguments: ["{}", "[]", "1", "x", ",", "}", "]", "\"", "null", "\0"])
  func trailingContentIsRefused(trailing: String) {
    let (users, reason) = (Self.users, "not valid JSON: something follows the value (line 1, ")
    expectError(prefix: reason) { try users.inject(json: #"{"id":1}\#(trailing)"#) }
    expectError(prefix: reason) { try users.injectArray(json: #"[{"id":1}]\#(trailing)"#) }
    expectError(prefix: reason) { try users.injectDictionary(json: #"{"id":{}}\#(trailing)"#) }
    expectError(prefix: reason) { try users.inject(json: #"{"a":{"id":1}}\#(trailing)"#, at: "a") }
    expectError(prefix: reason) { try users.injectArray(json: #"{"id":1}\#(trailing)"#) }
  }

  @Test func trailingContentLeavesAnExistingModelAsItWas() throws {
    var user = User(id: 7, name: "before")
    expectError { try Self.users.inject(json: #"{"id":1,"name":"after"}x"#, into: &user) }
    expectError { try Self.users.inject(json: #"{"id":1,"name":"after""#, into: &user) }
    #expect(user == User(id: 7, name: "before"))
    try Self.users.inject(json: #"{"id":1}"#, into: &user)
    #expect(user == User(id: 1, name: "before"))
  }

  // MARK: - Depth

  /// Nested where a property takes any value, an array of arrays, and where none looks: 512 levels and no more.
  @Test(arguments: ["value", "known", "unknown"]) func depthIsLimited(key: String) throws {
    func text(_ depth: Int, _ opening: String, _ closing: String) -> String {
      let inner = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      return #"{"\#(key)":\#(inner)}"#
    }
    let reason =
      "too many arrays and objects inside each other: InjectionLimits.depth allows 512, a small stack fewer ("
    for (opening, closing) in [("[", "]"), (#"{"a":"#, "}"), (#"{"value":"#, "}")] {
      _ = try Self.boxes.inject(json: text(InjectionLimits().depth - 1, opening, closing))
      let tooDeep = text(InjectionLimits().depth, opening, closing)
      expectError(code: .tooDeep, part: reason) { try Self.boxes.inject(json: tooDeep) }
    }
  }

  final class Node: Injectable {
    var id = 0, next: Node?, children: [Node] = [], byName: [String: Node] = [:]
  }

  @Test(arguments: [
    (#"{"next":"#, "}"), (#"{"children":["#, "]}"), (#"{"byName":{"a":"#, "}}"), (#"{"other":"#, "}"),
  ])
  func depthOfModelsIsLimited(opening: String, closing: String) throws {
    let levels = InjectionLimits().depth / opening.count { $0 == "{" || $0 == "[" } - 1
    func text(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + #"{"id":5}"# + String(repeating: closing, count: depth)
    }
    let (whole, tooDeep) = (text(levels), text(levels + 1))
    let id = opening.contains("other") ? 0 : 5
    // A stack that carries the limit whatever the build adds to each level.
    let outcome = try SmallThread.run(kilobytes: 64 * 1024) {
      let nodes = Injector.bind(Node.self)
      guard var node = try? nodes.inject(json: whole) else { return [false] }
      while let inner = node.next ?? node.children.first ?? node.byName["a"] { node = inner }
      do throws(InjectionError) {
        _ = try nodes.inject(json: tooDeep)
        return [false]
      } catch { return [node.id == id, error.code == .tooDeep] }
    }
    #expect(outcome == [true, true])
  }

  /// A stack of half a megabyte is what Apple's platforms give to all threads but the main one: what it does not carry is
  /// refused, whatever the limit.
  @Test func aSmallStackIsNotOverrun() async {
    let nested = String(repeating: "[", count: 510) + String(repeating: "]", count: 510)
    let chain = String(repeating: #"{"next":"#, count: 510) + "{}" + String(repeating: "}", count: 510)
    let isDone = await withCheckedContinuation { continuation in
      let thread = Thread {
        var codes: [InjectionCode?] = []
        do {
          _ = try Self.boxes.inject(json: #"{"value":\#(nested),"unknown":\#(nested)}"#)
          _ = try Injector.bind(Node.self).inject(json: chain)
        } catch { codes.append((error as? InjectionError)?.code) }
        continuation.resume(returning: codes.allSatisfy { $0 == .tooDeep })
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isDone)
  }
}

/// Nothing of this hangs, crashes or is accepted.
struct MalformedInputTests {
  final class Node: Injectable { var a: Node?; var list: [Node] = []; init() {} }

  struct Everything: Equatable {
    var a = 1, b = 2, int8: Int8 = 1, text = "default", number = 0.5, decimal = Decimal(1), flag = true
    var list: [Int] = [], matrix: [[Double]] = [], names: [String] = [], map: [String: Int] = [:]
    var nested: [String: [Int?]] = [:], optional: String?, card = JSONReaderTests.Card()
  }

  static let cards = Injector.bind(JSONReaderTests.Card.self) { JSONReaderTests.Card() }
  static let models = Injector.bind(Everything.self) { Everything() }.format(\.card).with.injector(cards)
  /// The same, by way of dictionaries.
  static let trees = models.willInject { _ in }
  static let boxes = Injector.bind(JSONReaderTests.Box.self) { JSONReaderTests.Box() }
  static let nodes = Injector.bind(Node.self)

  // MARK: - One by one

  @Test func aNumberThatIsTooLargeIsNotAccepted() throws {
    for (text, found) in [
      (#"{"int8":300}"#, "number 300"),
      (#"{"a":123456789012345678901234567890}"#, "number 123456789012345678901234567890"),
    ] {
      let (model, report) = try Self.models.injectReporting(json: text)
      #expect(model == Everything())
      #expect(report.issues.map(\.code) == [.outOfRange] && report.issues.map(\.found) == [found])
      expectError(code: .outOfRange) { try Self.models.policy(.strict).inject(json: text) }
    }
  }

  private static let value = "a value was expected"
  private static let key = "a key in quotes was expected"
  private static let colon = "a colon was expected after a key"
  private static let comma = "a comma or a closing bracket was expected"
  private static let end = "the text ends too early"

  @Test(arguments: [
    (#"{"a":.5}"#, value, 6), (#"{"a":e}"#, value, 6), (#"{"a":01}"#, "a malformed number", 7),
    (#"{"a":1,}"#, key, 8), (#"{"a":1,,"b":2}"#, key, 8), (#"{"a" 1}"#, colon, 6), (#"{"a":}"#, value, 6),
    (#"{"a":1 "b":2}"#, comma, 8), (#"{"a":1]"#, comma, 7), (#"{a:1}"#, key, 2), (#"{'a':1}"#, key, 2),
    (#"{"a":1"#, end, 7), (#"{"a":"#, end, 6), (#"{"a"#, end, 4), (#"{"#, end, 2),
    (#"{"a":tru}"#, "only true, false and null are written without quotes", 9), (#"{"a":nul"#, end, 9),
    (#"{"a":True}"#, value, 6), (#"{"list":[1,]}"#, value, 12), (#"{"list":[,1]}"#, value, 10),
    (#"{"list":[1 2]}"#, comma, 12), (#"{"list":[1}"#, comma, 11), (#"{"names":["a",]}"#, value, 15),
    (#"{"matrix":[[1,],[2]]}"#, value, 15), (#"{"map":{"a":1,}}"#, key, 15), (#"{"map":{"a"}}"#, colon, 12),
    (#"{"card":{"id":1,}}"#, key, 17),
  ])
  func malformedTextIsRefusedByName(text: String, reason: String, column: Int) {
    // As it is, and behind two more lines.
    for (text, line) in [(text, 1), ("\r\n\n" + text, 3)] {
      let message = "not valid JSON: \(reason) (line \(line), column \(column))"
      for injector in [Self.models, Self.trees] {
        expectError(message, code: .malformed) { try injector.inject(json: text) }
      }
    }
  }

  /// Returns the bytes of a text, others, and those of a second text.
  private static func bytes(_ text: String, _ others: UInt8..., then end: String = "") -> [UInt8] {
    Array(text.utf8) + others + Array(end.utf8)
  }

  @Test(arguments: [
    bytes("\"x\n", 0xFF, 0xFE), bytes(#"{"text":"x"#, 0x0A, 0xFF, 0xFE), bytes(#"{"text":"x\n"#, 0xFF, 0xFE),
    bytes(#"{"text":"\uD800"}"#), bytes(#"{"text":"\u00"#, 0xC3, 0xA9, then: #""}"#),
    bytes(#"{"text":"\u"#, 0xB0, 0xB1, 0xB2, 0xB3, then: #""}"#),
    bytes(#"{"text":"\u004"#, 0xFF, then: #""}"#),
  ])
  func malformedBytesAreRefused(bytes: [UInt8]) {
    for injector in [Self.models, Self.trees] {
      let error = expectError(code: .malformed) { try injector.inject(json: bytes) }
      #expect(error?.location != nil)
    }
  }

  @Test(arguments: ["[", #"{"a":"#, #"[{"a":["#, #"{"list":["#])
  func aHundredThousandBracketsAreRefused(opening: String) {
    let brackets = String(repeating: opening, count: 100_000)
    for key in ["value", "a", "list", "names", "matrix", "map", "nested", "text", "card", "unknown"] {
      for text in [
        #"{"\#(key)":\#(brackets)"#, #"{"\#(key)":[\#(brackets)"#, #"{"\#(key)":{"x":\#(brackets)"#,
      ] {
        expectError(code: .tooDeep) { try Self.models.inject(json: text) }
        expectError(code: .tooDeep) { try Self.boxes.inject(json: text) }
        expectError(code: .tooDeep) { try Self.nodes.inject(json: text) }
        expectError(code: .tooDeep) { try Self.nodes.inject(json: text, at: "\(key).a.0") }
      }
    }
    for text in [brackets, "[\(brackets)"] {
      #expect(throws: InjectionError.self) { try Self.nodes.inject(json: text) }
      #expect(throws: InjectionError.self) { try Self.nodes.injectArray(json: text) }
      #expect(throws: InjectionError.self) { try Self.nodes.injectDictionary(json: text) }
    }
  }
}
