/// The values of candidates in a record. They are kept while it is read, and the best one of each property is read after
/// the last member.
///
/// There is memory for each slot of the plan (see `KeyTable`), which is taken when the first value is kept: most records have
/// the first candidates only.
@safe struct KeptCandidates {
  /// The value of a candidate.
  struct Slot {
    let mark: Int
    /// The number of arrays and records around the value.
    let depth: Int
    /// The number of keys that lead to a value of another kind, at which the path of the candidate ended early; 0 for a value
    /// at the end of the path, -1 for one that is nested too deeply, and -2 for an empty one that is the same as null.
    let stopCount: Int
    /// The place of the key in the record, if several spellings of it are read.
    let spelling: Int?

    /// Whether the value is empty and the same as null.
    var isNull: Bool { stopCount == -2 }
  }

  /// What a slot holds. Zeros are an empty slot.
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
  private let lender: WordStack?

  /// Creates the slots of a plan. They must be released.
  @inline(never)
  init(_ contents: UnsafeMutablePointer<PlanContents>, in words: WordStack?) {
    let count = unsafe contents.pointee.slotCount
    let stateWords = count * (MemoryLayout<State>.stride / MemoryLayout<Int>.stride)
    let wordCount = stateWords + 2 * count
    let lent = unsafe words?.take(wordCount)
    lender = unsafe lent == nil ? nil : words
    // One part of the memory after the other.
    let memory = unsafe lent ?? .allocate(capacity: wordCount)
    unsafe states = UnsafeMutableRawPointer(memory).bindMemory(to: State.self, capacity: count)
    unsafe states.initialize(repeating: State(), count: count)
    unsafe marks = memory + stateWords
    unsafe spellings = marks + count
  }

  @inline(__always)
  func release() {
    if let lender { unsafe lender.giveBack(states) } else { unsafe states.deallocate() }
  }

  // MARK: - Keeping

  /// Keeps a value whose key has several spellings that are read. `spelling` is the place of its own in the record. Of a key
  /// that occurs twice, the later value is kept.
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

  /// Keeps a value without a spelling: at the end of a path if `count` is 0, or where a path ends early: a value of another
  /// kind after a number of keys, or -1 for one that is nested too deeply.
  @inline(__always)
  func keep(_ mark: Int, inSlot slot: Int, stoppedAfter count: Int, at depth: DepthGuard) {
    unsafe (marks + slot).initialize(to: mark)
    unsafe states[slot] = State(
      stopCount: Int32(clamping: count), depth: UInt16(clamping: depth.depth), hasMark: true
    )
  }

  /// Keeps an empty value, or one that is kept already, as one that is the same as null.
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

  /// Whether a spelling of a key takes precedence over that in a slot: the standard one does; for others, see
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

  /// Keeps nothing in a slot.
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

  /// Moves to the value in a slot, if it was found at the end of a path. Returns false if it was not.
  @inline(__always)
  func move(_ input: inout Reader, toSlot slot: Int) -> Bool {
    guard unsafe states[slot].hasMark && states[slot].stopCount == 0 else { return false }
    unsafe input.move(to: marks[slot])
    unsafe input.depth.move(to: Int(states[slot].depth))
    return true
  }

  /// The value in a slot, if it was found.
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

  /// The place of the key of the value in a slot, if several spellings of it are read.
  func spelling(inSlot slot: Int) -> Int? {
    unsafe states[slot].hasSpelling ? spellings[slot] : nil
  }

  /// Returns the first of some candidates that was found, and is not null if any is not: its place among them, and its value.
  ///
  /// `passesNull` is whether null is as good as no value; `isStopped` is whether values are returned at which paths ended
  /// early, instead of values at their ends.
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
