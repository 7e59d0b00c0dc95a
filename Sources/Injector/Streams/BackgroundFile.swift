import Dispatch
import Foundation
import InjectorCache

/// A file that is opened, written and replaced on a queue, so that neither an actor nor a thread of tasks waits for the
/// disk, or for the reader of a pipe.
///
/// ```
///   task    open() ┄┄┄▶ collects a block, write(block) ┄┄┄▶ collects the next ┄┄▶ finish() ┄┄┄┄▶
///   queue       opens                           writes                                 replaces
/// ```
///
/// If the task is cancelled, it does not wait for a reader any longer, and gets a `CancellationError`.
final class BackgroundFile: Sendable {
  private let place: FilePlace
  private let sink = Locked<FileSink?>(nil)
  private let isCancelled = SharedNumber(0)
  private let queue = DispatchQueue(label: "Injector.write", target: .global(qos: .userInitiated))

  init(_ place: FilePlace) { self.place = place }

  /// Opens the file for its new contents.
  func open() async throws {
    try await perform { [place, isCancelled] sink in
      Result { () throws(FileFailure) in
        sink = try FileSink(place, isCancelled: { isCancelled.value != 0 })
      }
    }
  }

  /// Writes the next bytes.
  func write(_ block: Data) async throws {
    try await perform { sink in
      unsafe block.withUnsafeBytes { bytes in
        Result { () throws(FileFailure) in unsafe try sink?.write(bytes) }
      }
    }
  }

  /// Replaces the file.
  func finish() async throws {
    try await perform { sink in Result { () throws(FileFailure) in try sink?.finish() } }
  }

  /// Closes the file. If it is not finished, the old one stays.
  func discard() async {
    try? await perform { sink in
      sink = nil
      return .success(())
    }
  }

  private func perform(
    _ operation: @escaping @Sendable (inout FileSink?) -> Result<Void, FileFailure>
  ) async throws {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [sink] in continuation.resume(returning: sink.withLock(operation)) }
      }
    } onCancel: {
      isCancelled.value = 1
    }
    guard case .failure(let failure) = result else { return }
    try Task.checkCancellation()
    throw InjectionError(failure)
  }
}

/// A sink that collects bytes for somebody else to write.
final class BlockSink: ByteSink {
  private var block = Data()

  override func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
    unsafe block.append(contentsOf: bytes)
  }

  /// Returns what was collected since the last call; nil if nothing was.
  func take() -> Data? {
    defer { block = Data() }
    return block.isEmpty ? nil : block
  }
}
