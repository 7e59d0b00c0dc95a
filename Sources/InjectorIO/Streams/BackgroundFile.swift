import Dispatch
import Injector
import InjectorCache

/// A file that is opened, written and replaced on a queue, so that no actor and no task thread waits for the disk, or
/// for the reader of a pipe.
///
/// ```
///   task    starts ┄┄┄▶ collects a block ┄┄┄▶ collects the next ┄┄┄▶ has the last ┄┄┄┄┄▶
///   queue        opens                writes                   writes              replaces
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

  /// Replaces the file with chunks of bytes, which begin once the file is open. If an error is thrown, the old file is
  /// kept.
  func replace<Models>(
    isolation: isolated (any Actor)?, with begin: () -> ExtractionChunks<Models>.Iterator
  ) async throws {
    do {
      try await perform { [path, isCancelled] (file) throws(InjectionError) in
        file = try FileReplacement(of: path, isCancelled: { isCancelled.value != 0 })
      }
      var chunks = begin()
      while let chunk = try await chunks.next(isolation: isolation) {
        try await perform { (file) throws(InjectionError) in try file?.write(chunk) }
      }
      try await perform { (file) throws(InjectionError) in try file?.finish() }
    } catch {
      try? await perform { $0 = nil }
      throw error
    }
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
