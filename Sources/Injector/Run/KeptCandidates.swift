/// The values of candidates in a record. They are kept while the record is read. The best value of each property is
/// read after the last member.
///
/// There is memory for each slot of the plan (see `KeyTable`). It is taken when the first value is kept, because most
/// records contain only first candidates.
@safe struct KeptCandidates {
  /// The value of a candidate.
  struct Slot {
    let mark: Int
    /// The nesting depth of the value.
    let depth: Int
    /// The number of keys that lead to a value of another kind, if the candidate's path ended early there. It is 0
    /// for a value at the end of the path, -1 for a value that is nested too deeply, and -2 for an empty value that
    /// counts as null.
    let stopCount: Int
    /// The mark of the key, if several spellings of it are read.
    let spelling: Int?

    /// Whether the value is empty and counts as null.
    var isNull: Bool { stopCount == -2 }
  }

  /// The contents of a slot. If all are zero, the slot is empty.
  private struct State {
    var stopCount: Int32 = 0
    var depth: UInt16 = 0
    var hasMark = false
    var hasSpelling = false
  }

  private let states: UnsafeMutablePointer<State>
  private let marks: UnsafeMutablePointer<Int>
  private let spellings: UnsafeMutablePointer<Int>
  /// The words that the memory is taken from; nil if it is allocated.
  private let stack: WordStack?

  /// Creates the slots of a plan, which the caller must release.
  @inline(never)
  init(_ contents: UnsafeMutablePointer<PlanContents>, in words: WordStack?) {
    let count = unsafe contents.pointee.slotCount
    let stateWords = count * (MemoryLayout<State>.stride / MemoryLayout<Int>.stride)
    let wordCount = stateWords + 2 * count
    let taken = unsafe words?.take(wordCount)
    stack = unsafe taken == nil ? nil : words
    // The memory contains first the states, then the marks, then the spellings.
    let memory = unsafe taken ?? .allocate(capacity: wordCount)
    unsafe states = UnsafeMutableRawPointer(memory).bindMemory(to: State.self, capacity: count)
    unsafe states.initialize(repeating: State(), count: count)
    unsafe marks = memory + stateWords
    unsafe spellings = marks + count
  }

  @inline(__always)
  func release() {
    if let stack { unsafe stack.giveBack(states) } else { unsafe states.deallocate() }
  }

  // MARK: - Keeping

  /// Keeps a value if several spellings of its key are read. `spelling` is the mark of the key. If a key occurs
  /// twice, the later value is kept.
  @inline(never)
  func keep(
    _ mark: Int,
    inSlot slot: Int,
    spelling: Int,
    standard: @autoclosure () -> String = "",
    _ input: borrowing Reader
  ) {
    if unsafe states[slot].hasSpelling,
      !isPreferred(spelling, toThatInSlot: slot, standard: standard(), input)
    {
      return
    }
    keep(mark, inSlot: slot, stoppedAfter: 0, at: input.depth)
    put(spelling, inSlot: slot)
  }

  /// Keeps a value without a spelling. `count` is 0 for a value at the end of a path, and -1 for a value that is
  /// nested too deeply. For a value of another kind at which a path ended early, it is the number of keys that lead
  /// to the value.
  @inline(__always)
  func keep(_ mark: Int, inSlot slot: Int, stoppedAfter count: Int, at depth: DepthGuard) {
    unsafe (marks + slot).initialize(to: mark)
    unsafe states[slot] = State(
      stopCount: Int32(clamping: count), depth: UInt16(clamping: depth.depth), hasMark: true
    )
  }

  /// Keeps an empty value as one that counts as null, or changes a value that is already kept.
  func setNull(inSlot slot: Int, at mark: Int, _ depth: DepthGuard) {
    if unsafe states[slot].hasMark {
      unsafe states[slot].stopCount = -2
    } else {
      keep(mark, inSlot: slot, stoppedAfter: -2, at: depth)
    }
  }

