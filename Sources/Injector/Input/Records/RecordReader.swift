/// Reads dictionaries and arrays, of Swift or of Foundation, one value at a time.
struct RecordReader: RecordInput {
  typealias Failure = Never
  typealias Mark = Any

  /// The value that the reader is at.
  private(set) var value: Any
  /// How many arrays and records are open inside each other.
  private var depth = DepthGuard()
  private(set) var isTooDeep = false

  /// A reader at a value.
  init(_ value: Any) { self.value = value }

  // MARK: - Position

  @inline(__always)
  var mark: Any { value }
  @inline(__always)
  mutating func move(to mark: Any) { value = mark }
  func value(at mark: Any) -> Any { mark }
  @inline(__always)
  func offset(of mark: Any) -> Int? { nil }

  var remainingByteCount: Int { 0 }

  // MARK: - Scalars

  @inline(__always)
  func readInt() -> Int? { ExactValue.int(value) }
  @inline(__always)
  func readInt64() -> Int64? { ExactValue.int(value).map { Int64($0) } }
  @inline(__always)
  func readDouble() -> Double? { ExactValue.double(value) }
  @inline(__always)
  func readBool() -> Bool? { ExactValue.bool(value) }
  @inline(__always)
  func readString() -> String? { ExactValue.string(value) }
  @inline(__always)
  func readNull() -> Bool { NullValue.isNull(value) }
  func readInts() -> [Int]? { ExactValue.ints(value) }
  func readDoubles() -> [Double]? { ExactValue.doubles(value) }
  func readStrings() -> [String]? { ExactValue.strings(value) }
  func readSourceValue() -> SourceValue { SourceValue(value) }
  func readAny() -> Any { value }
  func skipValue() {}

  // MARK: - Records

  /// How far the members of a dictionary were walked.
  struct Members {
    fileprivate var iterator: Dictionary<String, Any>.Iterator
    fileprivate var key = ""
    /// The record, where it is asked for one key of the index after the other instead of being walked.
    fileprivate var record: [String: Any]?
    fileprivate var nextPosition = 0
  }

  @inline(__always)
  var isRecord: Bool { ExactValue.isRecord(value) }

  @inline(__always)
  mutating func openMembers(seeking keyCount: Int?) -> Members? {
    guard let record = ExactValue.record(value) ?? otherRecord() else { return nil }
    guard depth.enter() else {
      isTooDeep = true
      return nil
    }
    // A look-up costs as much as walking a few members.
    let isLarge = keyCount.map { record.count > 4 * $0 } ?? false
    return Members(iterator: record.makeIterator(), record: isLarge ? record : nil)
  }

  @inline(never)
  private mutating func otherRecord() -> [String: Any]? {
    let source = SourceValue(value)
    isTooDeep = source.isTooDeep
    if case .record(let record) = source { return record }
    return nil
  }

  @inline(__always)
  mutating func nextMember(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    if members.record != nil { return nextKnownMember(&members, in: index) }
    guard case (let key, let value)? = members.iterator.next() else {
      depth.leave()
      return KeyIndex.end
    }
    let position = index.position(of: key) ?? KeyIndex.unknown
    members.key = key
    self.value = value
    return position
  }

  @inline(never)
  private mutating func nextKnownMember(_ members: inout Members, in index: borrowing KeyIndex) -> Int {
    while members.nextPosition < index.count {
      let position = members.nextPosition
      members.nextPosition += 1
      let key = index.key(at: position)
      if let value = members.record?[key] {
        self.value = value
        members.key = key
        return position
      }
    }
    depth.leave()
    return KeyIndex.end
  }

  mutating func nextEntry(_ members: inout Members) -> String? {
    guard let (key, value) = members.iterator.next() else {
      depth.leave()
      return nil
    }
    self.value = value
    members.key = key
    return key
  }

  @inline(__always)
  func key(of members: borrowing Members) -> String { members.key }
  func keyOffset(of members: borrowing Members) -> Int? { nil }
  func metDuplicateKey() {}

  // MARK: - Arrays

  /// How far the elements of an array were walked.
  struct Elements {
    fileprivate let storage: Storage
    fileprivate let count: Int
    fileprivate var next = 0

    fileprivate enum Storage {
      case values([Any])
      case records([[String: Any]])
    }
  }

  func elementCount(of elements: borrowing Elements) -> Int? { elements.count }

  func mark(of elements: borrowing Elements) -> Any {
    switch elements.storage {
    case .values(let values): values[elements.next - 1]
    case .records(let records): records[elements.next - 1]
    }
  }

  mutating func openElements() -> Elements? {
    guard let storage = storage() else { return nil }
    guard depth.enter() else {
      isTooDeep = true
      return nil
    }
    switch storage {
    case .values(let values): return Elements(storage: storage, count: values.count)
    case .records(let records): return Elements(storage: storage, count: records.count)
    }
  }

  private mutating func storage() -> Elements.Storage? {
    if let values = ExactValue.array(value) { return .values(values) }
    if let records = ExactValue.records(value) { return .records(records) }
    let source = SourceValue(value)
    isTooDeep = source.isTooDeep
    if case .array(let values) = source { return .values(values) }
    return nil
  }

  @inline(__always)
  mutating func nextElement(_ elements: inout Elements) -> Bool {
    guard elements.next < elements.count else {
      depth.leave()
      return false
    }
    switch elements.storage {
    case .values(let values): value = values[elements.next]
    case .records(let records): value = records[elements.next]
    }
    elements.next += 1
    return true
  }
}

// MARK: - Paths

extension RecordReader {
  func locate(_ segments: ArraySlice<SourcePath.Segment>, from mark: Any, ignoringCase: Bool) -> Any? {
    SourcePath.value(at: segments, in: mark, ignoringCase: ignoringCase)
  }

  func locateScalar(
    on segments: ArraySlice<SourcePath.Segment>,
    from mark: Any,
    ignoringCase: Bool
  ) -> (mark: Any, count: Int)? {
    SourcePath.scalar(on: segments, in: mark, ignoringCase: ignoringCase).map { ($0.value, $0.count) }
  }

  func locate(literalOr path: SourcePath) -> Any? { path.literalOrPathValue(in: value) }
}
