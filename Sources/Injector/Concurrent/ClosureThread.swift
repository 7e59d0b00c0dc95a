import Foundation

/// A thread that stays inside closures while tasks use what the closures were called with.
///
/// The bytes of a text and the memory of a new array are valid only during the call of a closure, which cannot wait for
/// tasks: it would block a thread that tasks need. So a thread of its own makes the calls, and sleeps until the tasks
/// are done.
///
/// ```
///   thread   bytes are there ─▶ memory is there ─▶ open(…) ┄┄┄┄┄ sleeps ┄┄┄┄┄┄┄┄┄ the array is complete ─▶ result
///   task                                    begin() ┄┄▶ child tasks fill the memory ─▶ end()      ┄┄┄┄┄┄▶
/// ```
final class ClosureThread<Shared, Result>: @unchecked Sendable {
  // Unchecked because each property is written before the other side is woken, and not afterwards.

  private let wakeUp = DispatchSemaphore(value: 0)
  private var ending: CheckedContinuation<Void, Never>?
  private var result: Result?

  /// Starts the thread, and waits until it calls `open` or ends. Returns the argument of `open`; nil if it ended.
  ///
  /// `body` is the work of the thread. It gets the function `open`, which returns after `end` is called. It may call it
  /// once.
  func begin(_ body: @escaping (_ open: (Shared) -> Void) -> Result) async -> Shared? {
    let work = Transferred(body)
    let shared: Transferred<Shared?> = await withCheckedContinuation { beginning in
      Thread.detachNewThread { [self] in
        var isOpen = false
        let result = work.value { shared in
          isOpen = true
          beginning.resume(returning: Transferred(shared))
          wakeUp.wait()
        }
        self.result = result
        if isOpen { ending?.resume() } else { beginning.resume(returning: Transferred(nil)) }
      }
    }
    return shared.value
  }

  /// Lets `open` return, and waits for the end of the thread. If `open` was not called, the thread has already ended.
  func end(isOpen: Bool) async -> Result? {
    if isOpen {
      await withCheckedContinuation { ending in
        self.ending = ending
        wakeUp.signal()
      }
    }
    return result.take()
  }
}

/// A value that several threads use although its type is not `Sendable`. Whoever creates it makes sure that they only
/// read it at the same time, or use it one after the other.
struct Transferred<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// Returns the value for another task that uses it alone, such as models that were just made.
  func take() -> sending Value {
    nonisolated(unsafe) let value = value
    return unsafe value
  }
}
