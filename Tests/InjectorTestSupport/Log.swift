import InjectorCache

/// Values that closures of a test add, from any thread, in their order.
final class Log<Entry: Sendable>: Sendable {
  private let storage = Locked<[Entry]>([])

  var entries: [Entry] { storage.withLock { $0 } }

  func add(_ entry: Entry) { storage.withLock { $0.append(entry) } }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let storage = Locked(0)

  var count: Int { storage.withLock { $0 } }

  /// Returns the new count.
  @discardableResult
  func increase() -> Int {
    storage.withLock { count in
      count += 1
      return count
    }
  }

  func decrease() { storage.withLock { $0 -= 1 } }
}
