/// The mapping that one writes without a library; it works on native values and on what JSONSerialization gives.
extension User {
  init(handWritten record: [String: Any]) {
    if let value = record["id"] as? Int { userId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["birthday"] as? String { birthday = value }
    if let value = record["isVip"] as? Bool { isVip = value }
    if let value = record["partners"] as? [Int] { partners = value }
    if let value = record["score"] as? Double { score = value }
    if let value = record["email"] as? String { email = value }
  }
}

extension Holder {
  init(handWritten record: [String: Any]) {
    if let value = record["id"] as? Int { userId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["birthday"] as? String { birthday = value }
    if let value = record["isVip"] as? Bool { isVip = value }
    if let value = record["partners"] as? [Int] { partners = value }
    if let value = record["score"] as? Double { score = value }
    if let value = record["email"] as? String { email = value }
    if let value = record["cards"] as? [[String: Any]] { cards = value.map { Card(handWritten: $0) } }
  }
}

extension Card {
  init(handWritten record: [String: Any]) {
    if let value = record["id"] as? Int { cardId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["expire"] as? String { expire = value }
  }
}
