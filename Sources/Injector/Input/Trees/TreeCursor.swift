#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A cursor over Swift or Foundation dictionaries and arrays.
final class TreeCursor: Cursor {
  /// An open record or array.
  private struct Level {
    /// The remaining members of a record.
    var members: Dictionary<String, Any>.Iterator?
    /// The elements of an array.
    var elements: [Any] = []
    /// The number of remaining members, or the index of the next element.
    var count: Int
    var rare: RareLevel?
  }

  /// State that only few records and arrays need.
  private final class RareLevel {
    /// The record, if the keys of the index are looked up in it instead of iterating over its members.
    var record: [String: Any]?
    /// The position of the next key that is looked up.
    var nextPosition = 0
    /// The elements of an array of records.
    var records: [[String: Any]] = []
    /// The row whose columns are read. The code that reads it keeps it alive.
    var row: UnownedReference<RowRecord>?
  }

  @exclusivity(unchecked) private var levels: GrowingBuffer<Level>
  /// The depth of the columns, if a row is read.
  @exclusivity(unchecked) var rowDepth = -1

  /// Creates a cursor at a value.
  convenience init(_ value: consuming Any) {
    unsafe self.init(value, in: UnsafeMutableRawBufferPointer(start: nil, count: 0))
  }

  /// Creates a cursor at a value. The first values and levels are stored in `memory`, which must be aligned to 16
  /// bytes and outlive the cursor.
  init(_ value: consuming Any, in memory: UnsafeMutableRawBufferPointer) {
    let middle = memory.count / 2
    let levels = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[middle...])
    let count = levels.count / MemoryLayout<Level>.stride
    unsafe self.levels = GrowingBuffer(
      levels.baseAddress?.bindMemory(to: Level.self, capacity: count), capacity: count)
    unsafe super.init(consume value, keepingIn: UnsafeMutableRawBufferPointer(rebasing: memory[..<middle]))
  }

  /// The number of bytes that the values and levels of most records need.
  static var byteCount: Int { 512 }

  // MARK: - The current value

  override func native(_ stored: Any) -> Any { RowRecord.of(stored)?.record ?? stored }
  override func bool(inside depth: Int) -> Bool? {
    ExactValue.bool(stored) ?? booleanInColumn(at: depth)
  }

  /// Returns 0 or 1 in a column as a Boolean value, because databases have no other Boolean values.
  @inline(never)
  private func booleanInColumn(at depth: Int) -> Bool? {
    guard unsafe depth <= rowDepth, let number = ExactValue.int(stored), number &>> 1 == 0 else {
      return nil
    }
    return number == 1
  }

  override var isRecord: Bool {
    ExactValue.isRecord(stored) || isRow || ExactValue.isDictionary(stored)
  }
  override var isRow: Bool { RowRecord.reference(in: stored) != nil }
  override var isArray: Bool {
    if ExactValue.isArray(stored) { return true }
    if case .array = SourceValue(stored) { return true }
    return false
  }

  override func moveToPart(_ segment: SourcePath.Segment) -> Bool {
    guard let part = part(segment) else { return false }
    move(toValue: part)
    return true
  }

  private func part(_ segment: SourcePath.Segment) -> Any? {
    if let record = ExactValue.record(stored) { return record[segment.key] }
    if let row = RowRecord.of(stored) { return row.value(named: segment.key) }
    switch SourceValue(stored) {
    case .record(let record): return record[segment.key]
    case .array(let array): return segment.index.flatMap { array.indices.contains($0) ? array[$0] : nil }
    default: return nil
    }
  }

  /// Moves to the first value of another input.
  func begin(at value: consuming Any) {
    unsafe (isTooDeep, rowDepth) = (false, -1)
    closeLevels(inside: -1)
    forget(since: (0, 0))
    move(toValue: value)
  }

  // MARK: - Levels

  /// Opens a level and returns its number; `notOpen` if it is nested too deeply.
  @inline(__always)
  private func open(_ level: @autoclosure () -> Level, _ depth: inout DepthGuard) -> Int {
    guard depth.enter() else {
      isTooDeep = true
      return Cursor.notOpen
    }
    unsafe levels.append(level())
    return unsafe levels.count - 1
  }

  /// Closes the levels inside a level if they are still open.
  @inline(__always)
  private func closeLevels(inside number: Int) {
    unsafe levels.removeElements(from: number + 1)
  }

  /// Closes a level.
  @inline(__always)
  func close(_ number: Int, _ depth: inout DepthGuard) {
    unsafe levels.removeElements(from: number)
    depth.leave()
  }

  // MARK: - Records

  override func openMembers(seeking keyCount: Int?, _ depth: inout DepthGuard) -> Int {
    guard let record = ExactValue.record(stored) else { return openOther(seeking: keyCount, &depth) }
    return open(record, seeking: keyCount, &depth)
  }

  @inline(__always)
  private func open(_ record: [String: Any], seeking keyCount: Int?, _ depth: inout DepthGuard) -> Int {
    // A look-up takes as long as reading a few members.
    if let keyCount, record.count > 4 * keyCount { return openLarge(record, &depth) }
    return open(Level(members: record.makeIterator(), count: record.count), &depth)
  }

  @inline(never)
  private func openLarge(_ record: [String: Any], _ depth: inout DepthGuard) -> Int {
    let rare = RareLevel()
    rare.record = record
    return open(Level(members: record.makeIterator(), count: record.count, rare: rare), &depth)
  }

  @inline(never)
  private func openOther(seeking keyCount: Int?, _ depth: inout DepthGuard) -> Int {
    guard let row = RowRecord.reference(in: stored) else {
      guard let record = otherRecord() else { return Cursor.notOpen }
      return open(record, seeking: keyCount, &depth)
    }
    let rare = RareLevel()
    rare.row = row
    let number = open(Level(count: row.withObject(\.count), rare: rare), &depth)
    if number >= 0 { unsafe rowDepth = depth.depth }
    return number
  }

  private func otherRecord() -> [String: Any]? {
    if let record = ExactValue.typedRecord(stored) { return record }
    let source = SourceValue(stored)
    isTooDeep = source.isTooDeep
    if case .record(let record) = source { return record }
    return nil
  }

  override func memberCount(of record: Int) -> Int? { unsafe levels[record].count }

  override func nextMember(of record: Int, in index: KeyIndex, _ depth: inout DepthGuard) -> Int {
    closeLevels(inside: record)
    if let rare = unsafe levels[record].rare {
      return nextOtherMember(of: record, rare, in: index, &depth)
    }
    guard case (let key, let value)? = unsafe levels[record].members?.next() else {
      close(record, &depth)
      return KeyIndex.end
    }
    unsafe levels[record].count -= 1
    move(toValue: consume value)
    return position(of: key, in: index)
  }

  /// Moves to the next column of a row, or looks up the next key of the index.
  @inline(never)
  private func nextOtherMember(
    of number: Int, _ rare: RareLevel, in index: KeyIndex, _ depth: inout DepthGuard
  ) -> Int {
    if rare.row != nil { return super.nextMember(of: number, in: index, &depth) }
    while rare.nextPosition < index.count {
      let position = rare.nextPosition
      rare.nextPosition += 1
      unsafe key = index.key(at: position)
      if let value = unsafe rare.record?[key] {
        move(toValue: value)
        return position
      }
    }
    close(number, &depth)
    return KeyIndex.end
  }

  override func nextEntry(of record: Int, _ depth: inout DepthGuard) -> String? {
    closeLevels(inside: record)
    if case (let key, let value)? = unsafe levels[record].members?.next() {
      unsafe levels[record].count -= 1
      move(toValue: value)
      return key
    }
    if let row = unsafe levels[record].rare?.row?.object, unsafe levels[record].count > 0 {
      let column = unsafe row.count - levels[record].count
      unsafe levels[record].count -= 1
      move(toValue: row.value(at: column))
      return row.columns.names[column]
    }
    close(record, &depth)
    return nil
  }

  // MARK: - Arrays

  override func openElements(_ depth: inout DepthGuard) -> Int {
    if let values = ExactValue.array(stored) { return open(Level(elements: values, count: 0), &depth) }
    if let records = ExactValue.records(stored) {
      let rare = RareLevel()
      rare.records = records
      return open(Level(count: 0, rare: rare), &depth)
    }
    let source = SourceValue(stored)
    isTooDeep = source.isTooDeep
    guard case .array(let values) = source else { return Cursor.notOpen }
    return open(Level(elements: values, count: 0), &depth)
  }

  override func elementCount(of array: Int) -> Int? {
    unsafe levels[array].elements.count + (levels[array].rare?.records.count ?? 0)
  }

  override func nextElement(of array: Int, _ depth: inout DepthGuard) -> Bool {
    closeLevels(inside: array)
    let index = unsafe levels[array].count
    if unsafe index < levels[array].elements.count {
      unsafe move(toValue: levels[array].elements[index])
    } else if let rare = unsafe levels[array].rare, index < rare.records.count {
      move(toValue: rare.records[index])
    } else {
      close(array, &depth)
      return false
    }
    unsafe levels[array].count = index + 1
    return true
  }

  override func markOfElement(of array: Int) -> Int {
    let (index, elements) = unsafe (levels[array].count - 1, levels[array].elements)
    unsafe move(toValue: elements.isEmpty ? levels[array].rare?.records[index] ?? [:] : elements[index])
    return mark
  }

  /// The number of elements; nil if the value is not an array, or is nested too deeply.
  var count: Int? {
    var depth = DepthGuard()
    let array = openElements(&depth)
    return array < 0 ? nil : elementCount(of: array)
  }

  override func move(_ array: Int, toElement index: Int) { unsafe levels[array].count = index }
}
