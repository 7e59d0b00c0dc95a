import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread with a stack of a given size, made without Foundation, which then does not know how large the stack is.
enum SmallThread {
  struct CannotStart: Error {}

  private final class Work: @unchecked Sendable {
    // Unchecked because one thread waits for the other.
    let body: () -> [Bool]
    var result: [Bool] = []
    init(_ body: @escaping () -> [Bool]) { self.body = body }
  }

  /// Runs the body on a thread of its own, and waits for it. With a sanitizer, functions need more of the stack, so that it
  /// has at least 512 KB.
  static func run(kilobytes: Int, _ body: @escaping () -> [Bool]) throws -> [Bool] {
    let kilobytes = ResidentMemory.isMeasurable ? kilobytes : max(kilobytes, 512)
    let work = Work(body)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    guard unsafe pthread_attr_init(attributes) == 0,
      unsafe pthread_attr_setstacksize(attributes, kilobytes * 1024) == 0
    else { throw CannotStart() }
    defer { unsafe _ = pthread_attr_destroy(attributes) }
    unsafe pthread_join(try start(work, attributes), nil)
    return work.result
  }

  private static func start(
    _ work: Work, _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) throws -> pthread_t {
    let thread = UnsafeMutablePointer<StartedThread>.allocate(capacity: 1)
    defer { unsafe thread.deallocate() }
    let argument = unsafe Unmanaged.passRetained(work).toOpaque()
    guard unsafe pthread_create(thread, attributes, smallThreadMain, argument) == 0 else {
      throw CannotStart()
    }
    #if canImport(Darwin)
      guard let started = unsafe thread.pointee else { throw CannotStart() }
      return started
    #else
      return unsafe thread.pointee
    #endif
  }

  #if canImport(Darwin)
    private typealias StartedThread = pthread_t?
  #else
    private typealias StartedThread = pthread_t
  #endif

  fileprivate static func perform(_ argument: UnsafeMutableRawPointer) {
    let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    work.result = work.body()
  }
}

#if canImport(Darwin)
  private func smallThreadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe SmallThread.perform(argument)
    return nil
  }
#else
  private func smallThreadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe SmallThread.perform(argument) }
    return nil
  }
#endif
