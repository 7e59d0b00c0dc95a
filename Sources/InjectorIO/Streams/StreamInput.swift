import Injector

/// The input of an iteration over a stream: its buffer, and the source of its bytes.
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

  /// The time of the last pause for other work of the actor.
  private var lastPause = SuspendingClock.now

  /// The number of bytes of the input; nil if it is unknown.
  private(set) var byteCount: Int?
  /// The maximum number of bytes of the input.
  var byteLimit = Int.max

  /// Waits for more bytes. If there are none, the buffer is complete. Bytes before the limit are received before this
  /// method throws an error.
  ///
  /// In a cancelled task, many sources end without an error, which would look like the end of the input.
  func receive(isolation actor: isolated (any Actor)?) async throws {
    if buffer.isCut {
      throw InjectionError(exceeding: .totalBytes, byteLimit)
    }
    guard let source else { return buffer.isComplete = true }
    let hasMore = try await source.append(to: buffer, isolation: actor)
    if isPauseDue { await pause(isolation: actor) }
    if Task.isCancelled { throw CancellationError() }
    byteCount = source.byteCount
    buffer.removeAll(behind: byteLimit)
    if !hasMore, !buffer.isCut {
      buffer.isComplete = true
      self.source = nil
    }
  }

  /// Whether `receive` would not wait.
  var isReady: Bool { source?.isReady ?? true }

  /// Waits until a number of unused bytes are available, or there are no more.
  func receive(atLeast count: Int, isolation actor: isolated (any Actor)?) async throws {
    while buffer.unusedCount < count, !buffer.isComplete { try await receive(isolation: actor) }
  }

  /// Whether the stream has used its actor for some milliseconds without a pause. A user notices twenty.
  var isPauseDue: Bool { SuspendingClock.now - lastPause > .milliseconds(8) }

  /// Allows other work of the actor to run.
  func pause(isolation actor: isolated (any Actor)?) async {
    await Task.yield()
    lastPause = .now
  }

  func close() { source = nil }
}

/// A source of the bytes of a stream, for a single iteration.
///
/// When a source is released, everything that it uses is released as well, even before the last byte.
protocol ByteSource: AnyObject {
  /// The name of the file, for messages.
  var file: String? { get }
  /// The number of bytes of the input; nil if it is unknown. It may be unknown until the first bytes are received.
  var byteCount: Int? { get }
  /// Whether the next bytes are already available.
  var isReady: Bool { get }
  /// Waits for the next bytes and appends them to the buffer. If there are no more, returns false.
  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool
}

extension ByteSource {
  var file: String? { nil }
  var byteCount: Int? { nil }
  var isReady: Bool { false }
}

/// Bytes from an asynchronous sequence of chunks.
final class ChunkBytes<Chunks: AsyncSequence>: ByteSource where Chunks.Element: Collection<UInt8> {
  private var chunks: Chunks.AsyncIterator

  init(_ chunks: Chunks) { self.chunks = chunks.makeAsyncIterator() }

  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    guard let chunk = try await chunks.nextElement(isolation: actor) else { return false }
    let isAdded: Void? = chunk.withContiguousStorageIfAvailable {
      unsafe buffer.append(UnsafeRawBufferPointer($0))
    }
    if isAdded == nil { for byte in chunk { buffer.append(byte) } }
    return true
  }
}

/// Bytes from an asynchronous sequence of single bytes.
final class SingleBytes<Bytes: AsyncSequence>: ByteSource where Bytes.Element == UInt8 {
  private var bytes: Bytes.AsyncIterator

  init(_ bytes: Bytes) { self.bytes = bytes.makeAsyncIterator() }

  /// The maximum number of bytes that are collected before they are used.
  private static var batch: Int { 4_096 }

  /// Collects bytes up to the next one that may end a record, so that no record waits for the bytes after it.
  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    for _ in 0..<Self.batch {
      guard let byte = try await bytes.nextElement(isolation: actor) else { return false }
      buffer.append(byte)
      if byte == 0x0A || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
    }
    return true
  }
}

extension AsyncIteratorProtocol {
  /// Returns the next element, and stays on the actor if the system supports that.
  @inlinable
  mutating func nextElement(isolation actor: isolated (any Actor)?) async throws -> Element? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return try await next(isolation: actor)
    }
    nonisolated(unsafe) var iterator = self
    defer { unsafe self = iterator }
    return unsafe try await iterator.next()
  }
}
