import Foundation
import Injector

/// A model on its way back: the rules that read a customer also write it, as JSON text and as a dictionary.
func showTheWayBack() throws {
  let cards = Injector.bind(Card.self) { Card() }
    .mapping("id").to(\.cardId)
    .mapping("expire").to(\.expireDate)
    .format(\.expireDate).as(.date("yyyy-MM-dd"))

  let customers = Injector.bind(Customer.self) { Customer() }
    .mapping("id").to(\.userId)
    .writing(\.userId).to("account.id")  // another key on the way back
    .format(\.cards).with.injector(cards)

  let json = #"{"id": 100075, "name": "Greedy", "cards": [{"id": 400820666, "expire": "2026-03-27"}]}"#
  let customer = try customers.inject(json: json)

  print(try customers.extractJSONString(customer))
  print(try cards.extractJSONString(customer.cards, [.pretty, .sortedKeys]))
  let record = try customers.extract(customer)
  print(record.keys.sorted())
}
