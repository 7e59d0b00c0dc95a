/// A run of a plan over one record, for every input and for both kinds of memory.
///
/// ```
///   members of the record ──▶ key ──▶ step ──▶ the value is exactly of the step's type?  yes ─▶ written directly
///                              │                                                          no ──▶ its target
///                              ├──▶ kept (KeptCandidates)
///                              └──▶ unknown
///   after the last member ──▶ each property without a value: a kept candidate, a flattened model, or a missing value
/// ```
///
/// A model whose properties have values is *filled*: an invalid value leaves its property unchanged. A model that is
/// created memberwise in *empty* memory needs a value for each property. If one is missing, or if reading throws, the
/// memory is empty again.
///
/// The variables that change during a run, with the functions and the files (`PlanRunner+…`) that set and read them:
///
/// | variable | set by | read by |
/// | --- | --- | --- |
/// | `handled` | the loop over the members, `Trees`, `Arrays`, `Keep`; a null or an empty value for which another candidate is used is removed in `Write` and `EmptyValues`; `Finish`, `Keyless`, `MissingValues`, `FlattenedModels` | the same, to find keys that occur twice; `finish`; `noteInjected` |
/// | `initialized` | code that writes to empty memory; `undoWrite(of:)` removes | `isFinished`, `markCompleteIfPossible`, `close` |
/// | `isComplete` | `isFinished`, `markCompleteIfPossible` | `close` |
/// | `kept` | `makeKept`: `Keep`, `deferNull` in `Write`, keys in snake case in `UnknownKeys` | `isFinished`, `Finish`, `Keep`, `hasAnyKey` in `FlattenedModels` |
/// | `readsInside` | `runFlattening`, before the first member | `directSteps`, `finish` |
/// | `notes` | `UnknownKeys`, `Keyless`, `MissingValues` | `isFinished`, `finish`, `MissingValues`, `noteInjected` |
@safe struct PlanRunner: ~Copyable {
  let contents: UnsafeMutablePointer<PlanContents>
  /// The struct or object. The offsets of steps are relative to it.
  let model: Cell
  /// The steps whose value was found, or whose property was handled in another way.
  var handled: StepSet
  /// The steps whose memory has a value, if the memory was empty.
  var initialized: StepSet
  /// Whether the model is complete. If it is, its properties are not released.
  var isComplete = false
  /// The candidates that are read after the last member; nil if there are none.
  private(set) var kept: KeptCandidates?
  /// Whether the keys of flattened models in place are read as if they were keys of this model.
  var readsInside = false
  /// The unknown keys that were recorded, and the steps whose value is invalid.
  var notes = RecordNotes()

  @inline(__always)
  init(_ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell) {
    unsafe self.contents = contents
    unsafe self.model = model
    let stepCount = unsafe contents.pointee.steps.count
    handled = StepSet(stepCount: stepCount)
    initialized = StepSet(stepCount: unsafe model.isEmpty ? stepCount : 0)
  }

  /// Releases the kept candidates, and the properties of a model that was not completed. Called once, at the end. It
  /// is not a deinitializer, because that would move the runner first.
  @inline(__always)
  mutating func close(_ run: inout RunState) {
    if run.notesInjected { noteInjected(&run) }
    close()
  }

  @inline(__always)
  mutating func close() {
    if let kept { kept.release() }
    if isEmpty, !isComplete { releaseProperties() }
  }

  /// Whether the model is created memberwise.
  @inline(__always) var isEmpty: Bool { unsafe model.isEmpty }
  /// The address of the struct or object.
  @inline(__always) var base: UnsafeMutableRawPointer { unsafe model.memory }

  /// Returns the kept candidates. Creates them first if there are none, in memory from the words.
  @inline(__always)
  mutating func makeKept(_ words: WordStack?) -> KeptCandidates {
    if let kept { return kept }
    let made = unsafe KeptCandidates(contents, in: words)
    kept = made
    return made
  }

  /// Releases the properties of a model that was not completed.
  @inline(never)
  private func releaseProperties() {
    for (step, property) in unsafe contents.pointee.properties.enumerated() where initialized.contains(step) {
      unsafe property.target.destroy(base + property.offset)
    }
  }

  /// Runs the plan over the record at the input's position.
  ///
  /// - Returns: Whether there is a model. There is none if the record is nested too deeply, or if the memory was
  ///   empty and a property has no value. In that case, errors are recorded.
  @inline(__always)
  static func run(
    _ contents: UnsafeMutablePointer<PlanContents>, _ model: Cell, _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var runner = unsafe PlanRunner(contents, model)
    let hasModel: Bool
    do throws(JSONFailure) { hasModel = try runner.run(&input, &run) } catch {
      runner.close(&run)
      throw error
    }
    runner.close(&run)
    return hasModel
  }

  @inline(__always)
  private mutating func run(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    if unsafe contents.pointee.hasFlattenedModels { return try runFlattening(&input, &run) }
    guard try walk(&input, &run) else { return refuse(input, &run) }
    if isFinished(keepingMissing: run.policy.missing == .keep) { return true }
    return try finish(from: nil, &input, &run)
  }

  /// Refuses a record that is nested too deeply, or whose keys are not texts.
  @inline(never)
  func refuse(_ input: borrowing Reader, _ run: inout RunState) -> Bool {
    if input.isTooDeep { return run.refuseTooDeep() }
    return unsafe run.refuse(.typeMismatch, expected: contents.pointee.layout?.type ?? Any.self)
  }

