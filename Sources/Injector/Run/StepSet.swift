/// A set of steps of a plan, which are small integers. It allocates no memory for up to 64 steps.
@safe struct StepSet: ~Copyable {
  private var low: UInt64 = 0
  /// One bit for each step from the 64th on; nil when there are none.
  private let high: UnsafeMutablePointer<UInt64>?

  /// Creates an empty set for a number of steps.
  @_transparent
  init(stepCount: Int) { unsafe high = stepCount > 64 ? Self.allocate(stepCount) : nil }

  @_transparent
  deinit { unsafe high?.deallocate() }

  /// Adds a step. Returns false if the set contains it already.
  @_transparent
  @discardableResult
  mutating func insert(_ step: Int) -> Bool {
    if step >= 64 { return unsafe Self.insert(step, high) }
    let bit = Self.bit(step)
    let isNew = low & bit == 0
    low |= bit
    return isNew
  }

  @inline(never)
  private static func insert(_ step: Int, _ words: UnsafeMutablePointer<UInt64>?) -> Bool {
    guard let word = unsafe words.map({ unsafe $0 + (step / 64 - 1) }) else { return false }
    let bit = bit(step)
    defer { unsafe word.pointee |= bit }
    return unsafe word.pointee & bit == 0
  }

  /// Removes a step.
  mutating func remove(_ step: Int) {
    if step < 64 {
      low &= ~Self.bit(step)
    } else {
      unsafe high?[step / 64 - 1] &= ~Self.bit(step)
    }
  }

  @_transparent
  func contains(_ step: Int) -> Bool {
    let word = step < 64 ? low : unsafe high?[step / 64 - 1] ?? 0
    return word & Self.bit(step) != 0
  }

  /// The steps below 64 that are in the set, a bit for each.
  var firstSteps: UInt64 { low }

  /// Whether all steps are in the set; false if there are more than 64.
  @_transparent
  func isFull(stepCount: Int) -> Bool {
    stepCount <= 64 && (stepCount == 64 ? .max : Self.bit(stepCount) &- 1) == low
  }

  @_transparent
  private static func bit(_ step: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: step) }

  @inline(never)
  private static func allocate(_ stepCount: Int) -> UnsafeMutablePointer<UInt64> {
    let wordCount = (stepCount - 1) / 64
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    unsafe words.initialize(repeating: 0, count: wordCount)
    return unsafe words
  }
}

/// The steps of a model whose properties received a value.
///
/// A run with a report for one model records them whenever a model is complete. The model at the root is the last
/// one.
@safe struct InjectedSteps {
  private var contents: UnsafeMutablePointer<PlanContents>?
  /// One bit for each of the first 64 steps.
  private var low: UInt64 = 0
  private var others: [Int] = []

  init() { unsafe contents = nil }

  /// Creates the set of a plan's handled steps, except those whose value is invalid.
  init(_ contents: UnsafeMutablePointer<PlanContents>, _ handled: borrowing StepSet, without misfits: [Int]) {
    unsafe self.contents = contents
    let count = unsafe contents.pointee.properties.count
    low = handled.firstSteps & (count < 64 ? 1 << UInt64(count) - 1 : .max)
    for step in misfits where step < 64 { low &= ~(1 << UInt64(step)) }
    if count > 64 { others = (64..<count).filter { handled.contains($0) && !misfits.contains($0) } }
  }

  var isEmpty: Bool { low == 0 && others.isEmpty }

  /// The names of the properties. The plan must still exist.
  var names: [String] {
    guard !isEmpty, let contents = unsafe contents else { return [] }
    let properties = unsafe contents.pointee.properties
    var names: [String] = []
    names.reserveCapacity(low.nonzeroBitCount + others.count)
    var rest = low
    while rest != 0 {
      names.append(properties[rest.trailingZeroBitCount].name)
      rest &= rest &- 1
    }
    for step in others { names.append(properties[step].name) }
    return names
  }
}

extension PlanRunner {
  /// Records the properties that received a value.
  @inline(never)
  func noteInjected(_ run: inout RunState) {
    unsafe run.injected = InjectedSteps(contents, handled, without: notes.misfits)
  }
}
