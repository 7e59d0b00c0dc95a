import InjectorCache
import Testing

struct LRUCacheTests {
  @Test func dropsTheLeastRecentlyUsed() {
    let cache = LRUCache<String, Int>(countLimit: 2)
    cache.insert(1, forKey: "a")
    cache.insert(2, forKey: "b")
    #expect(cache.value(forKey: "a") == 1)
    cache.insert(3, forKey: "c")
    #expect(cache.value(forKey: "b") == nil)
    #expect(cache.value(forKey: "a") == 1)
    #expect(cache.value(forKey: "c") == 3)
    #expect(cache.statistics == CacheStatistics(hits: 3, misses: 1, evictions: 1, count: 2))
  }

  @Test func replacingAValueMakesItTheMostRecentlyUsed() {
    let cache = LRUCache<String, Int>(countLimit: 2)
    cache.insert(1, forKey: "a")
    cache.insert(2, forKey: "b")
    cache.insert(10, forKey: "a")
    cache.insert(3, forKey: "c")
    #expect(cache.value(forKey: "a") == 10)
    #expect(cache.value(forKey: "b") == nil)
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
    #expect(cache.removeValue(forKey: 1) == "one")
    #expect(cache.removeValue(forKey: 1) == nil)
    #expect(cache.value(forKey: 1) == nil)
    #expect(cache.statistics == CacheStatistics(misses: 1))
  }

  @Test func removeAllKeepsLimitAndStatistics() {
    let cache = LRUCache<Int, Int>(countLimit: 2)
    for number in 0..<5 { cache.insert(number, forKey: number) }
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.countLimit == 2)
    #expect(cache.statistics == CacheStatistics(evictions: 3))
    for number in 0..<5 { cache.insert(number, forKey: number) }
    #expect(cache.count == 2)
  }

  @Test func statisticsStartAnewAfterAReset() {
    let cache = LRUCache<Int, Int>(countLimit: 1)
    cache.insert(1, forKey: 1)
    cache.insert(2, forKey: 2)
    _ = cache.value(forKey: 2)
    _ = cache.value(forKey: 1)
    #expect("\(cache.statistics)" == "1 hit, 1 miss, 1 eviction, 1 value")
    cache.resetStatistics()
    #expect("\(cache.statistics)" == "0 hits, 0 misses, 0 evictions, 1 value")
  }
}

struct CountLimitTests {
  @Test(arguments: [0, -1, Int.min])
  func withoutRoomKeepsNothing(limit: Int) {
    let cache = LRUCache<Int, Int>(countLimit: limit)
    cache.insert(1, forKey: 1)
    #expect(cache.countLimit == 0)
    #expect(cache.value(forKey: 1) == nil)
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
    #expect(cache.countLimit == 0)
    #expect(cache.count == 0)
  }

  @Test func aHigherLimitMakesRoom() {
    let cache = LRUCache<Int, Int>(countLimit: 1)
    cache.insert(1, forKey: 1)
    cache.countLimit = Int.max
    for number in 2...50 { cache.insert(number, forKey: number) }
    #expect(cache.count == 50)
    #expect(cache.statistics.evictions == 0)
  }
}
