// One computation per key, however many threads ask.
//
//   hit ─────────────────────────────────────────────▶ the value
//   no value, nobody computes ─▶ start a flight ─▶ compute outside the lock ─▶ keep, land ─▶ the value
//   somebody computes ─▶ wait ─┬─ landed ────────────▶ the value
//                              └─ failed ─▶ from the top
//   waiting would never end ─▶ compute, keep nothing ─▶ the value
//
// Waiting would never end when the one who computes is this thread, or waits (through any number of other
// threads) for something this thread computes: 1 computes A and asks for B, while 2 computes B and asks for A.
// Whoever asks last sees the whole chain, since threads enter `waiting` under the lock.

extension LRUCache {
  /// The value of a key, computed and kept when there is none.
  ///
  /// However many threads ask for a missing key at once, one of them computes it, and the others wait for it;
  /// different keys are computed in parallel.
  ///
  /// ```swift
  /// let lengths = LRUCache<String, Int>(countLimit: 10)
  /// lengths.value(forKey: "four") { "four".count }  // 4, computed
  /// lengths.value(forKey: "four") { "four".count }  // 4, from the cache
  /// ```
  ///
  /// - A computation runs outside the lock and may ask the cache for other keys. If it asks for its own key, or
  ///   if two computations on two threads ask for each other's, waiting would never end; then the inner request
  ///   computes for itself, and its value is not kept. Only waits within one cache are seen.
  /// - A computation that throws leaves nothing behind. Those who waited for it try again, and one of them
  ///   computes.
  /// - When the key is inserted or removed while it is computed, or everything is removed, the computed value
  ///   goes to those who asked for it, but is not kept.
  /// - Waiting for a value counts as a hit, computing one as a miss, whether or not it succeeds.
  ///
  /// - Parameters:
  ///   - key: The key to look up.
  ///   - compute: Makes the value; called at most once.
  /// - Returns: The value found or computed.
  /// - Throws: What `compute` throws.
  /// - Complexity: O(1) besides `compute` and waiting for it.
  @inlinable
  public func value<Failure: Error>(
    forKey key: Key,
    orInsert compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = state.withLock({ $0.hit(key) }) { return value }
    return try valueAfterMiss(forKey: key, orInsert: compute)
  }

  @inlinable
  func valueAfterMiss<Failure: Error>(
    forKey key: Key,
    orInsert compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let thread = ThreadIdentity.current
    while true {
      switch state.withLock({ $0.claim(key, by: thread) }) {
      case .found(let value): return value
      case .mayNotWait: return try compute()
      case .compute(let flight): return try fly(flight, forKey: key, compute)
      case .wait(let flight):
        let value = flight.wait()
        state.withLock { $0.stopWaiting(thread, isHit: value != nil) }
        if let value { return value }
      }
    }
  }

  @inlinable
  func fly<Failure: Error>(
    _ flight: Flight<Value>,
    forKey key: Key,
    _ compute: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      let value = try compute()
      let displaced = state.withLock { $0.finish(flight, forKey: key, keeping: value) }
      flight.land(value)
      withExtendedLifetime(displaced) {}
      return value
    } catch {
      state.withLock { _ = $0.endFlight(flight, forKey: key) }
      flight.fail()
      throw error
    }
  }
}

extension CacheState {
  /// What a thread that asks for a value has to do.
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
    guard let flight = flights[key] else {
      let flight = Flight<Value>(owner: thread)
      flights[key] = flight
      misses &+= 1
      return .compute(flight)
    }
    guard !leads(from: flight, to: thread) else {
      misses &+= 1
      return .mayNotWait
    }
    waiting[thread] = flight
    return .wait(flight)
  }

  @inlinable
  mutating func stopWaiting(_ thread: ThreadIdentity, isHit: Bool) {
    waiting[thread] = nil
    if isHit { hits &+= 1 }
  }

  /// Keeps the value unless the key was touched in the meantime; returns what it displaced.
  @inlinable
  mutating func finish(_ flight: Flight<Value>, forKey key: Key, keeping value: Value) -> Entry? {
    endFlight(flight, forKey: key) ? keep(value, forKey: key) : nil
  }

  /// Whether the flight was still the one whose value is to be kept.
  @inlinable
  mutating func endFlight(_ flight: Flight<Value>, forKey key: Key) -> Bool {
    guard flights[key] === flight else { return false }
    flights[key] = nil
    return true
  }

  /// Whether the thread is the one that the flight depends on in the end.
  @usableFromInline
  func leads(from flight: Flight<Value>, to thread: ThreadIdentity) -> Bool {
    var next: Flight<Value>? = flight
    while let owner = next?.owner {
      if owner == thread { return true }
      next = waiting[owner]
    }
    return false
  }
}
