/// The state of a cache that is protected by its lock.
@usableFromInline
struct CacheState<Key: Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Entry = SlotTable<Key, Value>.Entry

  @usableFromInline var table = SlotTable<Key, Value>()
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  @usableFromInline var countLimit: Int

  /// The computations whose value is to be kept. A computation is removed if its key is inserted or removed, or if
  /// all values are removed; its callers still get the value, but it is not kept.
  @usableFromInline var flights: [(key: Key, flight: Flight<Value>)] = []

  /// The computation that each waiting thread waits for. An entry is removed shortly after its computation has ended.
  @usableFromInline var waiting: [(thread: ThreadIdentity, flight: Flight<Value>)] = []

  init(countLimit: Int) {
    self.countLimit = countLimit
  }
}

extension CacheState where Key: Hashable {
  /// Ends that the value which is being computed for a key is kept.
  @inlinable
  mutating func forgetFlight(of key: Key) { flights.removeAll { $0.key == key } }

  /// Returns the value of a key and counts a hit. If there is no value, nothing is counted.
  @inlinable
  mutating func hit(_ key: Key) -> Value? {
    guard let value = table.use(key) else { return nil }
    hits &+= 1
    return value
  }

  /// Stores a value if the limit allows it. Returns the entry that was replaced or evicted.
  @inlinable
  mutating func keep(_ value: Value, forKey key: Key) -> Entry? {
    if let replaced = table.replace(key, with: value) { return replaced }
    guard countLimit > 0 else { return nil }
    let evicted = table.count >= countLimit ? evictOldest() : nil
    table.add(key, value)
    return evicted
  }

  /// Sets the limit. Returns the entries that were evicted.
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
