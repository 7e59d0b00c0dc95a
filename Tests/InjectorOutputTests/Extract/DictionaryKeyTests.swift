import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The types of dictionary keys that texts can be converted to, in both directions.
struct DictionaryKeyTests {
  enum Color: String { case red, green }
  enum Side: CaseIterable { case left, right }
  struct Code: CodingKeyRepresentable, Hashable {
    var text = ""
    init(text: String) { self.text = text }
    init?(codingKey: some CodingKey) { text = String(codingKey.stringValue.dropFirst()) }
    var codingKey: any CodingKey { Key(stringValue: "#" + text) }
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  static let id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID()

  private func check<Key: Hashable & Sendable>(_ key: Key, _ text: String, refused: String) throws {
    let injector = Injector.bind([Key: Int].self)
    #expect(try injector.inject(json: "{\"\(text)\":1}") == [key: 1])
    #expect(try injector.inject(value: [text: 1]) == [key: 1])
    #expect(try injector.extractJSONString([key: 1]) == "{\"\(text)\":1}")
    #expect(try injector.extract(value: [key: 1]) as? [String: Int] == [text: 1])
    let (values, report) = try injector.injectReporting(json: "{\"\(refused)\":1}")
    #expect(values.isEmpty)
    #expect(report.warnings.count == 1)
  }

  @Test func eachKindOfKeyIsReadAndWritten() throws {
    try check("é" as Character, "é", refused: "ab")
    try check(1.5, "1.5", refused: "nan")
    try check(Float(0.1), "0.1", refused: "x")
    try check(CGFloat(2.5), "2.5", refused: "x")
    try check(Decimal(string: "1.25") ?? 0, "1.25", refused: "x")
    try check(true, "true", refused: "x")
    try check(UInt8(200), "200", refused: "256")
    try check(Self.id, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", refused: "x")
    try check(Color.green, "green", refused: "blue")
    try check(Side.left, "left", refused: "top")
  }

  @Test func keysOfAnyTextAreReadAndWritten() throws {
    let injector = Injector.bind([Code: Int].self)
    #expect(try injector.inject(json: ##"{"#a":1}"##) == [Code(text: "a"): 1])
    #expect(try injector.extractJSONString([Code(text: "a"): 1]) == ##"{"#a":1}"##)
    let words = Injector.bind([Substring: Int].self)
    #expect(try words.inject(json: #"{"a":1}"#) == ["a": 1])
    #expect(try words.extractJSONString(["a": 1]) == #"{"a":1}"#)
  }

  struct Stock: Injectable, Equatable {
    var byId: [UUID: Int] = [:]
    var bySide: [Side: [Double: Bool]]?
  }

  @Test func propertiesHaveSuchKeys() throws {
    let stock = Stock(byId: [Self.id: 3], bySide: [.right: [0.5: true]])
    let text = #"{"byId":{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":3},"bySide":{"right":{"0.5":true}}}"#
    #expect(try stock.extractJSONString() == text)
    #expect(try Stock(injectingJSON: text) == stock)
  }

  struct Coded: Codable, Equatable { var byId: [UUID: Int] = [:] }

  @Test func insideCodableTypesTheyAreAsEncodersWriteThem() throws {
    let coded = Coded(byId: [Self.id: 3])
    let text = try Injector.bind(Coded.self).extractJSONString(coded)
    #expect(try JSONDecoder().decode(Coded.self, from: Data(text.utf8)) == coded)
    #expect(try Injector.bind(Coded.self).inject(json: text) == coded)
    let record = #"{"byId":{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":3}}"#
    #expect(try Injector.bind(Coded.self).inject(json: record) == coded)
  }
}
