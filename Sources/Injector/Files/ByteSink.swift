#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A place that takes bytes in blocks: a file (`FileReplacement`), an open file, or a closure.
class ByteSink {
  /// Takes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(InjectionError) {}

  /// Ends the output: a file is replaced.
  func finish() throws(InjectionError) {}
}

extension ByteSink {
  /// Takes the next bytes.
  func write(_ block: some ContiguousBytes) throws(InjectionError) {
    try unsafe block.withUnsafeBytes { bytes in
      Result { () throws(InjectionError) in unsafe try write(bytes) }
    }.get()
  }
}

/// A closure that takes bytes.
final class ClosureSink: ByteSink {
  private let body: (Data) throws -> Void

  init(_ body: @escaping (Data) throws -> Void) { self.body = body }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(InjectionError) {
    do { try body(unsafe Data(bytes)) } catch {
      let reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
      throw InjectionError(.send, "", reason: reason, underlying: error)
    }
  }
}

/// An open file, a pipe or a socket, which is not closed.
final class HandleSink: ByteSink {
  private let handle: FileHandle

  init(_ handle: FileHandle) { self.handle = handle }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(InjectionError) {
    unsafe try FileSystem().write(bytes, to: handle.fileDescriptor, .send, "", unless: { Task.isCancelled })
  }
}
