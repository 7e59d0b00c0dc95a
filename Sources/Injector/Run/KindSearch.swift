/// A search in JSON text for the text that names the type of a record.
///
/// The search passes all members of the record, because the text may be the last one. Then the record is read from
/// its beginning. If records are nested, the inner ones would be passed once for each level around them. Therefore,
/// the ends of the arrays and objects are recorded at the second level:
///
/// ```
///   {"c": [{"c": [{"c": [], "t": "a"}], "t": "a"}], "t": "a"}
///   ▲      ▲      ▲ moves to the recorded ends
///   │      └─────── passes all again, and records the ends
///   └────────────── passes all
/// ```
final class KindSearch {
  /// The offsets of the outermost record.
  private var outermost = 0..<0
  /// The offsets of the record in which the ends are recorded.
  private var recorded = 0..<0
  /// The ends of arrays and objects by the offsets of their beginnings.
  private var ends: [Int: Int] = [:]

  /// Whether the search has not been used for a text.
  var isUnused: Bool { outermost.isEmpty }

  /// Prepares for another text.
  func reset() { (outermost, recorded) = (0..<0, 0..<0) }

  /// Moves past a record, and returns the offset of the value under a key; nil if there is none.
  private func pass(_ reader: inout Reader, seeking name: String) throws(JSONFailure) -> Int? {
    let start = reader.offset
    if recorded.contains(start) {
      return try reader.member(name) { (reader) throws(JSONFailure) in
        if let end = self.ends[reader.offset] { reader.move(to: end) } else { try reader.skipValue() }
      }
    }
    if !outermost.contains(start) || outermost.lowerBound == start {
      let found = try reader.member(name) { (reader) throws(JSONFailure) in try reader.skipValue() }
      reset()
      outermost = start..<reader.offset
      return found
    }
    ends.removeAll(keepingCapacity: true)
    let found = try reader.member(name) { (reader) throws(JSONFailure) in try self.pass(&reader) }
    recorded = start..<reader.offset
    return found
  }

  /// Moves past a value, and records the ends of the arrays and objects in it.
  private func pass(_ reader: inout Reader) throws(JSONFailure) {
    let start = reader.offset
    if var members = try reader.openMembers(seeking: nil) {
      while try reader.nextEntry(&members) != nil { try pass(&reader) }
    } else if var elements = try reader.openElements() {
      while try reader.nextElement(&elements) { try pass(&reader) }
    } else {
      return try reader.skipValue()
    }
    ends[start] = reader.offset
  }
}

extension KindSearch {
  /// Returns the offset of the value under a key of the record; nil if there is none. The reader does not move, unless the
  /// text is malformed.
  fileprivate func member(_ name: String, in reader: inout Reader) throws(JSONFailure) -> Int? {
    let (outer, depth) = (reader.offset, reader.depth)
    let found = try pass(&reader, seeking: name)
    reader.move(to: outer, inside: depth)
    return found
  }
}

extension Reader {
  /// Moves to the value that names the type of the record, like `move(along:)`.
  mutating func move(toKindAlong path: SourcePath, _ run: inout RunState) throws(JSONFailure) -> Bool {
    if cursor != nil { return try move(along: path) != nil }
    guard let first = path.segments.first else { return true }
    let search = run.kindSearch ?? KindSearch()
    run.kindSearch = search
    if !path.isSingleKey, let found = try search.member(path.text, in: &self) {
      move(to: found)
      return true
    }
    guard let found = try search.member(first.key, in: &self) else { return false }
    move(to: found)
    for segment in path.segments.dropFirst() where try !moveToPart(segment) { return false }
    return true
  }
}
