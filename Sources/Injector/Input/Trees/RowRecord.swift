#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A row, as a record whose members are its columns.
final class RowRecord {
  /// The row. Code that reads many fields holds a copy, because that of a property is made for each.
  @exclusivity(unchecked) private(set) var row: any RecordSource = FieldRow(fields: [])
  private let unownedColumns: UnownedReference<RowColumns>
  /// The first error of the source, and its column.
  @exclusivity(unchecked) private var refusal: (error: any Error, column: Int)?

  /// The columns of the row.
  var columns: RowColumns { unownedColumns.object }

  /// Creates the record of rows without fields, which is used while the caller holds the columns.
  init(_ columns: RowColumns) { unownedColumns = UnownedReference(columns) }

  /// Changes to another row.
  func show(_ row: any RecordSource) { unsafe (self.row, refusal) = (row, nil) }

  /// Returns a value that is a row. A cast would bridge all values of a dictionary.
  @inline(__always)
  static func of(_ value: Any) -> RowRecord? { reference(in: value)?.object }

  /// Returns a reference to a value that is a row, without counting it.
  @inline(__always)
  static func reference(in value: Any) -> UnownedReference<RowRecord>? {
    _openExistential(value, do: openRow)
  }

  /// The number of columns.
  @inline(__always) var count: Int { withColumns { $0.names.count } }

  /// Calls `body` with the columns without counting references.
  @inline(__always)
  func withColumns<Result>(_ body: (RowColumns) -> Result) -> Result { unownedColumns.withObject(body) }

  /// The row as a dictionary, for code that does not read one column after the other.
  var record: [String: Any] {
    Dictionary(columns.names.enumerated().map { ($1, value(at: $0)) }) { first, _ in first }
  }

  /// Returns the value of a column by its name; nil if there is no such column.
  func value(named name: String) -> Any? { columns.positions[name].map { value(at: $0) } }

  /// Returns the field of a column of the row; `null` if the source cannot tell it, which ends the run.
  @inline(__always)
  func field(at column: Int, of row: any RecordSource) -> SourceField {
    do { return try row.field(at: column) } catch {
      if unsafe refusal == nil { unsafe refusal = (error, column) }
      return .null
    }
  }

  /// The issue of the first error of the source; nil if there is none.
  @inline(__always)
  var failure: InjectionReport.Issue? { unsafe refusal.map { issue(of: $0.error, inColumn: $0.column) } }

  @inline(never)
  private func issue(of error: any Error, inColumn column: Int) -> InjectionReport.Issue {
    let name = columns.names[column]
    var issue = InjectionReport.Issue(code: .sourceFailed, keys: [name], underlying: error)
    issue.extendPointer(with: [name])
    return issue
  }

  /// Returns the value of a column.
  func value(at column: Int) -> Any { unsafe Self.value(of: field(at: column, of: row)) }

  /// Returns a field as the value that a dictionary would have.
  static func value(of field: SourceField) -> Any {
    switch field {
    case .null: return null
    case .bool(let truth): return truth
    case .integer(let number): return Int(exactly: number) ?? number
    case .number(let number): return number
    case .text(let text): return text
    case .data(let data): return data
    case .date(let date): return date
    case .value(let tree): return tree
    }
  }

  private static let null = NSNull()
}

/// The columns of rows, and the keys of a plan that they are.
final class RowColumns: Sendable {
  let names: [String]
  /// The columns by their names.
  let positions: [String: Int]
  /// The position of each column in the index of the plan.
  let boundPositions: [Int]
  /// The index of the plan; see `KeyIndex.identity`.
  let index: UInt

  /// Binds columns to the keys of an index, if the rows are read by one. All names are different.
  init(_ names: [String], in index: KeyIndex?) {
    self.names = names
    positions = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    let index = unsafe index ?? .ofNothing
    self.index = index.identity
    boundPositions = names.map { index.position(of: $0) }
  }
}

private func openRow<Value>(_ value: Value) -> UnownedReference<RowRecord>? {
  Value.self == RowRecord.self ? reinterpreted(value, as: UnownedReference<RowRecord>.self) : nil
}
