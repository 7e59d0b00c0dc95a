import Foundation
import InjectorCache
import Testing

struct SingleFlightTests {
  @Test func eightThreadsComputeEachMissingKeyOnce() {
    let cache = LRUCache<Int, Int>(countLimit: 1000)
    let computed = Tally()
    let wrong = Tally()
    onThreads(8) { thread in
      for step in 0..<4000 {
        let key = (step &* 7 &+ thread) % 500
        let value = cache.value(forKey: key) {
          computed.add(key)
          return key * 2
        }
        if value != key * 2 { wrong.add(key) }
      }
    }
    #expect(computed.counts == Dictionary(uniqueKeysWithValues: (0..<500).map { ($0, 1) }))
    #expect(wrong.counts.isEmpty)
    #expect(cache.statistics == CacheStatistics(hits: 31_500, misses: 500, evictions: 0, count: 500))
  }

  @Test func eightThreadsWithEverySortOfCallStayConsistent() {
    let cache = LRUCache<Int, Int>(countLimit: 20)
    let wrong = Tally()
    onThreads(8) { thread in
      for step in 0..<3000 {
        let key = (step &* 31 &+ thread &* 17) % 60
        switch (step &+ thread) % 16 {
        case 0: cache.removeValue(forKey: key)
        case 1: cache.insert(key, forKey: key)
        case 2 where step % 50 == 0: cache.removeAll()
        case 3: cache.countLimit = 10 + key % 20
        case 4..<8: if let value = cache.value(forKey: key), value != key { wrong.add(key) }
        default: if cache.value(forKey: key, orInsert: { key }) != key { wrong.add(key) }
        }
      }
    }
    #expect(wrong.counts.isEmpty && cache.count <= cache.countLimit)
  }

  @Test func oneComputesAndTheOthersWait() {
    let cache = LRUCache<String, Int>(countLimit: 4)
    let computed = Tally()
    onThreads(8) { _ in
      let value = cache.value(forKey: "slow") {
        computed.add(0)
        Thread.sleep(forTimeInterval: 0.05)
        return 42
      }
      #expect(value == 42)
    }
    #expect(computed.counts == [0: 1])
    #expect(cache.statistics == CacheStatistics(hits: 7, misses: 1, evictions: 0, count: 1))
  }

  @Test func differentKeysAreComputedInParallel() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    let started = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    onThreads(2) { thread in
      _ = cache.value(forKey: thread) {
        started[thread].signal()
        // Comes only if the other computation runs at the same time.
        #expect(started[1 - thread].wait(timeout: .now() + 20) == .success)
        return thread
      }
    }
    #expect(cache.count == 2)
  }

  @Test func aThrowingComputationLeavesNothingBehind() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    #expect(throws: Refusal.first) { try cache.value(forKey: 1) { () throws(Refusal) in throw .first } }
    #expect(cache.count == 0)
    #expect(cache.value(forKey: 1) { 5 } == 5)
    #expect(cache.statistics == CacheStatistics(misses: 2, count: 1))
  }

  @Test func theErrorKeepsItsType() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    do throws(Refusal) {
      _ = try cache.value(forKey: 1) { () throws(Refusal) -> Int in throw .second }
    } catch { #expect(error == .second) }
  }

  @Test func waitersOfAThrowingComputationTryAgainOneAfterTheOther() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    let attempts = Tally()
    let refused = Tally()
    onThreads(8) { thread in
      do {
        let value = try cache.value(forKey: 1) { () throws(Refusal) -> Int in
          attempts.add(0)
          Thread.sleep(forTimeInterval: 0.02)
          if attempts.counts[0, default: 0] <= 3 { throw .first }
          return 9
        }
        #expect(value == 9)
      } catch { refused.add(thread) }
    }
    #expect(attempts.counts == [0: 4] && refused.counts.count == 3)
    #expect(cache.statistics == CacheStatistics(hits: 4, misses: 4, evictions: 0, count: 1))
  }
}

private enum Refusal: Error { case first, second }

struct ChangeInFlightTests {
  @Test(arguments: [true, false]) func aRemovedKeyIsNotKept(everything: Bool) {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    let started = DispatchGroup()
    let removed = DispatchSemaphore(value: 0)
    let waited = Tally()
    started.enter()
    onThreads(3) { thread in
      if thread == 0 {
        let value = cache.value(forKey: 1) {
          started.leave()
          removed.wait()
          return 5
        }
        #expect(value == 5)
        return
      }
      started.wait()
      if thread == 1 {
        Thread.sleep(forTimeInterval: 0.1)
        if everything { cache.removeAll() } else { #expect(cache.removeValue(forKey: 1) == nil) }
        removed.signal()
      } else {
        waited.add(cache.value(forKey: 1) { 6 })
      }
    }
    // The second request waited for the first one's value, or (if it came late) made its own.
    #expect(cache.value(forKey: 1) == (waited.counts == [5: 1] ? nil : 6))
  }

  @Test func aRequestAfterTheRemovalComputesAnew() {
    let cache = LRUCache<Int, String>(countLimit: 4)
    let outer = cache.value(forKey: 1) {
      cache.removeAll()
      #expect(cache.value(forKey: 1) { "new" } == "new")
      return "old"
    }
    #expect(outer == "old" && cache.value(forKey: 1) == "new")
  }

  @Test func anInsertedValueWinsOverTheComputedOne() {
    let cache = LRUCache<Int, String>(countLimit: 4)
    let outer = cache.value(forKey: 1) {
      cache.insert("inserted", forKey: 1)
      return "computed"
    }
    #expect(outer == "computed" && cache.value(forKey: 1) == "inserted")
  }

  @Test func aLimitLoweredInFlightHolds() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    let value = cache.value(forKey: 1) {
      cache.countLimit = 0
      return 3
    }
    #expect(value == 3 && cache.count == 0)
  }
}

/// Runs the body on so many threads of their own, started together, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let ready = DispatchGroup()
  let done = DispatchGroup()
  for _ in 0..<count {
    ready.enter()
    done.enter()
  }
  for number in 0..<count {
    Thread.detachNewThread {
      ready.leave()
      ready.wait()
      body(number)
      done.leave()
    }
  }
  done.wait()
}

/// Counts how often each number came up, from any thread.
final class Tally: Sendable {
  private let storage = Locked<[Int: Int]>([:])

  func add(_ number: Int) { storage.withLock { $0[number, default: 0] += 1 } }
  var counts: [Int: Int] { storage.withLock { $0 } }
}

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
    let value = cache.value(forKey: 1) { "outer, " + cache.value(forKey: 1) { "inner" } }
    #expect(value == "outer, inner" && cache.value(forKey: 1) == "outer, inner")
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

  @Test(arguments: [true, false]) func aDeinitMayUseTheCache(viaKey: Bool) {
    let cache = LRUCache<Resource, Resource?>(countLimit: 2)
    let ended = Tally()
    func insert(_ number: Int) {
      let resource = Resource(number) { ended.add(cache.count) }
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

  init(_ number: Int, end: @escaping @Sendable () -> Void) { (self.number, self.end) = (number, end) }

  deinit { end() }

  static func == (left: Resource, right: Resource) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
