import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Nothing of this hangs, crashes or is accepted.
struct MalformedInputTests {
  final class Node: Injectable {
    var a: Node?
    var list: [Node] = []
    init() {}
  }

  struct Everything: Equatable {
    var a = 1
    var b = 2
    var int8: Int8 = 1
    var text = "default"
    var number = 0.5
    var decimal = Decimal(1)
    var flag = true
    var list: [Int] = []
    var matrix: [[Double]] = []
    var names: [String] = []
    var map: [String: Int] = [:]
    var nested: [String: [Int?]] = [:]
    var optional: String?
    var card = JSONReaderTests.Card()
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
      #expect(report.issues.map(\.code) == [.outOfRange])
      #expect(report.issues.map(\.found) == [found])
      let error = #expect(throws: InjectionError.self) { try Self.models.policy(.strict).inject(json: text) }
      #expect(error?.code == .outOfRange)
    }
  }

  @Test(arguments: [
    (#"{"a":.5}"#, "a value was expected (line 1, column 6)"),
    (#"{"a":e}"#, "a value was expected (line 1, column 6)"),
    (#"{"a":01}"#, "a malformed number (line 1, column 7)"),
    (#"{"a":1,}"#, "a key in quotes was expected (line 1, column 8)"),
    (#"{"a":1,,"b":2}"#, "a key in quotes was expected (line 1, column 8)"),
    (#"{"a" 1}"#, "a colon was expected after a key (line 1, column 6)"),
    (#"{"a":}"#, "a value was expected (line 1, column 6)"),
    (#"{"a":1 "b":2}"#, "a comma or a closing bracket was expected (line 1, column 8)"),
    (#"{"a":1]"#, "a comma or a closing bracket was expected (line 1, column 7)"),
    (#"{a:1}"#, "a key in quotes was expected (line 1, column 2)"),
    (#"{'a':1}"#, "a key in quotes was expected (line 1, column 2)"),
    (#"{"a":1"#, "the text ends too early (line 1, column 7)"),
    (#"{"a":"#, "the text ends too early (line 1, column 6)"),
    (#"{"a"#, "the text ends too early (line 1, column 4)"),
    (#"{"#, "the text ends too early (line 1, column 2)"),
    (#"{"a":tru}"#, "only true, false and null are written without quotes (line 1, column 9)"),
    (#"{"a":nul"#, "the text ends too early (line 1, column 9)"),
    (#"{"a":True}"#, "a value was expected (line 1, column 6)"),
    (#"{"list":[1,]}"#, "a value was expected (line 1, column 12)"),
    (#"{"list":[,1]}"#, "a value was expected (line 1, column 10)"),
    (#"{"list":[1 2]}"#, "a comma or a closing bracket was expected (line 1, column 12)"),
    (#"{"list":[1}"#, "a comma or a closing bracket was expected (line 1, column 11)"),
    (#"{"names":["a",]}"#, "a value was expected (line 1, column 15)"),
    (#"{"matrix":[[1,],[2]]}"#, "a value was expected (line 1, column 15)"),
    (#"{"map":{"a":1,}}"#, "a key in quotes was expected (line 1, column 15)"),
    (#"{"map":{"a"}}"#, "a colon was expected after a key (line 1, column 12)"),
    (#"{"card":{"id":1,}}"#, "a key in quotes was expected (line 1, column 17)"),
    ("{\n  \"a\": 1,\r\n  \"b\": x\n}", "a value was expected (line 3, column 8)"),
  ])
  func malformedTextIsRefusedByName(text: String, reason: String) {
    for injector in [Self.models, Self.trees] {
      let error = #expect(throws: InjectionError.self) { try injector.inject(json: text) }
      #expect(error?.code == .malformed)
      #expect(error?.description == "not valid JSON: \(reason)")
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
      let error = #expect(throws: InjectionError.self) { try injector.inject(json: bytes) }
      #expect(error?.code == .malformed)
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
        let errors = [
          #expect(throws: InjectionError.self) { try Self.models.inject(json: text) },
          #expect(throws: InjectionError.self) { try Self.boxes.inject(json: text) },
          #expect(throws: InjectionError.self) { try Self.nodes.inject(json: text) },
          #expect(throws: InjectionError.self) { try Self.nodes.inject(json: text, at: "\(key).a.0") },
        ]
        for error in errors { #expect(error?.code == .tooDeep) }
      }
    }
    for text in [brackets, "[\(brackets)"] {
      #expect(throws: InjectionError.self) { try Self.nodes.inject(json: text) }
      #expect(throws: InjectionError.self) { try Self.nodes.injectArray(json: text) }
      #expect(throws: InjectionError.self) { try Self.nodes.injectDictionary(json: text) }
    }
  }
}