  /// Puts a spelling into a slot that has none.
  private func put(_ spelling: Int, inSlot slot: Int) {
    unsafe (spellings + slot).initialize(to: spelling)
    unsafe states[slot].hasSpelling = true
  }

  /// Whether a spelling of a key takes precedence over the one in a slot. The standard spelling does; for others, see
  /// `KeyFolding`.
  @inline(never)
  private func isPreferred(
    _ spelling: Int, toThatInSlot slot: Int, standard: String, _ input: borrowing Reader
  ) -> Bool {
    guard let known = self.spelling(inSlot: slot) else { return true }
    let (new, old) = (input.key(at: spelling), input.key(at: known))
    if new == standard { return true }
    return old != standard && KeyFolding.isPreferred(new, to: old, standard: standard.lowercased())
  }

  /// Removes the value from a slot.
  @inline(__always)
  func clear(_ slot: Int) { unsafe states[slot] = State() }

  /// Keeps the spelling of a key that leads to other values, unless another one takes precedence. Returns whether it is kept.
  func keep(
    spelling: Int, inSlot slot: Int, standard: @autoclosure () -> String, _ input: borrowing Reader
  ) -> Bool {
    guard isPreferred(spelling, toThatInSlot: slot, standard: standard(), input) else { return false }
    if unsafe states[slot].hasSpelling {
      unsafe spellings[slot] = spelling
    } else {
      put(spelling, inSlot: slot)
    }
    return true
  }

  // MARK: - Finding

  /// Moves to the value in a slot if it was found at the end of a path. Otherwise, returns false.
  @inline(__always)
  func move(_ input: inout Reader, toSlot slot: Int) -> Bool {
    guard unsafe states[slot].hasMark && states[slot].stopCount == 0 else { return false }
    unsafe input.move(to: marks[slot])
    unsafe input.depth.move(to: Int(states[slot].depth))
    return true
  }

  /// Returns the value in a slot; nil if none was found.
  @inline(__always)
  func slot(_ slot: Int) -> Slot? {
    guard slot >= 0, unsafe states[slot].hasMark else { return nil }
    return unsafe Slot(
      mark: marks[slot],
      depth: Int(states[slot].depth),
      stopCount: Int(states[slot].stopCount),
      spelling: spelling(inSlot: slot)
    )
  }

  /// Returns the mark of the key of the value in a slot, if several spellings of it are read.
  func spelling(inSlot slot: Int) -> Int? {
    unsafe states[slot].hasSpelling ? spellings[slot] : nil
  }

  /// Returns the rank and the value of the first candidate that was found and is not null. If all found values are
  /// null, returns the first of them.
  ///
  /// `passesNull` indicates whether null counts as no value. `isStopped` indicates whether to return values at which
  /// paths ended early, instead of values at the ends of paths.
  func first(
    of candidates: [Candidate], passesNull: Bool = false, isStopped: Bool = false, _ input: borrowing Reader
  ) throws(JSONFailure) -> (rank: Int, slot: Slot)? {
    var null: (rank: Int, slot: Slot)?
    for rank in candidates.indices {
      guard let found = slot(candidates[rank].slot), isStopped == (found.stopCount > 0) else { continue }
      if !found.isNull, try !isNull(found.mark, input) { return (rank, found) }
      if null == nil { null = (rank, found) }
    }
    return passesNull ? nil : null
  }

  func isNull(_ mark: Int, _ input: borrowing Reader) throws(JSONFailure) -> Bool {
    try input.isNull(at: mark)
  }
}

extension Reader {
  /// Whether a value that was read before is null.
  func isNull(at mark: Int) throws(JSONFailure) -> Bool {
    if let cursor { return NullValue.isNull(cursor.object.value(at: mark)) }
    var reader = copy()
    reader.move(to: mark)
    return try reader.readNull()
  }

  /// Moves to the value in a slot.
  mutating func move(to slot: KeptCandidates.Slot) {
    move(to: slot.mark)
    depth.move(to: slot.depth)
  }
}
