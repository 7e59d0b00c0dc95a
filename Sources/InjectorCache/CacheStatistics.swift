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
