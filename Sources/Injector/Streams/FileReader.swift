import Dispatch
import Foundation
import InjectorCache

/// Reads a file in the background, one block ahead of the stream.
///
/// ```
///   stream        uses block 1 ──────────▶ takes block 2, uses it ───────▶ waits ─▶ takes block 3
///                     │ read                    │ read
///   queue             ▼ block 2 ── done         ▼ block 3 ──────────────── done
/// ```
///
/// The actor that the stream runs on is never blocked, however slow the file is. There is one block in memory beside
/// the one that the stream uses, and the next one is read only after it was taken. A pipe or a socket that has no bytes
/// holds no thread: the system says when there are some. `stop()` closes the file when the read that is under way ends.
final class FileReader: Sendable {
  fileprivate struct State {
    /// The block that was read and not taken.
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
    var isCancelled = false
    var byteCount: Int?
  }

  /// What a wait ends with: the number of bytes that were read into a block, zero at the end of the file.
  typealias Outcome = Result<(count: Int, block: StreamBlock), any Error>

  private let state = Locked(State())
  private let queue = DispatchQueue(
    label: "Injector.stream",
    // A queue of its own would have a thread of its own, for each stream.
    target: .global(qos: .userInitiated)
  )
  private let file: StreamFile

  init(_ file: StreamFile) { self.file = file }

  /// The number of bytes of the file, once it is open; nil if it is unknown.
  var byteCount: Int? { state.withLock { $0.byteCount } }

  /// Whether `wait` would not wait.
  var isReady: Bool { state.withLock { $0.outcome != nil } }

  /// Reads into a block in the background. The last one that was read must have been taken.
  func readAhead(into block: StreamBlock) {
    queue.async { [self] in
      file.read(into: block, on: queue) { [self] result in finish(result, block) }
    }
  }

  /// Waits for the block that is read.
  func wait(isolation actor: isolated (any Actor)?) async -> Outcome {
    let ready = state.withLock { state in
      state.isCancelled = false
      return state.outcome.take()
    }
    if let ready { return ready }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { waiter in
        let outcome = state.withLock { state -> Outcome? in
          if let outcome = state.outcome.take() { return outcome }
          if state.isCancelled { return .failure(CancellationError()) }
          state.waiter = waiter
          return nil
        }
        if let outcome { waiter.resume(returning: outcome) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isCancelled = true
        return state.waiter.take()
      }
      waiter?.resume(returning: .failure(CancellationError()))
    }
  }

  /// Closes the file.
  func stop() {
    queue.async { [file] in file.close() }
  }

  private func finish(_ result: Result<Int, InjectionError>, _ block: StreamBlock) {
    let byteCount = file.byteCount
    let outcome: Outcome = result.map { ($0, block) }.mapError { $0 as any Error }
    let waiter = state.withLock { state in
      state.byteCount = byteCount
      if state.waiter == nil { state.outcome = outcome }
      return state.waiter.take()
    }
    waiter?.resume(returning: outcome)
  }
}
