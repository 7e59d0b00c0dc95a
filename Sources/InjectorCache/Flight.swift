internal import Dispatch

/// A computation in progress that other threads can wait for.
@usableFromInline
final class Flight<Value: Sendable>: Sendable {
  private enum Phase: Sendable {
    case computing(ThreadIdentity)
    /// The value is nil if the computation failed.
    case landed(Value?)
  }

  private let phase: Locked<Phase>
  private let landing = DispatchGroup()

  /// Creates a computation. `land` must be called to end it.
  @usableFromInline
  init(owner: ThreadIdentity) {
    phase = Locked(.computing(owner))
    landing.enter()
  }

  /// The thread that computes the value; `nil` after the computation has ended.
  var owner: ThreadIdentity? {
    phase.withLock { phase in
      if case .computing(let owner) = phase { owner } else { nil }
    }
  }

  /// Ends the computation with a value, which all waiting threads get; nil if it failed.
  @usableFromInline
  func land(_ value: Value?) {
    phase.withLock { $0 = .landed(value) }
    landing.leave()
  }

  /// Waits for the end of the computation. Returns its value, or `nil` if it failed.
  @usableFromInline
  func wait() -> Value? {
    landing.wait()
    return phase.withLock { phase in
      if case .landed(let value) = phase { value } else { nil }
    }
  }
}
