import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The space on the stack of a thread. On Apple's platforms, threads other than the main one have 512 KB by default,
/// and a program may choose another size on all platforms.
enum StackSpace {
  /// Returns the lowest address that the stack of this thread should grow to; 0 if it is unknown. A quarter of the
  /// stack is left for functions that are called.
  ///
  /// This takes microseconds, so it is called only for values that are nested deeply.
  static func lowestAddress() -> UInt {
    guard let stack = ofThisThread() else { return 0 }
    return stack.lowest + min(stack.size, 8 << 20) / 4
  }

  /// Returns the place of this thread's stack in memory.
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

  /// Returns approximately the address that the stack has grown to.
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
    _ thread: pthread_t,
    _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> CInt
#endif
