import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONReaderTests {
  struct Card: Equatable {
    var id = 0
    var name = "none"
    var tags: [String] = []
  }

  struct User: Equatable {
    var id = 0
    var name = "none"
    var card = Card()
    var spare: Card?
    var cards: [Card] = []
    var byName: [String: Card] = [:]
    var counts: [String: Int?] = [:]
    var matrix: [[Int]] = []
  }

  struct Box {
    var value: Any?
    var known = 0
  }

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
      "}", ",",
      #""matrix""#, ":", "[", "[", "]", ",", "[", "1", ",", "2", "]", "]", ",", #""unknown""#, ":", "[", "{",
      "}", ",",
      "null", ",", "true", "]", ",", #""byName""#, ":", "{", #""x""#, ":", "{", #""id""#, ":", "2", "}", "}",
      "}",
    ]
    let text = space + tokens.joined(separator: space) + space
    let expected = User(
      id: 1,
      card: Card(tags: ["a", "b"]),
      byName: ["x": Card(id: 2)],
      matrix: [[], [1, 2]]
    )
    #expect(try Self.users.inject(json: text) == expected)
    #expect(try Self.users.keys(.caseInsensitive).inject(json: text) == expected)
    let twice = try Self.users.injectArray(json: "\(space)[\(text),\(text)]\(space)")
    #expect(twice == [expected, expected])
    #expect(try Self.users.injectDictionary(json: #"{"a":\#(text)}"#) == ["a": expected])
  }

  @Test(arguments: ["\u{B}", "\u{C}", "\u{A0}", "\u{2060}", "\u{FEFF}", "\0", "/**/", "//\n", "#"])
  func nothingElseIsWhiteSpace(space: String) {
    for text in [
      "\(space)x{}", "{\(space)}", "{\"id\":\(space)1}", "{\"id\":1\(space)}", "{\"id\"\(space):1}",
      "{}\(space)",
    ] {
      let error = #expect(throws: InjectionError.self) { try Self.users.inject(json: text) }
      #expect(error?.code == .malformed, "\(text)")
    }
  }

  @Test(arguments: ["", " ", "\n\n", "\u{FEFF}", "\u{FEFF} "])
  func emptyInputIsRefused(text: String) {
    let errors = [
      #expect(throws: InjectionError.self) { try Self.users.inject(json: text) },
      #expect(throws: InjectionError.self) { try Self.users.injectArray(json: text) },
      #expect(throws: InjectionError.self) { try Self.users.injectDictionary(json: text) },
      #expect(throws: InjectionError.self) { try Self.users.inject(json: text, at: "a") },
    ]
    for error in errors {
      #expect(error?.code == .malformed)
      #expect(error?.description.hasPrefix("not valid JSON: the text is empty (line ") == true)
    }
  }

  @Test(arguments: ["{}", "[]", "1", "x", ",", "}", "]", "\"", "null", "\0"])
  func trailingContentIsRefused(trailing: String) {
    let errors = [
      #expect(throws: InjectionError.self) { try Self.users.inject(json: #"{"id":1}\#(trailing)"#) },
      #expect(throws: InjectionError.self) { try Self.users.injectArray(json: #"[{"id":1}]\#(trailing)"#) },
      #expect(throws: InjectionError.self) {
        try Self.users.injectDictionary(json: #"{"id":{}}\#(trailing)"#)
      },
      #expect(throws: InjectionError.self) {
        try Self.users.inject(json: #"{"a":{"id":1}}\#(trailing)"#, at: "a")
      },
      #expect(throws: InjectionError.self) { try Self.users.injectArray(json: #"{"id":1}\#(trailing)"#) },
    ]
    for error in errors {
      #expect(error?.description.hasPrefix("not valid JSON: something follows the value (line 1, ") == true)
    }
  }

  @Test func trailingContentLeavesAnExistingModelAsItWas() throws {
    var user = User(id: 7, name: "before")
    #expect(throws: InjectionError.self) {
      try Self.users.inject(json: #"{"id":1,"name":"after"}x"#, into: &user)
    }
    #expect(throws: InjectionError.self) {
      try Self.users.inject(json: #"{"id":1,"name":"after""#, into: &user)
    }
    #expect(user == User(id: 7, name: "before"))
    try Self.users.inject(json: #"{"id":1}"#, into: &user)
    #expect(user == User(id: 1, name: "before"))
  }

  // MARK: - Depth

  /// Nested where a property takes any value, an array of arrays, and where none looks: 512 levels and no more.
  @Test(arguments: ["value", "known", "unknown"])
  func depthIsLimited(key: String) throws {
    func text(_ depth: Int, _ opening: String, _ closing: String) -> String {
      let inner = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      return #"{"\#(key)":\#(inner)}"#
    }
    for (opening, closing) in [("[", "]"), (#"{"a":"#, "}"), (#"{"value":"#, "}")] {
      _ = try Self.boxes.inject(json: text(InjectionLimits().depth - 1, opening, closing))
      let error = #expect(throws: InjectionError.self) {
        try Self.boxes.inject(json: text(InjectionLimits().depth, opening, closing))
      }
      #expect(error?.code == .tooDeep)
      #expect(
        error?.description.contains(
          "too many arrays and objects inside each other: InjectionLimits.depth allows 512, a small stack fewer ("
        )
          == true
      )
    }
  }

  final class Node: Injectable {
    var id = 0
    var next: Node?
    var children: [Node] = []
    var byName: [String: Node] = [:]
    init() {}
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
      } catch {
        return [node.id == id, error.code == .tooDeep]
      }
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
        } catch {
          codes.append((error as? InjectionError)?.code)
        }
        continuation.resume(returning: codes.allSatisfy { $0 == .tooDeep })
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isDone)
  }
}
