#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A reader of dictionaries and arrays, of Swift or of Foundation, one value at a time.
struct TreeReader: RecordInput {
  typealias Failure = Never
  typealias Mark = Any

  /// The current value.
  var value: Any
  /// The key of the current member, if it may differ from the one in the index.
  var key = ""
  /// The number of arrays and records that are open inside each other.
  var depth: DepthGuard
  private(set) var isTooDeep = false
  /// The depth of the columns, if a row is read.
  private var rowDepth = -1

  /// Creates a reader at a value inside others.
  init(_ value: Any, inside depth: DepthGuard = DepthGuard()) {
    self.value = value
    self.depth = depth
  }

  // MARK: - Position

  @inline(__always) var mark: Any { value }
  @inline(__always)
  mutating func move(to mark: Any) { value = mark }
  func value(at mark: Any) -> Any { RowRecord.of(mark)?.record ?? mark }
  func foundKind(at mark: Any) -> InjectionReport.FoundKind {
    InjectionReport.FoundKind(rawValue: SourceValue(value(at: mark)).kind)
  }
  @inline(__always)
  func offset(of mark: Any) -> Int? { nil }

  var remainingByteCount: Int { 0 }

  /// Whether the value may be opened, if it is an array or a record: it is not nested too deeply.
  var mayOpen: Bool { depth.admits(more: 1) }

  // MARK: - Scalars

  @inline(__always)
  func readInt() -> Int? { ExactValue.int(value) }
  @inline(__always)
  func readDouble() -> Double? { ExactValue.double(value) }
  @inline(__always)
  func readBool() -> Bool? { ExactValue.bool(value) ?? truthInColumn() }
  @inline(__always)
  func readString() -> String? { ExactValue.string(value) }
  @inline(__always) var isNull: Bool { NullValue.isNull(value) }
  @inline(__always)
  func readNull() -> Bool { isNull }
  @inline(__always)
  func readText(in index: borrowing KeyIndex) -> Int? {
    guard let text = ExactValue.string(value) else { return nil }
    let position = index.position(of: text)
    return position < 0 ? nil : position
  }
  /// Returns 0 or 1 in a column as a truth value, because databases have no others.
  @inline(never)
  private func truthInColumn() -> Bool? {
    guard depth.depth <= rowDepth, let number = ExactValue.int(value), number &>> 1 == 0 else { return nil }
    return number == 1
  }
  func readNativeScalar() -> Any? {
    let type = Swift.type(of: value)
    return type == String.self || type == Int.self || type == Double.self || type == Bool.self ? value : nil
  }
  func readSourceValue() -> SourceValue { SourceValue(isRow ? readAny() : value) }
  func readAny() -> Any { value(at: value) }
  func skipValue() {}

  // MARK: - Records

  /// The position in the members of a dictionary.
  struct Members {
    fileprivate var iterator: Dictionary<String, Any>.Iterator
    /// The number of members that are not read yet.
    var restCount: Int
    /// The members that are read after all others, if there are some.
    fileprivate var last: [(position: Int, value: Any)]?
    /// The record, if the keys of the index are looked up in it instead of reading its members.
    var lookUp: LookUp?
    /// The row whose columns are read. Whoever reads it holds it.
    var row: UnownedReference<RowRecord>?
  }

  /// The position in the keys of an index that are looked up, or the order of a row's columns for an index that they are not
  /// bound to.
  final class LookUp {
    let record: [String: Any]
    let places: [RowColumns.Place]
    var nextPosition = 0

    init(_ record: [String: Any], places: [RowColumns.Place] = []) {
      self.record = record
      self.places = places
    }
  }

  @inline(__always) var isRecord: Bool {
    ExactValue.isRecord(value) || isRow || ExactValue.isDictionary(value)
  }

  @inline(__always) var isRow: Bool { RowRecord.reference(in: value) != nil }

  @inline(__always)
  mutating func openMembers(seeking keyCount: Int?) -> Members? {
    guard let record = ExactValue.record(value) else { return openOther(seeking: keyCount) }
    return open(record, seeking: keyCount)
  }

  @inline(__always)
  private mutating func open(_ record: [String: Any], seeking keyCount: Int?) -> Members? {
    guard enter() else { return nil }
    // A look-up takes as long as reading a few members.
    let isLarge = keyCount.map { record.count > 4 * $0 } ?? false
    return Members(
      iterator: record.makeIterator(), restCount: record.count, lookUp: isLarge ? LookUp(record) : nil
    )
  }

  /// Enters a record or an array. Returns false if it is nested too deeply.
  @inline(__always)
  private mutating func enter() -> Bool {
    if depth.enter() { return true }
    isTooDeep = true
    return false
  }

  @inline(never)
  private mutating func openOther(seeking keyCount: Int?) -> Members? {
    guard let row = RowRecord.reference(in: value) else {
      return otherRecord().flatMap { open($0, seeking: keyCount) }
    }
    guard enter() else { return nil }
    rowDepth = depth.depth
    return Members(iterator: [:].makeIterator(), restCount: row.withObject(\.count), row: row)
  }

  private mutating func otherRecord() -> [String: Any]? {
    if let record = ExactValue.typedRecord(value) { return record }
    let source = SourceValue(value)
    isTooDeep = source.isTooDeep
    if case .record(let record) = source { return record }
    return nil
  }

