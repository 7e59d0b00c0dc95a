import Foundation
import Injector

/// W3: an event as an API sends it. Hardly a member has the name, the type or the place of its property.
struct APIEvent: Injectable, Equatable {
  enum Status: String { case open, paid, cancelled }

  var eventId = 0
  var userId = 0
  var userName = ""
  var created: Date?
  var status = Status.open
  var price = 0.0
  var currency = "EUR"
  var tags: [String] = []
  var isActive = false
  var url: URL?
  var updated: Date?
  var scores: [Double] = []
  var address = ""

  static let injector = Injector.bind(APIEvent.self)
    .mapping("event_id").to(\.eventId)
    .mapping("user.id").to(\.userId)
    .mapping("user.name").to(\.userName)
    .mapping("user.profile.created").to(\.created)
    .mapping("active").to(\.isActive)
    .mapping("meta.ip").to(\.address)
    .format(\.userName).as(.trimmed)
    .format(\.created).as(.iso8601)
    .format(\.tags).as(.split(","))
    .format(\.updated).as(.epochSeconds)
}

extension APIEvent {
  /// The records, as they are before they are text.
  static func records(count: Int) -> [[String: Any]] {
    (0..<count).map { index in
      [
        "event_id": "\(100_075 + index)",
        "user": [
          "id": 7 + index, "name": " Greedy \(index) ", "profile": ["created": "2026-03-27T12:30:00Z"],
        ] as [String: Any],
        "status": index.isMultiple(of: 2) ? "paid" : "cancelled",
        "price": "12.5",
        "currency": NSNull(),
        "tags": "red,green,blue",
        "active": 1,
        "url": "https://example.com/events/\(100_075 + index)",
        "updated": 1_774_569_600 + index,
        "scores": [1.5, 2.5, 3.25],
        "meta": ["ip": "10.0.0.\(index % 256)"],
        "trace": "a1b2c3",
      ]
    }
  }
}

// MARK: - By hand

extension APIEvent: Decodable {
  private enum Key: String, CodingKey {
    case eventId = "event_id"
    case user, status, price, currency, tags, active, url, updated, scores, meta
    case id, name, profile, created, ip
  }

  /// What one writes for `JSONDecoder`.
  init(from decoder: any Decoder) throws {
    self.init()
    let event = try decoder.container(keyedBy: Key.self)
    eventId = Int(try event.decode(String.self, forKey: .eventId)) ?? 0
    let user = try event.nestedContainer(keyedBy: Key.self, forKey: .user)
    userId = try user.decode(Int.self, forKey: .id)
    userName = try user.decode(String.self, forKey: .name).trimmingCharacters(in: .whitespacesAndNewlines)
    let profile = try user.nestedContainer(keyedBy: Key.self, forKey: .profile)
    created = try Date(profile.decode(String.self, forKey: .created), strategy: .iso8601)
    status = Status(rawValue: try event.decode(String.self, forKey: .status)) ?? .open
    price = Double(try event.decode(String.self, forKey: .price)) ?? 0
    currency = try event.decodeIfPresent(String.self, forKey: .currency) ?? "EUR"
    tags = try event.decode(String.self, forKey: .tags).split(separator: ",").map(String.init)
    isActive = try event.decode(Int.self, forKey: .active) != 0
    url = URL(string: try event.decode(String.self, forKey: .url))
    updated = Date(timeIntervalSince1970: try event.decode(Double.self, forKey: .updated))
    scores = try event.decode([Double].self, forKey: .scores)
    address = try event.nestedContainer(keyedBy: Key.self, forKey: .meta).decode(String.self, forKey: .ip)
  }

  /// What one writes for a dictionary.
  init(handWritten record: [String: Any]) {
    self.init()
    if let value = record["event_id"] as? String { eventId = Int(value) ?? 0 }
    if let user = record["user"] as? [String: Any] {
      if let value = user["id"] as? Int { userId = value }
      if let value = user["name"] as? String {
        userName = value.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      if let profile = user["profile"] as? [String: Any], let value = profile["created"] as? String {
        created = try? Date(value, strategy: .iso8601)
      }
    }
    if let value = record["status"] as? String { status = Status(rawValue: value) ?? .open }
    if let value = record["price"] as? String { price = Double(value) ?? 0 }
    if let value = record["currency"] as? String { currency = value }
    if let value = record["tags"] as? String { tags = value.split(separator: ",").map(String.init) }
    if let value = record["active"] as? Int { isActive = value != 0 }
    if let value = record["url"] as? String { url = URL(string: value) }
    if let value = record["updated"] as? Int { updated = Date(timeIntervalSince1970: Double(value)) }
    if let value = record["scores"] as? [Double] { scores = value }
    if let meta = record["meta"] as? [String: Any], let value = meta["ip"] as? String { address = value }
  }
}
