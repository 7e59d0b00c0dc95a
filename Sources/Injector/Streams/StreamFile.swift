import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file that a stream reads: one at a path, which it opens and closes, or one that the caller has opened.
///
/// Everything happens on the queue of its reader, one thing after the other, so its conformance to `Sendable` is
/// unchecked.
final class StreamFile: @unchecked Sendable {
  /// The name of the file; nil for a file that the caller has opened.
  let name: String?
  private let path: Result<FilePlace, InjectionError>?
  private let calls: SystemCalls
  /// The descriptor of the open file. For a file of the caller it is another one, which stays open when the caller closes
  /// the file. A negative number is that of an error.
  private var descriptor: SystemCalls.Descriptor = 0
  private var isOpen = false
  /// The offset of the next block in a file that is read at offsets; nil for one that is read as it comes.
  private var offset: Int?
  /// The number of bytes of a regular file, once it is open.
  private(set) var byteCount: Int?
  private var isClosed = false

  typealias Completion = @Sendable (Result<Int, InjectionError>) -> Void

  init(_ path: Result<FilePlace, InjectionError>, calls: SystemCalls = .system) {
    self.path = path
    self.calls = calls
    name = (try? path.get())?.path
  }

  init(_ handle: FileHandle, calls: SystemCalls = .system) {
    self.calls = calls
    path = nil
    name = nil
    descriptor = calls.duplicate(handle.fileDescriptor)
  }

  /// Reads the next bytes, and calls `completion` with their number, at once or when there are some.
  func read(into block: StreamBlock, on queue: DispatchQueue, completion: @escaping Completion) {
    if isClosed { return completion(.success(0)) }
    do throws(InjectionError) {
      if !isOpen { try open() }
    } catch {
      return completion(.failure(error))
    }
    let isReady = offset != nil || calls.isReady(descriptor)
    if isReady, let result = readNow(into: block) { return completion(result) }
    WaitingFiles.shared.wait(for: descriptor) { [self] in
      queue.async { self.read(into: block, on: queue, completion: completion) }
    }
  }

  /// Closes the file. That of the caller stays open.
  func close() {
    if isClosed { return }
    isClosed = true
    guard path == nil || isOpen, descriptor >= 0 else { return }
    WaitingFiles.shared.forget(descriptor)
    _ = calls.close(descriptor)
  }

  private func open() throws(InjectionError) {
    if let path {
      let path = try path.get().path
      // A named pipe that nobody writes to must not hold the thread.
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
      descriptor = Int32(try check(.open) { Int(calls.open(path, flags, 0)) })
    } else {
      _ = try check(.open) { Int(descriptor) }
    }
    isOpen = true
    guard case .success(let status) = calls.openStatus(descriptor), status.isRegular else { return }
    // A file of the caller keeps its position, so that the stream can be walked again.
    let start = path == nil ? max(0, calls.position(descriptor)) : 0
    offset = start
    byteCount = max(0, status.size - start)
  }

  /// Reads the next bytes. Returns nil if there are none yet, because another process was faster.
  private func readNow(into block: StreamBlock) -> Result<Int, InjectionError>? {
    do throws(InjectionError) {
      let count = try check(.read) {
        if let offset { return unsafe calls.readAt(descriptor, block.bytes, offset) }
        let result = unsafe calls.read(descriptor, block.bytes)
        return result == -Int(EAGAIN) ? .max : result
      }
      if count == .max { return nil }
      if let offset { self.offset = offset + count }
      return .success(count)
    } catch {
      return .failure(error)
    }
  }

  /// Calls a closure, again as long as a signal interrupts it, and returns its result.
  private func check(_ operation: FileOperation, _ call: () -> Int) throws(InjectionError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if result == -Int(EINTR) { continue }
      throw InjectionError(FileFailure(operation, name ?? "", SystemError(number: Int32(-result))))
    }
  }
}
