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

/// A place that takes bytes in blocks: a file, an open file, or a closure.
class ByteSink {
  /// Takes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {}

  /// Ends the output: a file is replaced.
  func finish() throws(FileFailure) {}
}

/// A closure that takes bytes.
final class ClosureSink: ByteSink {
  private let body: (Data) throws -> Void

  init(_ body: @escaping (Data) throws -> Void) { self.body = body }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
    do { try body(unsafe Data(bytes)) } catch {
      throw FileFailure(
        operation: .send,
        file: "",
        reason: (error as? any LocalizedError)?.errorDescription ?? "\(error)",
        underlying: error
      )
    }
  }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// A file that is replaced when the output ends. It is used by one thread at a time, so its conformance to `Sendable`
  /// is unchecked.
  final class FileSink: ByteSink, @unchecked Sendable {
    private let replacement: FileReplacement

    init(_ place: FilePlace, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled })
      throws(FileFailure)
    {
      replacement = try FileReplacement(AtomicFile(path: place.path, isCancelled: isCancelled))
    }

    override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      unsafe try replacement.write(bytes)
    }

    override func finish() throws(FileFailure) { try replacement.commit() }
  }

  /// An open file, a pipe or a socket, which is not closed.
  final class HandleSink: ByteSink {
    private let handle: FileHandle
    private let calls: SystemCalls

    init(_ handle: FileHandle, _ calls: SystemCalls = .system) {
      self.handle = handle
      self.calls = calls
    }

    override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      let descriptor = handle.fileDescriptor
      var start = 0
      while start < bytes.count {
        let count = unsafe calls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]))
        switch count {
        case 1...: start += count
        case -Int(EINTR): continue
        case -Int(EAGAIN) where SystemCalls.wait(for: descriptor, unless: { Task.isCancelled }): continue
        case -Int(EAGAIN): throw FileFailure(.send, "", SystemError(number: ECANCELED))
        default:
          throw FileFailure(.send, "", SystemError(number: count == 0 ? ENOSPC : Int32(-count)))
        }
      }
    }
  }
#else
  /// A file that is replaced when the output ends. Its bytes are kept until then.
  final class FileSink: ByteSink, @unchecked Sendable {
    private let place: FilePlace
    private var data = Data()

    init(_ place: FilePlace, isCancelled: @escaping @Sendable () -> Bool = { false }) throws(FileFailure) {
      self.place = place
    }

    override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      unsafe data.append(contentsOf: bytes)
    }

    override func finish() throws(FileFailure) { try FileStorage.replace(place.path, with: data) }
  }

  /// An open file, which is not closed.
  final class HandleSink: ByteSink {
    private let handle: FileHandle

    init(_ handle: FileHandle) { self.handle = handle }

    override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      do { try handle.write(contentsOf: unsafe Data(bytes)) } catch {
        throw FileFailure(
          operation: .send,
          file: "",
          reason: error.localizedDescription,
          underlying: error
        )
      }
    }
  }
#endif
