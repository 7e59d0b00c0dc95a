/// Keys whose values are not written at once: later candidates, and the first keys of paths.
///
/// ```
///   {"id": 7, "user": {"name": "Ann", "ID": 8}}     "name" is the first candidate of a property   written at once
///                                                   "ID" is a later one                           kept
/// ```
///
/// Values at the ends of paths are kept, because a key with the text of the path takes precedence and may come later.
extension PlanRunner {
  /// A walk over the parts of an object or an array that paths lead to.
  struct PartsWalk {
    /// Whether values are kept. They are not kept under a key if another spelling of the key takes precedence.
    var keeps = true
    /// The keys that lead to the value, if unknown and refused keys in it are recorded.
    var path: [String]?
  }

  /// Keeps the value of a key of a node, and moves to its parts. Returns whether it moved past the value.
  ///
  /// `spelling` is the mark of the key, if several spellings of it are read.
  mutating func keep(
    _ position: Int,
    ofNode node: Int,
    spelling: Int?,
    _ parts: PartsWalk,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let node = unsafe contents.node(node)
    let edge = unsafe node.pointee.edges[position]
    if !parts.keeps {
      if edge.child < 0 || parts.path == nil { return false }
      try keepParts(ofNode: edge.child, parts, &input, &run)
      return true
    }
    let start = input.mark
    if !edge.slots.isEmpty {
      let kept = makeKept(input.words)
      unsafe node.forEachSlot(of: edge) {
        if let spelling {
          unsafe kept.keep(
            start, inSlot: $0, spelling: spelling, standard: node.pointee.writtenKeys[position], input
          )
        } else {
          kept.keep(start, inSlot: $0, stoppedAfter: 0, at: input.depth)
        }
      }
    }
    if edge.child < 0 { return false }
    var keeps = unsafe !contents.node(edge.child).pointee.innerSlots.isEmpty
    if keeps, let spelling {
      keeps = unsafe makeKept(input.words).keep(
        spelling: spelling, inSlot: edge.spellingSlot, standard: node.pointee.writtenKeys[position], input
      )
    }
    if keeps {
      try keepParts(ofNode: edge.child, parts, &input, &run)
    } else {
      guard let path = parts.path else { return false }
      try keepParts(ofNode: edge.child, PartsWalk(keeps: false, path: path), &input, &run)
    }
    return true
  }

  /// Keeps the parts of an object or an array that paths lead to, and moves past it.
  private mutating func keepParts(
    ofNode child: Int, _ parts: PartsWalk, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let node = unsafe contents.node(child)
    // The object may replace an earlier one.
    if parts.keeps, let kept { unsafe node.forEachInnerSlot { kept.clear($0) } }
    let seeksAll = unsafe node.pointee.index.ignoresCase || parts.path != nil
    if var members = try input.openMembers(seeking: seeksAll ? nil : unsafe node.pointee.index.count) {
      return try keepMembers(ofNode: child, parts, &members, &input, &run)
    }
    if unsafe !node.pointee.indices.isEmpty, var elements = try input.openElements() {
      return try keepElements(ofNode: child, parts, &elements, &input, &run)
    }
    if !parts.keeps { return try input.skipValue() }
    let start = input.mark
    // Null counts as null at the end of each path.
    var count = unsafe input.isTooDeep ? -1 : input.isNull ? 0 : node.pointee.depth
    if count > 0, run.policy.empty == .null, input.isEmpty(at: start, otherThan: .objects) { count = -2 }
    var isKept = count <= 0 || run.policy.paths != .leaf
    if !isKept { isKept = try input.readSourceValue().endsPaths }
    if isKept {
      let kept = makeKept(input.words)
      unsafe node.forEachInnerSlot { kept.keep(start, inSlot: $0, stoppedAfter: count, at: input.depth) }
    }
    input.move(to: start)
    try input.skipValue()
  }

