import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Hostile values inside types that decode themselves.
struct DecodingDepthTests {
  struct Node: Decodable, Equatable { var children: [Node]? }

  indirect enum Chain: Decodable, Equatable {
    case end, link(Chain)
    enum CodingKeys: CodingKey { case next }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard container.contains(.next) else {
        self = .end
        return
      }
      self = .link(try container.decode(Chain.self, forKey: .next))
    }
    var length: Int {
      var count = 0
      var chain = self
      while case .link(let next) = chain {
        count += 1
        chain = next
      }
      return count
    }
  }

  /// Asks for itself again and again.
  struct Endless: Decodable, Equatable {
    init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Endless.self) }
  }

  struct Holder: Injectable, Equatable {
    var node: Node?, chain: Chain?, endless: Endless?, numbers: Numbers?
  }

  struct Numbers: Decodable, Equatable {
    var tiny: Int8?, big: Int?, huge: UInt64?, float: Float?, list: [UInt8]?
  }

  static let holders = Injector.bind(Holder.self)

  /// A dictionary inside a dictionary, and so on.
  private static func chain(_ depth: Int) -> [String: Any] {
    var record: [String: Any] = [:]
    for _ in 0..<depth { record = ["next": record] }
    return record
  }

  @Test func deepValuesWithinTheLimit() throws {
    #expect(try Self.holders.inject(["chain": Self.chain(400)]).chain?.length == 400)
    let text = String(repeating: #"{"next":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
    #expect(try Self.holders.inject(json: "{\"chain\": \(text)}").chain?.length == 400)
  }

  @Test func deeperOnesAreRefused() throws {
    let message = "too many arrays and objects inside each other"
    for depth in [600, 20_000] {
      for holders in [Self.holders, Self.holders.policy(.strict)] {
        expectError(code: .tooDeep, part: message) { try holders.inject(["chain": Self.chain(depth)]) }
      }
    }
    let brackets = String(repeating: #"{"children":["#, count: 100_000)
    expectError(code: .tooDeep) { try Self.holders.inject(json: "{\"node\": \(brackets)") }
  }

  @Test func theStackOfASmallThreadIsEnough() throws {
    final class Outcome: @unchecked Sendable { var length: Int? }
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.length = (try? Self.holders.inject(["chain": Self.chain(500)]))?.chain?.length ?? -1
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(outcome.length == -1 || outcome.length == 500)
  }

  @Test func aTypeThatNeverEndsIsRefused() throws {
    let input = try DecodingInput(#"{"endless": 1}"#)
    #expect(try input.inject(Self.holders).model.endless == nil)
    #expect(try input.failure(of: Self.holders.policy(.strict)).code == .decodingFailed)
  }

  @Test func numbersOutOfRange() throws {
    let json =
      #"{"numbers": {"tiny": 128, "big": 9223372036854775808, "huge": -1, "float": 1e39, "list": [255, 256]}}"#
    let text = """
      numbers.big: expected Int (-9223372036854775808 to 9223372036854775807), found number 9223372036854775808 under "big"; became nil
      numbers.float: expected Float, found number 1e+39 under "float"; became nil
      numbers.huge: expected UInt64 (0 to 18446744073709551615), found number -1 under "huge"; became nil
      numbers.list[1]: expected UInt8 (0 to 255), found number 256; element dropped
      numbers.tiny: expected Int8 (-128 to 127), found number 128 under "tiny"; became nil
      """
    try expectDecoded(Self.holders, json, report: text) { $0.numbers == Numbers(list: [255]) }
  }

  @Test func numbersThatAreBeyondEverything() throws {
    let text = #"{"numbers": {"list": [1e400, 1e-400, 123456789012345678901234567890123456789012345]}}"#
    let (holder, report) = try Self.holders.injectReporting(json: text)
    #expect(holder.numbers == Numbers(list: [0]))
    #expect(report.issues.map(\.code) == [.outOfRange, .lossy, .outOfRange])
  }
}

/// Whatever a type that decodes itself is given, both inputs come to the same.
struct DecodingAgreementTests {
  enum Kind: String, Decodable, CaseIterable { case a, b }
  enum Side: CaseIterable, Decodable { case left, right }

  indirect enum Tree: Decodable, Equatable { case leaf(Int), node(left: Tree, right: Tree?), none }

  struct Inner: Decodable, Equatable { var int: Int?; var text: String; var list: [Int?]? }

  struct Outer: Decodable, Equatable {
    var double: Double, inners: [Inner], side: Side
    var bool: Bool?, inner: Inner?, byName: [String: Inner]?, byNumber: [Int8: [String]]?, kind: Kind?
    var tree: Tree?, date: Date?, url: URL?, set: Set<UInt8>?, member: DecodingDifferentialTests.Member?
  }

  static let keys = [
    "int", "text", "list", "bool", "double", "inner", "inners", "byName", "byNumber", "kind", "side", "tree",
    "date", "url", "set", "member", "leaf", "node", "none", "left", "right", "_0", "7",
  ]

  static let scalars = [
    "null", "true", "false", "0", "1", "-1", "1.5", "300", "1e3", "9007199254740993", "18446744073709551615",
    "\"\"", "\"a\"", "\"6\"", "\"6.5x\"", "\"yes\"", "\"left\"", "\"2020-01-02\"", "\"http://a/ b\"",
  ]

  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 8), using: &random) {
    case 0..<4: return scalars.randomElement(using: &random) ?? "0"
    case 4:
      let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1, &random) }
      return "[\(elements.joined(separator: ", "))]"
    default: return record(depth, Int.random(in: 0...5, using: &random), &random)
    }
  }

  private static func record(_ depth: Int, _ count: Int, _ random: inout SeededGenerator) -> String {
    let names = Set((0..<count).compactMap { _ in keys.randomElement(using: &random) }).sorted()
    let members = names.map { "\"\($0)\": \(value(depth + 1, &random))" }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A record with what cannot be absent, so that more than that is looked at.
  private static func outer(_ random: inout SeededGenerator) -> String {
    let rest = record(0, 12, &random).dropFirst().dropLast()
    return "{\"double\": 1, \"inners\": [\(value(1, &random))], \"side\": \"right\", \"more\": 0, "
      + "\"inner\": {\"text\": \(value(2, &random)), \"int\": \(value(2, &random))}\(rest.isEmpty ? "" : ", ")\(rest)}"
  }

  @Test(arguments: 0..<40) func randomValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let holders = Injector.bind(ValueHolder<Outer>.self)
    var filled = 0
    for _ in 0..<20 {
      let input = try DecodingInput("{\"value\": \(Self.outer(&random))}")
      let (holder, _) = try input.inject(holders)
      filled += holder.value == nil ? 0 : 1
      if let (strict, report) = try? input.inject(holders.policy(.strict)) {
        #expect(report.isEmpty && strict == holder)
      }
    }
    #expect(filled > 0)
  }

  @Test(.withoutRoundTrips) func `notes about values in text have their keys`() throws {
    struct Day: Decodable, Equatable {
      var d: Date
      var inner: [Inner]?
      struct Inner: Decodable, Equatable { var date: Date? }
    }
    let days = Injector.bind(Day.self)
    let input = try DecodingInput(#"{"d": 0, "inner": [{"date": 1}, {}]}"#)
    #expect(try input.inject(days).model.d == Date(timeIntervalSince1970: 0))
    let issues = try days.injectReporting(json: input.text).report.issues
    #expect(issues.map(\.keys) == [["d"], ["date"]])
    #expect(try days.injectReporting(input.record).report.issues.map(\.keys) == [["d"], ["date"]])
  }
}
