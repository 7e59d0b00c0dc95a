/// All that a cache keeps behind its lock.
@usableFromInline
struct CacheState<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline typealias Entry = SlotTable<Key, Value>.Entry

  @usableFromInline var table = SlotTable<Key, Value>()
  @usableFromInline var hits = 0
  @usableFromInline var misses = 0
  @usableFromInline var evictions = 0
  @usableFromInline var countLimit: Int

  /// The computations whose value is to be kept. One that is no longer here (its key was inserted, removed, or
  /// all was removed in the meantime) still has callers, but its value is not kept.
  @usableFromInline var flights: [Key: Flight<Value>] = [:]

  /// What each waiting thread waits for; an entry may outlive the landing by a moment.
  @usableFromInline var waiting: [ThreadIdentity: Flight<Value>] = [:]

  init(countLimit: Int) {
    self.countLimit = countLimit
  }

  /// The value of a key, counted as a hit; a key that is not there is not counted.
  @inlinable
  mutating func hit(_ key: Key) -> Value? {
    guard let value = table.use(key) else { return nil }
    hits &+= 1
    return value
  }

  /// Keeps a value as far as the limit allows; returns what it replaced or evicted.
  @inlinable
  mutating func keep(_ value: Value, forKey key: Key) -> Entry? {
    if let replaced = table.replace(key, with: value) { return replaced }
    guard countLimit > 0 else { return nil }
    let evicted = table.count >= countLimit ? evictOldest() : nil
    table.add(key, value)
    return evicted
  }

  /// Sets the limit; returns what it evicted.
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
