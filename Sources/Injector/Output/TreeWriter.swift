/// Writes a tree of dictionaries and arrays whose values are those of JSON.
///
/// ```
///   key("id") put(7)   key("tags") begin(isArray: true) …      ["id": 7, "tags": ["a", "b"]]
/// ```
///
/// Integers are `Int`, or `UInt64` or `Decimal` if they exceed `Int`. Null is `NSNull`.
struct TreeWriter {
  /// The open record or array.
  private var open = Frame(isArray: false)
  /// The enclosing records and arrays, outermost first. The first element is a placeholder for none.
  private var outer: [Frame] = []
  /// The complete tree.
  private(set) var root: Any?
  /// The fields of the row, if the members of the root are its columns.
  let row: RowFields?

  /// Creates a writer of a tree, or of a row.
  init(_ row: RowFields? = nil) { self.row = row }

  private struct Frame {
    var record: [String: Any] = [:]
    var elements: [Any] = []
    /// The key of the next member.
    var key = ""
    let isArray: Bool
  }

  /// Begins a record or an array. `isGroup` is true if only paths create it.
  @_transparent
  mutating func begin(isArray: Bool, isGroup: Bool = false) {
    row?.begin(isRecord: !isArray, isGroup: isGroup, at: open.key)
    var frame = Frame(isArray: isArray)
    swap(&open, &frame)
    outer.append(frame)
  }

  /// Reserves memory for the members of the open record, which must be empty.
  mutating func reserve(_ count: Int) { open.record = Dictionary(minimumCapacity: min(count, 16)) }

  /// Ends a record or an array. If `isDropped` is true, it is removed.
  @_transparent
  mutating func end(isDropped: Bool = false) {
    guard var frame = outer.popLast() else { return }
    swap(&open, &frame)
    // A group is empty if all its members were columns.
    if row?.end() == true && frame.record.isEmpty || isDropped { return }
    put(frame.isArray ? frame.elements : frame.record)
  }

  mutating func key(_ name: String) { open.key = name }

  /// Adds a value to the open record or array.
  mutating func put(_ value: Any) {
    if row?.put(value, at: open.key) == true { return }
    if outer.isEmpty {
      root = value
    } else if open.isArray {
      open.elements.append(value)
    } else {
      open.record.updateValue(value, forKey: open.key)
    }
  }

  /// Whether the next value is a column.
  var isAtColumn: Bool { row?.has(open.key) == true }

  /// Whether a member has no column in the row.
  func leavesOut(_ key: String) -> Bool { row?.leavesOut(key) == true }

  /// Returns an integer as the first of the types above that can represent it.
  static func number(_ value: some FixedWidthInteger) -> Any {
    if let integer = Int(exactly: value) { return integer }
    if let integer = UInt64(exactly: value) { return integer }
    // A decimal of up to 38 digits can represent the integer exactly. Others become text.
    return NumericPrefix(String(value))?.decimal.exactValue ?? String(value)
  }
}

/// The fields of a row, in the order of its columns.
final class RowFields {
  private let names: [String]
  /// The positions of the columns, keyed by name.
  private let positions: [String: Int]
  private(set) var fields: [SourceField]
  /// The column after the last one found, which probably comes next.
  private var next = 0
  /// The open record or array. `outer` has those around it.
  private var open = Level()
  private var outer: [Level] = []

  private struct Level {
    /// The prefix of column names, if the members may be columns: `meta.` for a record that only paths create.
    var column: String?
    /// Whether the members belong to the tree of a column.
    var isInColumn = false
  }

  init(_ names: [String], _ positions: [String: Int]) {
    self.names = names
    self.positions = positions
    fields = Array(repeating: .null, count: names.count)
  }

  /// Begins a record or an array in a member. `isGroup` is true if only paths create it.
  func begin(isRecord: Bool, isGroup: Bool, at key: String) {
    var level = Level()
    if isRecord {
      level.column = outer.isEmpty ? "" : isGroup ? open.column.map { "\($0)\(key)." } : nil
      level.isInColumn = open.isInColumn || has(key)
    }
    swap(&open, &level)
    outer.append(level)
  }

  /// Ends a record or an array. Returns whether its members could be columns.
  func end() -> Bool {
    defer { open = outer.popLast() ?? Level() }
    return open.column != nil
  }

  /// Whether a member is a column.
  func has(_ key: String) -> Bool { position(of: key) != nil }

  /// Whether a member has no column in the row.
  func leavesOut(_ key: String) -> Bool { open.column != nil && !open.isInColumn && !has(key) }

  private func position(of key: String) -> Int? {
    guard let column = open.column else { return nil }
    let name = column.isEmpty ? key : column + key
    return next < names.count && names[next] == name ? next : positions[name]
  }

  /// Sets the field of a column. If the member is not a column, returns false.
  func put(_ value: Any, at key: String) -> Bool {
    guard let position = position(of: key) else { return false }
    fields[position] = SourceField(tree: value)
    next = position + 1
    return true
  }
}

extension SourceField {
  private struct Tree { let value: Any }
  // `Any` and `any Sendable` have the same layout in memory.
  private struct SendableTree { let value: any Sendable }

  /// Creates a field from a value of a tree, or from a date or bytes.
  init(tree value: Any) {
    self =
      switch SourceValue(value) {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .int(let number): .integer(number)
      case .float(let number): .number(Double(number))
      case .double(let number): .number(number)
      case .text(let text): .text(text)
      case .data(let data): .data(data)
      case .date(let date): .date(date)
      // The tree was just created, so nothing else references it.
      default: .value(unsafe unsafeBitCast(Tree(value: value), to: SendableTree.self).value)
      }
  }
}
