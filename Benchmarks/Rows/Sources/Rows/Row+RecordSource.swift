import Foundation
public import GRDB
import GRDBSQLite
public import Injector

extension Row: @retroactive RecordSource {
  /// Returns the value in a column of the row.
  public func field(at column: Int) -> SourceField { self[column] }
}

extension SourceField: @retroactive SQLExpressible, @retroactive DatabaseValueConvertible,
  @retroactive StatementColumnConvertible
{
  /// Reads a column of a statement, once: a field can be null, so that nobody has to ask before whether it is.
  public static func fromStatement(_ statement: SQLiteStatement, atUncheckedIndex index: CInt) -> SourceField?
  {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: .number(sqlite3_column_double(statement, index))
    case SQLITE_TEXT: .text(String(sqliteStatement: statement, index: index))
    case SQLITE_NULL: .null
    default: .data(Data(sqliteStatement: statement, index: index))
    }
  }

  /// Reads a column of a statement.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard let field = Self.fromStatement(sqliteStatement, atUncheckedIndex: index) else { return nil }
    self = field
  }

  /// The value for a statement; null for a tree, which has no type of SQLite.
  public var databaseValue: DatabaseValue {
    switch self {
    case .null, .value: .null
    case .bool(let truth): truth.databaseValue
    case .integer(let number): number.databaseValue
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .data(let data): data.databaseValue
    case .date(let date): date.databaseValue
    @unknown default: .null
    }
  }

  /// Creates the field of a value of a database.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> SourceField? {
    switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .number(number)
    case .string(let text): .text(text)
    case .blob(let data): .data(data)
    }
  }
}
