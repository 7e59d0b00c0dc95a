import Foundation
import InjectorCache

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
