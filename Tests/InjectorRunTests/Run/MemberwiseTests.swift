import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct MemberwiseTests {
  struct Ticket: Equatable { let number: Int; let seat: String?; var price: Double; let tags: [String] }

  static let tickets = Injector.bind(Ticket.self)

  static var record: [String: Any] { ["number": 7, "seat": "4A", "price": 9.5, "tags": ["a", "b"]] }

  @Test func constantsAndVariables() throws {
    let ticket = Ticket(number: 7, seat: "4A", price: 9.5, tags: ["a", "b"])
    #expect(try Self.tickets.inject(Self.record) == ticket)
  }

  @Test func valuesAreCoerced() throws {
    let record: [String: Any] = ["number": "7", "price": 9, "tags": [1, true]]
    #expect(try Self.tickets.inject(record) == Ticket(number: 7, seat: nil, price: 9, tags: ["1", "true"]))
  }

  @Test func missingOrUnusableOptionalIsNil() throws {
    for seat: Any? in [nil, NSNull(), ["no": "text"]] {
      var record = Self.record
      record["seat"] = seat
      #expect(try Self.tickets.inject(record).seat == nil, "\(seat ?? "missing")")
    }
    struct Pair { let value: Int? }
    let (pair, report) = try Injector.bind(Pair.self).injectReporting(["value": "soon"])
    #expect(pair.value == nil && report.issues.first?.consequence == .becameNil)
  }

  @Test(arguments: ["number", "price", "tags"], [InjectionCode.missing, .null])
  func whatIsNotOptionalNeedsAValue(property: String, code: InjectionCode) {
    var record = Self.record
    record[property] = code == .null ? NSNull() : nil
    expectError(code: code, path: property) { try Self.tickets.inject(record) }
  }

  @Test func everythingThatIsMissingIsTold() {
    expectError(paths: ["number", "price", "tags"]) { try Self.tickets.inject(["seat": "4A"]) }
  }

  @Test func rulesHold() throws {
    let tickets = Self.tickets
      .mapping("meta.no").to(\.number)
      .rules { $0.format("price").with.default(1.5) }
      .format(\.tags).with.converter { (text: String) in text.split(separator: ",").map(String.init) }
      .rules { $0.ignore("seat") }
    let ticket = try tickets.inject(["meta": ["no": 3], "tags": "x,y", "seat": "4A"])
    #expect(ticket == Ticket(number: 3, seat: nil, price: 1.5, tags: ["x", "y"]))
  }

  @Test func ignoredPropertyNeedsAValue() throws {
    expectError(code: .configuration) { try Self.tickets.rules { $0.ignore("price") }.validated() }
    let tickets = Self.tickets.rules { $0.ignore("price").format("price").with.default(2.5) }
    #expect(try tickets.inject(Self.record).price == 2.5)
  }

  @Test func nestedMemberwiseModels() throws {
    struct Order { let ticket: Ticket; let others: [Ticket]; let last: Ticket? }
    let orders = Injector.bind(Order.self).format(\.ticket).with.injector(Self.tickets)
      .format(\.others).with.injector(Self.tickets).format(\.last).with.injector(Self.tickets)
    let order = try orders.inject(["ticket": Self.record, "others": [Self.record]])
    #expect(order.ticket == order.others.first && order.last == nil)
    var broken = Self.record
    broken["price"] = nil
    expectError(path: "others[1].price") {
      try orders.policy(elements: .fail).inject(["ticket": Self.record, "others": [Self.record, broken]])
    }
  }

  final class Tracked: Injectable {
    static let alive = Counter()
    var name = ""
    init() { Self.alive.increase() }
    deinit { Self.alive.decrease() }
  }

  @Test func failureLeaksNothingAndReleasesNothingTwice() throws {
    struct Bundle { let first: Tracked, name: String, second: Tracked, number: Int, third: Tracked? }
    let bundles = Injector.bind(Bundle.self)
    let good: [String: Any] = [
      "first": ["name": "a"], "name": String(repeating: "long ", count: 20), "second": ["name": "b"],
      "number": 1, "third": ["name": "c"],
    ]
    for missing in ["first", "name", "second", "number"] {
      for _ in 0..<10 {
        var record = good
        record[missing] = nil
        #expect(throws: InjectionError.self) { try bundles.inject(record) }
        record[missing] = ["unusable": missing] as [String: Any]
        _ = try? bundles.inject(record)
      }
      #expect(Tracked.alive.count == 0, "\(missing)")
    }
    #expect(try bundles.inject(good).third?.name == "c")
    #expect(Tracked.alive.count == 0)
    let rejecting = bundles.didInject { _ in throw Refused() }
    for _ in 0..<10 { expectError { try rejecting.inject(good) } }
    #expect(Tracked.alive.count == 0)
  }

  @Test func lazyPropertyStartsWithoutAValue() throws {
    struct Page {
      let title: String
      lazy var words: [Substring] = title.split(separator: " ")
      let number: Int
    }
    var page = try Injector.bind(Page.self).inject(["title": "a long title of many words", "number": 7])
    #expect(page.number == 7 && page.words.count == 6)
    #expect(throws: InjectionError.self) { try Injector.bind(Page.self).inject(["title": "a"]) }
  }

  @Test func observedPropertyGetsItsValueWithoutTheObserver() throws {
    struct Gauge {
      static let changes = Counter()
      var level: Int { didSet { Self.changes.increase() } }
      let name: String
    }
    #expect(try Injector.bind(Gauge.self).inject(["level": 7, "name": "a"]).level == 7)
    #expect(Gauge.changes.count == 0)
  }

  @Test func converterThatHearsOfAMissingKeyAndHasNoAnswer() {
    struct Pair { let number: Int; let text: String }
    let pairs = Injector.bind(Pair.self).rules {
      $0.format("number").with.converter { (raw: Int?) -> Int? in raw }
    }
    let error = #expect(throws: InjectionError.self) { try pairs.inject(["text": "a"]) }
    #expect(error?.path.description == "number" && error?.code != .configuration)
  }

  @Test func genericModel() throws {
    struct Reply<Content> { let code: Int; let content: Content }
    #expect(try Injector.bind(Reply<[Int]>.self).inject(["code": 1, "content": [1, 2]]).content == [1, 2])
    #expect(try Injector.bind(Reply<String?>.self).inject(["code": 1]).content == nil)
  }

  struct Seat { var id = 0; var row = "any" }

  @Test func aMissingKeyOfAStructWithDefaultsHasARemedy() {
    let seat = "MemberwiseTests.Seat"
    let remedy = "; to keep the defaults of \(seat), use bind(\(seat).self) { \(seat)() }"
    let error = #"row: expected String, found nothing under "row"\#(remedy)"#
    expectErrors(Injector.bind(Seat.self), #"{"id": 1}"#, error)
  }
}
