#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// An object that each thread has for itself while it is inside `with`.
///
/// Unlike a task-local value it ends with the function that has set it: a task which that function starts, and which outlives
/// it, does not have it. Reading it costs about a nanosecond, however many values a task carries.
@usableFromInline
struct ThreadLocal<Object: AnyObject>: Sendable {
  /// Nil if the process has no key left: then no thread has an object.
  @usableFromInline let key: pthread_key_t?

  /// A variable that no thread has an object in.
  init() {
    var new = pthread_key_t()
    key = unsafe pthread_key_create(&new, nil) == 0 ? new : nil
  }

  /// Whether this thread has an object.
  @inlinable
  var isSet: Bool {
    guard let key else { return false }
    return unsafe pthread_getspecific(key) != nil
  }

  /// The object of this thread.
  var current: Object? {
    guard let key, let address = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
  }

  /// Runs the body with an object on this thread.
  func with<Result, Failure: Error>(
    _ object: Object,
    _ body: () throws(Failure) -> Result
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
