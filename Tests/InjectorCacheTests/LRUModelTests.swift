import InjectorCache
import Testing

/// The same seeds on the cache and on the simplest cache that could work.
struct LRUModelTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func behavesAsTheNaiveCache(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let cache = LRUCache<Int, Int>(countLimit: 8)
    var naive = NaiveCache(countLimit: 8)
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<24, using: &random)
      switch Int.random(in: 0..<1000, using: &random) {
      case 0..<400: #expect(cache.value(forKey: key) == naive.value(forKey: key))
      case 400..<600:
        #expect(cache.value(forKey: key) { step } == naive.value(forKey: key, orInsert: step))
      case 600..<850:
        cache.insert(step, forKey: key)
        naive.insert(step, forKey: key)
      case 850..<950: #expect(cache.removeValue(forKey: key) == naive.removeValue(forKey: key))
      case 950..<990:
        let limit = Int.random(in: -1...16, using: &random)
        cache.countLimit = limit
        naive.countLimit = limit
      case 990..<995:
        cache.removeAll()
        naive.removeAll()
      default:
        expectSameOrder(cache, &naive)
      }
      guard cache.statistics == naive.statistics, cache.countLimit == naive.countLimit else {
        Issue.record("step \(step): \(cache.statistics), expected \(naive.statistics)")
        return
      }
    }
    expectSameOrder(cache, &naive)
  }

  /// Lowers the limit one by one: what is gone each time is the order of eviction.
  private func expectSameOrder(_ cache: LRUCache<Int, Int>, _ naive: inout NaiveCache) {
    let contents = naive.entries
    for (position, entry) in contents.enumerated() {
      // Asking in this order leaves the order as it is.
      #expect(cache.value(forKey: entry.key) == entry.value)
      #expect(naive.value(forKey: entry.key) == entry.value)
      #expect(cache.count == contents.count, "at \(position)")
    }
    let limit = cache.countLimit
    while naive.countLimit > 0 {
      let oldest = naive.entries.first
      cache.countLimit -= 1
      naive.countLimit -= 1
      #expect(cache.statistics == naive.statistics)
      if let oldest, naive.entries.first?.key != oldest.key {
        #expect(cache.value(forKey: oldest.key) == nil)
        #expect(naive.value(forKey: oldest.key) == nil)
      }
    }
    cache.countLimit = limit
    naive.countLimit = limit
    for entry in contents {
      cache.insert(entry.value, forKey: entry.key)
      naive.insert(entry.value, forKey: entry.key)
    }
  }
}

/// One array, oldest first; every operation searches it.
private struct NaiveCache {
  var entries: [(key: Int, value: Int)] = []
  var hits = 0
  var misses = 0
  var evictions = 0
  var countLimit: Int {
    didSet {
      countLimit = max(0, countLimit)
      evict()
    }
  }

  init(countLimit: Int) { self.countLimit = countLimit }

  var statistics: CacheStatistics {
    CacheStatistics(hits: hits, misses: misses, evictions: evictions, count: entries.count)
  }

  mutating func value(forKey key: Int) -> Int? {
    guard let position = entries.firstIndex(where: { $0.key == key }) else {
      misses += 1
      return nil
    }
    hits += 1
    let entry = entries.remove(at: position)
    entries.append(entry)
    return entry.value
  }

  mutating func value(forKey key: Int, orInsert new: Int) -> Int {
    if let value = value(forKey: key) { return value }
    insert(new, forKey: key)
    return new
  }

  mutating func insert(_ value: Int, forKey key: Int) {
    guard countLimit > 0 else { return }
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    evict()
  }

  mutating func removeValue(forKey key: Int) -> Int? {
    guard let position = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: position).value
  }

  mutating func removeAll() { entries = [] }

  private mutating func evict() {
    while entries.count > countLimit {
      entries.removeFirst()
      evictions += 1
    }
  }
}

/// SplitMix64, Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
