import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of what is recorded under the lenient policy, word for word.
struct ReportTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let record: @Sendable () -> [String: Any]

    init(_ name: String, _ text: String, _ record: @autoclosure @escaping @Sendable () -> [String: Any]) {
      self.name = name
      self.text = text
      self.record = record
    }

    var testDescription: String { name }
  }

  static let rows = [
    Row("nothing to tell", "", ["orderId": 1, "note": NSNull()]),
    Row("coerced", #"orderId: expected Int64, found string "6" under "orderId"; coerced"#, ["orderId": "6"]),
    Row(
      "fraction cut",
      #"orderId: expected Int64, found number 6.66 under "orderId"; coerced"#,
      ["orderId": 6.66]
    ),
    Row(
      "default kept",
      #"items[0].count: expected Int8 (-128 to 127), found number 300 under "count"; default kept"#,
      ["items": [["count": 300]]]
    ),
    Row("null", #"isPaid: expected Bool, found null under "isPaid"; default kept"#, ["isPaid": NSNull()]),
    Row(
      "element dropped",
      "items[1]: expected Item, found number 7; element dropped",
      ["items": [[:], 7] as [Any]]
    ),
    Row(
      "member dropped",
      #"byName["a"]: expected Item, found string "x"; element dropped"#,
      ["byName": ["a": "x"]]
    ),
    Row("date", #"day: expected Date, found string "soon" under "day"; default kept"#, ["day": "soon"]),
    Row("unknown key", #"unknown key "zodiac"; ignored"#, ["zodiac": 1]),
    Row(
      "unknown key further down",
      #"items[0].price: unknown key "tax"; ignored"#,
      ["items": [["price": ["tax": 1]]]]
    ),
  ]

  struct Localized: LocalizedError {
    var errorDescription: String?
    var failureReason: String? { "reason" }
  }

  @Test(arguments: ["The price is too low.", nil])
  func whatALocalizedErrorSays(description: String?) throws {
    struct Item: Injectable { var price = 0 }
    let says = description ?? "Localized(errorDescription: nil)"
    let refused = Localized(errorDescription: description)
    let items = Injector.bind(Item.self).format(\.price).with.converter { (_: Int) in throw refused }
    for report in try BothInputs.reports(items, #"{"price": 1}"#) {
      let found = #"price: expected Int, found number 1 under "price""#
      #expect(report == ["\(found); the converter threw: \(says); default kept"])
    }
    let rejecting = Injector.bind(Item.self).didInject { _ in throw refused }
    let rejected = "the object was rejected: \(says)"
    #expect(BothInputs.errors(rejecting, #"{"price": 1}"#) == [rejected, rejected])
  }

  @Test func oneIssueForAValueThatIsConvertedInVain() throws {
    struct Item: Injectable { var price = 0 }
    let items = Injector.bind(Item.self).format(\.price).with.converter { (_: Int) -> Int? in nil }
    for report in try BothInputs.reports(items, #"{"price": "1"}"#) {
      #expect(report == [#"price: expected Int, found string "1" under "price"; default kept"#])
    }
  }

  @Test(arguments: rows)
  func text(row: Row) throws {
    let (_, report) = try Shop.orders.injectReporting(row.record())
    #expect(report.description == row.text)
    #expect(report.isEmpty == row.text.isEmpty)
  }

  @Test func pathsOfArraysOfRecords() throws {
    let records: [[String: Any]] = [["isPaid": 1], [:], ["items": [["name": 7]]]]
    let (orders, report) = try Shop.orders.injectReporting(records)
    #expect(orders.count == 3)
    #expect(
      report.description == """
        [0].isPaid: expected Bool, found number 1 under "isPaid"; coerced
        [2].items[0].name: expected String, found number 7 under "name"; coerced
        """
    )
  }

  @Test func elementsThatAreNoRecords() throws {
    let (orders, report) = try Shop.orders.injectReporting([["isPaid": true], 7, NSNull()] as [Any])
    #expect(orders.count == 1)
    #expect(
      report.description == """
        [1]: expected Order, found number 7; element dropped
        [2]: expected Order, found null; element dropped
        """
    )
  }

  @Test func defaultUsedAndBecameNil() throws {
    let orders = Shop.orders.format(\.isPaid).with.default(true)
    #expect(
      try orders.injectReporting(["isPaid": "maybe"]).report.description
        == #"isPaid: expected Bool, found string "maybe" under "isPaid"; default used"#
    )
    struct Numbers: Injectable { var numbers: [Int?] = [] }
    let (numbers, report) = try Injector.bind(Numbers.self).injectReporting(["numbers": [1, "x"] as [Any]])
    #expect(numbers.numbers == [1, nil])
    #expect(report.description == #"numbers[1]: expected Int, found string "x"; became nil"#)
  }

  @Test func recordRejectedInAnArray() throws {
    let orders = Shop.orders.didInject { order in if order.isPaid { throw Refused(reason: "paid") } }
    let (kept, report) = try orders.injectReporting([["isPaid": true], [:]])
    #expect(kept.count == 1)
    #expect(report.description == "[0]: the object was rejected: paid; element dropped")
  }

  @Test func converterThatThrows() throws {
    let orders = Shop.orders.format(\.note).with.converter { (_: Int) -> String? in
      throw Refused(reason: "why")
    }
    #expect(
      try orders.injectReporting(["note": 7]).report.description
        == #"note: expected String, found number 7 under "note"; the converter threw: why; default kept"#
    )
  }

  @Test func severities() throws {
    let (_, report) = try Shop.orders.injectReporting(["orderId": "6", "isPaid": [1], "zodiac": 1])
    let severities = Dictionary(
      uniqueKeysWithValues: report.issues.map { ($0.keys.first ?? "", $0.severity) }
    )
    #expect(severities == ["orderId": .note, "isPaid": .warning, "zodiac": .note])
    let codes = Dictionary(uniqueKeysWithValues: report.issues.map { ($0.keys.first ?? "", $0.code) })
    #expect(codes == ["orderId": .coerced, "isPaid": .typeMismatch, "zodiac": .unknownKey])
  }

  @Test func reportOfAnUpdate() throws {
    var order = Shop.Order()
    let report = try Shop.orders.injectReporting(["orderId": "6"], into: &order)
    #expect(order.orderId == 6)
    #expect(report.issues.map(\.code) == [.coerced])
  }

  @Test func unknownKeysFromTheReportAreComplete() throws {
    let record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<250).map { ("k\($0)", $0) })
    #expect(try Shop.orders.injectReporting(record).report.issues.count == 250)
  }
}
