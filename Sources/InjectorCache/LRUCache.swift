// The data structure, after insert "a", "b", "c", then value(forKey: "a"), then removeValue(forKey: "b"):
//
//   buckets     the first slot of each hash value; `next` links the slots with the same hash value
//
//   slot            0         1         2         3
//               ┌─────────┬─────────┬─────────┬─────────┐
//   entry       │   nil   │ "a", 10 │   nil   │ "c", 30 │
//               ├─────────┼─────────┼─────────┼─────────┤
//   newer       │    3    │    0    │    –    │    1    │      0 ◀─newer─ 1 ◀─newer─ 3 ◀─newer─ 0
//   older       │    1    │    3    │    0    │    0    │      0 ─older─▶ 1 ─older─▶ 3 ─older─▶ 0
//               └─────────┴─────────┴─────────┴─────────┘
//   firstFree   2
//
// The links form a ring, which slot 0 closes. It has no entry, and makes special cases unnecessary: its `older` is the
// newest entry ("a"), and its `newer` is the oldest entry ("c").
//
// A look-up compares the key with that of the newest entry first. For any other entry, it finds the slot using
// `buckets`, removes it from the ring, and inserts it between slot 0 and the newest entry. This writes six words, or
// none if the entry already is the newest.
//
// An insertion into a full cache removes the `newer` entry of slot 0, here "c". Its slot is added to the front of the
// free list (`firstFree`, then `older`) and used for the new entry. The arrays only grow to the maximum number of
// entries, and entries have no heap objects of their own.
//
// One lock protects this structure. It is held only during the steps above. Computations run without the lock
// (SingleFlight.swift), and removed keys and values are released after unlocking.

/// A thread-safe cache that removes the least recently used value when it is full.
///
/// ```swift
/// let cache = LRUCache<String, Int>(countLimit: 2)
/// cache.insert(1, forKey: "a")
/// cache.insert(2, forKey: "b")
/// cache.value(forKey: "a")        // 1; "b" is now the least recently used
/// cache.insert(3, forKey: "c")
/// cache.value(forKey: "b")        // nil
/// print(cache.statistics)
/// // 1 hit, 1 miss, 1 eviction, 2 values
/// ```
///
/// `==` and `hash(into:)` of the keys are called with the lock held, and must not use the cache. The `deinit` of a key
/// or value may use it.
///
/// - Complexity: O(1) for a look-up, an insertion, and a removal.
public final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let state: Locked<CacheState<Key, Value>>

  /// Creates an empty cache.
  ///
  /// - Parameter countLimit: The maximum number of values in the cache. With 0 or a negative number, no values are
  ///   stored.
  public init(countLimit: Int) { state = Locked(CacheState(countLimit: max(0, countLimit))) }

  /// The maximum number of values in the cache. A negative number is set to 0, and then no values are stored.
  ///
  /// A new limit takes effect immediately: the least recently used values are removed until the limit is met.
  ///
  /// - Complexity: Setting it takes O(*n*), where *n* is the number of values that are removed.
  public var countLimit: Int {
    get { state.withLock { $0.countLimit } }
    set {
      let evicted = state.withLock { $0.limit(to: max(0, newValue)) }
      withExtendedLifetime(evicted) {}
    }
  }

  /// The number of values in the cache.
  public var count: Int { state.withLock { $0.table.count } }

  /// Returns the value of a key, and makes it the most recently used.
  ///
  /// ```swift
  /// cache.value(forKey: "a")   // 1
  /// cache.value(forKey: "x")   // nil; counts as a miss
  /// ```
  ///
  /// This method does not wait for a value that is being computed. Such a call counts as a miss.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, or `nil` if there is none.
  @inlinable
  public func value(forKey key: Key) -> Value? {
    state.withLock { state in
      let value = state.hit(key)
      if value == nil { state.misses &+= 1 }
      return value
    }
  }

  /// Returns the value of a key after calling a closure with the cache locked, and makes it the most recently used. If
  /// there is no value, the closure is not called, and no miss is counted.
  @inlinable
  package func keptValue(forKey key: Key, whileLocked body: () -> Void) -> Value? {
    state.withLock { state in
      let value = state.hit(key)
      if value != nil { body() }
      return value
    }
  }

  /// Calls a closure with the cache locked. The closure must not use the cache.
  @inlinable
  package func whileLocked<Result>(_ body: () -> Result) -> Result { state.withLock { _ in body() } }

  /// Stores a value for a key, and makes it the most recently used.
  ///
  /// ```swift
  /// cache.insert(1, forKey: "a")
  /// ```
  ///
  /// An earlier value of the same key is replaced. Otherwise, if the cache is full, the least recently used value is
  /// removed.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  @inlinable
  public func insert(_ value: Value, forKey key: Key) {
    let displaced = state.withLock { state in
      state.forgetFlight(of: key)
      return state.keep(value, forKey: key)
    }
    withExtendedLifetime(displaced) {}
  }

  /// Removes the value of a key.
  ///
  /// If a value is being computed for this key, it will not be stored.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value that was removed, or `nil` if there was none.
  @inlinable
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    let removed = state.withLock { state in
      state.forgetFlight(of: key)
      return state.table.remove(key)
    }
    return removed?.value
  }

  /// Removes all values. The limit and the statistics are unchanged.
  ///
  /// Values that are being computed will not be stored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  public func removeAll() {
    let removed = state.withLock { state in
      let removed = (state.table, state.flights)
      state.table = SlotTable()
      state.flights = []
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// The current statistics. All numbers are from the same moment.
  public var statistics: CacheStatistics {
    state.withLock {
      CacheStatistics(hits: $0.hits, misses: $0.misses, evictions: $0.evictions, count: $0.table.count)
    }
  }
}

