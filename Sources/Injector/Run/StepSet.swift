/// A set of the steps of a plan: small integers, without allocation up to 64.
@safe struct StepSet: ~Copyable {
  private var low: UInt64 = 0
  /// One bit for each step from the 64th on; nil when there are none.
  private let high: UnsafeMutablePointer<UInt64>?

  /// Creates an empty set for a number of steps.
  @inline(__always)
  init(stepCount: Int) {
    unsafe high = stepCount > 64 ? Self.allocate(stepCount) : nil
  }

  @inline(__always)
  deinit { unsafe high?.deallocate() }

  /// Adds a step. Returns false if the set contains it already.
  @inline(__always)
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

  /// Adds steps below 64, a bit for each.
  mutating func insert(bits: UInt64) { low |= bits }

  /// Removes a step.
  mutating func remove(_ step: Int) {
    if step < 64 {
      low &= ~Self.bit(step)
    } else {
      unsafe high?[step / 64 - 1] &= ~Self.bit(step)
    }
  }

  @inline(__always)
  func contains(_ step: Int) -> Bool {
    let word = step < 64 ? low : unsafe high?[step / 64 - 1] ?? 0
    return word & Self.bit(step) != 0
  }

  /// Whether some of the steps below 64, a bit for each, are in the set.
  @inline(__always)
  func intersects(_ bits: UInt64) -> Bool { low & bits != 0 }

  /// The steps below 64 that are in the set, a bit for each.
  var firstSteps: UInt64 { low }

  /// Whether all steps are in the set; false if there are more than 64.
  @inline(__always)
  func isFull(stepCount: Int) -> Bool {
    stepCount <= 64 && (stepCount == 64 ? .max : Self.bit(stepCount) &- 1) == low
  }

  @inline(__always)
  private static func bit(_ step: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: step) }

  @inline(never)
  private static func allocate(_ stepCount: Int) -> UnsafeMutablePointer<UInt64> {
    let wordCount = (stepCount - 1) / 64
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    unsafe words.initialize(repeating: 0, count: wordCount)
    return unsafe words
  }
}
