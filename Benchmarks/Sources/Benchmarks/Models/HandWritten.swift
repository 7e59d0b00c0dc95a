/// The mapping that one writes without a library; it works on native values and on what JSONSerialization gives.
struct HandWrittenMapping<Models, Object> {
  let read: (Object) -> Models
  let write: (Models) -> Object
}

/// The mapping of one record.
typealias HandWritten<Model> = HandWrittenMapping<Model, [String: Any]>

extension HandWrittenMapping {
  /// The same for each element of an array.
  var array: HandWrittenMapping<[Models], [Object]> {
    HandWrittenMapping<[Models], [Object]>(read: { $0.map(read) }, write: { $0.map(write) })
  }
}

extension User {
  static var handWritten: HandWritten<User> {
    HandWritten(read: { User(handWritten: $0) }, write: { $0.record })
  }

  init(handWritten record: [String: Any]) {
    if let value = record["id"] as? Int { userId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["birthday"] as? String { birthday = value }
    if let value = record["isVip"] as? Bool { isVip = value }
    if let value = record["partners"] as? [Int] { partners = value }
    if let value = record["score"] as? Double { score = value }
    if let value = record["email"] as? String { email = value }
  }

  var record: [String: Any] {
    [
      "id": userId, "name": name, "birthday": birthday, "isVip": isVip, "partners": partners, "score": score,
      "email": email,
    ]
  }
}

extension Holder {
  static var handWritten: HandWritten<Holder> {
    HandWritten(read: { Holder(handWritten: $0) }, write: { $0.record })
  }

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

  var record: [String: Any] {
    [
      "id": userId, "name": name, "birthday": birthday, "isVip": isVip, "partners": partners, "score": score,
      "email": email, "cards": cards.map(\.record),
    ]
  }
}

extension Card {
  init(handWritten record: [String: Any]) {
    if let value = record["id"] as? Int { cardId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["expire"] as? String { expire = value }
  }

  var record: [String: Any] { ["id": cardId, "name": name, "expire": expire] }
}
