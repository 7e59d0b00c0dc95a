#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

/// A row of columns: of a database, a CSV file, the environment, or any source whose columns are known before its rows
/// are read.
///
/// ```swift
/// struct Line: RecordSource {   // of a file of comma-separated values
///   let cells: [Substring]
///   func field(at column: Int) -> SourceField { cells[column].isEmpty ? .null : .text(String(cells[column])) }
/// }
/// ```
///
/// ``Injector/columns(_:)`` binds the columns to properties.
public protocol RecordSource {
  /// Returns the value in a column of the row.
  ///
  /// The method may be called more than once for a column.
  ///
  /// - Parameter column: The position among the names of ``Injector/columns(_:)``, from 0.
  /// - Returns: The value.
  /// - Throws: The error of the source. It ends the run, and becomes the `underlying` error of an issue with the code
  ///   `sourceFailed` that names the column.
  func field(at column: Int) throws -> SourceField
}

/// A value in a column of a row.
///
/// ```swift
/// let row: [SourceField] = [.integer(7), .text("Ann"), .null]
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SourceField: Sendable {
  /// No value.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// An integer. In a column that only Boolean properties read, 0 is false and 1 is true.
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case data(Data)
  /// A point in time.
  case date(Date)
  /// A tree of dictionaries, arrays and scalars, as in `inject(value:)`.
  // This case is indirect so that all others are returned in registers.
  indirect case value(any Sendable)
}

/// A row in an array of fields, followed by `null` values.
struct FieldRow: RecordSource {
  let fields: [SourceField]

  func field(at column: Int) -> SourceField { fields.indices.contains(column) ? fields[column] : .null }
}
