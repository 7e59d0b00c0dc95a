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
  mutating func nextElement(isolation actor: isolated (any Actor)?) async throws -> Element? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return try await next(isolation: actor)
    }
    nonisolated(unsafe) var iterator = self
    defer { unsafe self = iterator }
    return unsafe try await iterator.next()
  }
}
