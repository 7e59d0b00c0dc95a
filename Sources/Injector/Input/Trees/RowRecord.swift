import Foundation

/// A row, as a record whose members are its columns.
final class RowRecord {
  private let row: any RecordSource
  fileprivate let columns: RowColumns

  init(_ row: any RecordSource, _ columns: RowColumns) {
    self.row = row
    self.columns = columns
  }

  /// Returns a value that is a row. A cast would bridge all values of a dictionary.
  @inline(__always)
  static func of(_ value: Any) -> RowRecord? { ExactValue.of(value, as: RowRecord.self) }

  /// The number of columns.
  var count: Int { columns.names.count }

  /// The row as a dictionary, for code that does not read one column after the other.
  var record: [String: Any] {
    Dictionary(columns.names.enumerated().map { ($1, value(at: $0)) }) { first, _ in first }
  }

  /// Returns the value of a column by its name; nil if there is no such column.
  func value(named name: String) -> Any? { columns.positions[name].map { value(at: $0) } }

  /// Returns the value of a column.
  func value(at column: Int) -> Any {
    switch row.field(at: column) {
    case .null: return Self.null
    case .bool(let truth): return truth
    case .integer(let number):
      if number &>> 1 == 0, columns.areTruths[column] { return number == 1 }
      return Int(exactly: number) ?? number
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
  /// Whether 0 and 1 are truth values in a column, because only Boolean properties read it.
  fileprivate let areTruths: [Bool]
  /// The order in which the columns are read for the plan.
  private let order: RowOrder

  /// Binds columns to the keys of an index, if the rows are read by one. All names are different.
  init(_ names: [String], in index: KeyIndex?, areTruths: [Bool]) {
    self.names = names
    positions = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    self.areTruths = areTruths
    order = RowOrder(names, in: unsafe index ?? .ofNothing)
  }

  /// Returns the order in which the columns are read for an index.
  fileprivate func order(in index: KeyIndex) -> RowOrder {
    index.identity == order.identity ? order : RowOrder(names, in: index)
  }
}

/// The columns in the order in which they are read for an index, each with the position of its key there.
private struct RowOrder {
  /// The index; see `KeyIndex.identity`.
  let identity: UInt
  let places: [(column: Int, position: Int)]

  init(_ names: [String], in index: KeyIndex) {
    identity = index.identity
    let places = names.indices.map { (column: $0, position: index.position(of: names[$0])) }
    self.places = places.filter { !index.isLast($0.position) } + places.filter { index.isLast($0.position) }
  }
}

/// The position in the columns of a row.
final class RowMembers: ChosenMembers {
  private let row: RowRecord
  private var order: RowOrder?
  private var next = 0

  init(_ row: RowRecord) { self.row = row }

  override func next(in index: KeyIndex) -> Member? {
    let order = order ?? row.columns.order(in: index)
    self.order = order
    guard next < order.places.count else { return nil }
    let place = order.places[next]
    next += 1
    return Member(
      key: row.columns.names[place.column],
      position: place.position,
      value: row.value(at: place.column)
    )
  }

  override func nextEntry() -> Member? {
    guard next < row.count else { return nil }
    defer { next += 1 }
    return Member(key: row.columns.names[next], position: KeyIndex.unknown, value: row.value(at: next))
  }
}
