internal import Dispatch

/// A computation in progress that other threads can wait for. The lock of the cache protects its variables.
@usableFromInline
final class Flight<Value: Sendable>: @unchecked Sendable {
  /// The thread that computes the value; `nil` after the computation has ended.
  @usableFromInline var owner: ThreadIdentity?
  /// The value, after the computation has ended; nil if it failed.
  @usableFromInline var value: Value?
  private let landing = DispatchGroup()

  /// Creates a computation. `land` must be called to end it.
  @usableFromInline
  init(owner: ThreadIdentity) {
    self.owner = owner
    landing.enter()
  }

  /// Lets all waiting threads continue.
  @usableFromInline
  func land() { landing.leave() }

  /// Waits for the end of the computation.
  @usableFromInline
  func wait() { landing.wait() }
}
