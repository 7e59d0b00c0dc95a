/// The values of candidates in a record. They are kept while it is read, and the best one of each property is read after
/// the last member.
///
/// There is memory for each slot of the plan (see `KeyTable`), which is allocated when the first value is kept: most records
/// have the first candidates only.
@safe struct KeptCandidates<Input: RunInput> {
  /// The value of a candidate.
  struct Slot {
    /// The value; nil if it was not found.
    var mark: Input.Mark?
    /// The number of keys that lead to a scalar at which the path of the candidate ended early; 0 for a value at the
    /// end of the path, and -1 for one that is nested too deeply.
    var stopCount = 0
    /// The place of the key in the record, if several spellings of it are read.
    var spelling: Input.KeyMark?
  }

  private let contents: UnsafeMutablePointer<PlanContents>
  private let slots: UnsafeMutablePointer<Slot>

  /// Creates the slots of a plan. They must be released.
  @inline(never)
  init(_ contents: UnsafeMutablePointer<PlanContents>) {
    unsafe self.contents = unsafe contents
    unsafe slots = .allocate(capacity: contents.pointee.slotCount)
    unsafe slots.initialize(repeating: Slot(), count: contents.pointee.slotCount)
  }

  @inline(never)
  func release() {
    unsafe slots.deinitialize(count: contents.pointee.slotCount)
    unsafe slots.deallocate()
  }

  // MARK: - Keeping

  /// Keeps a value. `spelling` is the place of its key in the record, if several spellings of it are read. Of a key that
  /// occurs twice, the later value is kept.
  @inline(__always)
  func keep(
    _ mark: Input.Mark,
    inSlot slot: Int,
    spelling: Input.KeyMark? = nil,
    standard: @autoclosure () -> String = "",
    _ input: borrowing Input
  ) {
    if let spelling, unsafe slots[slot].spelling != nil,
      !isPreferred(spelling, toThatInSlot: slot, standard: standard(), input)
    {
      return
    }
    unsafe slots[slot] = Slot(mark: mark, spelling: spelling)
  }

  /// Whether a spelling of a key takes precedence over that in a slot: the standard one does; for others, see
  /// `KeyFolding`.
  @inline(never)
  private func isPreferred(
    _ spelling: Input.KeyMark,
    toThatInSlot slot: Int,
    standard: String,
    _ input: borrowing Input
  ) -> Bool {
    guard let known = unsafe slots[slot].spelling else { return true }
    let (new, old) = (input.key(at: spelling), input.key(at: known))
    if new == standard { return true }
    return old != standard && KeyFolding.isPreferred(new, to: old, standard: standard.lowercased())
  }

  /// Keeps nothing in a slot.
  @inline(__always)
  func clear(_ slot: Int) { unsafe slots[slot] = Slot() }

  /// Keeps a value at which a path ends early: a scalar after a number of keys, or -1 for one that is nested too deeply.
  func keep(_ mark: Input.Mark, inSlot slot: Int, stoppedAfter count: Int) {
    unsafe slots[slot] = Slot(mark: mark, stopCount: count)
  }

  /// Keeps the spelling of a key that leads to other values, unless another one takes precedence. Returns whether it is kept.
  func keep(
    spelling: Input.KeyMark,
    inSlot slot: Int,
    standard: @autoclosure () -> String,
    _ input: borrowing Input
  ) -> Bool {
    guard isPreferred(spelling, toThatInSlot: slot, standard: standard(), input) else { return false }
    unsafe slots[slot].spelling = spelling
    return true
  }

  // MARK: - Finding

  /// The value in a slot, if it was found at the end of a path.
  @inline(__always)
  func mark(inSlot slot: Int) -> Input.Mark? {
    guard unsafe slots[slot].stopCount == 0 else { return nil }
    return unsafe slots[slot].mark
  }

  /// The value in a slot, if it was found.
  @inline(__always)
  func slot(_ slot: Int) -> Slot? {
    guard slot >= 0, unsafe slots[slot].mark != nil else { return nil }
    return unsafe slots[slot]
  }

  /// The place of the key of the value in a slot, if several spellings of it are read.
  func spelling(inSlot slot: Int) -> Input.KeyMark? { unsafe slots[slot].spelling }

  /// Returns the first of some candidates that was found: its place among them, and its value.
  ///
  /// `passesNull` is whether null is as good as no value; `isStopped` is whether scalars are returned at which paths ended
  /// early, instead of values at their ends.
  func first(
    of candidates: [Candidate],
    passesNull: Bool = false,
    isStopped: Bool = false,
    _ input: Input
  ) throws(Input.Failure) -> (rank: Int, slot: Slot, mark: Input.Mark)? {
    for rank in candidates.indices {
      guard let found = slot(candidates[rank].slot), let mark = found.mark,
        isStopped == (found.stopCount > 0)
      else { continue }
      if passesNull, try isNull(mark, input) { continue }
      return (rank, found, mark)
    }
    return nil
  }

  func isNull(_ mark: Input.Mark, _ input: Input) throws(Input.Failure) -> Bool {
    var input = input
    input.move(to: mark)
    return try input.readNull()
  }
}
