import Foundation
import Injector

extension Delivery: Injectable {
  static let injector = Injector.bind(Delivery.self).require(\.id).at("delivery")

  static func byInjector(_ json: Data) throws -> Delivery {
    try injector.inject(json: json)
  }
}

extension Event: Injectable {
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.format("created").as(.epochSeconds)
      .format("payload").with.type(
        beside: "type",
        ["order.paid": Paid.self, "order.refunded": Refunded.self],
        otherwise: OtherPayload.self
      )
      .mapping("data").to("payload")
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

extension OtherPayload: Injectable {}
