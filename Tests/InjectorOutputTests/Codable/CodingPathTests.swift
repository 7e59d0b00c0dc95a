import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Decoders, encoders and their containers have the paths and keys that those of `JSONDecoder` and `JSONEncoder` have.
struct CodingPathTests {
  enum Key: Int, CodingKey { case list = 3, inner, byName, a, b, c }

  /// The keys with their numbers, and whether the last one is of the type's own keys.
  private static func text(_ path: [any CodingKey]) -> String {
    let keys = path.map { "\($0.stringValue) \($0.intValue.map(String.init) ?? "-")" }
    return keys.joined(separator: "/") + (path.last is Key ? " own" : "")
  }

  // MARK: - Encoding

  struct Item: Encodable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(text(encoder.codingPath))
      try list.encode(text(list.codingPath))
      var record = list.nestedContainer(keyedBy: Key.self)
      try record.encode(text(record.codingPath), forKey: .a)
      try record.encode(text(list.codingPath), forKey: .b)
      var elements = record.nestedUnkeyedContainer(forKey: .c)
      for container in [list.codingPath, record.codingPath, elements.codingPath, encoder.codingPath] {
        try elements.encode(text(container))
      }
      let last = list.superEncoder()
      var single = last.singleValueContainer()
      try single.encode(text(last.codingPath) + text(single.codingPath) + text(list.codingPath))
    }
  }

  struct Holder: Encodable {
    typealias CodingKeys = Key
    var list = [Item(), Item()]
    var inner: Item? = Item()
    var byName = ["x": [Item()]]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(list, forKey: .list)
      try container.encodeIfPresent(inner, forKey: .inner)
      try container.encode(byName, forKey: .byName)
      try container.encode(text(container.codingPath) + text(encoder.codingPath), forKey: .a)
    }
  }

  @Test func `encoders have the paths of those of JSONEncoder`() throws {
    func object(_ data: Data) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: data) as? NSDictionary
    }
    let holders = Injector.bind(Holder.self)
    let expected = try object(JSONEncoder().encode(Holder()))
    #expect(try object(holders.extractJSON(Holder())) == expected)
    #expect(try object(JSONSerialization.data(withJSONObject: holders.extract(Holder()))) == expected)
    let first = ((expected?["list"] as? [Any])?.first as? [Any])?.first as? String
    #expect(first == "list 3/Index 0 0")
  }

  // MARK: - Decoding

  struct Seen: Decodable, Equatable {
    var paths: [String] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      paths.append(text(decoder.codingPath) + text(container.codingPath))
      do {
        _ = try container.decode(Int.self, forKey: .c)
      } catch DecodingError.keyNotFound(let key, let context) {
        paths.append(text(context.codingPath) + text([key]))
      }
      do {
        _ = try container.decode(Date.self, forKey: .a)
      } catch DecodingError.typeMismatch(_, let context) { paths.append(text(context.codingPath)) }
      let nested = try container.nestedContainer(keyedBy: Key.self, forKey: .inner)
      var list = try nested.nestedUnkeyedContainer(forKey: .list)
      paths += [text(nested.codingPath), text(list.codingPath)]
      while !list.isAtEnd { paths += try list.decode(Names.self).paths }
      paths += try container.superDecoder(forKey: .byName).singleValueContainer().decode(Names.self).paths
      paths += try container.decode([Names].self, forKey: .b)[0].paths
    }

    struct Names: Decodable {
      var paths: [String] = []

      init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: AnyKey.self)
        paths = [text(decoder.codingPath), text(names.codingPath)]
        for name in names.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
          paths.append(text(try names.superDecoder(forKey: name).codingPath))
        }
      }
    }
  }

  @Test(.withoutRoundTrips) func `decoders have the paths of those of JSONDecoder`() throws {
    let text =
      #"{"a": [1], "b": [{"x": 1}], "inner": {"list": [{"y": 1, "z": 2}, {}]}, "byName": {"é": null}}"#
    let expected = try JSONDecoder().decode(Seen.self, from: Data(text.utf8))
    #expect(expected.paths.first == "")
    #expect(try DecodingInput(text).inject(Injector.bind(Seen.self)).model == expected)
    #expect(try DecodingInput(text).inject(Injector.bind(Seen.self).policy(.strict)).model == expected)
  }

  // MARK: - Equal keys

  /// A type that writes the same letter as one character or two, and reads it as both.
  struct Accented: Codable, Equatable {
    var values: [Int] = []
    static let names = ["\u{E9}", "e\u{301}", "K", "\u{212A}", "plain"]

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      values = try Self.names.map { try container.decode(Int.self, forKey: AnyKey($0)) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (index, name) in Self.names.enumerated() { try container.encode(index, forKey: AnyKey(name)) }
    }
  }

  @Test func `keys that are canonically equal are one key`() throws {
    let accented = Injector.bind(Accented.self)
    let text = try accented.extractJSONString(Accented())
    #expect(text.count { $0 == ":" } == 3)
    let expected = try JSONDecoder().decode([String: Int].self, from: JSONEncoder().encode(Accented()))
    #expect(try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) == expected)
    #expect(try accented.extract(Accented()) as? [String: Int] == expected)
    let read = try JSONDecoder().decode(Accented.self, from: Data(text.utf8))
    #expect(read.values == [1, 1, 3, 3, 4])
    #expect(try DecodingInput(text).inject(accented).model == read)
  }
}

