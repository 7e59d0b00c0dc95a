import Foundation
import Injector

extension Delivery: Injectable {
  static let injector = Injector.bind(Delivery.self).require(\.id).at("delivery")

  static func byInjector(_ json: Data) throws -> Delivery {
    try injector.inject(json: json)
  }
}

extension Event: InjectableCases {
  static var injectionCases: InjectionCases<Event> {
    InjectionCases(by: "type", content: "data", otherwise: { .other })
      .case("order.paid", Event.paid) { if case .paid(let paid) = $0 { paid } else { nil } }
      .case("order.refunded", Event.refunded) {
        if case .refunded(let refunded) = $0 { refunded } else { nil }
      }
  }
}

extension Paid: Injectable {
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("order_id", "orderId", "order.id").to("order")
      .mapping("amount_cents", "amountCents", "amount.cents").to("cents")
      .require("order").and("cents")
  }
}

extension Refunded: Injectable {
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("order_id", "orderId", "order.id").to("order").require("order")
  }
}
