#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// An input of plans. It calls the method of a target that is specialised for it.
protocol RunInput: ScalarInput {
  /// The kind of input that the complete value is, which determines the method for it.
  var kind: RunCall.Input { get }

  /// Whether the value is a root of a kind. The input may change to the most common form of the value.
  mutating func isRoot(_ kind: RootKind) -> Bool

  /// Moves to the next member, as `nextMember` does. Writes the members before it whose values need nothing else.
  mutating func nextMember(
    _ members: inout Members,
    writing runner: inout PlanRunner<Self>,
    by onlySteps: UnsafeMutableBufferPointer<Int>
  ) throws(Failure) -> Int

  /// Writes the value with the other functions of a target. Returns false if it does not fit.
  mutating func putOther(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) throws(Failure) -> Bool

  /// Writes the value with the functions for frequent values, if the target has some.
  mutating func putDirectly(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result

  /// Writes the value with functions for frequent values.
  mutating func put(by functions: DirectPut, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result

  /// Runs a plan over the record; see `PlanRunner`.
  ///
  /// The runner is specialised for the input's type here.
  mutating func run(_ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell, _ run: inout RunState)
    throws(Failure) -> Bool

  /// Moves to the value that names the type of the record, as `move(along:)` does.
  mutating func move(toKindAlong path: SourcePath, _ run: inout RunState) throws(Failure) -> Bool

  /// Returns the value as native Swift values, for closures. The input moves past it. Nil if it is nested too deeply;
  /// that is recorded.
  mutating func shown(_ run: inout RunState) throws(Failure) -> Any?

  /// Whether that value has a number that is too large for all native types, or too close to zero. It is a text there.
  var hasMetHugeNumber: Bool { get }

  /// Moves back to a value that closures were called with.
  mutating func move(to mark: Mark, shownAs shown: Any, _ run: inout RunState)

  /// Returns the record as a dictionary, for hooks. The input does not move.
  mutating func shownRecord(_ run: inout RunState) throws(Failure) -> [String: Any]

  /// Sets the offsets of the issues since `mark` that are about parts of a value, and of the part that does not fit.
  func locateParts(from mark: RunIssues.Mark, in value: Mark, refused: Bool, _ run: inout RunState)
}

extension RunInput {
  /// Writes the value with a target. Returns false if it does not fit.
  @inline(__always)
  mutating func put(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) throws(Failure) -> Bool {
    switch unsafe putDirectly(by: target, cell, &run) {
    case .written: return true
    case .refused:
      try skipValue()
      return false
    case .declined: return unsafe try putOther(by: target, cell, &run)
    }
  }

  /// Returns a reader of a record that the value is, in another form. It is inside as many arrays and records.
  func reader(of record: [String: Any]) -> TreeReader { TreeReader(record, inside: depth) }

  /// Returns the keys of paths, each of which continues from the one before it. A path whose complete text is a key
  /// is one key.
  func keys(along paths: [SourcePath]) -> [String] {
    var input = self
    var keys: [String] = []
    for path in paths where !path.text.isEmpty {
      let start = input.mark
      let found = try? input.move(along: path)
      if found == nil { input.move(to: start) }
      keys += (found ?? path.segments).map(\.key)
    }
    return keys
  }
}

extension RunInput {
  /// Returns the first segment of a path that is absent, and the keys of the object in which it is, in alphabetical
  /// order, each once. Of more than 1,000 keys there are none: which of them come first is up to the input.
  func end(of path: SourcePath) -> (missing: String?, keys: [String]) {
    var input = self
    var missing: String?
    for segment in path.segments where (try? input.moveToPart(segment)) != true {
      missing = segment.key
      break
    }
    var keys: Set<String> = []
    do {
      guard input.isRecord, var members = try input.openMembers(seeking: nil) else { return (missing, []) }
      while let key = try input.nextEntry(&members) {
        keys.insert(key)
        if keys.count > 1000 { return (missing, []) }
        try input.skipValue()
      }
    } catch {}
    return (missing, keys.sorted())
  }
}

extension JSONReader: RunInput {
  var kind: RunCall.Input { .text }

  @inline(__always)
  func isRoot(_ kind: RootKind) -> Bool { kind.admits(isRecord: isRecord, isArray: isArray) }

  @inline(__always)
  mutating func nextMember(
    _ members: inout Members,
    writing runner: inout PlanRunner<Self>,
    by onlySteps: UnsafeMutableBufferPointer<Int>
  ) throws(JSONFailure) -> Int {
    try unsafe nextMember(&members, in: runner.contents.pointee.keyIndex)
  }

  @inline(__always)
  mutating func putOther(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    unsafe try target.putJSON(cell, &self, &run)
  }

  @inline(__always)
  mutating func putDirectly(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result {
    unsafe target.directJSON?(&self, cell, &run) ?? .declined
  }

  @inline(__always)
  mutating func put(by functions: DirectPut, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result {
    unsafe functions.json(&self, cell, &run)
  }

  mutating func run(_ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    unsafe try PlanRunner.run(contents, model, &self, &run)
  }

  mutating func shown(_ run: inout RunState) throws(JSONFailure) -> Any? { try run.shownTrees.value(&self) }

  mutating func move(to mark: Int, shownAs shown: Any, _ run: inout RunState) { move(to: mark) }

  mutating func shownRecord(_ run: inout RunState) throws(JSONFailure) -> [String: Any] {
    let start = offset
    let record = RecordOfPositions.record(try run.shownTrees.value(&self))
    move(to: start)
    return record
  }

  func locateParts(from mark: RunIssues.Mark, in value: Int, refused: Bool, _ run: inout RunState) {
    if refused, let part = run.refusal.part {
      part.offset = offset(under: part.reversedPath.reversed().flatMap(\.keysInData), from: value)
    }
    // Finding a part means reading the value again. After 100 issues, the offset of the value is used instead.
    var rest = 100
    run.issues.change(since: mark) { issue in
      rest -= 1
      if rest < 0 || issue.offset != nil { return }
      issue.offset = offset(under: issue.place.reversedKeys.reversed(), from: value)
    }
  }

  /// Returns the offset of the part of a value that keys and indices lead to. A missing part has the offset of its
  /// record.
  private func offset(under keys: [String], from start: Int) -> Int {
    var reader = self
    reader.move(to: start)
    for key in keys where (try? reader.moveToPart(SourcePath.Segment(key))) != true { break }
    return reader.offset
  }
}

extension TreeReader: RunInput {
  var hasMetHugeNumber: Bool { false }

  @inline(__always)
  mutating func move(toKindAlong path: SourcePath, _ run: inout RunState) -> Bool { move(along: path) != nil }

  var kind: RunCall.Input {
    if ExactValue.isRecord(value) { return .record }
    return ExactValue.isDictionary(value) ? .record : .array
  }

  mutating func isRoot(_ kind: RootKind) -> Bool {
    if isRow { return kind.admits(isRecord: true, isArray: false) }
    if hasCommonForm(of: kind) { return true }
    switch SourceValue(value) {
    case .record(let record): move(to: record)
    case .array(let array): move(to: array)
    default: break
    }
    return hasCommonForm(of: kind)
  }

  private func hasCommonForm(of kind: RootKind) -> Bool {
    kind.admits(isRecord: ExactValue.isRecord(value), isArray: ExactValue.isArray(value))
  }

  @inline(__always)
  mutating func nextMember(
    _ members: inout Members,
    writing runner: inout PlanRunner<Self>,
    by onlySteps: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    if members.row != nil { return unsafe runner.writeColumns(&members, by: onlySteps, &self) }
    return unsafe nextMember(&members, in: runner.contents.pointee.keyIndex)
  }

  @inline(__always)
  mutating func putOther(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) -> Bool {
    unsafe target.putRecord(cell, &self, &run)
  }

  @inline(__always)
  mutating func putDirectly(by target: ValueTarget, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result {
    unsafe target.directRecord?(&self, cell, &run) ?? .declined
  }

  @inline(__always)
  mutating func put(by functions: DirectPut, _ cell: Cell, _ run: inout RunState) -> DirectPut.Result {
    unsafe functions.record(&self, cell, &run)
  }

  mutating func run(_ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell, _ run: inout RunState)
    -> Bool
  {
    unsafe PlanRunner.run(contents, model, &self, &run)
  }

  func shown(_ run: inout RunState) -> Any? {
    let value = value(at: value)
    if run.sourcesAreNative, NativeValue.looksNative(value) { return value }
    if let native = NativeValue.native(value, inside: depth) { return native }
    _ = run.refuseTooDeep()
    return nil
  }

  /// Moves back to a value that is already native, so that values inside it are not converted again.
  mutating func move(to mark: Any, shownAs shown: Any, _ run: inout RunState) {
    move(to: shown)
    run.sourcesAreNative = true
  }

  func shownRecord(_ run: inout RunState) -> [String: Any] { RecordOfPositions.record(value(at: value)) }

  func locateParts(from mark: RunIssues.Mark, in value: Any, refused: Bool, _ run: inout RunState) {}
}
