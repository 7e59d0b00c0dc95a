/// The input of one walk over a stream: its buffer, and the source of its bytes.
final class StreamInput {
  let buffer: StreamBuffer
  private var source: (any ByteSource)?
  /// The name of the file, for messages.
  let file: String?

  init(_ source: any ByteSource) {
    self.source = source
    file = source.file
    buffer = StreamBuffer()
  }

  /// The time at which other work of the actor had its turn.
  private var lastPause = SuspendingClock.now

  /// The number of bytes of the input; nil if it is unknown.
  private(set) var byteCount: Int?

  /// Waits for more bytes. If there are none, the buffer is complete.
  ///
  /// Many sources end without an error if the task is cancelled, which would look like the end of the input.
  func receive(isolation actor: isolated (any Actor)?) async throws {
    guard let source else { return buffer.isComplete = true }
    let hasMore = try await source.append(to: buffer, isolation: actor)
    if isPauseDue { await pause(isolation: actor) }
    if Task.isCancelled { throw CancellationError() }
    byteCount = source.byteCount
    if !hasMore {
      buffer.isComplete = true
      self.source = nil
    }
  }

  /// Whether `receive` would not wait.
  var isReady: Bool { source?.isReady ?? true }

  /// Waits until a number of bytes are unused, or there are no more.
  func receive(atLeast count: Int, isolation actor: isolated (any Actor)?) async throws {
    while buffer.unusedCount < count, !buffer.isComplete { try await receive(isolation: actor) }
  }

  /// Whether the stream has kept its actor to itself for some milliseconds: a user notices twenty.
  var isPauseDue: Bool { SuspendingClock.now - lastPause > .milliseconds(8) }

  /// Lets other work of the actor have its turn.
  func pause(isolation actor: isolated (any Actor)?) async {
    await Task.yield()
    lastPause = .now
  }

  /// Releases the source.
  func close() { source = nil }
}
