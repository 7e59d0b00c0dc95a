/// Counts how many arrays and records are open inside each other, and refuses more than are allowed, or than the stack of this
/// thread carries.
///
/// Every input that is followed into its depth has one: JSON text, dictionaries, and what is made native or described.
struct DepthGuard {
  private var depth = 0
  private let limit: Int
  /// Down to this depth, neither the limit nor any stack is at risk.
  private let shallowDepth: Int
  /// Where the stack should end, once it was asked for.
  private var lowestStackAddress: UInt?

  /// At most `limit` may be open.
  init(limit: Int = JSONLimits.depth) {
    self.limit = limit
    shallowDepth = min(12, limit)
  }

  /// Goes one level deeper; false if that is too deep, and then there is nothing to leave.
  @inline(__always)
  mutating func enter() -> Bool {
    guard admits(depth + 1) else { return false }
    depth += 1
    return true
  }

  /// Whether so many may be open.
  @inline(__always)
  mutating func admits(_ depth: Int) -> Bool { depth <= shallowDepth || hasRoom(for: depth) }

  /// Comes back from a level.
  @inline(__always)
  mutating func leave() { depth -= 1 }

  @inline(never)
  private mutating func hasRoom(for depth: Int) -> Bool {
    let lowest = lowestStackAddress ?? StackSpace.lowestAddress()
    lowestStackAddress = lowest
    return depth <= limit && StackSpace.currentAddress() >= lowest
  }
}
