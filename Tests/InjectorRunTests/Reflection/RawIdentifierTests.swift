import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Properties and cases whose names are raw identifiers have the keys that `Codable` gives them: without backticks.
struct RawIdentifierTests {
  enum Stock: CaseIterable, Codable { case `in stock`, gone }

  struct Item: Injectable, Codable, Equatable {
    var `first name` = ""
    var `a.b` = 0
    var `c!d(` = 0
    var stock = Stock.gone
    var counts: [Stock: Int] = [:]
    @Mapped("p") var `the price` = 0
    @Mapped var `own key` = 0
  }

  class Account: Injectable {
    var `first name` = ""
    var `seen at` = 0 { didSet { observed += 1 } }
    var observed = 0
    required init() {}
  }

  final class Place: Injectable {
    var `zip code` = 0
    init() {}
  }

  static let json =
    #"{"a.b":2,"c!d(":3,"counts":{"in stock":4},"first name":"Ann","own key":6,"p":5,"stock":"in stock"}"#

  @Test func keysAreTheNames() throws {
    let items = Injector.bind(Item.self)
    for (item, report) in try items.bothReports(Self.json) {
      #expect(item.`first name` == "Ann" && item.`a.b` == 2 && item.`c!d(` == 3 && item.stock == .`in stock`)
      #expect(item.counts == [.`in stock`: 4] && item.`the price` == 5 && item.`own key` == 6)
      #expect(report.isEmpty, "\(report)")
      #expect(try items.extractJSONString(item, .sortedKeys) == Self.json)
    }
    let (_, report) = try items.injectReporting(json: #"{"first name": [], "stock": "none"}"#)
    #expect(report.issues.map(\.path.description) == ["first name", "stock"])
    #expect(report.issues.last?.expected == #"Stock ("in stock" or "gone")"#)
    #expect(report.issues.map(\.pointer) == ["/first name", "/stock"])
    let schema = String(decoding: try JSONEncoder().encode(items.jsonSchema()), as: UTF8.self)
    #expect(schema.contains(#""first name""#) && schema.contains(#""in stock""#) && !schema.contains("`"))
    #expect(try !items.explain().contains("`"))
  }

  @Test func rulesNameThem() throws {
    let byName = Injector.bind(Item.self).rules { $0.mapping("n").to("first name").mapping("x").to("a.b") }
    let byKeyPath = Injector.bind(Item.self).mapping("n").to(\.`first name`).mapping("x").to(\.`a.b`)
      .mapping("y").to(\.`c!d(`)
    for items in [byName, byKeyPath] {
      let (item, report) = try items.injectReporting(json: #"{"n": "Ann", "x": 2}"#)
      #expect(item.`first name` == "Ann" && item.`a.b` == 2 && report.isEmpty)
    }
    #expect(try byKeyPath.inject(["y": 3]).`c!d(` == 3)
    let ignoring = Injector.bind(Item.self).ignore(\.`first name`)
    #expect(try ignoring.inject(["first name": "Ann"]).`first name`.isEmpty)
  }

  @Test func propertiesOfClasses() throws {
    let (account, report) = try Injector.bind(Account.self)
      .injectReporting(json: #"{"first name": "Ann", "seen at": 7}"#)
    #expect(account.`first name` == "Ann" && account.`seen at` == 7 && report.isEmpty)
    let place = try Injector.bind(Place.self).mapping("zip").to(\.`zip code`).inject(["zip": 8000])
    #expect(place.`zip code` == 8000)
  }

  @Test func memberwise() throws {
    struct Point { let `the x`: Int; let y: Int? }
    let points = Injector.bind(Point.self)
    #expect(try points.inject(["the x": 3]).`the x` == 3)
    expectError(code: .missing, path: "the x", pointer: "/the x") { try points.inject([:]) }
  }
}
