/// Which steps of a plan have been reached in one record: a set of small integers without allocation up to 64.
struct SeenSteps {
  private var low: UInt64 = 0
  private var high: [UInt64]

  init(stepCount: Int) {
    high = stepCount > 64 ? [UInt64](repeating: 0, count: (stepCount - 1) / 64) : []
  }

  @inline(__always)
  mutating func insert(_ step: Int) {
    if step < 64 {
      low |= 1 << UInt64(truncatingIfNeeded: step)
    } else {
      high[step / 64 - 1] |= 1 << UInt64(truncatingIfNeeded: step % 64)
    }
  }

  @inline(__always)
  func contains(_ step: Int) -> Bool {
    let word = step < 64 ? low : high[step / 64 - 1]
    return word & (1 << UInt64(truncatingIfNeeded: step % 64)) != 0
  }
}
