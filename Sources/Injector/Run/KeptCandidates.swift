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

  /// Keeps the value of a key of a node, and moves to its parts. Returns whether it moved past the value.
  ///
  /// `depth` is the number of keys that lead to the node; `keepsStops` is whether a scalar is kept at which paths end
  /// early.
  func keep(
    _ position: Int,
    ofNode node: Int,
    spelling: Input.KeyMark?,
    depth: Int,
    keepsStops: Bool,
    _ input: inout Input
  ) throws(Input.Failure) -> Bool {
    let node = unsafe contents.node(node)
    let edge = unsafe node.pointee.edges[position]
    let start = input.mark
    unsafe node.forEachSlot(of: edge) {
      unsafe keep(
        start,
        inSlot: $0,
        spelling: spelling,
        standard: node.pointee.writtenKeys[position],
        input
      )
    }
    if edge.child < 0 { return false }
    if let spelling {
      let slot = edge.spellingSlot
      if unsafe !isPreferred(
        spelling,
        toThatInSlot: slot,
        standard: node.pointee.writtenKeys[position],
        input
      ) {
        return false
      }
      unsafe slots[slot].spelling = spelling
    }
    try keepParts(ofNode: edge.child, depth: depth + 1, keepsStops: keepsStops, &input)
    return true
  }

  /// Keeps the parts of an object or an array that paths lead to, and moves past it.
  private func keepParts(
    ofNode child: Int,
    depth: Int,
    keepsStops: Bool,
    _ input: inout Input
  ) throws(Input.Failure) {
    let node = unsafe contents.node(child)
    // The object may be one that replaces an earlier one.
    unsafe node.forEachInnerSlot { unsafe slots[$0] = Slot() }
    let ignoresCase = unsafe node.pointee.index.ignoresCase
    if var members = try input.openMembers(seeking: ignoresCase ? nil : unsafe node.pointee.index.count) {
      while true {
        var position = try input.nextMember(&members, in: unsafe node.pointee.index)
        if position == KeyIndex.end { return }
        if position < KeyIndex.end { position = KeyIndex.otherSpelling(position) }
        var isPassed = false
        if position >= 0 {
          isPassed = try keep(
            position,
            ofNode: child,
            spelling: ignoresCase ? input.keyMark(of: members) : nil,
            depth: depth,
            keepsStops: keepsStops,
            &input
          )
        }
        if !isPassed { try input.skipValue() }
      }
    }
    if unsafe !node.pointee.indices.isEmpty, var elements = try input.openElements() {
      var (index, next) = (0, 0)
      while try input.nextElement(&elements) {
        let start = input.mark
        var isPassed = false
        while unsafe next < node.pointee.indices.count, unsafe node.pointee.indices[next].index == index {
          let entry = unsafe node.pointee.indices[next].entry
          if isPassed { input.move(to: start) }
          isPassed = try keep(
            entry,
            ofNode: child,
            spelling: nil,
            depth: depth,
            keepsStops: keepsStops,
            &input
          )
          next += 1
        }
        if !isPassed { try input.skipValue() }
        index += 1
      }
      return
    }
    let start = input.mark
    if input.isTooDeep {
      unsafe node.forEachInnerSlot { unsafe slots[$0] = Slot(mark: start, stopCount: -1) }
    } else if keepsStops, try input.readSourceValue().endsPaths {
      unsafe node.forEachInnerSlot { unsafe slots[$0] = Slot(mark: start, stopCount: depth) }
    }
    input.move(to: start)
    try input.skipValue()
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

  /// Returns the text of a candidate for messages: the path, or the key in the form that the record has.
  func name(ofRank rank: Int, of step: Int, _ input: Input) -> String {
    let candidate = unsafe contents.pointee.properties[step].candidates[rank]
    return candidate.path?.text ?? keys(ofRank: rank, of: step, input)[0]
  }

  /// Returns the keys that lead to the value of a candidate, in the form that the record has.
  func keys(ofRank rank: Int, of step: Int, _ input: Input) -> [String] {
    let candidate = unsafe contents.pointee.properties[step].candidates[rank]
    let table = unsafe contents.pointee.keys
    var node = 0
    return candidate.keys.map { key in
      guard let entry = table.entry(forKey: key, inNode: node) else { return key }
      node = entry.child ?? 0
      let isLast = entry.slots.contains(candidate.slot)
      let spelling = unsafe slots[isLast ? candidate.slot : entry.spellingSlot ?? candidate.slot].spelling
      return table.ignoresCase ? spelling.map { input.key(at: $0) } ?? key : key
    }
  }

  func isNull(_ mark: Input.Mark, _ input: Input) throws(Input.Failure) -> Bool {
    var input = input
    input.move(to: mark)
    return try input.readNull()
  }
}
