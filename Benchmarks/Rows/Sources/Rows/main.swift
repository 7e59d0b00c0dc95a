import Foundation
import GRDB
import Injector

// Rows of a table with eight columns, from SQLite and back: by the columns of an injector, by hand, and by Codable.

struct Person: Injectable, Codable, FetchableRecord, PersistableRecord, Equatable {
  static let databaseTableName = "person"
  var id: Int64 = 0
  var name = ""
  var email = ""
  var age = 0
  var score = 0.0
  var isActive = false
  var city: String?
  var note: String?
}

/// The same model, whose initializer reads the columns by their positions.
struct Indexed: FetchableRecord, PersistableRecord {
  static let databaseTableName = "person"
  var person: Person

  init(person: Person) { self.person = person }

  init(row: Row) {
    person = Person(
      id: row[0],
      name: row[1],
      email: row[2],
      age: row[3],
      score: row[4],
      isActive: row[5],
      city: row[6],
      note: row[7]
    )
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = person.id
    container["name"] = person.name
    container["email"] = person.email
    container["age"] = person.age
    container["score"] = person.score
    container["isActive"] = person.isActive
    container["city"] = person.city
    container["note"] = person.note
  }
}

let count = CommandLine.arguments.contains("--short") ? 20_000 : 100_000
let rounds = CommandLine.arguments.contains("--short") ? 3 : 7
let names = ["id", "name", "email", "age", "score", "isActive", "city", "note"]
let columns = try Injector.bind(Person.self).columns(names)
let dictionaries = Injector.bind(Person.self)

let database = try DatabaseQueue()
try database.write { database in
  try database.execute(
    sql: """
      CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, email TEXT, age INTEGER, score REAL, isActive BOOLEAN,
        city TEXT, note TEXT)
      """
  )
  for id in 1...count {
    let person = Person(
      id: Int64(id),
      name: "Person number \(id)",
      email: "person\(id)@example.com",
      age: id % 90,
      score: Double(id) / 7,
      isActive: id.isMultiple(of: 2),
      city: id.isMultiple(of: 3) ? nil : "Springfield",
      note: id.isMultiple(of: 5) ? "a note of some length, as people write them" : nil
    )
    try person.insert(database)
  }
}

/// Measures ways to do the same, and prints a table of the medians of some rounds.
///
/// The ways take turns, after a round of each that does not count, because the state of the heap is worth half a
/// microsecond a row. What a round returns is released within its time.
func printTable(_ title: String, _ ways: [(name: String, run: () throws -> Int)]) throws {
  var times = ways.map { _ in [Double]() }
  for round in 0...rounds {
    for (index, way) in ways.enumerated() {
      let time = try ContinuousClock().measure {
        let made = try way.run()
        precondition(made == count)
      }
      if round > 0 { times[index].append(time / .seconds(1)) }
    }
  }
  print("\n### \(title)\n\n| way | a row | ratio to the first |\n| --- | --- | --- |")
  let medians = times.map { $0.sorted()[rounds / 2] }
  for (way, median) in zip(ways, medians) {
    let nanoseconds = Int(median / Double(count) * 1e9)
    print("| \(way.name) | \(nanoseconds) ns | \(String(format: "%.2f", median / medians[0])) |")
  }
}

let everything = "SELECT id, name, email, age, score, isActive, city, note FROM person"
let all = try database.read { try Person.fetchAll($0) }
let fetched = try database.read { database in
  try Row.fetchAll(database, sql: everything).map { try columns.inject($0) }
}
precondition(fetched == all)

try database.read { database in
  let statement = try database.makeStatement(sql: everything)
  func fetch<Model>(_ make: (Row) throws -> Model) throws -> Int {
    var models: [Model] = []
    models.reserveCapacity(count)
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() { models.append(try make(row)) }
    return models.count
  }
  try printTable(
    "Rows of SQLite to models",
    [
      ("`init(row:)` by index", { try fetch { Indexed(row: $0).person } }),
      ("columns of an injector", { try fetch { try columns.inject($0) } }),
      ("`FetchableRecord` by `Codable`", { try Person.fetchAll(statement).count }),
      (
        "an injector, by dictionaries",
        {
          try fetch { row in
            try dictionaries.inject(
              Dictionary(uniqueKeysWithValues: row.map { ($0, $1.storage.value ?? NSNull()) })
            )
          }
        }
      ),
      ("the rows alone", { try fetch { $0[0] as Int64 } }),
    ]
  )
}

let insert = "INSERT INTO person (\(names.joined(separator: ","))) VALUES (?,?,?,?,?,?,?,?)"
/// Inserts all models in one transaction, which is taken back.
func insertAll(_ body: (Database, Person) throws -> Void) throws -> Int {
  try database.write { database in
    try database.execute(sql: "DELETE FROM person")
    for person in all { try body(database, person) }
  }
  return all.count
}
try printTable(
  "Models to rows of SQLite",
  [
    ("`PersistableRecord` by hand", { try insertAll { try Indexed(person: $1).insert($0) } }),
    (
      "columns of an injector",
      {
        try insertAll { database, person in
          let statement = try database.cachedStatement(sql: insert)
          try statement.execute(arguments: StatementArguments(columns.extract(person)))
        }
      }
    ),
    ("`PersistableRecord` by `Codable`", { try insertAll { try $1.insert($0) } }),
  ]
)
