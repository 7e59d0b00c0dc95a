import Foundation
import Injector

/// What each rule costs: records of four properties, of which one to three need a rule or a coercion, in units of a
/// record that needs none.
enum RulesTable {
  static let name = "rules"

  static func table(_ options: Options) -> Table {
    let count = options.isShort ? 200 : 1000
    return Table(
      name: name,
      title: "What a rule costs, \(count.grouped) records of four properties",
      heads: ["the record has (goals: text, dictionary)"],
      layout: .contenders(ratio: "clean records"),
      workloads: [
        ("text", { Workload("text", labels: ["JSON text"], try rows(count).map { try $0.textContender() }) }),
        (
          "dictionaries",
          {
            Workload("dictionaries", labels: ["dictionaries"], try rows(count).map { try $0.treeContender() })
          }
        ),
      ]
    )
  }

  private static func rows(_ count: Int) -> [any RuleRow] {
    ([clean] + values + keys + converters + types + collections + hooks).map { $0(count) }
  }

  private typealias Maker = (Int) -> any RuleRow

  /// Returns what creates a row: a clean record with other members in place of some.
  private static func row<Model: Injectable>(
    _ name: String,
    _ injector: Injector<Model>,
    without left: [String] = [],
    with members: [String: Any] = [:],
    holds: @escaping (Model, Int) -> Bool
  ) -> Maker {
    { count in
      let properties = Set(Mirror(reflecting: Model()).children.compactMap(\.label))
      let records = (0..<count).map { index in
        var record: [String: Any] = [
          "id": 100_075 + index, "name": "Greedy \(index)", "score": 12.5, "level": 7,
        ]
        // Nothing else is in the record: what it takes to pass over an unknown key is no part of another row.
        for key in left + record.keys.filter({ !properties.contains($0) }) { record[key] = nil }
        return record.merging(members) { _, new in new }
      }
      return RuleReaders(name: name, injector: injector, records: records, holds: holds)
    }
  }

  private static let plain = Injector.bind(PlainRecord.self)

  private static var clean: Maker { row("a clean record", plain) { $0.id == 100_075 + $1 && $0.level == 7 } }

  private static var values: [Maker] {
    [
      row("one `null`, default kept (1.4, 1.4)", plain, with: ["score": NSNull()]) {
        $0.score == 0 && $0.id == 100_075 + $1
      },
      row("a default used (1.5, 1.6)", plain.format(\.score).with.default(2.5), without: ["score"]) {
        model,
        _ in
        model.score == 2.5
      },
      row("two numbers as text (2, 2.5)", plain, with: ["score": "12.5", "level": "7"]) { model, _ in
        model.score == 12.5 && model.level == 7
      },
      row("a number as String (1.6, 1.8)", plain, with: ["name": 4711]) { model, _ in model.name == "4711" },
      row("two unknown keys", plain, with: ["visits": 3, "color": "green"]) { model, _ in model.level == 7 },
      row("one value that does not fit (3, 3)", plain, with: ["score": "none"]) { model, _ in model.score == 0
      },
    ]
  }

