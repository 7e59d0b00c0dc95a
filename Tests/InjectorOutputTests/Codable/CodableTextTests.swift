import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Codable types read and write JSON text without a tree where they can, and with the same results where they cannot.
struct CodableTextTests {
  // MARK: - Reading

  struct Item: Codable, Equatable { var id: Int; var name: String?; var tags: [String: [Int]] = [:] }

  @Test(arguments: [
    #"{"id": 1, "name": "a", "tags": {"x": [1, 2], "y": []}}"#,
    #"{"tags": {}, "other": {"id": 9}, "name": null, "id": 1}"#, #"{"id": 1, "n\u0061me": "a", "tags": {}}"#,
    #"{"id": 1, "id": 2, "tags": {"x": [1]}}"#,
    #"{"tags": {"x": [1], "x": [2]}, "name": "a", "id": "3", "name": "b"}"#,
    #"{"id": "7", "tags": {"x": ["1"]}}"#,
  ])
  func agreesWithTheTree(text: String) throws {
    let items = Injector.bind(Item.self)
    let record = try JSONSerialization.jsonObject(with: Data(text.utf8))
    if !text.contains("\"id\": 1, \"id\""), !text.contains("\"x\": [1], \"x\"") {
      #expect(try items.inject(#require(record as? [String: Any])) == items.inject(json: text))
    }
    let item = try items.inject(json: text)
    #expect(try items.injectArray(json: "[\(text), \(text)]") == [item, item])
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let item = try Injector.bind(Item.self).inject(
      json: #"{"tags": {"x": [1], "x": [2]}, "id": 1, "name": "a", "id": 3}"#
    )
    #expect(item == Item(id: 3, name: "a", tags: ["x": [2]]))
  }

  @Test(arguments: [
    (#"{"id": 1, "tags": {"#, "ends too early"),
    (#"{"id": 1, "tags": {}, "more": nul}"#, "not valid JSON"),
    (#"{"id": 1, "tags": {"x": [1, true]}} x"#, "something follows"),
    (#"{"id": 1, "tags": {"x": [01]}}"#, "not valid JSON"),
  ])
  func allTextIsValidated(text: String, message: String) throws {
    expectError(part: message) { try Injector.bind(Item.self).inject(json: text) }
  }

  /// A type that keeps its decoder.
  struct Keeper: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
      self.decoder = decoder
    }

    enum Key: CodingKey { case id, name }
  }

  @Test func aDecoderIsOfNoUseAfterTheRun() throws {
    let text = #"{"id": 1, "name": "a name of more than fifteen bytes"}"#
    let decoder = try Injector.bind(Keeper.self).inject(json: text, at: nil).decoder
    #expect(throws: (any Error).self) {
      try decoder.container(keyedBy: Keeper.Key.self).decode(String.self, forKey: .name)
    }
    #expect(throws: (any Error).self) { try decoder.singleValueContainer().decode(Item.self) }
    #expect(throws: (any Error).self) { try decoder.unkeyedContainer() }
    #expect(try !decoder.singleValueContainer().decodeNil())
  }

  /// A list that reads from the decoders that its elements kept.
  struct LateList: Decodable {
    let paths: [String]
    let names: [String]

    init(from decoder: any Decoder) throws {
      let decoders = try decoder.singleValueContainer().decode([Keeper].self).map(\.decoder)
      paths = decoders.map { $0.codingPath.map { $0.intValue?.description ?? $0.stringValue }.joined() }
      names = try decoders.map {
        try $0.container(keyedBy: Keeper.Key.self).decode(String.self, forKey: .name)
      }
    }
  }

  @Test func aKeptDecoderStaysThatOfItsElement() throws {
    let text = #"{"list": [{"id": 1, "name": "a"}, {"name": "b", "id": 2}, {"id": 3, "name": "c"}]}"#
    let list = try #require(Injector.bind([String: LateList].self).inject(json: text, at: nil)["list"])
    #expect(list.names == ["a", "b", "c"] && list.paths == ["0", "1", "2"])
  }

  // MARK: - Writing

  /// A type that writes in one of several ways.
  struct Odd: Encodable {
    enum Way: CaseIterable {
      case alternating, twice, nested, late, nothing, swallowed, several, single, array
    }
    enum Key: String, CodingKey { case a, b, c }
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        throw CocoaError(.coderInvalidValue)
      }
    }

    let way: Way

    func encode(to encoder: any Encoder) throws {
      if way == .nothing { return }
      if way == .single {
        var container = encoder.singleValueContainer()
        return try container.encode(["x": [1.5, 2]])
      }
      if way == .array {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        var inner = container.nestedContainer(keyedBy: Key.self)
        try inner.encode(true, forKey: .b)
        try container.encodeNil()
        return try container.encode([Int?.none, 3])
      }
      var container = encoder.container(keyedBy: Key.self)
      switch way {
      case .alternating:
        var first = container.nestedUnkeyedContainer(forKey: .a)
        var second = container.nestedContainer(keyedBy: Key.self, forKey: .b)
        try first.encode(1)
        try second.encode("x", forKey: .a)
        try first.encode(2)
      case .twice:
        try container.encode(1, forKey: .a)
        try container.encode("two", forKey: .b)
        try container.encode(3, forKey: .a)
      case .nested:
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: .b)
        try inner.encode([[1], []], forKey: .c)
        var last = inner.nestedUnkeyedContainer(forKey: .a)
        try last.encode("é\"/\n")
        try container.encode(-1, forKey: .c)
      case .late:
        let later = container.superEncoder(forKey: .b)
        try container.encode(1, forKey: .a)
        var inner = later.container(keyedBy: Key.self)
        try inner.encode(2, forKey: .c)
      case .swallowed:
        try? container.encode(Failing(), forKey: .b)
        try container.encode(1, forKey: .a)
      case .several:
        try container.encode(1, forKey: .a)
        var again = encoder.container(keyedBy: Key.self)
        try again.encode(2, forKey: .b)
        try container.encode(Odd(way: .nothing), forKey: .c)
      case .nothing, .single, .array: break
      }
    }
  }

  @Test(arguments: Odd.Way.allCases.filter { $0 != .nothing })
  func isWrittenAsJSONEncoderDoes(way: Odd.Way) throws {
    let values = [Odd(way: way), Odd(way: .twice), Odd(way: way)]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = try JSONSerialization.jsonObject(with: encoder.encode(values)) as? NSArray
    struct Holder: Injectable { var values: [Odd] = [] }
    let text = try Injector.bind(Holder.self).extractJSON(Holder(values: values))
    let written = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    #expect(written?["values"] as? NSArray == expected)
  }
}
