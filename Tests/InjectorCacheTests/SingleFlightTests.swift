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
    #expect(wrong.counts.isEmpty)
    #expect(cache.count <= cache.countLimit)
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
    } catch {
      #expect(error == .second)
    }
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
      } catch {
        refused.add(thread)
      }
    }
    #expect(attempts.counts == [0: 4])
    #expect(refused.counts.count == 3)
    #expect(cache.statistics == CacheStatistics(hits: 4, misses: 4, evictions: 0, count: 1))
  }
}

private enum Refusal: Error {
  case first, second
}
