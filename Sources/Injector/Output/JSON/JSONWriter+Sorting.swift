/// The places of the members of the records that are open, for an output whose members are sorted.
///
/// ```
///   {"b":1,"a":[2,3]     b: 1 to 6      a: 7 to …       the end of a record sorts "b":1 and "a":[2,3]
/// ```
struct MemberSorting {
  private var records: [[Member]] = []

  /// A member of a record, from its key to its last byte.
  struct Member {
    let name: String
    let start: Int
    fileprivate(set) var end: Int
  }

  /// Begins a record.
  mutating func begin() { records.append([]) }

  /// Adds a member to the innermost record. `end` is the end of the member before it.
  mutating func add(_ name: String, at start: Int, after end: Int) {
    guard let last = records.indices.last else { return }
    if let previous = records[last].indices.last { records[last][previous].end = end }
    records[last].append(Member(name: name, start: start, end: start))
  }

  /// Ends a record, the last member of which ends at `end`, and returns its members.
  mutating func end(at end: Int) -> [Member] {
    guard var members = records.popLast(), let last = members.indices.last else { return [] }
    members[last].end = end
    return members
  }

  /// Removes the members of the innermost record that start after a position.
  mutating func removeMembers(from position: Int) {
    guard let last = records.indices.last else { return }
    records[last].removeAll { $0.start > position }
  }
}

extension JSONWriter {
  /// Sorts the members of the record that ends here by the bytes of their keys.
  mutating func sortMembers() {
    let members = sorting.end(at: count)
    let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard members.count > 1, zip(members, sorted).contains(where: { $0.start != $1.start }) else { return }
    let first = members[0].start
    unsafe buffer.withBytes(from: first) { bytes in
      let earlier = unsafe Array(bytes)
      let separator = earlier[members[0].end - first..<members[1].start - first]
      var position = 0
      func append(_ part: ArraySlice<UInt8>) {
        let target = unsafe bytes[position..<position + part.count]
        _ = unsafe UnsafeMutableBufferPointer(rebasing: target).update(from: part)
        position += part.count
      }
      for (index, member) in sorted.enumerated() {
        if index > 0 { append(separator) }
        append(earlier[member.start - first..<member.end - first])
      }
    }
  }
}