  private static var keys: [Maker] {
    [
      row(
        "three candidates, the last is there (1.5, 2)",
        plain.mapping("title", "label", "caption").to(\.name),
        without: ["name"],
        with: ["caption": "Greedy"]
      ) { model, _ in model.name == "Greedy" },
      row(
        "one path (2, 2)",
        plain.mapping("user.name").to(\.name),
        without: ["name"],
        with: ["user": ["name": "Greedy"] as [String: Any]]
      ) { model, _ in model.name == "Greedy" },
      row(
        "two paths into one object (2.2, 2.5)",
        plain.mapping("user.name").to(\.name).mapping("user.level").to(\.level),
        without: ["name", "level"],
        with: ["user": ["name": "Greedy", "level": 7] as [String: Any]]
      ) { model, _ in model.name == "Greedy" && model.level == 7 },
      row(
        "a path with an index (2.5, 2.5)",
        plain.mapping("names.0").to(\.name),
        without: ["name"],
        with: ["names": ["Greedy", "Group"] as [Any]]
      ) { model, _ in model.name == "Greedy" },
      row(
        "keys without regard to case (2, 4)",
        plain.keys(.caseInsensitive),
        without: ["id", "name", "score", "level"],
        with: ["ID": 7, "Name": "Greedy", "SCORE": 12.5, "Level": 7]
      ) { model, _ in model.id == 7 && model.name == "Greedy" && model.score == 12.5 && model.level == 7 },
      row(
        "keys in snake case",
        Injector.bind(SnakeRecord.self).keys(.snakeCase),
        with: ["user_name": "Greedy", "user_level": 7]
      ) { model, _ in model.userName == "Greedy" && model.userLevel == 7 },
    ]
  }

  private static var converters: [Maker] {
    [
      row(
        "a closure, String → Int (1.8, 1.5)",
        plain.format(\.level).with.converter { (text: String) in text.utf8.count },
        with: ["level": "seven"]
      ) { model, _ in model.level == 5 },
      row(
        "a closure, Int → Int (1.3, 1.5)",
        plain.format(\.level).with.converter { (level: Int) in level &+ 1 }
      ) { model, _ in model.level == 8 },
      row("`.trimmed` (1.5, 1.5)", plain.format(\.name).as(.trimmed), with: ["name": " Greedy "]) {
        model,
        _ in
        model.name == "Greedy"
      },
      row(
        "`.epochSeconds` (1.5, 1.5)",
        dated.format(\.date).as(.epochSeconds),
        with: ["date": 1_774_569_600]
      ) { model, _ in model.date == date },
      row("ISO 8601 → `Date` (2, 2)", dated, with: ["date": "2026-03-27T00:00:00Z"]) { model, _ in
        model.date == date
      },
      row("`.iso8601` (2, 2)", dated.format(\.date).as(.iso8601), with: ["date": "2026-03-27T00:00:00Z"]) {
        model,
        _ in
        model.date == date
      },
      row(
        "`.date(\"yyyy-MM-dd HH:mm:ss\")` (2.2, 2)",
        dated.format(\.date).as(.date("yyyy-MM-dd HH:mm:ss")),
        with: ["date": "2026-03-27 00:00:00"]
      ) { model, _ in model.date == date },
      row("`.anyDate` (2.5, 2.5)", dated.format(\.date).as(.anyDate), with: ["date": "2026-03-27T00:00:00Z"])
      {
        model,
        _ in
        model.date == date
      },
      row(
        "`.split` of three (3.5, 3)",
        Injector.bind(TagsRecord.self).format(\.tags).as(.split(",")),
        with: ["tags": "red,green,blue"]
      ) { model, _ in model.tags == ["red", "green", "blue"] },
      row("a `Decimal` (2, 4)", Injector.bind(DecimalRecord.self), with: ["price": 12.25]) { model, _ in
        model.price == Decimal(string: "12.25")
      },
      row(
        "`.decimal` from text (2.2, 2.2)",
        Injector.bind(DecimalRecord.self).format(\.price).as(.decimal),
        with: ["price": "12.25"]
      ) { model, _ in model.price == Decimal(string: "12.25") },
      row(
        "a `UUID` (2.2, 2)",
        Injector.bind(UUIDRecord.self),
        with: ["token": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]
      ) { model, _ in model.token?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F" },
      row(
        "`.base64` (3, 2.5)",
        Injector.bind(DataRecord.self).format(\.data).as(.base64),
        with: ["data": "SGVsbG8gV29ybGQ="]
      ) { model, _ in model.data == Data("Hello World".utf8) },
    ]
  }

  private static let dated = Injector.bind(DatedRecord.self)
  private static let date = Date(timeIntervalSince1970: 1_774_569_600)

  private static var types: [Maker] {
    [
      row(
        "two enums (1.6, 1.6)",
        Injector.bind(EnumRecord.self),
        with: ["color": "green", "size": "large"]
      ) { model, _ in model.color == .green && model.size == .large },
      row(
        "two `Bool`s from 1 and \"yes\" (1.3, 1.4)",
        Injector.bind(FlagRecord.self),
        with: ["isActive": 1, "isNew": "yes"]
      ) { model, _ in model.isActive && model.isNew },
      row(
        "three `Presence` (1.6, 1.8)",
        Injector.bind(PresenceRecord.self)
      ) { model, _ in model.level.value == 7 },
      row(
        "a flattened model (2, 2.5)",
        Injector.bind(FlattenedRecord.self).flatten(\.place),
        with: ["x": 1.5, "y": 2.5]
      ) { model, _ in model.place.x == 1.5 && model.place.y == 2.5 },
      row(
        "two classes by their kind (8, 8)",
        Injector.bind(PetsRecord.self)
          .format(\.pets).with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self),
        with: [
          "pets": [["kind": "dog", "name": "Rex", "age": 3], ["kind": "cat", "name": "Tom", "lives": 9]]
            as [[String: Any]]
        ]
      ) { model, _ in (model.pets.first as? Dog)?.age == 3 && (model.pets.last as? Cat)?.lives == 9 },
      row(
        "three nested, each with `didInject` (7, 7)",
        Injector.bind(PartsRecord.self)
          .format(\.parts).with.injector(Injector.bind(Part.self).didInject { $0.isComplete = true }),
        with: [
          "parts": [["id": 1, "name": "one"], ["id": 2, "name": "two"], ["id": 3, "name": "three"]]
            as [[String: Any]]
        ]
      ) { model, _ in model.parts.count == 3 && model.parts.allSatisfy(\.isComplete) },
    ]
  }

