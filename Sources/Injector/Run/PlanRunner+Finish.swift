/// Finishing a record after its last member.
extension PlanRunner {
  /// Handles the properties whose value was not found. Returns false if the memory was empty and the model is not
  /// complete.
  @inline(never)
  mutating func finish(
    from start: Int?, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let (end, outer) = (input.mark, input.depth)
    if unsafe contents.pointee.restStep >= 0 || contents.pointee.recordKeyStep >= 0 {
      finishKeyless(input, &run)
    }
    let visitsAll = isEmpty || run.policy.missing != .keep || notes.explainMissing
    let readsKept = kept != nil && run.policy.null != .ignore
    let count = unsafe visitsAll ? contents.pointee.properties.count : contents.pointee.unfinished.count
    for index in 0..<count {
      let step = unsafe visitsAll ? index : contents.pointee.unfinished[index]
      if handled.contains(step) { continue }
      if readsKept, try writeKept(step, &input, &run) { continue }
      let property = unsafe contents.pointee.properties[step]
      if readsInside, property.isInPlace { continue }
      // A property that is written through a key path is written last, to a complete model.
      if isEmpty, !property.target.hasStorage, !markCompleteIfPossible() { break }
      if let start, property.isFlattened {
        input.move(to: start, inside: outer)
        try processFlattened(step, property, &input, &run)
      } else if try
        !(property.kindCandidates.isEmpty
        ? readFallback(step, property, &input, &run) : readFallbackOfKind(step, property, &input, &run))
      {
        handleMissing(step, property, &run)
      }
    }
    input.move(to: end, inside: outer)
    return !isEmpty || markCompleteIfPossible() || run.refuseAlreadyRecorded()
  }

  /// Reads the value of the first candidate that was found at the end of its path and is not null. Returns whether
  /// the property has been handled.
  @inline(__always)
  private mutating func writeKept(
    _ step: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let kept else { return false }
    let plan = unsafe contents.pointee.steps[step]
    for rank in plan.slots {
      let slot = unsafe contents.pointee.stepSlots[rank]
      guard slot >= 0, kept.move(&input, toSlot: slot) else { continue }
      if input.isNull { continue }
      handled.insert(step)
      try write(step, .candidate(rank - plan.slots.lowerBound), &input, &run)
      return handled.contains(step)
    }
    return false
  }

  /// Reads the value of the first candidate that was found; null only if all found values are null. If there is none,
  /// reads the value at which a path ended early. The policy may accept a scalar there; any other value is invalid.
  private mutating func readFallback(
    _ step: Int, _ property: PlannedProperty, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let kept else { return false }
    let passesNull = ignoresNull(property, run)
    let spelled = kept.slot(property.snakeCaseSlot)
    let spelledIsNull = try spelled.map { (found) throws(JSONFailure) in try kept.isNull(found.mark, input)
    }
    let passesAnyNull = passesNull || spelledIsNull == false
    if let found = try kept.first(of: property.candidates, passesNull: passesAnyNull, input) {
      handled.insert(step)
      input.move(to: found.slot)
      if found.slot.isNull {
        _ = run.refuse(.null, expected: property.type)
        _ = try writeOther(step, .candidate(found.rank), isRefused: true, isNull: true, &input, &run)
        return true
      }
      if found.slot.stopCount < 0 {
        _ = run.refuseTooDeep()
        return true
      }
      try writeViaTarget(step, .candidate(found.rank), &input, &run)
      // A later candidate is used instead of an empty value that counts as null.
      return handled.contains(step) ? true : try readFallback(step, property, &input, &run)
    }
    if let found = spelled, let spelling = found.spelling {
      let key = input.key(at: spelling)
      if passesNull, spelledIsNull == true { return false }
      handled.insert(step)
      input.move(to: found)
      try writeViaTarget(step, .named(key, under: [key]), &input, &run)
      return handled.contains(step)
    }
    guard property.hasPaths,
      let found = try kept.first(of: property.candidates, isStopped: true, input),
      let path = property.candidates[found.rank].path
    else { return false }
    let keys = Array(path.keys.prefix(found.slot.stopCount))
    let key = ValueKey.named(keys.joined(separator: "."), under: keys)
    handled.insert(step)
    input.move(to: found.slot)
    if run.policy.paths != .leaf {
      let expected = path.segments[keys.count].index == nil ? ExpectedText.object : ExpectedText.array
      _ = run.refuse(.typeMismatch, expected: property.type, expectation: expected)
      _ = try writeOther(step, key, isRefused: true, &input, &run)
      return true
    }
    if try writeViaTarget(step, key, &input, &run) {
      let mark = found.slot.mark
      run.recordEarlyEnd(of: path, at: keys, input.value(at: mark), property, input.offset(of: mark))
    }
    return handled.contains(step)
  }

  /// Does the same for a property whose value's type is named by a text next to it.
  private mutating func readFallbackOfKind(
    _ step: Int, _ property: PlannedProperty, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let outer = run.kindBeside
    defer { run.kindBeside = outer }
    run.kindBeside = nil
    if let kind = try kept?.first(of: property.kindCandidates, input) {
      input.move(to: kind.slot)
      let value = try input.readSourceValue()
      run.kindBeside = RunState.KindBeside(value, isSensitive: property.kindIsSensitive)
    }
    return try readFallback(step, property, &input, &run)
  }

  /// Marks the model as complete if every property that has memory has a value. Returns whether the model is
  /// complete.
  mutating func markCompleteIfPossible() -> Bool {
    if isComplete { return true }
    let properties = unsafe contents.pointee.properties
    isComplete = properties.indices.allSatisfy {
      initialized.contains($0) || !properties[$0].target.hasStorage
    }
    return isComplete
  }

  /// Returns the memory of a property. It is empty during the memberwise creation of a model, unless the property is
  /// written through a key path.
  func cell(of property: PlannedProperty) -> Cell {
    let cell = unsafe model.part(at: property.offset)
    return unsafe property.target.hasStorage ? cell : .filled(cell.memory)
  }
}

extension RunState {
  /// Records that a property received a scalar at which a path ended early, after some of its keys.
  fileprivate mutating func recordEarlyEnd(
    of path: SourcePath, at keys: [String], _ value: @autoclosure () -> Any, _ property: PlannedProperty,
    _ offset: Int?
  ) {
    guard reserveNote() else { return }
    var issue = InjectionReport.Issue(
      code: .pathEndedEarly,
      severity: .note,
      expected: .type(property.type),
      found: property.isSensitive ? .text(IssueText.sensitiveValue) : SourceValue(value()).fact,
      keys: [path.text],
      consequence: .coerced,
      detail: .pathEnd(place: keys.joined(separator: "."))
    )
    issue.extendPath(with: .property(property.name), under: keys, rank: property.rank)
    issue.facts.offset = offset
    record(issue)
  }
}

extension SourceValue {
  /// Whether a path ends at the value: it is a text, a number or a Boolean value.
  var endsPaths: Bool {
    switch self {
    case .text, .bool, .int, .uint, .float, .double, .decimal, .digits: true
    default: false
    }
  }
}
