import Foundation

/// What a shop's webhook delivers.
struct Delivery {
  var id = ""
  var events: [Event] = []
}

/// What has happened. The text under `type` says which of these it is.
enum Event {
  case paid(Paid)
  case refunded(Refunded)
  case other
}

struct Paid {
  var order = 0
  var cents = 0
  var customer: String?
}

struct Refunded {
  var order = 0
  var reason = "none"
}

extension Delivery {
  /// Makes a delivery in an envelope: events of three versions, and one type of four that the app does not know.
  static func envelope(of count: Int) -> Data {
    let events = (0..<count).map { index in
      let kinds = [
        #""type": "order.paid", "data": {"order_id": \#(index), "amount_cents": 995, "customer": "Ann"}"#,
        #""type": "order.paid", "data": {"orderId": \#(index), "amount": {"cents": 1995}, "customer": null}"#,
        #""type": "order.refunded", "data": {"order": {"id": \#(index)}, "reason": "too late"}"#,
        #""type": "cart.left", "data": {"items": [1, 2, 3]}"#,
      ]
      return #"{"id": "evt_\#(index)", "created": \#(1_767_225_600 + index), \#(kinds[index % 4])}"#
    }
    return Data(
      #"{"api_version": "2026-03-06", "delivery": {"id": "dlv_1", "events": [\#(events.joined(separator: ",\n"))]}}"#
        .utf8
    )
  }
}
