/// What a cache has done since it was made, or since its statistics were last reset.
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
  /// How many look-ups found their value, counting those that waited for another thread to compute it.
  public var hits: Int

  /// How many look-ups did not find a value.
  public var misses: Int

  /// How many values were dropped because the cache was full; removals are not evictions.
  public var evictions: Int

  /// How many values the cache held at the time.
  public var count: Int

  /// Creates statistics, such as those a test expects.
  public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0, count: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.evictions = evictions
    self.count = count
  }
}

extension CacheStatistics: CustomStringConvertible {
  /// The four numbers in words: `12 hits, 1 miss, 0 evictions, 1 value`.
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
