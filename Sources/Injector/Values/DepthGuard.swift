/// A counter of the arrays and records that are open inside each other. It limits their number to the allowed depth,
/// and to that which the stack of this thread has space for.
///
/// It is used for JSON text, for dictionaries, and for values that are made native or described.
package struct DepthGuard {
  /// The greatest depth unless ``InjectionLimits`` say otherwise.
  @_transparent static var defaultLimit: Int { InjectionLimits.defaultDepth }

  /// The number of levels that are open.
  package private(set) var depth = 0
  package let limit: Int
  /// The depth up to which neither the limit nor the stack has to be checked.
  private let shallowDepth: Int

  /// The number of levels that any stack has space for. Code that is not optimized needs several times the space.
  #if DEBUG
    private static let safeDepth = 1
  #else
    private static let safeDepth = 8
  #endif

  /// Creates a counter with a greatest depth.
  package init(limit: Int = DepthGuard.defaultLimit) {
    self.limit = limit
    shallowDepth = min(Self.safeDepth, limit)
  }

  /// Enters a level. Returns false if it is too deep; then `leave` must not be called.
  @_transparent
  package mutating func enter() -> Bool {
    guard admits(depth + 1) else { return false }
    depth += 1
    return true
  }

  /// Whether a depth is allowed.
  @_transparent
  func admits(_ depth: Int) -> Bool { depth <= shallowDepth || hasRoom(for: depth) }

  /// Whether a number of levels inside the open ones is allowed.
  @_transparent
  func admits(more levels: Int) -> Bool { admits(depth &+ levels) }

  /// Leaves a level.
  @_transparent
  package mutating func leave() { depth -= 1 }

  /// Sets the number of levels that are open.
  @_transparent
  mutating func move(to depth: Int) { self.depth = depth }

  /// Whether the stack of this thread has space for another run inside the one that the user's code is called by.
  var hasSpaceForRun: Bool { StackSpace.hasRoom }

  /// Whether the stack of this thread has space for a number of levels, each of which needs a number of bytes.
  package func hasSpace(for levels: Int, bytesPerLevel: UInt) -> Bool {
    StackSpace.hasRoom(for: levels, bytesPerLevel: bytesPerLevel)
  }

  @inline(never)
  private func hasRoom(for depth: Int) -> Bool {
    depth <= limit && StackSpace.hasRoom
  }
}
