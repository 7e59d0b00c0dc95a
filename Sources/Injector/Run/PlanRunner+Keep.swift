/// The keys whose values are not simply written: later candidates, and the first keys of paths.
///
/// ```
///   {"id": 7, "user": {"name": "Ann", "ID": 8}}     "name" is the first candidate of a property   written at once
///                                                   "ID" is a later one                           kept
/// ```
///
/// If in JSON text a better candidate comes after the value that was written at once, or a key comes twice, the text is read
/// again, and all values are kept. Of a dictionary, the values that paths lead through are read last (`KeyIndex.isLast`).
extension PlanRunner {
  /// Keeps the value of a key of a node, and moves to its parts. Returns whether it moved past the value.
  ///
  /// `spelling` is the place of the key, if several spellings of it are read.
  mutating func keep(
    _ position: Int, ofNode node: Int, spelling: Int?, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let node = unsafe contents.node(node)
    let edge = unsafe node.pointee.edges[position]
    if edge.step >= 0, input.readsPathsAtOnce, !keepsPaths, run.policy.null != .ignore {
      try writeAtOnce(edge.step, &input, &run)
      return true
    }
    let start = input.mark
    if !edge.slots.isEmpty {
      let kept = makeKept()
      unsafe node.forEachSlot(of: edge) {
        unsafe kept.keep(
          start, inSlot: $0, spelling: spelling, standard: node.pointee.writtenKeys[position], input
        )
      }
    }
    if edge.child < 0 { return false }
    if let spelling {
      let isKept = unsafe makeKept().keep(
        spelling: spelling, inSlot: edge.spellingSlot, standard: node.pointee.writtenKeys[position], input
      )
      if !isKept { return false }
    }
    try keepParts(ofNode: edge.child, &input, &run)
    return true
  }

  /// Writes the value at the end of a path that is a property's first candidate.
  @inline(__always)
  private mutating func writeAtOnce(
    _ step: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if !met.insert(step) {
      // The value may be that of a key with the text of the path, which takes precedence.
      if !writtenAtOnce.contains(step) { return try input.skipValue() }
      return try processDuplicate(step, .firstPath, &input, &run)
    }
    writtenAtOnce.insert(step)
    let fits = try write(step, .firstPath, &input, &run)
    // The value of an object that this one replaces is not to be seen.
    if !fits, !isEmpty, replacedAtOnce.contains(step) { try input.handleDuplicateKey() }
  }

  /// Keeps the parts of an object or an array that paths lead to, and moves past it.
  private mutating func keepParts(
    ofNode child: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let steps = unsafe contents.node(child).pointee.innerSteps
    if !writtenAtOnce.intersects(steps) { return try readParts(ofNode: child, &input, &run) }
    // The object replaces an earlier one.
    let replaced = (0..<64).filter { steps & (1 << UInt64($0)) != 0 && writtenAtOnce.contains($0) }
    for step in replaced {
      try takeBack(step, &input, &run)
      met.remove(step)
      writtenAtOnce.remove(step)
      replacedAtOnce.insert(step)
    }
    try readParts(ofNode: child, &input, &run)
    if !isEmpty, replaced.contains(where: { !met.contains($0) }) { try input.handleDuplicateKey() }
  }

