import Foundation
public import GRDB
public import Injector

extension Row: @retroactive RecordSource {
  /// Returns the value in a column of the row.
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
  /// The argument of a statement; nil for a tree, which has no type of SQLite.
  var argument: (any DatabaseValueConvertible)? {
    switch self {
    case .null, .value: nil
    case .bool(let truth): truth
    case .integer(let number): number
    case .number(let number): number
    case .text(let text): text
    case .data(let data): data
    case .date(let date): date
    }
  }
}
