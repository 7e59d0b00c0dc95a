import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of errors that a record causes, word for word.
struct DataErrorTextTests {
  static let rows: [TextRow] = [
    TextRow("expected an object for Order, found array of 2; call injectArray(_:at:) instead") {
      _ = try Shop.orders.inject(["data": [1, 2]], at: "data")
    },
    TextRow("expected an array of objects for [Order], found object with 1 key; call inject(_:at:) instead") {
      _ = try Shop.orders.injectArray(["data": 1])
    },
    TextRow(#"expected an object for Order, found string "soon""#) {
      _ = try Shop.orders.inject(["data": "soon"], at: "data")
    },
    TextRow("expected an array of objects for [Order], found null") {
      _ = try Shop.orders.injectArray(["data": NSNull()], at: "data")
    },
    TextRow(#"nothing found at the path "data.order""#) {
      _ = try Shop.orders.inject(["data": [:] as [String: Any]], at: "data.order")
    },
    TextRow(#"orderId: expected Int64, found nothing under "id", "meta.id" or "orderId""#) {
      _ = try Shop.orders.mapping("id", "meta.id").to(\.orderId).require(\.orderId).inject([:])
    },
    TextRow(#"note: expected String, found nothing under "note""#) {
      _ = try Shop.orders.rules { $0.require("note") }.inject([:])
    },
    TextRow(#"orderId: expected Int64, found null under "orderId""#) {
      _ = try Shop.orders.rules { $0.require("orderId") }.inject(["orderId": NSNull()])
    },
    TextRow(#"items[1].price.amount: expected Double, found string "soon" under "amount""#) {
      _ = try Shop.strict.inject(["items": [[:], ["price": ["amount": "soon"]]] as [[String: Any]]])
    },
    TextRow(#"[1].items[0].price.amount: expected Double, found string "soon" under "amount""#) {
      _ = try Shop.strict.inject([[:], ["items": [["price": ["amount": "soon"]]]]])
    },
    TextRow(#"byName["a \"b\""].name: expected String, found number 7 under "name""#) {
      _ = try Shop.strict.inject(["byName": ["a \"b\"": ["name": 7]]])
    },
    TextRow(#"note: expected String, found boolean true under "remark.text""#) {
      _ = try Shop.strict.mapping("remark.text").to(\.note).inject(["remark": ["text": true]])
    },
    TextRow(#"items[0].count: expected Int8 (-128 to 127), found number 300 under "count""#) {
      _ = try Shop.strict.inject(["items": [["count": 300]]])
    },
    TextRow(#"items[0].count: expected Int8, found number 6.66 under "count""#) {
      _ = try Shop.strict.inject(["items": [["count": 6.66]]])
    },
    TextRow(#"items[1]: expected Item, found number 7"#) {
      _ = try Shop.strict.inject(["items": [["count": 1], 7] as [Any]])
    },
    TextRow(#"items: expected [Item], found object with 1 key under "items""#) {
      _ = try Shop.strict.inject(["items": ["name": "a"]])
    },
    TextRow(#"isPaid: expected Bool, found null under "isPaid""#) {
      _ = try Shop.strict.inject(["isPaid": NSNull()])
    },
    TextRow(#"isPaid: expected Bool, found null under "isPaid""#) {
      _ = try Shop.orders.policy(null: .fail).inject(["isPaid": NSNull()])
    },
    TextRow(#"day: expected Date, found string "soon" under "day"; the converter threw: no such day"#) {
      _ = try Shop.strict
        .format(\.day).with.converter { (_: String) -> Date? in throw Refused(reason: "no such day") }
        .inject(["day": "soon"])
    },
    TextRow(#"day: expected Date, found string "soon" under "day""#) {
      _ = try Shop.strict.format(\.day).as(.date("yyyy-MM-dd")).inject(["day": "soon"])
    },
    TextRow(#"unknown key "zodiac""#) {
      _ = try Shop.orders.policy(unknownKeys: .fail).inject(["zodiac": 1, "note": "x"])
    },
    TextRow(#"items[0].price: unknown key "tax""#) {
      _ = try Shop.orders.policy(unknownKeys: .fail).inject(["items": [["price": ["tax": 1]]]])
    },
    TextRow(#"isPaid: expected Bool, found nothing under "isPaid""#) {
      _ = try Shop.orders.policy(missing: .fail)
        .inject(["orderId": 1, "items": [Any](), "byName": [:] as [String: Any]])
    },
    TextRow("the object was rejected: too cheap") {
      _ = try Shop.orders.didInject { _ in throw Refused(reason: "too cheap") }.inject([:])
    },
    TextRow("[1]: the object was rejected: too cheap") {
      _ = try Shop.strict
        .didInject { order in if order.isPaid { throw Refused(reason: "too cheap") } }
        .inject([[:], ["isPaid": true]])
    },
    TextRow(#"items[0]: the object was rejected: too cheap"#) {
      let items = Injector.bind(Shop.Item.self).didInject { _ in throw Refused(reason: "too cheap") }
      _ = try Shop.strict.rules { $0.format("items").with.injector(items) }.inject(["items": [["name": "a"]]])
    },
    TextRow(
      """
      3 problems:
        orderId: expected Int64, found nothing under "orderId"
        note: expected String, found nothing under "note"
        isPaid: expected Bool, found nothing under "isPaid"
      """
    ) { _ = try Shop.orders.rules { $0.require("isPaid").and("note", "orderId") }.inject([:]) },
  ]

