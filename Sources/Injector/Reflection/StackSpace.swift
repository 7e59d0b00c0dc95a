import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How deeply the stack of a thread carries: threads other than the main one have as little as 512 KB on Apple's platforms,
/// and whatever their makers ask for everywhere.
enum StackSpace {
  /// The address that the stack of this thread should not grow below: a quarter of it is left to those who are called.
  ///
  /// Asking costs microseconds, so it is done only where values are nested deeply. 0 where it is unknown.
  static func lowestAddress() -> UInt {
    guard let stack = ofThisThread() else { return 0 }
    return stack.lowest + min(stack.size, 8 << 20) / 4
  }

  /// Where the stack of this thread is in memory.
  private static func ofThisThread() -> (lowest: UInt, size: UInt)? {
    #if canImport(Darwin)
      let thread = pthread_self()
      let size = UInt(pthread_get_stacksize_np(thread))
      return (UInt(bitPattern: pthread_get_stackaddr_np(thread)) - size, size)
    #elseif canImport(Glibc) || canImport(Musl)
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

  /// About where the stack ends now.
  static func currentAddress() -> UInt { address(ofBytes: 16) }

  /// Where some bytes of the stack are. Their number is no constant: AddressSanitizer keeps what has a fixed size elsewhere.
  @inline(never)
  @_optimize(none)
  private static func address(ofBytes count: Int) -> UInt {
    unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { memory in
      UInt(bitPattern: memory.baseAddress)
    }
  }
}

#if canImport(Glibc) || canImport(Musl)
  /// `pthread_getattr_np`, which the C library's header declares only where GNU extensions are asked for.
  @_silgen_name("pthread_getattr_np")
  private func attributesOfThread(
    _ thread: pthread_t,
    _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> CInt
#endif
