// A value behind a lock. This is the only file of this module with unsafe code.
//
//   Locked ──┬──▶ State
//            └──▶ primitive   os_unfair_lock if available, else pthread_mutex_t
//
// A primitive must keep its address during its lifetime, so it is never copied out of its memory.

#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
  import Synchronization
#elseif canImport(Musl)
  public import Musl
  import Synchronization
#elseif canImport(Android)
  public import Android
  import Synchronization
#endif

#if canImport(Darwin)
  @unsafe @usableFromInline typealias LockPrimitive = os_unfair_lock_s
#else
  @unsafe @usableFromInline typealias LockPrimitive = pthread_mutex_t
#endif

/// State that only one thread at a time can access.
///
/// The conformance to `Sendable` is unchecked because the compiler cannot verify that every access takes the lock.
@safe
@usableFromInline
package final class Locked<State: Sendable>: @unchecked Sendable {
  @usableFromInline let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  @usableFromInline let primitive = UnsafeMutablePointer<LockPrimitive>.allocate(capacity: 1)

  /// Creates protected state with a new lock.
  package init(_ initial: State) {
    unsafe state.initialize(to: initial)
    unsafe primitive.initialize(to: LockPrimitive())
    #if !canImport(Darwin)
      unsafe pthread_mutex_init(primitive, nil)
    #endif
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    #if !canImport(Darwin)
      unsafe pthread_mutex_destroy(primitive)
    #endif
    unsafe primitive.deallocate()
  }

  /// Calls `body` with the lock held. `body` must be short, and must not take the lock again.
  @inlinable
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    #if canImport(Darwin)
      unsafe os_unfair_lock_lock(primitive)
      defer { unsafe os_unfair_lock_unlock(primitive) }
    #else
      unsafe pthread_mutex_lock(primitive)
      defer { unsafe pthread_mutex_unlock(primitive) }
    #endif
    return unsafe body(&state.pointee)
  }
}

extension Locked {
  /// Returns the value of a key in a table. If there is none, creates the value, and adds it if the table has fewer
  /// values than a limit.
  ///
  /// The value is created without the lock. If two threads create it at the same time, both get the first one.
  package func value<Key: Hashable, Value, Failure: Error>(
    forKey key: Key, limit: Int = .max, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value where State == [Key: Value] {
    if let known = withLock({ $0[key] }) { return known }
    let made = try make()
    return withLock { table in
      if let known = table[key] { return known }
      if table.count < limit { table[key] = made }
      return made
    }
  }
}

/// A number that any thread can read and set. On Apple's platforms, it uses a lock, because atomic numbers need a newer
/// system than the package.
package final class SharedNumber: Sendable {
  #if canImport(Darwin)
    private let number: Locked<Int>

    package init(_ number: Int) { self.number = Locked(number) }

    package var value: Int {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }
  #else
    private let number: Atomic<Int>

    package init(_ number: Int) { self.number = Atomic(number) }

    package var value: Int {
      get { number.load(ordering: .acquiring) }
      set { number.store(newValue, ordering: .releasing) }
    }
  #endif
}

/// The identity of a running thread. It may be reused after the thread has ended.
@usableFromInline
struct ThreadIdentity: Equatable, Sendable {
  private let number: UInt

  /// The current thread.
  @usableFromInline static var current: ThreadIdentity {
    #if canImport(Glibc) || canImport(Android)
      ThreadIdentity(number: UInt(truncatingIfNeeded: pthread_self()))
    #else
      unsafe ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #endif
  }
}
