import Foundation
import InjectorCache
import Testing

struct ReentrancyTests {
  @Test func aComputationMayAskForOtherKeys() {
    let cache = LRUCache<Int, Int>(countLimit: 100)
    func fibonacci(_ number: Int) -> Int {
      cache.value(forKey: number) { number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2) }
    }
    #expect(fibonacci(50) == 12_586_269_025)
    #expect(cache.statistics == CacheStatistics(hits: 48, misses: 51, evictions: 0, count: 51))
  }

  @Test func aComputationThatAsksForItsOwnKeyComputesForItself() {
    let cache = LRUCache<Int, String>(countLimit: 4)
    let value = cache.value(forKey: 1) {
      "outer, " + cache.value(forKey: 1) { "inner" }
    }
    #expect(value == "outer, inner")
    #expect(cache.value(forKey: 1) == "outer, inner")
    #expect(cache.statistics == CacheStatistics(hits: 1, misses: 2, evictions: 0, count: 1))
  }

  @Test func twoThreadsThatNeedEachOthersKeysBothEnd() {
    let cache = LRUCache<Int, String>(countLimit: 4)
    let started = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    onThreads(2) { thread in
      let value = cache.value(forKey: thread) {
        started[thread].signal()
        started[1 - thread].wait()
        return "\(thread)" + cache.value(forKey: 1 - thread) { "direct" }
      }
      #expect(value.hasPrefix("\(thread)"))
    }
    let kept = [cache.value(forKey: 0), cache.value(forKey: 1)]
    #expect(kept == ["01direct", "1direct"] || kept == ["0direct", "10direct"])
  }

  @Test func aRingOfThreadsEnds() {
    let cache = LRUCache<Int, Int>(countLimit: 8)
    let started = DispatchGroup()
    for _ in 0..<5 { started.enter() }
    onThreads(5) { thread in
      _ = cache.value(forKey: thread) {
        started.leave()
        started.wait()
        return 1 + cache.value(forKey: (thread + 1) % 5) { 0 }
      }
    }
    // One of the five computed for itself; the others built on it.
    #expect((0..<5).compactMap { cache.value(forKey: $0) }.sorted() == [1, 2, 3, 4, 5])
    #expect(cache.statistics.misses == 6)
  }

  @Test(arguments: [true, false])
  func aDeinitMayUseTheCache(viaKey: Bool) {
    let cache = LRUCache<Resource, Resource?>(countLimit: 2)
    let ended = Tally()
    func insert(_ number: Int) {
      let resource = Resource(number) {
        ended.add(cache.count)
      }
      let plain = Resource(number) {}
      cache.insert(viaKey ? nil : resource, forKey: viaKey ? resource : plain)
    }
    for number in 0..<5 { insert(number) }
    insert(4)
    cache.removeValue(forKey: Resource(4) {})
    cache.countLimit = 0
    cache.countLimit = 5
    for number in 0..<3 { insert(number) }
    cache.removeAll()
    #expect(ended.counts.values.reduce(0, +) == 9)
  }
}

/// A key or value that runs code when it ends.
private final class Resource: Hashable, Sendable {
  let number: Int
  private let end: @Sendable () -> Void

  init(_ number: Int, end: @escaping @Sendable () -> Void) {
    self.number = number
    self.end = end
  }

  deinit { end() }

  static func == (left: Resource, right: Resource) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