  @inline(__always)
  mutating func nextMember(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    if members.row != nil { return nextColumn(&members, in: index) }
    if let lookUp = members.lookUp { return nextMember(lookUp, in: index) }
    if index.hasLast { return nextMemberInOrder(&members, in: index) }
    return nextMemberAsStored(&members, in: index)
  }

  @inline(__always)
  private mutating func nextMemberAsStored(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    guard members.restCount > 0, case (let key, let value)? = members.iterator.next() else {
      depth.leave()
      return KeyIndex.end
    }
    members.restCount -= 1
    let (position, ignoresCase) = (index.position(of: key), index.ignoresCase)
    if position < 0 || ignoresCase { self.key = key }
    self.value = value
    return position
  }

  @inline(never)
  private mutating func nextMemberInOrder(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    while members.restCount > 0 {
      let position = nextMemberAsStored(&members, in: index)
      guard index.isLast(position) else { return position }
      if members.last == nil { members.last = [] }
      members.last?.append((position, value))
    }
    guard let last = members.last?.popLast() else { return nextMemberAsStored(&members, in: index) }
    value = last.value
    return last.position
  }

  @inline(never)
  private mutating func nextMember(_ lookUp: LookUp, in index: borrowing KeyIndex) -> Int {
    let count = index.count
    while lookUp.nextPosition < 2 * count {
      let isLast = lookUp.nextPosition >= count
      let position = lookUp.nextPosition - (isLast ? count : 0)
      lookUp.nextPosition += 1
      guard index.isLast(position) == isLast else { continue }
      key = index.key(at: position)
      if let value = lookUp.record[key] {
        self.value = value
        return position
      }
    }
    depth.leave()
    return KeyIndex.end
  }

  @inline(__always)
  func shared(_ members: borrowing Members, key: String?) -> SharedMember {
    .entry(key: key ?? self.key, value: value)
  }

  @inline(__always)
  mutating func move(to member: SharedMember, _ members: inout Members, in index: borrowing KeyIndex) -> Int {
    guard case .entry(let key, let value) = member else { return KeyIndex.unknown }
    let (position, ignoresCase) = (index.position(of: key), index.ignoresCase)
    if position < 0 || ignoresCase { self.key = key }
    self.value = value
    return position
  }

  func memberCount(of members: borrowing Members) -> Int? { members.restCount }

  mutating func nextEntry(_ members: inout Members) -> String? {
    guard case (let key, let value)? = members.iterator.next() else {
      if let row = members.row?.object, members.restCount > 0 {
        let column = row.count - members.restCount
        members.restCount -= 1
        value = row.value(at: column)
        return row.columns.names[column]
      }
      depth.leave()
      return nil
    }
    self.value = value
    return key
  }

  @inline(__always)
  func keyMark(of members: borrowing Members) -> String { key }
  func key(at mark: String) -> String { mark }
  func key(at offset: Int) -> String { key }
  func keyOffset(of members: borrowing Members) -> Int? { nil }
  var readsPathsAtOnce: Bool { true }
  var readsAgain: Bool { false }
  func handleDuplicateKey() {}

  // MARK: - Arrays

  /// The position in the elements of an array. One of the two arrays is empty.
  struct Elements {
    fileprivate var values: [Any] = []
    fileprivate var records: [[String: Any]] = []
    fileprivate var next = 0

    @inline(__always)
    fileprivate func value(at index: Int) -> Any { values.isEmpty ? records[index] : values[index] }

    @inline(__always) fileprivate var count: Int { values.count + records.count }
  }

  func elementCount(of elements: borrowing Elements) -> Int? { elements.count }

  func mark(of elements: borrowing Elements) -> Any { elements.value(at: elements.next - 1) }

  var isArray: Bool {
    if ExactValue.isArray(value) { return true }
    if case .array = SourceValue(value) { return true }
    return false
  }

  mutating func openElements() -> Elements? {
    guard let elements = elements(), enter() else { return nil }
    return elements
  }

  private mutating func elements() -> Elements? {
    if let values = ExactValue.array(value) { return Elements(values: values) }
    if let records = ExactValue.records(value) { return Elements(records: records) }
    let source = SourceValue(value)
    isTooDeep = source.isTooDeep
    if case .array(let values) = source { return Elements(values: values) }
    return nil
  }

  @inline(__always)
  mutating func nextElement(_ elements: inout Elements) -> Bool {
    guard elements.next < elements.count else {
      depth.leave()
      return false
    }
    value = elements.value(at: elements.next)
    elements.next += 1
    return true
  }

  func move(_ elements: inout Elements, to part: ArrayPart) { elements.next = part.first }

  func isAtEnd(of part: ArrayPart) -> Bool { true }
}

// MARK: - Paths

extension TreeReader {
  mutating func moveToPart(_ segment: SourcePath.Segment) -> Bool {
    guard let part = part(segment) else { return false }
    value = part
    return true
  }

  private func part(_ segment: SourcePath.Segment) -> Any? {
    if let record = ExactValue.record(value) { return record[segment.key] }
    if let row = RowRecord.of(value) { return row.value(named: segment.key) }
    switch SourceValue(value) {
    case .record(let record): return record[segment.key]
    case .array(let array): return segment.index.flatMap { array.indices.contains($0) ? array[$0] : nil }
    default: return nil
    }
  }
}
