internal import Dispatch

/// One computation under way, which other threads can wait for.
@usableFromInline
final class Flight<Value: Sendable>: Sendable {
  private enum Phase: Sendable {
    case computing(ThreadIdentity)
    case landed(Value)
    case failed
  }

  private let phase: Locked<Phase>
  private let landing = DispatchGroup()

  /// Starts a flight; every flight must `land` or `fail`.
  @usableFromInline
  init(owner: ThreadIdentity) {
    phase = Locked(.computing(owner))
    landing.enter()
  }

  /// The thread that computes, `nil` once it is done.
  var owner: ThreadIdentity? {
    phase.withLock { phase in
      if case .computing(let owner) = phase { owner } else { nil }
    }
  }

  /// Hands the value to all who wait.
  @usableFromInline
  func land(_ value: Value) {
    phase.withLock { $0 = .landed(value) }
    landing.leave()
  }

  /// Wakes all who wait without a value.
  @usableFromInline
  func fail() {
    phase.withLock { $0 = .failed }
    landing.leave()
  }

  /// Waits for the end; `nil` when the computation failed.
  @usableFromInline
  func wait() -> Value? {
    landing.wait()
    return phase.withLock { phase in
      if case .landed(let value) = phase { value } else { nil }
    }
  }
}
