import Foundation
import Injector

struct Card: Injectable {
  var number = ""
  var level = 0
  var isActive = false
}

struct Person: Injectable {
  enum Role: String, CaseIterable { case reader, editor, owner }

  var id: Int64 = 0
  var name = ""
  var age = 0
  var score = 0.0
  var isActive = false
  var city: String?
  var role = Role.reader
  var cards: [Card] = []
}

class Animal: Injectable {
  var name = ""
  required init() {}
}
final class Cat: Animal {
  var lives = 9
  var toys: [String] = []
}

/// A type that is read and written by its own methods.
struct Order: Codable {
  struct Item: Codable { let id: Int64, name: String, price: Double }

  let id: Int64
  let customer: String
  let isPaid: Bool
  let total: Double
  let note: String?
  let counts: [Int]
  let items: [Item]
}

struct Event: Injectable {
  var id = 0
  var userId = 0
  var name = ""
  var amount = 0.0
  var at = Date.distantPast
  var born: Date?
}

private let person = """
  {"id": 7, "name": "Ann Miller", "age": 41, "score": 4.25, "isActive": true, "city": "Springfield, Illinois",
  "role": "editor", "cards": [{"number": "4711-0815-2207", "level": 3, "isActive": true},
  {"number": "1234-5678-9012", "level": 4, "isActive": false}]}
  """
private let people = Data("[\(Array(repeating: person, count: 100).joined(separator: ","))]".utf8)
private let cat = Data(#"{"name": "Tom", "lives": 7, "toys": ["ball", "mouse", "a piece of string"]}"#.utf8)
private let order = """
  {"id": 4711, "customer": "Ann Miller", "isPaid": true, "total": 129.5, "note": null, "counts": [1, 20, 3],
  "items": [{"id": 1, "name": "Pen", "price": 1.5}, {"id": 2, "name": "A book of many pages", "price": 28}]}
  """
private let orders = Data("[\(Array(repeating: order, count: 100).joined(separator: ","))]".utf8)
private let event = Data(
  """
  {"event_id": "815", "user": {"id": "4711", "name": "  Ann Miller  "}, "amount": "12.50", "ts": 1700000000,
  "born": "1985-04-01", "session": "c0ffee", "meta": {"a": 1}}
  """.utf8
)
private let wrongEvent = Data(
  #"{"event_id": {}, "user": {"id": [], "name": 7}, "amount": "much", "ts": "soon", "born": 7}"#
    .utf8
)

private let injector = Injector.bind(Person.self)
private let cats = Injector.bind(Cat.self)
private let orderInjector = Injector.bind(Order.self)
nonisolated(unsafe) private let nativeEvent =
  (try? Injector.bind([String: Any].self).inject(json: event)) ?? [:]
private let events = Injector.bind(Event.self)
  .mapping("event_id", "id").to(\.id)
  .mapping("user.id").to(\.userId).mapping("user.name").to(\.name)
  .mapping("ts").to(\.at)
  .format(\.name).as(.trimmed)
  .format(\.at).as(.epochSeconds)
  .format(\.born).as(.date("yyyy-MM-dd"))
private let strictEvents = events.policy(.strict)
private let row: [SourceField] = [
  .integer(7), .text("Ann Miller from Springfield"), .integer(41), .number(4.25), .integer(1), .null,
  .text("owner"),
]
private struct Row: RecordSource {
  func field(at column: Int) -> SourceField { row[column] }
}
private let rows = Array(repeating: Row(), count: 100)
private let rowsAsJSON = Data(
  "[\(Array(repeating: #"{"id": 7, "name": "Ann Miller from Springfield", "age": 41, "score": 4.25, "isActive": true, "city": null, "role": "owner"}"#, count: 100).joined(separator: ","))]"
    .utf8
)

/// Returns the workloads, each on one input that is always the same.
func makeWorkloads() throws -> [String: () throws -> Void] {
  let columns = try injector.columns(["id", "name", "age", "score", "isActive", "city", "role"])
  let (model, models) = (try injector.inject(json: person), try injector.injectArray(json: people))
  let orderModels = try orderInjector.injectArray(json: orders)
  let data = Data(person.utf8)
  let dictionary = try injector.extract(model)
  let card: [String: Any] = ["number": "4711", "card_level": 3]
  return [
    "json-record": { _ = try injector.inject(json: data) },
    "json-array": { _ = try injector.injectArray(json: people) },
    "json-class": { _ = try cats.inject(json: cat) },
    "codable": { _ = try orderInjector.injectArray(json: orders) },
    "codable-out": { _ = try orderInjector.extractJSON(orderModels) },
    "dictionary-messy": { _ = try events.inject(nativeEvent) },
    "json-messy": { _ = try events.inject(json: event) },
    "json-report": { _ = try events.injectReporting(json: event).report.issues },
    "json-error": {
      do { _ = try strictEvents.inject(json: wrongEvent) } catch let error as InjectionError {
        _ = error.publicMessage
      }
    },
    "dictionary": { _ = try injector.inject(dictionary) },
    "row": { _ = try columns.inject(row) },
    "rows": { _ = try columns.inject(rows) },
    "rows-json": { _ = try injector.injectArray(json: rowsAsJSON) },
    "to-json": { _ = try injector.extractJSON(models) },
    "to-dictionary": { _ = try injector.extract(model) },
    "plan": {
      PlanCache.shared.removeAll()
      _ = try events.validated()
    },
    "plan-found": { _ = try Injector.bind(Card.self).mapping("card_level").to(\.level).inject(card) },
  ]
}
