import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Key strategies inside `Decodable` types: the keys that are found, and the paths of issues.
struct SnakeCaseDecodingTests {
  struct Address: Codable, Equatable {
    var addressLine1: String?
    var allCaps: Int?
    var plain: Int?
  }
  struct Holder: Injectable, Equatable { var address = Address() }

  static let text = #"{"address_line_1":"a","ALL_CAPS":2,"plain":3}"#
  static let address = Address(addressLine1: "a", allCaps: 2, plain: 3)

  @Test func theKeysOfTheDecoderOfFoundationAreFound() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Address.self, from: Data(Self.text.utf8)) == Self.address)
    let addresses = Injector.bind(Address.self).keys(.snakeCase)
    #expect(try addresses.inject(json: Self.text) == Self.address)
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
    var orderId: Int
    var lineItems: [Item]
    struct Item: Codable { var unitPrice: Double }
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
  func pathsHaveTheNamesOfSwiftAndPointersTheKeysOfTheData(
    _ text: String,
    _ path: String,
    _ pointer: String
  ) throws {
    let orders = Injector.bind(Order.self).keys(.snakeCase).policy(.strict)
    let error = #expect(throws: InjectionError.self) { try orders.inject(json: text) }
    #expect(error?.issues.first?.path.description == path)
    #expect(error?.issues.first?.pointer == pointer)
    let record = try Injector.bind([String: Any].self).inject(json: text)
    let same = #expect(throws: InjectionError.self) { try orders.inject(record) }
    #expect(same?.issues.first?.path.description == path)
    #expect(same?.issues.first?.pointer == pointer)
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
    let error = #expect(throws: InjectionError.self) { try orders.extractJSON(order) }
    #expect(error?.issues.first?.path.description == "lineItems[0].unitPrice")
    #expect(error?.issues.first?.pointer == "/line_items/0/unit_price")
  }
}
