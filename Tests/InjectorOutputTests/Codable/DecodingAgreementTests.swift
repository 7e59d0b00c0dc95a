import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Whatever a type that decodes itself is given, both inputs come to the same.
struct DecodingAgreementTests {
  enum Kind: String, Decodable, CaseIterable { case a, b }
  enum Side: CaseIterable, Decodable { case left, right }

  indirect enum Tree: Decodable, Equatable {
    case leaf(Int), node(left: Tree, right: Tree?), none
  }

  struct Inner: Decodable, Equatable {
    var int: Int?
    var text: String
    var list: [Int?]?
  }

  struct Outer: Decodable, Equatable {
    var bool: Bool?
    var double: Double
    var inner: Inner?
    var inners: [Inner]
    var byName: [String: Inner]?
    var byNumber: [Int8: [String]]?
    var kind: Kind?
    var side: Side
    var tree: Tree?
    var date: Date?
    var url: URL?
    var set: Set<UInt8>?
    var member: DecodingDifferentialTests.Member?
  }

  static let keys = [
    "int", "text", "list", "bool", "double", "inner", "inners", "byName", "byNumber", "kind", "side", "tree",
    "date",
    "url", "set", "member", "leaf", "node", "none", "left", "right", "_0", "7",
  ]

  static let scalars = [
    "null", "true", "false", "0", "1", "-1", "1.5", "300", "1e3", "9007199254740993", "18446744073709551615",
    "\"\"",
    "\"a\"", "\"6\"", "\"6.5x\"", "\"yes\"", "\"left\"", "\"2020-01-02\"", "\"http://a/ b\"",
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

  @Test(arguments: 0..<40)
  func randomValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let holders = Injector.bind(ValueHolder<Outer>.self)
    var filled = 0
    for _ in 0..<20 {
      let input = try DecodingInput("{\"value\": \(Self.outer(&random))}")
      let (holder, _) = try input.inject(holders)
      filled += holder.value == nil ? 0 : 1
      if let (strict, report) = try? input.inject(holders.policy(.strict)) {
        #expect(report.isEmpty)
        #expect(strict == holder)
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
