import Dispatch
import Injector
import InjectorCache

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The open files that have no bytes to read yet. A single thread waits for all of them.
///
/// Dispatch sources would do the same, but on Linux they sometimes end the process when the other end of a pipe is
/// closed (swift-corelibs-libdispatch, issue 949).
final class WaitingFiles: Sendable {
  typealias Descriptor = SystemCall.Descriptor

  static let shared = WaitingFiles()

  private let actions = Locked<[Descriptor: @Sendable () -> Void]>([:])
  /// A pipe that ends the wait of the thread. A byte in it means that the files have changed.
  private let changes: (reading: Descriptor, writing: Descriptor)

  private init() {
    var ends: [Descriptor] = [-1, -1]
    _ = unsafe pipe(&ends)
    changes = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    // A serial queue keeps a thread of its own while something runs on it.
    let queue = DispatchQueue(label: "Injector.stream.wait", qos: .userInitiated)
    queue.async { [self] in while true { runOnce() } }
  }

  /// Calls a closure once when a file has bytes, has ended or has failed. It may also be called too early.
  ///
  /// - Complexity: O(*n*) in the number of waiting files.
  func wait(for file: Descriptor, _ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0[file] = action }
    endWait()
  }

  /// Stops waiting for a file, which may then be closed.
  func forget(_ file: Descriptor) {
    if actions.withLock({ $0.removeValue(forKey: file) }) != nil { endWait() }
  }

  private func endWait() {
    // If the pipe is full, the wait ends as well.
    _ = unsafe write(changes.writing, [0], 1)
  }

  /// Waits for any file, and calls the closures of those that are ready.
  private func runOnce() {
    let files = [changes.reading] + actions.withLock { $0.keys }
    var requests = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // The system ignores a negative descriptor. Without the pipe, the thread checks for other files regularly.
    let canBeEnded = changes.reading >= 0
    if unsafe poll(&requests, nfds_t(requests.count), canBeEnded ? -1 : 20) < 0 {
      // The call was interrupted, or there are too many files for it, so the files are checked one by one.
      for index in requests.indices { _ = unsafe poll(&requests[index], 1, index == 0 ? 1 : 0) }
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(changes.reading, &bytes, bytes.count) == bytes.count {}
    for request in requests.dropFirst() where request.revents != 0 {
      actions.withLock { $0.removeValue(forKey: request.fd) }?()
    }
  }
}
