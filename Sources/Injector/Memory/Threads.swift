#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Android)
  public import Android
#endif

/// A variable with a separate object for each thread during a call of `with`.
///
/// Unlike a task-local value, it is not inherited by tasks that `body` starts. Reading it takes about a nanosecond.
@usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
  /// Nil if the process has no key left. In that case, no thread has an object.
  @usableFromInline let key: pthread_key_t?

  /// Creates a variable without objects.
  package init() { key = newThreadKey() }

  /// Whether this thread has an object.
  @inlinable
  var isSet: Bool {
    guard let key else { return false }
    return unsafe pthread_getspecific(key) != nil
  }

  /// The object of this thread.
  package var current: Object? {
    guard let key, let address = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
  }

  /// Calls `body` and sets the object of this thread during the call.
  package func with<Result, Failure: Error>(
    _ object: Object, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let key else { return try body() }
    let outer = unsafe pthread_getspecific(key)
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
    defer {
      unsafe pthread_setspecific(key, outer)
      withExtendedLifetime(object) {}
    }
    return try body()
  }
}

/// Returns a new key for thread-local values; nil if the process has none left.
private func newThreadKey() -> pthread_key_t? {
  var key = pthread_key_t()
  return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
}

/// The space on the stack of a thread. On Apple's platforms, threads other than the main one have 512 KB by default,
/// and a program may choose another size on all platforms.
package enum StackSpace {
  /// Returns the lowest address that the stack of this thread should grow to; 1 if the stack is unknown. A quarter of
  /// the stack, but at least 64 KB and at most a megabyte, is left for functions that are called.
  ///
  /// Each thread looks up the address once, which takes microseconds. A run may continue on another thread.
  package static func lowestAddress() -> UInt {
    if let known, let address = unsafe pthread_getspecific(known) { return UInt(bitPattern: address) }
    let stack = ofThisThread()
    let lowest = stack.map { $0.lowest + max(min($0.size, 4 << 20) / 4, min($0.size / 2, 64 << 10)) } ?? 1
    if let known { unsafe pthread_setspecific(known, UnsafeRawPointer(bitPattern: lowest)) }
    return lowest
  }

  /// Whether the stack of this thread may grow.
  static var hasRoom: Bool { currentAddress() >= lowestAddress() }

  /// Whether the stack of this thread has space for a number of levels, each of which needs a number of bytes.
  static func hasRoom(for levels: Int, bytesPerLevel: UInt) -> Bool {
    let (current, lowest) = (currentAddress(), lowestAddress())
    return current > lowest && UInt(levels) < (current - lowest) / bytesPerLevel
  }

  /// The lowest address of each thread; nil if the process has no key left.
  private static let known = newThreadKey()

  /// Returns the lowest address and the size of this thread's stack.
  private static func ofThisThread() -> (lowest: UInt, size: UInt)? {
    #if canImport(Darwin)
      let (end, size) = unsafe (
        UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())),
        UInt(pthread_get_stacksize_np(pthread_self()))
      )
      return (end - size, size)
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
        guard let attributes = memory.baseAddress,
          unsafe attributesOfThread(pthread_self(), attributes) == 0
        else { return nil }
        defer { unsafe _ = pthread_attr_destroy(attributes) }
        var address: UnsafeMutableRawPointer?
        var size = 0
        guard unsafe pthread_attr_getstack(attributes, &address, &size) == 0 else { return nil }
        return (UInt(bitPattern: address), UInt(size))
      }
    #else
      return nil
    #endif
  }

  /// Returns the approximate address that the stack has grown to.
  static func currentAddress() -> UInt { address(ofBytes: 16) }

  /// Returns the address of some bytes on the stack. Their number is not a constant, because AddressSanitizer stores
  /// variables of a fixed size elsewhere.
  @inline(never)
  @_optimize(none)
  private static func address(ofBytes count: Int) -> UInt {
    unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { memory in
      UInt(bitPattern: memory.baseAddress)
    }
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// `pthread_getattr_np`, which the C library's header declares only if GNU extensions are enabled.
  @_silgen_name("pthread_getattr_np")
  private func attributesOfThread(
    _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> CInt
#endif
