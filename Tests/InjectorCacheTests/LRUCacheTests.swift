import InjectorCache
import Testing

struct LRUCacheTests {
  @Test func dropsTheLeastRecentlyUsed() {
    let cache = LRUCache<String, Int>(countLimit: 2)
    cache.insert(1, forKey: "a")
    cache.insert(2, forKey: "b")
    #expect(cache.value(forKey: "a") == 1)
    cache.insert(3, forKey: "c")
    #expect(cache.value(forKey: "b") == nil && cache.value(forKey: "a") == 1)
    #expect(cache.value(forKey: "c") == 3)
    #expect(cache.statistics == CacheStatistics(hits: 3, misses: 1, evictions: 1, count: 2))
  }

  @Test func replacingAValueMakesItTheMostRecentlyUsed() {
    let cache = LRUCache<String, Int>(countLimit: 2)
    cache.insert(1, forKey: "a")
    cache.insert(2, forKey: "b")
    cache.insert(10, forKey: "a")
    cache.insert(3, forKey: "c")
    #expect(cache.value(forKey: "a") == 10 && cache.value(forKey: "b") == nil)
  }

  @Test func computesAMissingValueOnce() {
    let cache = LRUCache<Int, Int>(countLimit: 2)
    #expect(cache.value(forKey: 1) { 10 } == 10)
    #expect(cache.value(forKey: 1) { 20 } == 10)
    #expect(cache.statistics == CacheStatistics(hits: 1, misses: 1, evictions: 0, count: 1))
  }

  @Test func keepsOptionalValues() {
    let cache = LRUCache<Int, Int?>(countLimit: 2)
    cache.insert(nil, forKey: 1)
    #expect(cache.value(forKey: 1) == .some(nil))
    #expect(cache.value(forKey: 1) { 5 } == nil)
    #expect(cache.value(forKey: 2) == .none)
  }

  @Test func removalReturnsTheValueAndIsNoEviction() {
    let cache = LRUCache<Int, String>(countLimit: 3)
    cache.insert("one", forKey: 1)
    #expect(cache.removeValue(forKey: 1) == "one" && cache.removeValue(forKey: 1) == nil)
    #expect(cache.value(forKey: 1) == nil && cache.statistics == CacheStatistics(misses: 1))
  }

  @Test func removeAllKeepsLimitAndStatistics() {
    let cache = LRUCache<Int, Int>(countLimit: 2)
    for number in 0..<5 { cache.insert(number, forKey: number) }
    cache.removeAll()
    #expect(cache.count == 0 && cache.countLimit == 2)
    #expect(cache.statistics == CacheStatistics(evictions: 3))
    for number in 0..<5 { cache.insert(number, forKey: number) }
    #expect(cache.count == 2)
  }

  @Test func statisticsAreReadAsText() {
    let cache = LRUCache<Int, Int>(countLimit: 1)
    cache.insert(1, forKey: 1)
    cache.insert(2, forKey: 2)
    _ = cache.value(forKey: 2)
    _ = cache.value(forKey: 1)
    #expect("\(cache.statistics)" == "1 hit, 1 miss, 1 eviction, 1 value")
  }
}

struct CountLimitTests {
  @Test(arguments: [0, -1, Int.min]) func withoutRoomKeepsNothing(limit: Int) {
    let cache = LRUCache<Int, Int>(countLimit: limit)
    cache.insert(1, forKey: 1)
    #expect(cache.countLimit == 0 && cache.value(forKey: 1) == nil)
    #expect(cache.value(forKey: 1) { 7 } == 7)
    #expect(cache.value(forKey: 1) { 8 } == 8)
    #expect(cache.statistics == CacheStatistics(misses: 3))
  }

  @Test func aLowerLimitEvictsAtOnce() {
    let cache = LRUCache<Int, Int>(countLimit: 10)
    for number in 0..<10 { cache.insert(number, forKey: number) }
    _ = cache.value(forKey: 0)
    cache.countLimit = 3
    #expect(cache.statistics == CacheStatistics(hits: 1, evictions: 7, count: 3))
    #expect([0, 8, 9].allSatisfy { cache.value(forKey: $0) == $0 })
    cache.countLimit = -5
    #expect(cache.countLimit == 0 && cache.count == 0)
  }

  @Test func aHigherLimitMakesRoom() {
    let cache = LRUCache<Int, Int>(countLimit: 1)
    cache.insert(1, forKey: 1)
    cache.countLimit = Int.max
    for number in 2...50 { cache.insert(number, forKey: number) }
    #expect(cache.count == 50 && cache.statistics.evictions == 0)
  }
}

/// The same seeds on the cache and on the simplest cache that could work.
struct LRUModelTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func behavesAsTheNaiveCache(seed: UInt64) {
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

struct SharedNumberTests {
  @Test func holdsWhatWasSetLast() {
    let number = SharedNumber(3)
    #expect(number.value == 3)
    number.value = -1
    #expect(number.value == -1)
  }

  /// A thread never sees a number that is older than one it saw before.
  @Test func readersSeeChangesInOrder() async {
    let number = SharedNumber(0)
    let last = 20_000
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for next in 1...last { number.value = next }
        return true
      }
      for _ in 0..<3 {
        group.addTask {
          var seen = 0
          for _ in 0..<last {
            let now = number.value
            if now < seen || now > last { return false }
            seen = now
          }
          return true
        }
      }
      for await isInOrder in group { #expect(isInOrder) }
    }
    #expect(number.value == last)
  }
}
