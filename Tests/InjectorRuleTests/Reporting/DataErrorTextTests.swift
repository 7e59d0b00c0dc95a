import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of errors that a record causes, word for word.
struct DataErrorTextTests {
  static let rows: KeyValuePairs<String, @Sendable () throws -> Any> = [
    "expected an object for Order, found array of 2; call injectArray(_:at:) instead":
      { try Shop.orders.inject(["data": [1, 2]], at: "data") },
    "expected an array of objects for [Order], found object with 1 key; call inject(_:at:) instead":
      { try Shop.orders.injectArray(["data": 1]) },
    #"expected an object for Order, found string "soon""#:
      { try Shop.orders.inject(["data": "soon"], at: "data") },
    "expected an array of objects for [Order], found null":
      { try Shop.orders.injectArray(["data": NSNull()], at: "data") },
    #"nothing found at the path "data.order""#:
      { try Shop.orders.inject(["data": [:] as [String: Any]], at: "data.order") },
    #"orderId: expected Int64, found nothing under "id", "meta.id" or "orderId""#:
      { try Shop.orders.mapping("id", "meta.id").to(\.orderId).require(\.orderId).inject([:]) },
    #"note: expected String, found nothing under "note""#:
      { try Shop.orders.rules { $0.require("note") }.inject([:]) },
    #"orderId: expected Int64, found null under "orderId""#:
      { try Shop.orders.rules { $0.require("orderId") }.inject(["orderId": NSNull()]) },
    #"items[1].price.amount: expected Double, found string "soon" under "amount""#:
      { try Shop.strict.inject(["items": [[:], ["price": ["amount": "soon"]]] as [[String: Any]]]) },
    #"[1].items[0].price.amount: expected Double, found string "soon" under "amount""#:
      { try Shop.strict.inject([[:], ["items": [["price": ["amount": "soon"]]]]]) },
    #"byName["a \"b\""].name: expected String, found number 7 under "name""#:
      { try Shop.strict.inject(["byName": ["a \"b\"": ["name": 7]]]) },
    #"note: expected String, found boolean true under "remark.text""#:
      { try Shop.strict.mapping("remark.text").to(\.note).inject(["remark": ["text": true]]) },
    #"items[0].count: expected Int8 (-128 to 127), found number 300 under "count""#:
      { try Shop.strict.inject(["items": [["count": 300]]]) },
    #"items[0].count: expected Int8, found number 6.66 under "count""#:
      { try Shop.strict.inject(["items": [["count": 6.66]]]) },
    "items[1]: expected Item, found number 7":
      { try Shop.strict.inject(["items": [["count": 1], 7] as [Any]]) },
    #"items: expected [Item], found object with 1 key under "items""#:
      { try Shop.strict.inject(["items": ["name": "a"]]) },
    #"isPaid: expected Bool, found null under "isPaid""#: { try Shop.strict.inject(["isPaid": NSNull()]) },
    #"isPaid: expected Bool, found null under "isPaid""#:
      { try Shop.orders.policy(null: .fail).inject(["isPaid": NSNull()]) },
    #"day: expected Date, found string "soon" under "day"; the converter threw: no such day"#:
      {
        try Shop.strict
          .format(\.day).with.converter { (_: String) -> Date? in throw Refused(reason: "no such day") }
          .inject(["day": "soon"])
      },
    #"day: expected Date, found string "soon" under "day""#:
      { try Shop.strict.format(\.day).as(.date("yyyy-MM-dd")).inject(["day": "soon"]) },
    #"unknown key "zodiac""#:
      { try Shop.orders.policy(unknownKeys: .fail).inject(["zodiac": 1, "note": "x"]) },
    #"items[0].price: unknown key "tax""#:
      { try Shop.orders.policy(unknownKeys: .fail).inject(["items": [["price": ["tax": 1]]]]) },
    #"isPaid: expected Bool, found nothing under "isPaid""#:
      {
        try Shop.orders.policy(missing: .fail)
          .inject(["orderId": 1, "items": [Any](), "byName": [:] as [String: Any]])
      },
    "the object was rejected: too cheap":
      { try Shop.orders.didInject { _ in throw Refused(reason: "too cheap") }.inject([:]) },
    "[1]: the object was rejected: too cheap":
      {
        try Shop.strict.didInject { order in if order.isPaid { throw Refused(reason: "too cheap") } }
          .inject([[:], ["isPaid": true]])
      },
    "items[0]: the object was rejected: too cheap":
      {
        let items = Injector.bind(Shop.Item.self).didInject { _ in throw Refused(reason: "too cheap") }
        return try Shop.strict.format(\.items).with.injector(items).inject(["items": [["name": "a"]]])
      },
    """
    3 problems:
      orderId: expected Int64, found nothing under "orderId"
      note: expected String, found nothing under "note"
      isPaid: expected Bool, found nothing under "isPaid"
    """: { try Shop.orders.rules { $0.require("isPaid").and("note", "orderId") }.inject([:]) },
  ]

