// Reads orders as lines of JSON, and writes what each customer spent, and when last. See README.md.
import Injector
import InjectorIO

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Order: Injectable {
  var customer = ""
  var amount: Decimal = 0
  var day: Date?
  var extra: [String: Any] = [:]
}

struct Total: Injectable {
  var customer = ""
  var amount: Decimal = 0
  var lastDay: Date?
  var lastExtra: [String: Any] = [:]
}

let orders = Injector.bind(Order.self)
  .mapping("buyer.name", "buyer").to(\.customer)
  .format(\.day).as(.date("yyyy-MM-dd"))
  .require(\.customer)
let totals = Injector.bind(Total.self).keys(.snakeCase)
  .format(\.lastDay).as(.date("yyyy-MM-dd"))

var sums: [String: Total] = [:]
do {
  for try await order in orders.stream(FileHandle.standardInput, format: .lines) {
    var total = sums[order.customer] ?? Total(customer: order.customer)
    total.amount += order.amount
    total.lastDay = [total.lastDay, order.day].compactMap(\.self).max()
    total.lastExtra = order.extra
    sums[order.customer] = total
  }
  let writer = try totals.recordWriter(to: FileHandle.standardOutput)
  for total in sums.values.sorted(by: { $0.customer < $1.customer }) { try writer.write(total) }
  try writer.finish()
} catch {
  print("StaticTool: \(error)")
}