/// Key strategies inside `Decodable` types: the keys that are found, and the paths of issues.
struct SnakeCaseDecodingTests {
  struct Address: Codable, Equatable { var addressLine1: String?; var allCaps: Int?; var plain: Int? }
  struct Holder: Injectable, Equatable { var address = Address() }

  static let text = #"{"address_line_1":"a","ALL_CAPS":2,"plain":3}"#
  static let address = Address(addressLine1: "a", allCaps: 2, plain: 3)

  @Test func theKeysOfTheDecoderOfFoundationAreFound() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Address.self, from: Data(Self.text.utf8)) == Self.address)
    #expect(try Injector.bind(Address.self).keys(.snakeCase).inject(json: Self.text) == Self.address)
    let holders = Injector.bind(Holder.self).keys(.snakeCase)
    #expect(try holders.inject(json: "{\"address\":\(Self.text)}").address == Self.address)
  }

  @Test func ofSeveralKeysTheFirstInAlphabeticalOrderIsUsed() throws {
    let addresses = Injector.bind(Address.self).keys(.snakeCase)
    for text in [#"{"ALL_CAPS":1,"All_Caps":2}"#, #"{"All_Caps":2,"ALL_CAPS":1}"#] {
      #expect(try addresses.inject(json: text).allCaps == 1)
    }
    #expect(try addresses.inject(json: #"{"ALL_CAPS":1,"all_caps":2}"#).allCaps == 2)
  }

  struct Order: Codable {
    var orderId: Int; var lineItems: [Item]; struct Item: Codable { var unitPrice: Double }
  }

  @Test(arguments: [
    (#"{"order_id":"x","line_items":[]}"#, "orderId", "/order_id"),
    (
      #"{"order_id":1,"line_items":[{"unit_price":[]}]}"#, "lineItems[0].unitPrice",
      "/line_items/0/unit_price"
    ),
    (#"{"order_id":1,"line_items":[{}]}"#, "lineItems[0].unitPrice", "/line_items/0/unit_price"),
    (#"{"line_items":[]}"#, "orderId", "/order_id"),
  ])
  func pathsAreOfSwiftAndPointersOfTheData(_ text: String, _ path: String, _ pointer: String) throws {
    let orders = Injector.bind(Order.self).keys(.snakeCase).policy(.strict)
    expectError(path: path, pointer: pointer) { try orders.inject(json: text) }
    expectError(path: path, pointer: pointer) { try orders.inject(BothInputs.record(text)) }
  }

  @Test func issuesHaveThePlaceOfTheValueInTheText() throws {
    let orders = Injector.bind(Order.self).keys(.snakeCase).policy(.strict)
    let text = "{\"order_id\":1,\n\"line_items\":[{\"unit_price\":[]}]}"
    let error = #expect(throws: InjectionError.self) { try orders.inject(json: text) }
    #expect(error?.issues.first?.location?.line == 2)
  }

  @Test func pathsOfExtractionsHaveTheNamesOfSwift() throws {
    let orders = Injector.bind(Order.self).keys(.snakeCase)
    let order = Order(orderId: 1, lineItems: [Order.Item(unitPrice: .nan)])
    expectError(path: "lineItems[0].unitPrice", pointer: "/line_items/0/unit_price") {
      try orders.extractJSON(order)
    }
  }
}
