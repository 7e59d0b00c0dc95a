import Foundation
import InjectorCache
import Testing

struct ChangeInFlightTests {
  @Test(arguments: [true, false])
  func aRemovedKeyIsNotKept(everything: Bool) {
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
    #expect(outer == "old")
    #expect(cache.value(forKey: 1) == "new")
  }

  @Test func anInsertedValueWinsOverTheComputedOne() {
    let cache = LRUCache<Int, String>(countLimit: 4)
    let outer = cache.value(forKey: 1) {
      cache.insert("inserted", forKey: 1)
      return "computed"
    }
    #expect(outer == "computed")
    #expect(cache.value(forKey: 1) == "inserted")
  }

  @Test func aLimitLoweredInFlightHolds() {
    let cache = LRUCache<Int, Int>(countLimit: 4)
    let value = cache.value(forKey: 1) {
      cache.countLimit = 0
      return 3
    }
    #expect(value == 3)
    #expect(cache.count == 0)
  }
}
