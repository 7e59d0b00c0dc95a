import Dispatch
import Injector
import InjectorCache

/// A file that is opened, written and replaced on a queue, so that no actor and no task thread waits for the disk, or
/// for the reader of a pipe.
///
/// ```
///   task    open() ┄┄┄▶ collects a block, write(block) ┄┄┄▶ collects the next ┄┄▶ finish() ┄┄┄┄▶
///   queue       opens                           writes                                 replaces
/// ```
///
/// If the task is cancelled, it stops waiting for a reader, and a `CancellationError` is thrown.
final class BackgroundFile: Sendable {
  private let path: String
  /// The new contents, and the error of the last operation.
  private let state = Locked<(replacement: FileReplacement?, failure: InjectionError?)>((nil, nil))
  private let isCancelled = SharedNumber(0)
  private let queue = DispatchQueue(label: "Injector.write", target: .global(qos: .userInitiated))

  init(_ file: LocalFile) { path = file.path }

  /// Opens the file for its new contents.
  func open() async throws {
    try await perform { [path, isCancelled] (replacement) throws(InjectionError) in
      replacement = try FileReplacement(of: path, isCancelled: { isCancelled.value != 0 })
    }
  }

  /// Writes the next bytes.
  func write(_ block: [UInt8]) async throws {
    try await perform { (replacement) throws(InjectionError) in try replacement?.write(block) }
  }

  /// Replaces the file.
  func finish() async throws {
    try await perform { (replacement) throws(InjectionError) in try replacement?.finish() }
  }

  /// Closes the file. Unless it was finished, the old file is kept.
  func discard() async {
    try? await perform { $0 = nil }
  }

  private func perform(
    _ operation: @escaping @Sendable (inout FileReplacement?) throws(InjectionError) -> Void
  ) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [state] in
          state.withLock { state in
            do throws(InjectionError) { try operation(&state.replacement) } catch { state.failure = error }
          }
          continuation.resume()
        }
      }
    } onCancel: {
      isCancelled.value = 1
    }
    // The continuation does not pass the failure: the thread sanitizer misses the order of events if it is resumed
    // before it is awaited.
    guard let failure = state.withLock({ $0.failure.take() }) else { return }
    try Task.checkCancellation()
    throw failure
  }
}
