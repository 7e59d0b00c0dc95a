import Foundation
import GRDB
import Injector

/// The users in a SQLite file.
struct Store: Sendable {
  private static let names = [
    "id", "name", "email", "born", "role", "is_active", "tax_number", "biography", "created_at",
  ]
  private static let newNames = ["name", "email", "born", "role", "tax_number", "biography"]
  private static let list = names.joined(separator: ", ")
  private static let insertion = """
    INSERT INTO users (\(newNames.joined(separator: ", "))) VALUES (\(newNames.map { _ in "?" }.joined(separator: ", ")))
    RETURNING \(list)
    """

  private let database: DatabasePool
  /// Which column belongs to which property is found once.
  private let columns: InjectionColumns<User>
  private let newColumns: InjectionColumns<User>

  init(path: String) throws {
    columns = try User.row.columns(Self.names)
    newColumns = try User.row.columns(Self.newNames)
    database = try DatabasePool(path: path)
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS users (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, born TEXT,
            role TEXT NOT NULL, is_active INTEGER NOT NULL DEFAULT 1, tax_number TEXT, biography TEXT NOT NULL,
            created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f', 'now'))
          ) STRICT;
          CREATE TABLE IF NOT EXISTS uploads (name TEXT PRIMARY KEY, records INTEGER NOT NULL) STRICT;
          """
      )
    }
  }

  /// Adds a user, and returns it as it is stored.
  func add(_ user: User) async throws -> User {
    // A row is inserted and returned, or there is an error.
    try await database.write { db in try fetch(db, Self.insertion, newColumns.extract(user))[0] }
  }

  /// Adds users and counts them as a part of an upload, in one transaction. Returns the count of the upload, and why the user
  /// behind it is refused; that user and those after it are not added.
  func add(_ users: [User], to upload: String) async throws -> (count: Int, refusal: Problem?) {
    try await database.write { db in
      let statement = try db.cachedStatement(sql: Self.insertion)
      var (added, refusal) = (0, Problem?.none)
      for user in users {
        do {
          try statement.execute(arguments: StatementArguments(newColumns.extract(user)))
          added += 1
        } catch {
          guard let problem = Problem(error) else { throw error }
          refusal = problem
          break
        }
      }
      let count = try Int.fetchOne(
        db,
        sql: """
          INSERT INTO uploads VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET records = records + excluded.records RETURNING records
          """,
        arguments: [upload, added]
      )
      return (count ?? 0, refusal)
    }
  }

  /// The number of users of an upload that are stored.
  func count(of upload: String) async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT records FROM uploads WHERE name = ?", arguments: [upload]) ?? 0
    }
  }

  /// The user with an identifier.
  func user(_ id: Int64) async throws -> User? {
    try await database.read { db in
      try fetch(db, "SELECT \(Self.list) FROM users WHERE id = ?", [.integer(id)]).first
    }
  }

  /// The users of a page, by their identifiers.
  func users(_ page: Page) async throws -> [User] {
    try await database.read { db in
      let sql = "SELECT \(Self.list) FROM users WHERE id > ? ORDER BY id LIMIT ?"
      return try fetch(db, sql, [.integer(page.after), .integer(Int64(page.limit))])
    }
  }

  /// Changes some properties of a user, and returns the user as it is stored; nil if there is no such user.
  func change(_ id: Int64, _ changes: User, _ properties: [String]) async throws -> User? {
    let changed = try columns.extract(changes, only: properties)
    guard !changed.isEmpty else { return try await user(id) }
    let settings = changed.map { "\($0.name) = ?" }.joined(separator: ", ")
    let fields = changed.map(\.field) + [.integer(id)]
    return try await database.write { db in
      try fetch(db, "UPDATE users SET \(settings) WHERE id = ? RETURNING \(Self.list)", fields).first
    }
  }

  private func fetch(_ db: Database, _ sql: String, _ fields: [SourceField]) throws -> [User] {
    let statement = try db.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(fields))
    return try Array(rows.map { try columns.inject($0) })
  }
}

/// All users, a page at a time, so that a slow reader holds no more than a page.
struct AllUsers: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let store: Store
  private var page: ArraySlice<User> = []
  private var last: Int64 = 0

  init(_ store: Store) { self.store = store }

  func makeAsyncIterator() -> AllUsers { self }

  mutating func next() async throws -> User? {
    if page.isEmpty { page = try await store.users(Page(after: last, limit: 500))[...] }
    guard let user = page.popFirst() else { return nil }
    last = user.id
    return user
  }
}

extension Row: @retroactive RecordSource {
  /// Returns the value in a column as SQLite stores it.
  public func field(at column: Int) -> SourceField {
    switch (self[column] as DatabaseValue).storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .number(number)
    case .string(let text): .text(text)
    case .blob(let data): .data(data)
    }
  }
}

extension SourceField {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .bool(let truth): truth.databaseValue
    case .integer(let number): number.databaseValue
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .data(let data): data.databaseValue
    case .date(let date): date.databaseValue
    case .null, .value: .null
    @unknown default: .null
    }
  }
}

extension StatementArguments {
  fileprivate init(_ fields: [SourceField]) { self.init(fields.map(\.databaseValue)) }
}