  /// Keeps the members of an object that paths lead to, and records the others.
  private mutating func keepMembers(
    ofNode child: Int,
    _ parts: PartsWalk,
    _ members: inout Reader.Members,
    _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let node = unsafe contents.node(child)
    while true {
      var position = try input.nextMember(&members, in: unsafe node.pointee.index)
      if position == KeyIndex.end { return }
      if position < KeyIndex.end { position = KeyIndex.otherSpelling(position) }
      var isPassed = false
      let spelling = unsafe node.pointee.index.ignoresCase ? input.keyMark(of: members) : nil
      if let path = parts.path {
        let isOfIndex = position >= 0 && spelling == nil
        let key = unsafe isOfIndex ? node.pointee.index.key(at: position) : input.key(of: members)
        let offset = input.keyOffset(of: members)
        if position < 0 {
          run.recordUnknownKey(key, under: path, at: offset, inside: input.depth.depth)
        } else {
          var inner = parts
          inner.path = run.recordKey(key, unsafe node.pointee.edges[position].use, under: path, at: offset)
          isPassed = try keep(position, ofNode: child, spelling: spelling, inner, &input, &run)
        }
      } else if position >= 0 {
        isPassed = try keep(position, ofNode: child, spelling: spelling, parts, &input, &run)
      }
      if !isPassed { try input.skipValue() }
    }
  }

  /// Keeps the elements of an array that paths lead to.
  private mutating func keepElements(
    ofNode child: Int, _ parts: PartsWalk, _ elements: inout Reader.Elements, _ input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let (indices, edges) = unsafe (contents.node(child).pointee.indices, contents.node(child).pointee.edges)
    var (index, next) = (0, 0)
    while try input.nextElement(&elements) {
      let start = input.mark
      var isPassed = false
      while next < indices.count, indices[next].index == index {
        if isPassed { input.move(to: start) }
        let (entry, isKnown) = unsafe (indices[next].entry, edges[indices[next].entry].use != nil)
        let path = isKnown ? nil : parts.path.map { $0 + [String(index)] }
        var inner = parts
        inner.path = path
        isPassed = try keep(entry, ofNode: child, spelling: nil, inner, &input, &run)
        next += 1
      }
      if !isPassed { try input.skipValue() }
      index += 1
    }
  }

  /// Returns the key or path of a candidate for messages, and the keys that lead to its value, as they are spelled in
  /// the record.
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
  /// Reads a later value of a key that occurs twice, which replaces the earlier one. Records an error if the earlier
  /// value cannot be replaced, or if the later one is invalid.
  @inline(never)
  mutating func processDuplicate(
    _ step: Int, _ key: ValueKey, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    if isInner(step) {
      try processInner(step, isLater: true, &input, &run)
      return
    }
    let start = input.mark
    let isIgnored = unsafe input.isNull && ignoresNull(contents.pointee.properties[step], run)
    // An earlier value that is invalid may already be an error.
    if !isIgnored, run.issues.errorCount == 0, undoWrite(of: step) {
      if try writeViaTarget(step, key, &input, &run) || isEmpty { return }
    } else {
      try input.skipValue()
    }
    run.recordRepeatedKey(place(of: key, of: step, input).keys, at: input.offset(of: start))
  }

  /// Undoes the write of a step whose value another one replaces. Returns false if that does not undo all effects of
  /// the write.
  private mutating func undoWrite(of step: Int) -> Bool {
    let property = unsafe contents.pointee.properties[step]
    guard property.target.hasStorage, isEmpty || !property.target.mayFill else { return false }
    if isEmpty, initialized.contains(step) {
      initialized.remove(step)
      unsafe property.target.destroy(base + property.offset)
    }
    return true
  }
}

extension Target {
  /// Whether an existing value may be filled, so that a later value does not replace all of an earlier one.
  fileprivate var mayFill: Bool { nestedPlan != nil || !choices.isEmpty || choosesAnyModel }
}
