import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Dictionaries inside `Codable` types are written as `JSONEncoder` writes them, and read in both forms.
struct CodableDictionaryTests {
  enum Name: String, Codable, CaseIterable { case ann, bea }
  enum Rank: Int, Codable { case two = 2, three }
  enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }
  struct Code: RawRepresentable, Codable, Hashable { var rawValue: String }
  struct Point: Codable, Hashable { var x = 0 }

  struct Table<Key: Codable & Hashable & Sendable>: Codable, Equatable, Sendable {
    var counts: [Key: Int]
    var lists: [[Key: [String: Key]]]
    var some: [Key: Int]?
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    /// A type of keys, some of them, and the form of a dictionary as a record; nil if its keys are no texts.
    init<Key: Codable & Hashable & Sendable>(_ keys: [Key], record: String?) {
      testDescription = "\(Key.self)"
      check = {
        for key in keys {
          let table = Table(counts: [key: 1], lists: [[key: ["k": key]]], some: [:])
          let tables = Injector.bind(Table<Key>.self)
          let foundation = try JSONEncoder().encode(table)
          let own = try tables.extractJSON(table)
          #expect(try Self.tree(own) == Self.tree(foundation))
          #expect(try tables.extract(table) as NSDictionary == Self.tree(foundation))
          #expect(try JSONDecoder().decode(Table<Key>.self, from: own) == table)
          for policy in [InjectionPolicy.lenient, .strict] {
            #expect(try tables.policy(policy).inject(json: own) == table)
            #expect(try tables.policy(policy).inject(tables.extract(table)) == table)
            guard let record else { continue }
            let json = #"{"counts": \#(record), "lists": [], "some": null}"#
            let (found, report) = try tables.policy(policy).injectReporting(json: json)
            #expect(found.counts == Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }) && report.isEmpty)
          }
        }
      }
    }

    private static func tree(_ data: Data) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: data) as? NSDictionary
    }
  }

  static let rows = [
    Row([Name.ann, .bea], record: #"{"ann": 1, "bea": 1}"#),
    Row([Rank.two, .three], record: #"{"2": 1, "3": 1}"#),
    Row([Suit.hearts, .spades], record: #"{"hearts": 1, "spades": 1}"#),
    Row([Code(rawValue: "a"), Code(rawValue: "")], record: #"{"a": 1, "": 1}"#),
    Row(["a", ""], record: #"{"a": 1, "": 1}"#),
    Row([1, -1], record: #"{"1": 1, "-1": 1}"#),
    Row([UInt8(1), 255], record: #"{"1": 1, "255": 1}"#),
    Row([Int64.max], record: #"{"9223372036854775807": 1}"#),
    Row([true, false], record: #"{"true": 1, "false": 1}"#),
    Row([1.5], record: #"{"1.5": 1}"#),
    Row([UUID()], record: nil),
    Row([Point(x: 1), Point(x: 2)], record: nil),
    Row([[1, 2], []], record: nil),
  ]

  @Test(arguments: rows)
  func aDictionaryIsWrittenAsByJSONEncoderAndReadInBothForms(_ row: Row) throws { try row.check() }

  // MARK: - The root

  @Test(arguments: [InjectionPolicy.lenient, .strict])
  func theRootIsReadInBothForms(_ policy: InjectionPolicy) throws {
    let names = Injector.bind([Name: Int].self).policy(policy)
    let ranks = Injector.bind([UInt8: Rank].self).policy(policy)
    #expect(try names.inject(json: #"["ann", 1, "bea", 2]"#) == [.ann: 1, .bea: 2])
    #expect(try names.inject(json: #"{"ann": 1, "bea": 2}"#) == [.ann: 1, .bea: 2])
    #expect(try names.inject(value: ["ann", 1]) == [.ann: 1])
    #expect(try names.inject(json: "[]").isEmpty)
    #expect(try names.inject(json: JSONEncoder().encode([Name.bea: 3])) == [.bea: 3])
    #expect(try ranks.inject(json: "[7, 2, 255, 3]") == [7: .two, 255: .three])
    #expect(try names.extractJSONString([.ann: 1]) == #"{"ann":1}"#)
    #expect(try names.inject(json: names.extractJSON([.bea: 1])) == [.bea: 1])
  }

  @Test(arguments: [#"["ann"]"#, #"["nobody", 1]"#, #"["ann", "x"]"#, #""ann""#])
  func anotherRootIsRefused(_ json: String) throws {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind([Name: Int].self).inject(json: json)
    }
    #expect(error?.issues.count == 1)
  }

  @Test func anArrayIsNoDictionaryWithTextKeys() throws {
    #expect(throws: InjectionError.self) { try Injector.bind([String: Int].self).inject(json: #"["a", 1]"#) }
    #expect(throws: InjectionError.self) {
      try Injector.bind([Suit: Int].self).inject(json: #"["hearts", 1]"#)
    }
  }

  @Test func theSchemaHasBothForms() throws {
    let names = Injector.bind([Name: Int].self)
    let schema = try String(decoding: JSONEncoder().encode(names.jsonSchema()), as: UTF8.self)
    #expect(schema.contains(#""array""#) && schema.contains(#""object""#))
    let written = try String(
      decoding: JSONEncoder().encode(names.jsonSchema(for: .extracting)), as: UTF8.self)
    #expect(!written.contains(#""array""#))
  }
}