/// The state of a cache, protected by its lock.
@usableFromInline
struct CacheState<Key: Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Entry = SlotTable<Key, Value>.Entry

  @usableFromInline var table = SlotTable<Key, Value>()
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  @usableFromInline var countLimit: Int

  /// The computations whose value will be stored. A computation is removed if its key is inserted or removed, or if all
  /// values are removed. Its callers still get the value.
  @usableFromInline var flights: [(key: Key, flight: Flight<Value>)] = []

  /// The computation that each blocked thread is waiting for. An entry is removed shortly after its computation has
  /// ended.
  @usableFromInline var waiting: [(thread: ThreadIdentity, flight: Flight<Value>)] = []

  init(countLimit: Int) { self.countLimit = countLimit }
}

extension CacheState where Key: Hashable {
  /// Ensures that the value being computed for a key is not stored.
  @inlinable
  mutating func forgetFlight(of key: Key) { flights.removeAll { $0.key == key } }

  /// Returns the value of a key and counts a hit. If there is no value, nothing is counted.
  @inlinable
  mutating func hit(_ key: Key) -> Value? {
    guard let value = table.use(key) else { return nil }
    hits &+= 1
    return value
  }

  /// Stores a value if the limit allows it. Returns the replaced or evicted entry.
  @inlinable
  mutating func keep(_ value: Value, forKey key: Key) -> Entry? {
    if let replaced = table.replace(key, with: value) { return replaced }
    guard countLimit > 0 else { return nil }
    let evicted = table.count >= countLimit ? evictOldest() : nil
    table.add(key, value)
    return evicted
  }

  /// Sets the limit. Returns the evicted entries.
  mutating func limit(to countLimit: Int) -> [Entry] {
    self.countLimit = countLimit
    var evicted: [Entry] = []
    while table.count > countLimit, let entry = evictOldest() { evicted.append(entry) }
    return evicted
  }

  @inlinable
  mutating func evictOldest() -> Entry? {
    guard let evicted = table.removeOldest() else { return nil }
    evictions &+= 1
    return evicted
  }
}

/// The statistics of a cache since it was created, or since they were last reset.
///
/// ```swift
/// let cache = LRUCache<String, Int>(countLimit: 1)
/// cache.insert(1, forKey: "a")
/// cache.insert(2, forKey: "b")
/// _ = cache.value(forKey: "b")
/// print(cache.statistics)
/// // 1 hit, 0 misses, 1 eviction, 1 value
/// ```
public struct CacheStatistics: Equatable, Sendable {
  /// The number of look-ups that found a value, including those that waited for another thread to compute it.
  public var hits: Int

  /// The number of look-ups that found no value.
  public var misses: Int

  /// The number of values that were removed because the cache was full.
  public var evictions: Int

  /// The number of values in the cache.
  public var count: Int

  /// Creates statistics, for example to compare with in a test.
  ///
  /// - Parameters:
  ///   - hits: The number of look-ups that found a value.
  ///   - misses: The number of look-ups that found no value.
  ///   - evictions: The number of values that were removed because the cache was full.
  ///   - count: The number of values in the cache.
  public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0, count: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.evictions = evictions
    self.count = count
  }
}

extension CacheStatistics: CustomStringConvertible {
  /// The four numbers as text: `12 hits, 1 miss, 0 evictions, 1 value`.
  public var description: String {
    [
      counted(hits, "hit", "hits"),
      counted(misses, "miss", "misses"),
      counted(evictions, "eviction", "evictions"),
      counted(count, "value", "values"),
    ].joined(separator: ", ")
  }

  private func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
