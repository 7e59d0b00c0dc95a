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
    var phase = Phase.idle
    var waiter: CheckedContinuation<Outcome, Never>?
    var isCancelled = false
    var byteCount: Int?
  }

  fileprivate enum Phase {
    case idle
    case reading
    case done(Result<Int, InjectionError>, StreamBlock)
  }

  /// What a wait ends with.
  enum Outcome {
    /// The number of bytes that were read into a block; zero at the end of the file.
    case bytes(Int, StreamBlock)
    case failed(InjectionError)
    case cancelled
  }

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

  /// Reads into a block in the background. The last one that was read must have been taken.
  func readAhead(into block: StreamBlock) {
    state.withLock { $0.phase = .reading }
    queue.async { [self] in
      file.read(into: block, on: queue) { [self] result in finish(result, block) }
    }
  }

  /// Waits for the block that is read.
  func wait(isolation actor: isolated (any Actor)?) async -> Outcome {
    let ready = state.withLock { state in
      state.isCancelled = false
      return state.takeOutcome()
    }
    if let ready { return ready }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { waiter in
        let outcome = state.withLock { state -> Outcome? in
          if let outcome = state.takeOutcome() { return outcome }
          if state.isCancelled { return .cancelled }
          state.waiter = waiter
          return nil
        }
        if let outcome { waiter.resume(returning: outcome) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isCancelled = true
        return state.takeWaiter()
      }
      waiter?.resume(returning: .cancelled)
    }
  }

  /// Closes the file.
  func stop() {
    queue.async { [file, queue] in file.close(on: queue) }
  }

  private func finish(_ result: Result<Int, InjectionError>, _ block: StreamBlock) {
    let byteCount = file.byteCount
    let waiter = state.withLock { state -> (CheckedContinuation<Outcome, Never>, Outcome)? in
      state.phase = .done(result, block)
      state.byteCount = byteCount
      guard let waiter = state.takeWaiter(), let outcome = state.takeOutcome() else { return nil }
      return (waiter, outcome)
    }
    waiter?.0.resume(returning: waiter?.1 ?? .cancelled)
  }
}

extension FileReader.State {
  fileprivate mutating func takeOutcome() -> FileReader.Outcome? {
    guard case .done(let result, let block) = phase else { return nil }
    phase = .idle
    switch result {
    case .success(let count): return .bytes(count, block)
    case .failure(let error): return .failed(error)
    }
  }

  fileprivate mutating func takeWaiter() -> CheckedContinuation<FileReader.Outcome, Never>? {
    defer { waiter = nil }
    return waiter
  }
}
