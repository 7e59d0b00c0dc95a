/// An input that plans run over: it knows which of a target's functions is the one for it.
protocol RunInput: RecordInput {
  /// Writes the value by a target; false if it does not fit.
  mutating func put(
    by target: ValueTarget,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) throws(Failure) -> Bool

  /// Runs a plan over the record; see `PlanRunner`.
  ///
  /// The runner is specialised here, where the input is known, and not where the model's type is not.
  mutating func run(
    _ contents: UnsafeMutablePointer<PlanContents>,
    _ base: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) throws(Failure) -> Bool

  /// The value as closures see it: native Swift values. The input moves past it. Nil if it is too deeply nested, and the
  /// refusal is recorded.
  mutating func shown(_ run: inout RunState) throws(Failure) -> Any?

  /// Goes back to a value that closures were shown.
  mutating func move(to mark: Mark, shownAs shown: Any, _ run: inout RunState)

  /// The record as hooks see it; the input stays where it is.
  mutating func shownRecord(_ run: inout RunState) throws(Failure) -> [String: Any]

  /// Adds the places in the text of the issues since a moment that are about parts of a value, and of the part for which it
  /// was refused.
  func locateParts(from mark: RunIssues.Mark, in value: Mark, refused: Bool, _ run: inout RunState)
}

extension RunInput {
  /// The keys that lead from here along paths, one after the other. What is there under the whole text of a path is under one
  /// key.
  func keys(along paths: [SourcePath]) -> [String] {
    var input = self
    var keys: [String] = []
    for path in paths where !path.text.isEmpty {
      let literal = [SourcePath.Segment(path.text)]
      let isLiteral = (try? input.locate(literal[...], from: input.mark, ignoringCase: false)) != nil
      keys += isLiteral ? [path.text] : path.keys
      guard let end = try? input.locate(literalOr: path) else { continue }
      input.move(to: end)
    }
    return keys
  }
}

extension JSONReader: RunInput {
  @inline(__always)
  mutating func put(
    by target: ValueTarget,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try target.putJSON(memory, place, &self, &run)
  }

  mutating func run(
    _ contents: UnsafeMutablePointer<PlanContents>,
    _ base: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try PlanRunner.run(contents, base, place, &self, &run)
  }

  mutating func shown(_ run: inout RunState) throws(JSONFailure) -> Any? {
    try run.shownTrees.value(&self)
  }

  mutating func move(to mark: Int, shownAs shown: Any, _ run: inout RunState) { move(to: mark) }

  mutating func shownRecord(_ run: inout RunState) throws(JSONFailure) -> [String: Any] {
    let start = offset
    let record = try run.shownTrees.value(&self) as? [String: Any] ?? [:]
    move(to: start)
    return record
  }

  func locateParts(from mark: RunIssues.Mark, in value: Int, refused: Bool, _ run: inout RunState) {
    if refused, let part = run.refusal.part { part.offset = offset(ofPart: part.reversedPath, from: value) }
    // Looking for a part means reading the value again, so what comes after many issues is said to be where the value is.
    for index in run.issues.indices(since: mark).prefix(100) where run.issues.kept[index].offset == nil {
      let offset = offset(ofPart: run.issues.kept[index].place.reversedPath, from: value)
      run.issues.change(index) { $0.offset = offset }
    }
  }

  /// Where the part of a value is to which a path leads, innermost step first; what is nowhere is where its record is.
  private func offset(ofPart reversedPath: [InjectionPath.Component], from start: Int) -> Int {
    var reader = self
    var place = start
    for component in reversedPath.reversed() {
      let key =
        switch component {
        case .property(let name), .key(let name): name
        case .index(let index): String(index)
        }
      let segment = SourcePath.Segment(key)
      guard let next = try? reader.locate([segment], from: place, ignoringCase: false) else { return place }
      place = next
    }
    return place
  }
}

extension RecordReader: RunInput {
  @inline(__always)
  mutating func put(
    by target: ValueTarget,
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) -> Bool {
    unsafe target.putRecord(memory, place, &self, &run)
  }

  mutating func run(
    _ contents: UnsafeMutablePointer<PlanContents>,
    _ base: UnsafeMutableRawPointer,
    _ place: Place,
    _ run: inout RunState
  ) -> Bool {
    unsafe PlanRunner.run(contents, base, place, &self, &run)
  }

  func shown(_ run: inout RunState) -> Any? {
    if run.sourcesAreNative, NativeValue.looksNative(value) { return value }
    if let native = NativeValue.native(value) { return native }
    _ = run.refuseTooDeep()
    return nil
  }

  /// What was shown is native, and need not be made so once more inside.
  mutating func move(to mark: Any, shownAs shown: Any, _ run: inout RunState) {
    move(to: shown)
    run.sourcesAreNative = true
  }

  func shownRecord(_ run: inout RunState) -> [String: Any] { ExactValue.record(value) ?? [:] }

  func locateParts(from mark: RunIssues.Mark, in value: Any, refused: Bool, _ run: inout RunState) {}
}
