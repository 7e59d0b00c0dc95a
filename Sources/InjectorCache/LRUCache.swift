// The data structure, after insert "a", "b", "c", then value(forKey: "a"), then removeValue(forKey: "b"):
//
//   slotOfKey   "a" → 1   "c" → 3
//
//   slot            0         1         2         3
//               ┌─────────┬─────────┬─────────┬─────────┐
//   entries     │   nil   │ "a", 10 │   nil   │ "c", 30 │
//               ├─────────┼─────────┼─────────┼─────────┤
//   links newer │    3    │    0    │    –    │    1    │      0 ◀─newer─ 1 ◀─newer─ 3 ◀─newer─ 0
//         older │    1    │    3    │    0    │    0    │      0 ─older─▶ 1 ─older─▶ 3 ─older─▶ 0
//               └─────────┴─────────┴─────────┴─────────┘
//   firstFree   2
//
// The links make a ring. Slot 0 holds no entry; it closes the ring, so that no entry is a special case: from it,
// `older` leads to the newest entry ("a") and `newer` to the oldest ("c").
//
// A look-up compares the key with that of the newest entry first. Any other hit finds the slot in `slotOfKey`, takes it out of the ring, and puts it back between slot 0 and the
// newest: six words written, and none at all when it is the newest already.
// An insert that finds the cache full takes out what `newer` of slot 0 names, here "c". Its slot goes to the
// front of the free list (`firstFree`, then by `older`), and the new entry takes it from there. The arrays so
// grow to the largest count there was and no further, and no entry has a heap object of its own.
//
// All of this is behind one lock that is held for the few steps above and nothing else: computations run outside
// it (SingleFlight.swift), and keys and values that leave the cache are released after it.

/// A thread-safe cache that, when full, drops the value that was not used for longest.
///
/// ```swift
/// let cache = LRUCache<String, Int>(countLimit: 2)
/// cache.insert(1, forKey: "a")
/// cache.insert(2, forKey: "b")
/// cache.value(forKey: "a")        // 1; "b" is now the one not used for longest
/// cache.insert(3, forKey: "c")
/// cache.value(forKey: "b")        // nil
/// print(cache.statistics)
/// // 1 hit, 1 miss, 1 eviction, 2 values
/// ```
///
/// `==` and `hash(into:)` of the keys run while the lock is held and must not use the cache. The `deinit` of a key
/// or value may.
///
/// - Complexity: O(1) for a look-up, an insertion, and a removal.
public final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let state: Locked<CacheState<Key, Value>>

  /// Creates an empty cache.
  ///
  /// - Parameter countLimit: How many values to keep at most; with 0 or less, none.
  public init(countLimit: Int) {
    state = Locked(CacheState(countLimit: max(0, countLimit)))
  }

  /// How many values to keep at most; a negative limit is taken as 0, which keeps nothing.
  ///
  /// A new limit takes effect at once: what is too much is evicted, the least recently used first.
  ///
  /// - Complexity: O(*n*) to set, where *n* is the number of values evicted.
  public var countLimit: Int {
    get { state.withLock { $0.countLimit } }
    set {
      let evicted = state.withLock { $0.limit(to: max(0, newValue)) }
      withExtendedLifetime(evicted) {}
    }
  }

  /// How many values there are.
  public var count: Int {
    state.withLock { $0.table.count }
  }

  /// The value of a key, which becomes the most recently used, or `nil`.
  ///
  /// Does not wait for a value that is being computed; that is a miss.
  @inlinable
  public func value(forKey key: Key) -> Value? {
    state.withLock { state in
      let value = state.hit(key)
      if value == nil { state.misses &+= 1 }
      return value
    }
  }

  /// The value of a key, which becomes the most recently used, or `nil`, which is not counted as a miss.
  @inlinable
  package func keptValue(forKey key: Key) -> Value? {
    state.withLock { $0.hit(key) }
  }

  /// Keeps a value as the most recently used, replacing the one of the same key, else evicting one if full.
  ///
  /// - Parameters:
  ///   - value: The value to keep.
  ///   - key: The key to find it by.
  @inlinable
  public func insert(_ value: Value, forKey key: Key) {
    let displaced = state.withLock { state in
      state.flights[key] = nil
      return state.keep(value, forKey: key)
    }
    withExtendedLifetime(displaced) {}
  }

  /// Removes a key and returns its value, or `nil` when there was none.
  ///
  /// A value that is being computed for this key will not be kept.
  ///
  /// - Parameter key: The key to remove.
  /// - Returns: The value removed.
  @inlinable
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    let removed = state.withLock { state in
      state.flights[key] = nil
      return state.table.remove(key)
    }
    return removed?.value
  }

  /// Removes everything; the limit and the statistics stay.
  ///
  /// Values that are being computed will not be kept.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  public func removeAll() {
    let removed = state.withLock { state in
      let removed = (state.table, state.flights)
      state.table = SlotTable()
      state.flights = [:]
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// What the cache has done so far, all numbers taken at one moment.
  public var statistics: CacheStatistics {
    state.withLock {
      CacheStatistics(hits: $0.hits, misses: $0.misses, evictions: $0.evictions, count: $0.table.count)
    }
  }

  /// Sets hits, misses and evictions to 0; the values stay.
  public func resetStatistics() {
    state.withLock { state in
      state.hits = 0
      state.misses = 0
      state.evictions = 0
    }
  }
}
