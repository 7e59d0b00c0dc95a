/// The places of the members of the records that are open, for an output whose members are sorted.
///
/// ```
///   {"b":1,"a":[2,3]     b: 1 to 6      a: 7 to …
/// ```
///
/// A record is not sorted when it ends, because the records around it may move it. All records inside an outermost one
/// are put in order together, so that each byte is copied once.
struct MemberSorting {
  /// The members of each record that is open.
  private var open: [[Member]] = []
  /// The records that are complete and not in order, outside of those that are open.
  private var complete: [UnsortedRecord] = []

  /// A member of a record, from its key to its last byte.
  struct Member {
    let name: String
    let start: Int
    fileprivate(set) var end: Int
    /// The records inside the value that are not in order, in the order of the text.
    fileprivate(set) var inner: [UnsortedRecord] = []
  }

  /// A record with members to be put in order, or with such records inside.
  struct UnsortedRecord {
    let range: Range<Int>
    /// The text between two members.
    let separator: Range<Int>
    /// The members, in the order of their keys.
    let members: [Member]
  }

  /// Begins a record.
  mutating func begin() { open.append([]) }

  /// Adds a member to the innermost record. `end` is the end of the member before it.
  mutating func add(_ name: String, at start: Int, after end: Int) {
    guard let last = open.indices.last else { return }
    if let previous = open[last].indices.last { open[last][previous].end = end }
    open[last].append(Member(name: name, start: start, end: start))
  }

  /// Ends a record, the last member of which ends at `end`. Returns whether no record is open.
  mutating func end(at end: Int) -> Bool {
    guard var members = open.popLast() else { return false }
    if let last = members.indices.last {
      members[last].end = end
      if let record = Self.unsorted(members) { add(record) }
    }
    return open.isEmpty
  }

  private mutating func add(_ record: UnsortedRecord) {
    if let last = open.indices.last, let member = open[last].indices.last {
      open[last][member].inner.append(record)
    } else {
      complete.append(record)
    }
  }

  /// Returns a record whose members, or records inside them, are not in order; nil if all are.
  private static func unsorted(_ members: [Member]) -> UnsortedRecord? {
    let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard let first = members.first, let last = members.last,
      zip(members, sorted).contains(where: { $0.start != $1.start })
        || members.contains(where: { !$0.inner.isEmpty })
    else { return nil }
    let separator = members.count > 1 ? first.end..<members[1].start : first.end..<first.end
    return UnsortedRecord(range: first.start..<last.end, separator: separator, members: sorted)
  }

  /// Removes the members of the innermost record that start after a position.
  mutating func removeMembers(from position: Int) {
    guard let last = open.indices.last else { return }
    open[last].removeAll { $0.start > position }
  }

  /// Removes and returns the records that are not in order, in the order of the text. The records that are open are not
  /// sorted any more.
  mutating func takeRecords() -> [UnsortedRecord] {
    let records = complete + open.flatMap { $0.flatMap(\.inner) }
    self = MemberSorting()
    return records
  }

  /// Removes what begins at a position or later. The records that are open are not sorted any more.
  mutating func removeAll(from position: Int) {
    complete = takeRecords().filter { $0.range.lowerBound < position }
  }
}

extension JSONWriter {
  /// Ends the members of a record, which are sorted by the bytes of their keys.
  mutating func endSortedMembers() {
    if sorting.end(at: count) { sortMembers() }
  }

  /// Puts the members of all records that are complete in order.
  mutating func sortMembers() {
    let records = sorting.takeRecords()
    guard let first = records.first?.range.lowerBound else { return }
    unsafe buffer.withBytes(from: first) { bytes in
      var order = unsafe MemberOrder(text: Array(bytes), offset: first, target: bytes)
      order.append(first..<first + bytes.count, records)
    }
  }
}

/// The copy of a text whose members are in another order.
@safe private struct MemberOrder {
  let text: [UInt8]
  /// The position of the text in the output.
  let offset: Int
  let target: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes that are in order.
  var count = 0

  init(text: [UInt8], offset: Int, target: UnsafeMutableBufferPointer<UInt8>) {
    (self.text, self.offset) = (text, offset)
    unsafe self.target = target
  }

  /// Appends a part of the text, with the records inside it in order.
  mutating func append(_ range: Range<Int>, _ records: [MemberSorting.UnsortedRecord]) {
    var start = range.lowerBound
    for record in records {
      copy(start..<record.range.lowerBound)
      for (index, member) in record.members.enumerated() {
        if index > 0 { copy(record.separator) }
        append(member.start..<member.end, member.inner)
      }
      start = record.range.upperBound
    }
    copy(start..<range.upperBound)
  }

  private mutating func copy(_ range: Range<Int>) {
    let part = text[range.lowerBound - offset..<range.upperBound - offset]
    let place = unsafe UnsafeMutableBufferPointer(rebasing: target[count..<count + part.count])
    _ = unsafe place.update(from: part)
    count += part.count
  }
}
