#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A record whose members are the columns of a row.
final class RowRecord {
  /// The row. Code that reads many fields keeps a copy, because each access to the property copies it.
  @exclusivity(unchecked) private(set) var row: any RecordSource = FieldRow(fields: [])
  private let unownedColumns: UnownedReference<RowColumns>
  /// The first error of the source, and its column.
  @exclusivity(unchecked) private var refusal: (error: any Error, column: Int)?

  /// The columns of the row.
  var columns: RowColumns { unownedColumns.object }

  /// Creates a record for rows, without fields at first. The caller must keep the columns alive while it is used.
  init(_ columns: RowColumns) { unownedColumns = UnownedReference(columns) }

  /// Changes to another row.
  func show(_ row: any RecordSource) { unsafe (self.row, refusal) = (row, nil) }

  /// Returns a value if it is a row. A cast would bridge all values of a dictionary.
  @inline(__always)
  static func of(_ value: Any) -> RowRecord? { reference(in: value)?.object }

  /// Returns an unowned reference to a value if it is a row.
  @inline(__always)
  static func reference(in value: Any) -> UnownedReference<RowRecord>? {
    _openExistential(value, do: openRow)
  }

  /// The number of columns.
  @inline(__always) var count: Int { withColumns { $0.names.count } }

  /// Calls `body` with the columns without reference counting.
  @inline(__always)
  func withColumns<Result>(_ body: (RowColumns) -> Result) -> Result { unownedColumns.withObject(body) }

  /// The row as a dictionary, for code that does not read the columns one at a time.
  var record: [String: Any] {
    Dictionary(columns.names.enumerated().map { ($1, value(at: $0)) }) { first, _ in first }
  }

  /// Returns the value of a column by its name; nil if there is no such column.
  func value(named name: String) -> Any? { columns.positions[name].map { value(at: $0) } }

  /// Returns the field of a column of the row. If the source throws an error, which ends the run, returns `null`.
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

  /// Returns a field as the value that a dictionary would contain.
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

/// The columns of rows, and the plan's keys that they are bound to.
final class RowColumns: Sendable {
  let names: [String]
  /// The columns by their names.
  let positions: [String: Int]
  /// The position of each column in the index of the plan.
  let boundPositions: [Int]
  /// The index of the plan; see `KeyIndex.identity`.
  let index: UInt

  /// Creates columns and binds them to the keys of an index, if one is given. All names must be different.
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