  @Test(arguments: rows) func text(row: TextRow) { expectError(row.text) { try row.run() } }

  @Test func moreThanAHundredErrorsAreCounted() throws {
    struct Numbers: Injectable { var numbers: [Int] = [] }
    let record = ["numbers": (0..<150).map { "x\($0)" }]
    let error = expectError { try Injector.bind(Numbers.self).policy(.strict).inject(record) }
    #expect(error?.issues.count == 100 && error?.omittedCount == 50)
    let lines = try #require(error).description.split(separator: "\n")
    #expect(lines.count == 102 && lines.first == "150 problems:")
    #expect(lines[1] == #"  numbers[0]: expected Int, found string "x0""#)
    #expect(lines[100] == #"  numbers[99]: expected Int, found string "x99""#)
    #expect(lines.last == "  and 50 more")
  }

  @Test func factsOfAMismatch() throws {
    let line = #line + 1
    let orders = Shop.strict.mapping("remark").to(\.note)
    let error = try #require(throws: InjectionError.self) {
      try orders.inject([["remark": true, "isPaid": "maybe"]])
    }
    let note = try #require(error.issues.first { $0.code == .typeMismatch && $0.keys == ["remark"] })
    #expect(error.issues.count == 2)
    #expect(note.path == InjectionPath([.index(0), .property("note")]) && note.expected == "String")
    #expect(note.found == "boolean true" && note.severity == .error && note.consequence == .failed)
    #expect(note.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line)")
    #expect(note.location == nil && note.underlying == nil)
  }

  @Test func factsOfOtherErrors() throws {
    let line = #line + 1
    let days = Shop.strict.format(\.day).with.converter { (_: Substring) -> Date? in
      throw Refused(reason: "x")
    }
    let thrown = try #require(throws: InjectionError.self) { try days.inject(["day": "soon"]) }
    #expect(thrown.code == .converterFailed)
    #expect(thrown.underlying as? Refused == Refused(reason: "x"))
    #expect(thrown.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line)")
    #expect(thrown.found == #"string "soon""#)

    let range = try #require(throws: InjectionError.self) {
      try Shop.strict.inject(["items": [["count": 300]]])
    }
    #expect(range.code == .outOfRange && range.expected == "Int8 (-128 to 127)")
    #expect(range.path.components == [.property("items"), .index(0), .property("count")])

    let root = try #require(throws: InjectionError.self) { try Shop.orders.injectArray(["a": 1]) }
    #expect(root.code == .wrongRoot && root.found == "object with 1 key" && root.path.components.isEmpty)

    let path = try #require(throws: InjectionError.self) { try Shop.orders.inject([:], at: "a") }
    #expect(path.code == .pathNotFound && path.issues.first?.keys == ["a"])

    let requireLine = #line + 1
    let required = Shop.orders.require(\.note)
    let missing = try #require(throws: InjectionError.self) { try required.inject([:]) }
    #expect(missing.code == .missing && missing.expected == "String" && missing.found == nil)
    #expect(missing.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(requireLine)")

    let rejected = try #require(throws: InjectionError.self) {
      try Shop.orders.didInject { _ in throw Refused(reason: "no") }.inject([:])
    }
    #expect(rejected.code == .rejected)
    #expect(rejected.underlying as? Refused == Refused(reason: "no"))
  }

  @Test func ruleIsThatOfTheInjectorAtHand() throws {
    struct Only: Injectable { var id = 0 }
    let line = #line + 1
    let first = Injector.bind(Only.self).policy(.strict).rules { $0.mapping("i").to("id") }
    let second = Injector.bind(Only.self).policy(.strict).rules { $0.mapping("i").to("id") }
    let firstError = try #require(throws: InjectionError.self) { try first.inject(["i": "x"]) }
    let secondError = try #require(throws: InjectionError.self) { try second.inject(["i": "x"]) }
    #expect(firstError.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line)")
    #expect(secondError.rule == "InjectorRuleTests/DataErrorTextTests.swift:\(line + 1)")
  }

  @Test func errorIsOneWordWide() {
    #expect(MemoryLayout<InjectionError>.size == MemoryLayout<UInt>.size)
  }
}
