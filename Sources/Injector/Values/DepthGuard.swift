/// A counter of nested arrays and records. It limits them to the allowed depth, and to the depth that the stack of this
/// thread has space for.
///
/// It is used to read JSON text and dictionaries, and to convert values to native ones and to descriptions.
package struct DepthGuard {
  /// The greatest depth, unless ``InjectionLimits`` set another one.
  @_transparent static var defaultLimit: Int { InjectionLimits.defaultDepth }

  /// The number of open levels.
  package private(set) var depth = 0
  package let limit: Int
  /// The depth up to which neither the limit nor the stack needs to be checked.
  private let shallowDepth: Int

  /// The number of levels that any stack has space for. Unoptimized code needs several times the space.
  #if DEBUG
    private static let safeDepth = 1
  #else
    private static let safeDepth = 8
  #endif

  /// Creates a counter with a maximum depth.
  package init(limit: Int = DepthGuard.defaultLimit) {
    self.limit = limit
    shallowDepth = min(Self.safeDepth, limit)
  }

  /// Enters a level. If it is too deep, returns false, and `leave` must not be called.
  @_transparent
  package mutating func enter() -> Bool {
    guard admits(depth + 1) else { return false }
    depth += 1
    return true
  }

  /// Whether a depth is allowed.
  @_transparent
  func admits(_ depth: Int) -> Bool { depth <= shallowDepth || hasRoom(for: depth) }

  /// Whether this many levels inside the open ones are allowed.
  @_transparent
  func admits(more levels: Int) -> Bool { admits(depth &+ levels) }

  @_transparent
  package mutating func leave() { depth -= 1 }

  /// Sets the number of open levels.
  @_transparent
  mutating func move(to depth: Int) { self.depth = depth }

  /// Whether the stack of this thread has space for a nested run, which the user's code may start.
  var hasSpaceForRun: Bool { StackSpace.hasRoom }

  /// Whether the stack of this thread has space for a number of levels of the given size.
  package func hasSpace(for levels: Int, bytesPerLevel: UInt) -> Bool {
    StackSpace.hasRoom(for: levels, bytesPerLevel: bytesPerLevel)
  }

  @inline(never)
  private func hasRoom(for depth: Int) -> Bool {
    depth <= limit && StackSpace.hasRoom
  }
}
