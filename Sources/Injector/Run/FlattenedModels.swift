/// Models that are made of the record of the model around them.
extension PlanRunner {
  /// Makes or fills such a model of the record that the input is at.
  mutating func processFlattened(
    _ step: Int,
    _ property: PlannedProperty,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    if property.mayBeAbsent, let plan = property.target.nestedPlan,
      try unsafe !Self.looksForAny(plan.contents, of: input)
    {
      if handleMissing(property, at: place(of: property), &run) { holding.insert(step) }
      return
    }
    let mark = run.mark
    let start = input.mark
    if try !put(step, &input, &run),
      useDefault(property, insteadOf: input.value(at: start), since: mark, &run),
      place == .empty
    {
      holding.insert(step)
    }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.extendPaths(from: mark, with: .property(property.name), under: [])
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
  }

  /// Whether the record that an input is at holds anything that a plan looks for.
  private static func looksForAny(
    _ contents: UnsafeMutablePointer<PlanContents>,
    of input: Input
  ) throws(Input.Failure) -> Bool {
    let parts = unsafe contents.pointee
    var walk = input
    var later = LaterCandidates<Input.Mark>()
    guard var members = try walk.openMembers(seeking: nil) else { return false }
    while true {
      let position = try walk.nextMember(&members, in: parts.keyIndex)
      if position == KeyIndex.end { break }
      if position < 0 {
        if parts.keys.snakeCaseName(forKey: walk.key(of: members)) != nil { return true }
      } else {
        let entry = parts.keys.entries[position]
        if !entry.steps.isEmpty { return true }
        if entry.isKeptForLater { _ = later.keep(entry.key, at: walk.mark) }
      }
      try walk.skipValue()
    }
    for property in parts.properties {
      if property.isFlattened, let plan = property.target.nestedPlan,
        try unsafe looksForAny(plan.contents, of: input)
      {
        return true
      }
      if try later.first(of: property, ignoringCase: parts.keys.ignoresCase, &walk) != nil { return true }
    }
    return false
  }

  // MARK: - Unknown keys

  /// Whether unknown keys of this record are recorded: those of a flattened model's record are by the model around it.
  @inline(__always)
  func watchesUnknownKeys(_ run: borrowing RunState) -> Bool {
    unsafe run.watchesUnknownKeys && !contents.pointee.isFlattened
  }

  /// Whether a plan at the same level looks at the key.
  func isKnownToFlattened(_ key: String) -> Bool {
    unsafe contents.pointee.flattenedPlans.contains { !$0.isUnknown(key) }
  }

  /// The property that an unknown key would lead to if it were ever written, of the plan or of one at the same level.
  func constant(_ key: String) -> String? { unsafe contents.pointee.constant(key) }
}

extension PlannedProperty {
  /// Whether the record need not hold anything of the model.
  fileprivate var mayBeAbsent: Bool { isOptional || defaultSource != nil || isRequired }
}

extension PlanContents {
  /// The plans of the models that are made of the same record.
  fileprivate var flattenedPlans: [PlanContents] {
    properties.filter(\.isFlattened).compactMap { $0.target.nestedPlan?.parts }
  }

  /// Whether neither the plan nor one at the same level ever looks at the key.
  fileprivate func isUnknown(_ key: String) -> Bool {
    keys.isUnknown(key) && !flattenedPlans.contains { !$0.isUnknown(key) }
  }

  /// The property that an unknown key would lead to if it were ever written.
  fileprivate func constant(_ key: String) -> String? {
    keys.constant(key) ?? flattenedPlans.lazy.compactMap { $0.constant(key) }.first
  }
}
