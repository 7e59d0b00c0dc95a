import Injector

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The system calls, as functions that throw errors. Tests replace `perform` to make calls fail.
struct FileSystem: Sendable {
  typealias Descriptor = SystemCall.Descriptor

  /// Performs a call. A negative result is the negative number of an error.
  var perform: @Sendable (SystemCall) -> Int = { $0.perform() }

  /// Performs a call, repeats it if a signal interrupts it, and returns its result.
  func result(of call: SystemCall) -> Int {
    while true {
      let result = perform(call)
      if result != -Int(EINTR) { return result }
    }
  }

  /// Performs a call that is part of an operation on a file, and returns its result.
  @discardableResult
  func perform(_ operation: FileOperation, _ path: String, by call: SystemCall) throws(InjectionError) -> Int
  {
    let result = result(of: call)
    if result < 0 { throw InjectionError(operation, path, errorNumber: -result) }
    return result
  }

  /// Returns the status of the file at a path, following all symbolic links, or a negative error number.
  func status(of path: String) -> (result: Int, status: stat) {
    var status = stat()
    let found = unsafe withUnsafeMutablePointer(to: &status) { unsafe result(of: .status(path, $0)) }
    return (found, status)
  }

  /// Returns the status of an open file; nil if it is unknown.
  func status(of file: Descriptor) -> stat? {
    var status = stat()
    let found = unsafe withUnsafeMutablePointer(to: &status) { unsafe result(of: .openStatus(file, $0)) }
    return found < 0 ? nil : status
  }

  /// Writes bytes to an open file. If it accepts no more bytes at the moment, waits until it does or the task is
  /// cancelled.
  func write(
    _ bytes: UnsafeRawBufferPointer,
    to file: Descriptor,
    _ operation: FileOperation,
    _ path: String,
    unless isCancelled: () -> Bool
  ) throws(InjectionError) {
    var start = 0
    while start < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      switch unsafe result(of: .writeBytes(file, rest)) {
      case -Int(EAGAIN): try wait(for: file, operation, path, unless: isCancelled)
      // If a file accepts no bytes without an error, the loop would never end.
      case 0: throw InjectionError(operation, path, errorNumber: Int(ENOSPC))
      case let count where count < 0: throw InjectionError(operation, path, errorNumber: -count)
      case let count: start += count
      }
    }
  }

  /// Waits for a moment, or until an open file accepts bytes.
  func wait(
    for file: Descriptor = -1, _ operation: FileOperation, _ path: String, unless isCancelled: () -> Bool
  ) throws(InjectionError) {
    if isCancelled() { throw InjectionError(operation, path, errorNumber: Int(ECANCELED)) }
    var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, 20)
  }

  /// Reads bytes from an open file, and returns how many; nil if none are available yet.
  func availableBytes(
    of file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, _ path: String
  ) throws(InjectionError) -> Int? {
    var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&request, 1, 0) == 0 { return nil }
    let result = unsafe result(of: .readBytes(file, buffer))
    // Another process may have read the bytes first.
    if result == -Int(EAGAIN) { return nil }
    if result < 0 { throw InjectionError(.read, path, errorNumber: -result) }
    return result
  }
}

/// An open file that is closed when it is released.
struct OpenFile: ~Copyable {
  let path: String
  let system: FileSystem
  private(set) var descriptor: SystemCall.Descriptor

  /// Takes ownership of an open descriptor.
  init(_ path: String, _ descriptor: Int, in system: FileSystem) {
    (self.path, self.system, self.descriptor) = (path, system, SystemCall.Descriptor(descriptor))
  }

  /// Opens a file for reading. `waits` is true if opening and reading a pipe may block the thread.
  init(reading path: String, waits: Bool = true, in system: FileSystem) throws(InjectionError) {
    let call = SystemCall.openFile(path, flags: O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    self.init(path, try system.perform(.open, path, by: call), in: system)
  }

  deinit { if descriptor >= 0 { _ = system.perform(.closeFile(descriptor)) } }

  /// Closes the file, and returns the result of the system call.
  consuming func close() -> Int {
    defer { descriptor = -1 }
    return system.perform(.closeFile(descriptor))
  }

  // MARK: - The whole file

  /// The minimum size of the buffer, and the maximum size that is reserved based on the reported size of the file.
  private static let (minimumCapacity, trustedCapacity) = (1 << 16, 1 << 24)
  /// The maximum number of bytes to read in one call. Darwin refuses more than 2 GiB.
  private static let maximumReadSize = 1 << 30

  /// Returns the bytes up to the end of the file; nil if there are more than a limit.
  ///
  /// If the reported size exceeds the limit, nothing is read. Otherwise, the bytes are counted while they are read: the
  /// size of a pipe is unknown, and a file with holes may be larger than memory.
  func contents(byteLimit: Int) throws(InjectionError) -> Data? {
    let size = system.status(of: descriptor)?.byteCount ?? 0
    if size > byteLimit { return nil }
    // Space for one more byte detects the end of the file without another buffer.
    var capacity = max(Self.minimumCapacity, min(size, Self.trustedCapacity) + 1)
    var memory = unsafe try grown(nil, to: capacity)
    defer { unsafe free(memory) }
    var count = 0
    while true {
      if count == capacity {
        capacity = capacity < size ? min(size, 2 * capacity - 1) + 1 : 2 * capacity
        unsafe memory = try grown(memory, to: capacity)
      }
      let room = min(capacity - count, Self.maximumReadSize)
      let free = unsafe UnsafeMutableRawBufferPointer(start: memory.map { unsafe $0 + count }, count: room)
      let added = unsafe try system.perform(.read, path, by: .readBytes(descriptor, free))
      count += added
      if count > byteLimit { return nil }
      if added == 0 { break }
    }
    guard count > 0, let bytes = unsafe memory.take() else { return Data() }
    return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }

  /// Returns larger memory with the same contents.
  private func grown(_ memory: UnsafeMutableRawPointer?, to capacity: Int) throws(InjectionError)
    -> UnsafeMutableRawPointer?
  {
    guard let larger = unsafe realloc(memory, capacity) else {
      throw InjectionError(.read, path, errorNumber: Int(ENOMEM))
    }
    return unsafe larger
  }
}

extension InjectionError {
  /// Creates the error for a failed system call.
  init(_ operation: FileOperation, _ file: String, errorNumber: Int) {
    let number = Int32(errorNumber)
    let underlying = POSIXErrorCode(rawValue: number).map { POSIXError($0) }
    self.init(operation, file, reason: unsafe String(cString: strerror(number)), underlying: underlying)
  }
}
