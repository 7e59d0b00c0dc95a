import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models of the tests of texts.
enum Shop {
  struct Price: Injectable, Equatable { var amount = 0.0; var currency = "EUR" }
  struct Item: Injectable, Equatable { var name = "none"; var price = Price(); var count: Int8 = 1 }
  struct Order: Injectable, Equatable {
    var orderId: Int64 = 0
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var day: Date?
    var note: String?
    var isPaid = false
  }

  static let orders = Injector.bind(Order.self)
  static let strict = orders.policy(.strict)
}

/// One row of a table of texts: what is done, and the text of the error.
struct TextRow: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let run: @Sendable () throws -> Void

  init(_ name: String, _ text: String, _ run: @escaping @Sendable () throws -> Void) {
    self.name = name
    self.text = text
    self.run = run
  }

  var testDescription: String { name }
}