  private mutating func readParts(
    ofNode child: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let node = unsafe contents.node(child)
    // The object may be one that replaces an earlier one.
    if let kept { unsafe node.forEachInnerSlot { kept.clear($0) } }
    let ignoresCase = unsafe node.pointee.index.ignoresCase
    if var members = try input.openMembers(seeking: ignoresCase ? nil : unsafe node.pointee.index.count) {
      while true {
        var position = try input.nextMember(&members, in: unsafe node.pointee.index)
        if position == KeyIndex.end { return }
        if position < KeyIndex.end { position = KeyIndex.otherSpelling(position) }
        var isPassed = false
        if position >= 0 {
          let spelling = ignoresCase ? input.keyMark(of: members) : nil
          isPassed = try keep(position, ofNode: child, spelling: spelling, &input, &run)
        }
        if !isPassed { try input.skipValue() }
      }
    }
    if unsafe !node.pointee.indices.isEmpty, var elements = try input.openElements() {
      return try keepElements(ofNode: child, &elements, &input, &run)
    }
    let start = input.mark
    // Null is null at the end of each path.
    var count = unsafe input.isTooDeep ? -1 : input.isNull ? 0 : node.pointee.depth
    if count > 0, run.policy.empty == .null, input.isEmpty(at: start, otherThan: .objects) { count = -2 }
    var isKept = count <= 0 || run.policy.paths != .leaf
    if !isKept { isKept = try input.readSourceValue().endsPaths }
    if isKept {
      let kept = makeKept()
      unsafe node.forEachInnerSlot { kept.keep(start, inSlot: $0, stoppedAfter: count, input) }
    }
    input.move(to: start)
    try input.skipValue()
  }

  /// Keeps the elements of an array that paths lead to.
  private mutating func keepElements(
    ofNode child: Int, _ elements: inout Reader.Elements, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let indices = unsafe contents.node(child).pointee.indices
    var (index, next) = (0, 0)
    while try input.nextElement(&elements) {
      let start = input.mark
      var isPassed = false
      while next < indices.count, indices[next].index == index {
        if isPassed { input.move(to: start) }
        isPassed = try keep(indices[next].entry, ofNode: child, spelling: nil, &input, &run)
        next += 1
      }
      if !isPassed { try input.skipValue() }
      index += 1
    }
  }

  /// Returns the key or path of a candidate that messages name, and the keys that lead to its value, in the form that the
  /// record has.
  func place(ofCandidate rank: Int, of step: Int, _ input: borrowing Reader) -> (name: String, keys: [String])
  {
    let candidate = unsafe contents.pointee.properties[step].candidates[rank]
    let table = unsafe contents.pointee.keys
    var keys = candidate.keys
    if table.ignoresCase, let kept {
      var node = 0
      for (index, key) in keys.enumerated() {
        guard let entry = table.entry(forKey: key, inNode: node) else { break }
        node = entry.child ?? 0
        let isLast = entry.slots.contains(candidate.slot)
        let slot = isLast ? candidate.slot : entry.spellingSlot ?? candidate.slot
        if let spelling = kept.spelling(inSlot: slot) { keys[index] = input.key(at: spelling) }
      }
    }
    return (candidate.path?.text ?? keys[0], keys)
  }
}

// MARK: - Keys that occur twice

extension PlanRunner {
  /// Reads a later value of a key that occurs twice. If that does not undo all that the earlier value did, the input is
  /// read again without it.
  @inline(never)
  mutating func processDuplicate(
    _ step: Int, _ key: ValueKey, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if isInner(step) {
      try processInner(step, isLater: true, &input, &run)
      return
    }
    try takeBack(step, &input, &run)
    if case .position = key { writtenAtOnce.remove(step) }
    let fits = try writeViaTarget(step, key, &input, &run)
    if !fits, !isEmpty { try input.handleDuplicateKey() }
  }

  /// Takes back the value of a step, which another one replaces. If that does not undo all that the value did, the input is
  /// read again without it.
  mutating func takeBack(_ step: Int, _ input: inout Reader, _ run: inout RunState) throws(JSONFailure) {
    let property = unsafe contents.pointee.properties[step]
    let isReplaced =
      property.target.hasStorage && (isEmpty || !property.target.mayFill)
      && run.policy.null != .ignore
    if !isReplaced || !run.issues.isUnchanged(since: .start) { try input.handleDuplicateKey() }
    if isEmpty, holding.contains(step) {
      holding.remove(step)
      unsafe property.valueTarget.destroy(base + property.offset)
    }
  }
}

extension Target {
  /// Whether an existing value may be filled, so that a later value does not replace all of an earlier one.
  fileprivate var mayFill: Bool { nestedPlan != nil || !choices.isEmpty || choosesAnyModel }
}
