/// Handles keys of a record that are not in the table. They are skipped, and recorded if they are unknown or refused.
extension PlanRunner {
  /// Skips a member whose key is not in the table. If the key can be converted from snake case to the name of a
  /// property, or if a property collects the remaining members, the value is kept.
  @inline(never)
  mutating func processUnknownKey(
    _ members: borrowing Reader.Members, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let readsSnakeCase = unsafe contents.pointee.keys.readsSnakeCase
    let takesRest = unsafe contents.pointee.restStep >= 0
    guard readsSnakeCase || takesRest || watchesKeys(run) else { return try input.skipValue() }
    // If the maximum number of issues is reached, further keys are only counted.
    if !readsSnakeCase, !takesRest,
      unsafe !contents.pointee.hasFlattenedModels && !contents.pointee.keys.refusesSnakeCase,
      run.policy.refusesNoKeys,
      run.issues.countIfOverLimit()
    {
      return try input.skipValue()
    }
    let key = input.key(of: members)
    if readsSnakeCase, let slot = unsafe contents.pointee.keys.snakeCaseSlot(forKey: key) {
      makeKept(input.words).keep(input.mark, inSlot: slot, spelling: input.keyMark(of: members), input)
    } else if takesRest, try processRest(key, at: input.keyOffset(of: members), &input, &run) {
      return
    } else if watchesKeys(run) {
      recordUnread(key, at: input.keyOffset(of: members), inside: input.depth.depth, &run)
    }
    try input.skipValue()
  }

  /// Records a key that no property reads, if it is refused or unknown.
  mutating func recordUnread(_ key: String, at offset: Int?, inside depth: Int, _ run: inout RunState) {
    if let refused = unsafe contents.pointee.keys.refusedKey(forSnakeCase: key),
      unsafe contents.pointee.keys.entry(forKey: refused, inNode: 0)?.use == .refused
    {
      return run.recordKey(key, as: .refusedKey, at: offset)
    }
    // Calling methods of the contents would copy them.
    let hasFlattened = unsafe contents.pointee.hasFlattenedModels
    if hasFlattened, unsafe contents.pointee.isKnownToFlattened(key) { return }
    if !notes.insert(key) { return }
    if let replaced = unsafe contents.pointee.mayReplaceDecoding, !replaced.isNoted, replaced.isOfDecodable {
      notes.explainMissing = true
    }
    var constant = unsafe contents.pointee.keys.constant(key)
    if constant == nil, hasFlattened { constant = unsafe contents.pointee.flattenedConstant(key) }
    if let constant {
      run.recordKey(key, as: .unknownKey, constant: constant, at: offset)
    } else {
      run.recordUnknownKey(key, at: offset, inside: depth)
    }
  }

  /// Returns whether the unknown keys of this record are recorded. For a flattened model, the enclosing model records
  /// them.
  @inline(__always)
  func watchesKeys(_ run: borrowing RunState) -> Bool {
    unsafe run.watchesKeys && !contents.pointee.isFlattened
  }
}

extension UnsafeMutablePointer<PlanContents> {
  /// Returns whether a key that is not in the table is that of a refused property, a constant, or a property of a
  /// flattened model.
  func hasKeyOutsideTable(_ key: String) -> Bool {
    // Calling methods of the contents would copy them.
    if unsafe pointee.keys.refusedKey(forSnakeCase: key) != nil || pointee.keys.constant(key) != nil {
      return true
    }
    guard unsafe pointee.hasFlattenedModels else { return false }
    return unsafe pointee.isKnownToFlattened(key) || pointee.flattenedConstant(key) != nil
  }
}

extension PlanContents {
  /// Returns whether a flattened model has the key.
  fileprivate func isKnownToFlattened(_ key: String) -> Bool {
    flattenedPlans.contains { !$0.keys.isUnknown(key) || $0.isKnownToFlattened(key) }
  }

  /// Returns the name of the constant in a flattened model that has this key; nil if there is none.
  fileprivate func flattenedConstant(_ key: String) -> String? {
    flattenedPlans.lazy.compactMap { $0.keys.constant(key) ?? $0.flattenedConstant(key) }.first
  }
}

/// The unknown keys of a record that have been recorded, and the properties that kept their values because those of the
/// record were invalid. Memory is only allocated if there are any, because most records have none.
@safe struct RecordNotes: ~Copyable {
  private var ownedContents: Unmanaged<Contents>?

  private final class Contents {
    @exclusivity(unchecked) var keys = SeenKeys()
    var misfits: [Int] = []
    var rest: AnyObject?
    var explainMissing = false
  }

  @inline(__always)
  deinit { unsafe ownedContents?.release() }

  private var contents: Contents {
    mutating get {
      let contents = unsafe ownedContents?.takeUnretainedValue() ?? Contents()
      if unsafe ownedContents == nil { unsafe ownedContents = .passRetained(contents) }
      return contents
    }
  }

  /// Adds a key. Returns false if it was added before.
  mutating func insert(_ key: String) -> Bool { unsafe contents.keys.insert(key) }

  /// Adds the step of a property whose value was invalid.
  mutating func addMisfit(_ step: Int) { contents.misfits.append(step) }

  /// The members that no other property reads.
  var rest: AnyObject? {
    get { unsafe ownedContents?.takeUnretainedValue().rest }
    set { contents.rest = newValue }
  }

  /// Whether missing values are recorded because the type may declare other keys for its `init(from:)`.
  var explainMissing: Bool {
    get { unsafe ownedContents?.takeUnretainedValue().explainMissing ?? false }
    set { contents.explainMissing = newValue }
  }

  var misfits: [Int] { unsafe ownedContents?.takeUnretainedValue().misfits ?? [] }
}

/// The keys of a record that have been found. The first four are stored inline and compared one by one.
private struct SeenKeys {
  private var few: (String, String, String, String) = ("", "", "", "")
  private var fewCount = 0
  private var many: Set<String> = []

  /// Adds a key. Returns false if it was added before.
  mutating func insert(_ key: String) -> Bool {
    if fewCount > 0 && key == few.0 || fewCount > 1 && key == few.1 { return false }
    if fewCount > 2 && key == few.2 || fewCount > 3 && key == few.3 { return false }
    switch fewCount {
    case 0: few.0 = key
    case 1: few.1 = key
    case 2: few.2 = key
    case 3: few.3 = key
    default: return many.insert(key).inserted
    }
    fewCount += 1
    return true
  }
}

extension RunState {
  /// Whether unknown and refused keys are recorded.
  @inline(__always) var watchesKeys: Bool { isReporting || !policy.refusesNoKeys }
}