  /// Reads the members of the record. Returns false if it is nested too deeply.
  @inline(__always)
  mutating func walk(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool {
    if input.cursor != nil, let isRead = try walkTree(&input, &run) { return isRead }
    let walksAll = unsafe run.isReporting || !run.policy.refusesNoKeys || contents.pointee.needsAllMembers
    let keyCount = walksAll ? nil : unsafe contents.pointee.keyIndex.count
    guard var members = try input.openMembers(seeking: keyCount) else { return try walkArray(&input, &run) }
    try processMembers(&members, &input, &run)
    return true
  }

  /// Whether no step has to be finished after the last member.
  @inline(__always)
  mutating func isFinished(keepingMissing: Bool) -> Bool {
    if !isEmpty {
      return unsafe kept == nil && !contents.pointee.needsFinishPass && keepingMissing
        && !notes.explainMissing
    }
    isComplete = unsafe initialized.isFull(stepCount: contents.pointee.steps.count)
    return isComplete
  }

  /// Reads the members of the record one after the other.
  @inline(__always)
  mutating func processMembers(
    _ members: inout Reader.Members, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let (contents, model) = unsafe (self.contents, self.model)
    let directSteps = unsafe directSteps(ignoringNull: run.policy.null == .ignore)
    while true {
      let position = try unsafe input.nextMember(&members, in: contents.pointee.keyIndex)
      if position < 0 {
        if position == KeyIndex.end { return }
        try processOther(position, members, &input, &run)
        continue
      }
      let step = unsafe directSteps[position]
      if step < 0 {
        try processEntry(position, members, &input, &run)
        continue
      }
      if !handled.insert(step) {
        try processDuplicate(step, .position(position), &input, &run)
        continue
      }
      let plan = unsafe contents.pointee.steps[step]
      // A function that contains this switch is not inlined.
      let cell = unsafe model.part(at: plan.offset)
      let isExact =
        switch plan.opcode {
        case .general, .copy, .optionalInt, .optionalDouble, .optionalBool, .optionalString: false
        case .int: unsafe cell.putUnlessNil(try input.readInt())
        case .double: unsafe cell.putUnlessNil(try input.readDouble())
        case .bool: unsafe cell.putUnlessNil(try input.readBool())
        case .string: unsafe cell.putUnlessNil(try input.readString())
        }
      if isExact {
        if unsafe model.isEmpty { initialized.insert(step) }
        continue
      }
      try writeViaTarget(step, .position(position), &input, &run)
    }
  }

  /// Returns the direct steps. A step is direct if it alone reads the value of its key.
  @inline(__always)
  func directSteps(ignoringNull: Bool) -> UnsafeMutableBufferPointer<Int> {
    // Values are checked for null before they are read.
    if ignoringNull { return unsafe contents.pointee.noSteps }
    return unsafe readsInside ? contents.pointee.directStepsInside : contents.pointee.directSteps
  }

  /// Writes the value of a step. Returns false if it is invalid.
  @inline(__always) @discardableResult
  mutating func write(
    _ step: Int, _ key: ValueKey, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let plan = unsafe contents.pointee.steps[step]
    guard unsafe try Self.writeExact(plan, model.part(at: plan.offset), &input) else {
      return try writeViaTarget(step, key, &input, &run)
    }
    if isEmpty { initialized.insert(step) }
    return true
  }

  func ignoresNull(_ property: PlannedProperty, _ run: borrowing RunState) -> Bool {
    run.policy.null == .ignore && !property.isNonNull
  }

  /// Reads or keeps the value of a key that several properties have, or that is a later candidate.
  @inline(never)
  mutating func processEntry(
    _ position: Int,
    isOther: Bool = false,
    _ members: borrowing Reader.Members,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let spelling = unsafe contents.pointee.keyIndex.ignoresCase ? input.keyMark(of: members) : nil
    let offset = input.keyOffset(of: members)
    try process(entryAt: position, spelling: spelling, isOther: isOther, keyOffset: offset, &input, &run)
  }

  /// Reads or keeps the value of an entry of the key table. `isOther` indicates whether the key is another spelling
  /// of the one in the table, which takes precedence.
  mutating func process(
    entryAt position: Int,
    spelling: Int? = nil,
    isOther: Bool = false,
    keyOffset: Int?,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let edge = unsafe contents.node(0).pointee.edges[position]
    var parts = PartsWalk()
    if edge.use != .known, watchesKeys(run) {
      let key = unsafe spelling.map { input.key(at: $0) } ?? contents.pointee.keyIndex.key(at: position)
      parts.path = run.recordKey(key, edge.use, under: [], at: keyOffset)
    }
    if isOther || !edge.hasSteps {
      if try !keep(position, ofNode: 0, spelling: spelling, parts, &input, &run) { try input.skipValue() }
      return
    }
    let start = input.mark
    let isPassed = try keep(position, ofNode: 0, spelling: spelling, parts, &input, &run)
    let entry = unsafe contents.pointee.keys.entries[position]
    for (index, step) in entry.steps.enumerated() {
      if index > 0 || isPassed { input.move(to: start) }
      if !handled.insert(step) {
        try processDuplicate(step, .position(position), &input, &run)
        continue
      }
      // An ignored null is skipped, as if its key were missing.
      if unsafe ignoresNull(contents.pointee.properties[step], run), try input.readNull() {
        handled.remove(step)
        continue
      }
      try writeViaTarget(step, .position(position), &input, &run)
    }
  }

  /// Keeps the value of another spelling of a key in the table, or skips a member whose key is not in it.
  @inline(never)
  mutating func processOther(
    _ position: Int, _ members: borrowing Reader.Members, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if position == KeyIndex.unknown { return try processUnknownKey(members, &input, &run) }
    try processEntry(KeyIndex.otherSpelling(position), isOther: true, members, &input, &run)
  }
}
