/// The input of one walk over a stream: its buffer, and the supply that fills it.
final class StreamInput {
  let buffer: StreamBuffer
  private var supply: (any ByteSupply)?
  /// The name of the file, for messages.
  let file: String?

  init(_ supply: any ByteSupply) {
    self.supply = supply
    file = supply.file
    buffer = StreamBuffer(capacity: StreamInput.capacity)
  }

  /// The number of bytes that files are read by.
  static let blockSize = 1 << 18
  private static let capacity = 2 * blockSize

  /// The number of bytes that had come when other work had its turn.
  private var lastPause = 0

  /// The number of bytes of the input; nil if it is unknown.
  private(set) var byteCount: Int?

  /// Waits for more bytes. If there are none, the buffer is complete.
  ///
  /// Many sources end without an error if the task is cancelled, which would look like the end of the input.
  func receive(isolation actor: isolated (any Actor)?) async throws {
    guard let supply else { return buffer.isComplete = true }
    let hasMore = try await supply.append(to: buffer, isolation: actor)
    if buffer.receivedCount - lastPause >= StreamInput.blockSize {
      // Bytes that are there at once would otherwise keep the actor to themselves.
      lastPause = buffer.receivedCount
      await Task.yield()
    }
    if Task.isCancelled { throw CancellationError() }
    byteCount = supply.byteCount
    if !hasMore {
      buffer.isComplete = true
      self.supply = nil
    }
  }

  /// Waits until a number of bytes are unused, or there are no more.
  func receive(atLeast count: Int, isolation actor: isolated (any Actor)?) async throws {
    while buffer.unusedCount < count, !buffer.isComplete { try await receive(isolation: actor) }
  }

  /// Releases the supply.
  func close() { supply = nil }
}
