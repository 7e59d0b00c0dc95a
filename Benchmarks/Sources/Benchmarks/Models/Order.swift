import Foundation

/// An order with items: Codable types, read and written as they are by themselves.
struct Order: Codable, Equatable {
  struct Item: Codable, Equatable {
    let sku: String
    let title: String
    let quantity: Int
    let price: Double
    let isGift: Bool
    let note: String?
  }

  let id: Int
  let customer: String
  let items: [Item]

  static func make(itemCount: Int) -> Order {
    Order(
      id: 4711,
      customer: "Greedy",
      items: (0..<itemCount).map { index in
        Item(
          sku: "SKU-\(10_000 + index)",
          title: "A thing of some length, number \(index)",
          quantity: 1 + index % 7,
          price: 12.5 + Double(index % 16) / 4,
          isGift: index.isMultiple(of: 5),
          note: index.isMultiple(of: 3) ? "with care" : nil
        )
      }
    )
  }
}
