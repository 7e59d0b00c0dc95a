import Foundation

/// Prints a user in one line.
func show(_ user: User) {
  let partners = user.partners.map(String.init).joined(separator: ", ")
  let birthday = day(user.birthday)
  print("\(user.userId) \(user.name), born \(birthday), VIP: \(user.isVip), partners: [\(partners)]")
}

/// Prints a customer, and a line for each card.
func show(_ customer: Customer) {
  print("\(customer.userId) \(customer.name), \(customer.cards.count) cards")
  for card in customer.cards {
    print("  \(card.cardId) \(card.name), expires \(day(card.expireDate))")
  }
}

/// A date as `1993-03-06`.
func day(_ date: Date?) -> String {
  date?.formatted(.iso8601.year().month().day()) ?? "unknown"
}
