import Foundation
import Injector

/// A user with cards.
struct Customer {
  var userId: Int64 = 0
  var name = "nobody"
  var cards: [Card] = []
}

/// A card that a customer holds.
struct Card {
  var cardId = 0
  var name = ""
  var expireDate: Date?
}

/// Records inside records: customers with cards, each with rules of its own.
func showNestedRecords() throws {
  let cards = Injector.bind(Card.self) { Card() }
    .mapping("id").to(\.cardId)
    .mapping("expire").to(\.expireDate)
    .format(\.expireDate).as(.date("yyyy-MM-dd"))

  let customers = Injector.bind(Customer.self) { Customer() }
    .mapping("id").to(\.userId)
    .format(\.cards).with.injector(cards)  // [Card], as the property says

  let response: [[String: Any]] = [
    [
      "id": 100075,
      "name": "Greedy",
      "cards": [
        ["id": 400_820_666, "name": "Travel Card", "expire": "2026-03-27"],
        ["id": 622_800_333, "name": "Silver Card", "expire": "2029-02-21"],
        ["id": 623_400_765, "name": "Gold Card", "expire": "2024-08-15"],
      ],
    ],
    [:],
  ]

  for customer in try customers.inject(response) { show(customer) }
}