  @Test(arguments: rows) func text(text: String, run: @Sendable () throws -> Any) {
    expectError(text) { try run() }
  }

  @Test func moreThanAHundredErrorsAreCounted() throws {
    struct Numbers: Injectable { var numbers: [Int] = [] }
    let record = ["numbers": (0..<150).map { "x\($0)" }]
    let error = try thrownError { try Injector.bind(Numbers.self).policy(.strict).inject(record) }
    #expect(error.issues.count == 100 && error.omittedCount == 50)
    let lines = (0..<100).map { #"  numbers[\#($0)]: expected Int, found string "x\#($0)""# }
    #expect(error.description == "150 problems:\n\(lines.joined(separator: "\n"))\n  and 50 more")
  }

  @Test func factsOfAMismatch() throws {
    let line = #line + 1
    let orders = Shop.strict.mapping("remark").to(\.note)
    let error = try thrownError { try orders.inject([["remark": true, "isPaid": "maybe"]]) }
    let note = try #require(error.issues.first { $0.code == .typeMismatch && $0.keys == ["remark"] })
    #expect(error.issues.count == 2)
    #expect(note.path == InjectionPath([.index(0), .property("note")]) && note.expected == "String")
    #expect(note.found == "boolean true" && note.severity == .error && note.consequence == .failed)
    #expect(note.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line)")
    #expect(note.location == nil && note.underlying == nil)
  }

  @Test func factsOfOtherErrors() throws {
    let file = "InjectorRuleTests/DataErrorTextTests.swift"
    let days = Shop.strict.format(\.day).with.converter { (_: Substring) -> Date? in
      throw Refused(reason: "x")
    }
    let thrown = try thrownError { try days.inject(["day": "soon"]) }
    #expect(thrown.code == .converterFailed && thrown.underlying as? Refused == Refused(reason: "x"))
    #expect(thrown.rule == "\(file):\(#line - 5)" && thrown.found == #"string "soon""#)
    let range = try thrownError { try Shop.strict.inject(["items": [["count": 300]]]) }
    #expect(range.code == .outOfRange && range.expected == "Int8 (-128 to 127)")
    #expect(range.path.components == [.property("items"), .index(0), .property("count")])
    let root = try thrownError { try Shop.orders.injectArray(["a": 1]) }
    #expect(root.code == .wrongRoot && root.found == "object with 1 key" && root.path.components.isEmpty)
    let path = try thrownError { try Shop.orders.inject([:], at: "a") }
    #expect(path.code == .pathNotFound && path.issues.first?.keys == ["a"])
    let required = Shop.orders.require(\.note)
    let missing = try thrownError { try required.inject([:]) }
    #expect(missing.code == .missing && missing.expected == "String" && missing.found == nil)
    #expect(missing.rule == "\(file):\(#line - 3)")
    let rejecting = Shop.orders.didInject { _ in throw Refused(reason: "no") }
    let rejected = expectError(code: .rejected) { try rejecting.inject([:]) }
    #expect(rejected?.underlying as? Refused == Refused(reason: "no"))
  }

  @Test func ruleIsThatOfTheInjectorAtHand() throws {
    struct Only: Injectable { var id = 0 }
    let line = #line + 1
    let first = Injector.bind(Only.self).policy(.strict).rules { $0.mapping("i").to("id") }
    let second = Injector.bind(Only.self).policy(.strict).rules { $0.mapping("i").to("id") }
    for (injector, line) in [(first, line), (second, line + 1)] {
      let rule = try thrownError { try injector.inject(["i": "x"]) }.rule
      #expect(rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line)")
    }
  }

  @Test func errorIsOneWordWide() {
    #expect(MemoryLayout<InjectionError>.size == MemoryLayout<UInt>.size)
  }
}
