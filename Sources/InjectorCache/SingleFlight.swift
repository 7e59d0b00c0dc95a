internal import Dispatch

// A single computation for each key, even if several threads request its value.
//
//   the key has a value ──────────────────────────────────────────────────────────▶ return the value
//   no value, no computation ─▶ start a flight ─▶ compute outside the lock ─▶ keep ─▶ return the value
//   another thread computes ─▶ wait ─┬─ it succeeds ──────────────────────────────▶ return the value
//                                    └─ it fails ─▶ start again
//   waiting would never end ─▶ compute, keep nothing ─────────────────────────────▶ return the value
//
// Waiting would never end in two cases: this thread itself computes the value, or the thread that computes it waits,
// directly or through other threads, for a value that this thread computes. For example, 1 computes A and requests B,
// while 2 computes B and requests A. The last thread to request sees the complete chain, because `waiting` is only
// changed with the lock held.

extension LRUCache {
  /// Returns the value of a key, and computes and stores it if there is none.
  ///
  /// ```swift
  /// let lengths = LRUCache<String, Int>(countLimit: 10)
  /// lengths.value(forKey: "four") { "four".count }  // 4, computed
  /// lengths.value(forKey: "four") { "four".count }  // 4, from the cache
  /// ```
  ///
  /// If several threads request a missing value at the same time, one of them computes it and the others wait. Values
  /// of different keys are computed in parallel.
  ///
  /// - A computation runs without the lock, and may request values of other keys from the cache. If it requests its own
  ///   key, or if two computations on two threads request each other's key, waiting would never end. In that case, the
  ///   inner request computes the value itself, and that value is not stored. Only requests to the same cache are
  ///   recognized.
  /// - If a computation throws an error, nothing is stored. The threads that waited for it try again, and one of them
  ///   computes the value.
  /// - If the key is inserted or removed during its computation, or if all values are removed, the computed value is
  ///   returned to the threads that requested it, but is not stored.
  /// - Waiting for a value counts as a hit. Computing a value counts as a miss, even if it fails.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - compute: A closure that returns the value. It is called at most once.
  /// - Returns: The value.
  /// - Throws: The error of `compute`.
  /// - Complexity: O(1), in addition to `compute` and waiting for it.
  @inlinable
  public func value<Failure: Error>(
    forKey key: Key, orInsert compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = state.withLock({ $0.hit(key) }) { return value }
    return try valueAfterMiss(forKey: key, orInsert: compute)
  }

  @inlinable
  func valueAfterMiss<Failure: Error>(
    forKey key: Key, orInsert compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let thread = ThreadIdentity.current
    while true {
      switch state.withLock({ $0.claim(key, by: thread) }) {
      case .found(let value): return value
      case .mayNotWait: return try compute()
      case .compute(let flight): return try perform(flight, forKey: key, compute)
      case .wait(let flight):
        flight.wait()
        if let value = state.withLock({ $0.stopWaiting(thread, for: flight) }) { return value }
      }
    }
  }

  @inlinable
  func perform<Failure: Error>(
    _ flight: Flight<Value>, forKey key: Key, _ compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      let value = try compute()
      let displaced = state.withLock { $0.finish(flight, forKey: key, with: value) }
      flight.end()
      withExtendedLifetime(displaced) {}
      return value
    } catch {
      state.withLock { _ = $0.finish(flight, forKey: key, with: nil) }
      flight.end()
      throw error
    }
  }
}

extension CacheState where Key: Hashable {
  /// The next action of a thread that requests a value.
  @usableFromInline
  enum Claim {
    case found(Value)
    case compute(Flight<Value>)
    case wait(Flight<Value>)
    case mayNotWait
  }

  @inlinable
  mutating func claim(_ key: Key, by thread: ThreadIdentity) -> Claim {
    if let value = hit(key) { return .found(value) }
    guard let flight = flights.first(where: { $0.key == key })?.flight else {
      let flight = Flight<Value>(owner: thread)
      flights.append((key, flight))
      misses &+= 1
      return .compute(flight)
    }
    guard !depends(flight, on: thread) else {
      misses &+= 1
      return .mayNotWait
    }
    waiting.append((thread, flight))
    return .wait(flight)
  }

  @inlinable
  mutating func stopWaiting(_ thread: ThreadIdentity, for flight: Flight<Value>) -> Value? {
    waiting.removeAll { $0.thread == thread }
    if flight.value != nil { hits &+= 1 }
    return flight.value
  }

  /// Ends a flight, and stores its value unless it failed or its key was changed during the computation. Returns the
  /// replaced or evicted entry.
  @inlinable
  mutating func finish(_ flight: Flight<Value>, forKey key: Key, with value: Value?) -> Entry? {
    (flight.owner, flight.value) = (nil, value)
    guard let position = flights.firstIndex(where: { $0.flight === flight }) else { return nil }
    flights.remove(at: position)
    return value.flatMap { keep($0, forKey: key) }
  }

  /// Whether a flight depends on a thread, directly or through other threads.
  @usableFromInline
  func depends(_ flight: Flight<Value>, on thread: ThreadIdentity) -> Bool {
    var next: Flight<Value>? = flight
    while let owner = next?.owner {
      if owner == thread { return true }
      next = waiting.first { $0.thread == owner }?.flight
    }
    return false
  }
}

/// A computation in progress that other threads can wait for. The lock of the cache protects its properties.
@usableFromInline
final class Flight<Value: Sendable>: @unchecked Sendable {
  /// The thread that computes the value; `nil` after the computation has ended.
  @usableFromInline var owner: ThreadIdentity?
  /// The value, after the computation has ended; nil if it failed.
  @usableFromInline var value: Value?
  private let group = DispatchGroup()

  /// Creates a computation. `end` must be called to end it.
  @usableFromInline
  init(owner: ThreadIdentity) {
    self.owner = owner
    group.enter()
  }

  /// Lets all waiting threads continue.
  @usableFromInline
  func end() { group.leave() }

  /// Waits until the computation ends.
  @usableFromInline
  func wait() { group.wait() }
}