  private static var collections: [Maker] {
    [
      row(
        "a dictionary of three (6, 5)",
        Injector.bind(CountsRecord.self),
        with: ["counts": ["red": 1, "green": 2, "blue": 3]]
      ) { model, _ in model.counts == ["red": 1, "green": 2, "blue": 3] },
      row(
        "a set of three (6, 5)",
        Injector.bind(SetRecord.self),
        with: ["tags": ["red", "green", "blue"]]
      ) { model, _ in model.tags == ["red", "green", "blue"] },
    ]
  }

  private static var hooks: [Maker] {
    [
      row("`willInject` (12, 1.6)", plain.willInject { _ in }) { model, _ in model.level == 7 },
      row("`didInject` (1.4, 1.4)", plain.didInject { $0.level = 8 }) { model, _ in model.level == 8 },
      row("`values` (6, 4)", plain.values { _, value in value }) { model, _ in model.level == 7 },
    ]
  }
}

/// A row of the table, its model known where it is read.
private protocol RuleRow {
  /// Returns what reads the records from text, after looking at the models once.
  func textContender() throws -> Contender
  /// Returns what reads the records from dictionaries, after looking at the models once.
  func treeContender() throws -> Contender
}

private struct RuleReaders<Model: Injectable>: RuleRow {
  let name: String
  let injector: Injector<Model>
  let records: [[String: Any]]
  let holds: (Model, Int) -> Bool

  func textContender() throws -> Contender {
    let data = try JSONSerialization.data(withJSONObject: records, options: [.sortedKeys])
    try check(injector.injectArray(json: data))
    return Contender(name) { [injector] in try injector.injectArray(json: data) }
  }

  func treeContender() throws -> Contender {
    try check(injector.inject(records))
    return Contender(name) { [injector, records] in try injector.inject(records) }
  }

  private func check(_ models: [Model]) throws {
    guard models.count == records.count, models.indices.allSatisfy({ holds(models[$0], $0) }) else {
      throw BenchmarkFailure("\(name): the models do not hold what the records do")
    }
  }
}
