import Foundation

extension Delivery: Decodable {
  enum CodingKeys: CodingKey { case id, events }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    id = try record.decode(String.self, forKey: .id)
    events = try record.decode([Event].self, forKey: .events)
  }

  static func byCodable(_ json: Data) throws -> Delivery {
    struct Envelope: Decodable { var delivery: Delivery }
    return try JSONDecoder().decode(Envelope.self, from: json).delivery
  }
}

extension Event: Decodable {
  enum CodingKeys: CodingKey { case type, data }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try record.decode(String.self, forKey: .type) {
      case "order.paid": .paid(try record.decode(Paid.self, forKey: .data))
      case "order.refunded": .refunded(try record.decode(Refunded.self, forKey: .data))
      default: .other
      }
  }
}

extension Paid: Decodable {
  enum CodingKeys: String, CodingKey {
    case amount, customer
    case amountCents = "amount_cents"
    case amountCentsV2 = "amountCents"
  }
  enum AmountKeys: CodingKey { case cents }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    order = try OrderID(from: decoder).value
    cents =
      try record.decodeIfPresent(Int.self, forKey: .amountCents)
      ?? record.decodeIfPresent(Int.self, forKey: .amountCentsV2)
      ?? record.nestedContainer(keyedBy: AmountKeys.self, forKey: .amount).decode(Int.self, forKey: .cents)
    customer = try record.decodeIfPresent(String.self, forKey: .customer)
  }
}

extension Refunded: Decodable {
  enum CodingKeys: CodingKey { case reason }

  init(from decoder: any Decoder) throws {
    order = try OrderID(from: decoder).value
    let record = try decoder.container(keyedBy: CodingKeys.self)
    reason = try record.decodeIfPresent(String.self, forKey: .reason) ?? reason
  }
}

/// The number of an order, under the keys of the three versions.
private struct OrderID: Decodable {
  var value: Int

  enum CodingKeys: String, CodingKey {
    case order, orderId
    case orderID = "order_id"
  }
  enum OrderKeys: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    value =
      try record.decodeIfPresent(Int.self, forKey: .orderID)
      ?? record.decodeIfPresent(Int.self, forKey: .orderId)
      ?? record.nestedContainer(keyedBy: OrderKeys.self, forKey: .order).decode(Int.self, forKey: .id)
  }
}
