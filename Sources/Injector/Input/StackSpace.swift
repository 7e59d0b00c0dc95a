import Foundation

/// How deeply the stack of a thread carries: threads other than the main one have as little as 512 KB on Apple's platforms.
enum StackSpace {
  /// The address that the stack of this thread should not grow below, when reading began at `entry`: half of the stack is
  /// left to those who called and to those who are called.
  ///
  /// Asking costs microseconds, so it is done only where values are nested deeply.
  static func lowestAddress(entry: UInt) -> UInt {
    let allowance = UInt(size / 2)
    return entry > allowance ? entry - allowance : 0
  }

  /// The size of this thread's stack in bytes.
  private static var size: Int {
    #if canImport(Darwin)
      return pthread_get_stacksize_np(pthread_self())
    #else
      let own = Thread.current.stackSize
      return own > 0 ? own : usual
    #endif
  }

  /// What threads have on Linux with glibc unless they ask for something else, and with musl.
  private static var usual: Int {
    #if canImport(Musl)
      return 128 * 1024
    #else
      return 8 * 1024 * 1024
    #endif
  }

  /// About where the stack ends now.
  @inline(never)
  static func currentAddress() -> UInt {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }
}
