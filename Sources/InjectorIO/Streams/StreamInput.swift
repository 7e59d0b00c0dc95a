import Injector

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
  /// The greatest number of bytes of the input.
  var byteLimit = Int.max

  /// Waits for more bytes. If there are none, the buffer is complete. Those before the limit are received before this
  /// throws.
  ///
  /// Many sources end without an error if the task is cancelled, which would look like the end of the input.
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

/// Where the bytes of a stream come from. A source is for one walk over the stream.
///
/// Everything that a source holds is released with it, also in the middle of the bytes.
protocol ByteSource: AnyObject {
  /// The name of the file, for messages.
  var file: String? { get }
  /// The number of bytes of the input; nil if it is unknown. It may be known only after the first bytes have come.
  var byteCount: Int? { get }
  /// Whether the next bytes are there already.
  var isReady: Bool { get }
  /// Waits for the next bytes and adds them to the buffer. Returns false if there are no more.
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

  /// The greatest number of bytes that are collected before they are looked at.
  private static var batch: Int { 4_096 }

  /// Collects bytes up to the next one that may end a record, so that no record waits for the bytes behind it.
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
  /// Returns the next element, without leaving the actor where the system has a way to.
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
