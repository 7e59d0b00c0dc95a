#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// The methods that runs need: writing a value with a target, and reading values for closures and messages.
extension Reader {
  /// Writes the value with a target. Returns false if it is invalid.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  mutating func put(by target: Target, _ cell: Cell, _ run: inout RunState) throws(JSONFailure) -> Bool {
    switch unsafe putDirectly(by: target, cell, &run) {
    case .written: return true
    case .refused:
      try skipValue()
      return false
    case .declined: return unsafe try target.put(cell, from: &self, &run)
    }
  }

  /// Writes the value with the function for frequent values, if the target has one.
  @inline(__always)
  mutating func putDirectly(by target: Target, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result {
    unsafe target.directPut?(&self, cell, &run) ?? .declined
  }

  /// Runs a plan over the record; see `PlanRunner`.
  mutating func run(
    _ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try PlanRunner.run(contents, model, &self, &run)
  }

  // MARK: - The root

  /// The kind of input of the complete value, which determines the method to call for it.
  var kind: RunCall.Input { cursor == nil ? .text : isRecord && !isRow ? .record : .array }

  /// Whether the value is a root of a kind. A value in memory may be replaced with its most common form.
  @inline(__always)
  func isRoot(_ kind: RootKind) -> Bool {
    if let cursor { return Self.isRoot(kind, cursor.object) }
    return kind.admits(isRecord: isRecord, isArray: isArray)
  }

  @inline(never)
  private static func isRoot(_ kind: RootKind, _ cursor: Cursor) -> Bool {
    func hasCommonForm() -> Bool {
      kind.admits(
        isRecord: ExactValue.isRecord(cursor.stored), isArray: ExactValue.isArray(cursor.stored))
    }
    if cursor.isRow { return kind.admits(isRecord: true, isArray: false) }
    if hasCommonForm() { return true }
    switch SourceValue(cursor.value) {
    case .record(let record): cursor.show(record)
    case .array(let array): cursor.show(array)
    default: break
    }
    return hasCommonForm()
  }

  /// Returns the keys of paths. Each path continues from the one before it. A path whose complete text is a key
  /// counts as one key. The reader does not move.
  mutating func keys(along paths: [SourcePath]) -> [String] {
    if paths.isEmpty { return [] }
    let (outer, depth) = (mark, depth)
    defer { move(to: outer, inside: depth) }
    var keys: [String] = []
    for path in paths where !path.text.isEmpty {
      let start = mark
      let found = try? move(along: path)
      if found == nil { move(to: start) }
      keys += (found ?? path.segments).map(\.key)
    }
    return keys
  }

  /// Returns the first missing segment of a path, and the distinct keys of the object that does not have it, in
  /// alphabetical order. Returns no keys if there are more than 1,000, because the first of them would depend on the
  /// input.
  mutating func end(of path: SourcePath) -> (missing: String?, keys: [String]) {
    var missing: String?
    for segment in path.segments where (try? moveToPart(segment)) != true {
      missing = segment.key
      break
    }
    var keys: Set<String> = []
    do throws(JSONFailure) {
      guard isRecord, var members = try openMembers(seeking: nil) else { return (missing, []) }
      while let key = try nextEntry(&members) {
        keys.insert(key)
        if keys.count > 1000 { return (missing, []) }
        try skipValue()
      }
    } catch {}
    return (missing, keys.sorted())
  }

  // MARK: - Closures

  /// Returns the value as native Swift values for closures, and moves past it. If it is nested too deeply, returns
  /// nil and records an issue.
  mutating func shown(_ run: inout RunState) throws(JSONFailure) -> Any? {
    guard let value = cursor?.object.value else { return try run.shownTrees.value(&self) }
    if run.sourcesAreNative, NativeValue.looksNative(value) { return value }
    if let native = NativeValue.native(value, inside: depth) { return native }
    _ = run.refuseTooDeep()
    return nil
  }

  /// Moves back to a value with which closures were called. A value in memory is replaced with its native form, so
  /// that values inside it are not converted again.
  mutating func move(to mark: Int, shownAs shown: Any, _ run: inout RunState) {
    guard let cursor else { return move(to: mark) }
    cursor.object.show(shown)
    run.sourcesAreNative = true
  }

  /// Returns the record as a dictionary, for hooks. The reader does not move.
  mutating func shownRecord(_ run: inout RunState) throws(JSONFailure) -> [String: Any] {
    if let cursor { return RecordOfPositions.record(cursor.object.value) }
    let start = offset
    let record = RecordOfPositions.record(try run.shownTrees.value(&self))
    move(to: start)
    return record
  }

  // MARK: - Issues

  /// Sets the offsets of the issues since `mark` that are about parts of a value, and the offset of the invalid part.
  func locateParts(from mark: RunIssues.Mark, in value: Int, refused: Bool, _ run: inout RunState) {
    if cursor != nil { return }
    if refused, let part = run.refusal.part {
      part.offset = offset(under: part.reversedPath.reversed().flatMap(\.keysInData), from: value)
    }
    // Finding a part means reading the value again. After 100 issues, the offset of the value is used instead.
    var rest = 100
    run.issues.change(since: mark) { issue in
      rest -= 1
      if rest < 0 || issue.facts.offset != nil { return }
      issue.facts.offset = offset(under: issue.facts.place.reversedKeys.reversed(), from: value)
    }
  }

  /// Returns the offset of the part of a value that keys and indices lead to. A missing part has the offset of its
  /// record.
  private func offset(under keys: [String], from start: Int) -> Int {
    var reader = copy()
    reader.move(to: start)
    for key in keys where (try? reader.moveToPart(SourcePath.Segment(key))) != true { break }
    return reader.offset
  }
}
