public import Injector

extension Injector {
  /// Returns the bytes of the models of an asynchronous sequence as JSON text, in chunks, as a server sends them.
  ///
  /// ```swift
  /// for try await chunk in users.chunks(database.users(), format: .lines) {
  ///   try await response.write(ByteBuffer(bytes: chunk))
  /// }
  /// // {"id":7,"name":"Ann"}
  /// // {"id":8,"name":"Bea"}
  /// ```
  ///
  /// A model is taken from the sequence when a chunk is asked for, and not before: a slow reader slows down the database.
  /// The memory is in proportion to a chunk and the largest model. The text is that of a ``RecordWriter``.
  ///
  /// The first model that cannot be extracted ends the chunks with an `InjectionError`, whose path begins with its index;
  /// so does an error of the sequence. What was written before is the last chunk before the error. A mistake in the rules is
  /// the error of the first chunk. A cancelled task gets a `CancellationError`.
  ///
  /// - Parameters:
  ///   - models: The models. A chunk waits until it is full, or until they end.
  ///   - format: The form of the text: a model on each line, or one array.
  ///   - size: The number of bytes after which a chunk is complete. Each chunk ends with a complete model, so it may be
  ///     longer. With 1, each model is a chunk, such as for a client that waits for each of them.
  ///   - options: The options. `ExtractionOptions.pretty` has no effect on lines.
  /// - Returns: The chunks.
  public func chunks<Models: AsyncSequence>(
    _ models: Models, format: StreamFormat = .lines, size: Int = 1 << 16, options: ExtractionOptions = []
  ) -> ExtractionChunks<Models> where Models.Element == Model {
    ExtractionChunks(models) { (sink) throws(InjectionError) in
      try RecordOutput(self, format, options, sink, blockSize: size)
    }
  }

  /// Returns the bytes of the models of a sequence as JSON text, in chunks, as a server sends them.
  ///
  /// ```swift
  /// for try await chunk in users.chunks([ann, bea], format: .array) { try await response.write(chunk) }
  /// // [{"id":7,"name":"Ann"},{"id":8,"name":"Bea"}]
  /// ```
  ///
  /// It is as ``chunks(_:format:size:options:)->ExtractionChunks<Models>`` for an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - models: The models. A lazy sequence makes each of them when it is written.
  ///   - format: The form of the text: a model on each line, or one array.
  ///   - size: The number of bytes after which a chunk is complete.
  ///   - options: The options. `ExtractionOptions.pretty` has no effect on lines.
  /// - Returns: The chunks.
  public func chunks<Models: Sequence>(
    _ models: Models, format: StreamFormat = .lines, size: Int = 1 << 16, options: ExtractionOptions = []
  ) -> ExtractionChunks<AsyncModels<Models>> where Models.Element == Model {
    chunks(AsyncModels(models), format: format, size: size, options: options)
  }
}

/// The bytes of models as JSON text, as an asynchronous sequence of chunks.
/// ``Injector/Injector/chunks(_:format:size:options:)->ExtractionChunks<Models>`` returns it.
///
/// A chunk is an array of bytes: servers copy it into a buffer of theirs with one call, and it needs no Foundation.
/// The chunks can be walked again if the models can.
public struct ExtractionChunks<Models: AsyncSequence>: AsyncSequence {
  /// The chunks. None is empty.
  public typealias Element = [UInt8]
  /// The errors are an `InjectionError`, a `CancellationError`, or that of the models.
  public typealias Failure = any Error

  private let models: Models
  /// Creates the output of a walk.
  private let makeOutput: @Sendable (ByteSink) throws(InjectionError) -> RecordOutput

  fileprivate init(
    _ models: Models,
    _ makeOutput: @escaping @Sendable (ByteSink) throws(InjectionError) -> RecordOutput
  ) {
    (self.models, self.makeOutput) = (models, makeOutput)
  }

  /// Returns a walk over the chunks.
  ///
  /// - Returns: An iterator that begins with the first model.
  public func makeAsyncIterator() -> Iterator {
    Iterator(models.makeAsyncIterator(), ChunkOutput(makeOutput))
  }

  /// A walk over chunks.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var models: Models.AsyncIterator
    @usableFromInline let output: ChunkOutput

    fileprivate init(_ models: Models.AsyncIterator, _ output: ChunkOutput) {
      (self.models, self.output) = (models, output)
    }

    /// Returns the next chunk.
    ///
    /// - Parameter actor: The actor of the caller, on which the models are taken and written.
    /// - Returns: The next chunk; `nil` at the end.
    /// - Throws: An `InjectionError` if a model cannot be extracted, or if the rules have mistakes; a `CancellationError`
    ///   if the task is cancelled; the error of the models. After an error, there are no more chunks.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      while output.isOpen {
        do {
          let model = try await models.nextElement(isolation: actor)
          // Many sequences end without an error if the task is cancelled.
          try Task.checkCancellation()
          if let model {
            unsafe withUnsafePointer(to: model) { unsafe output.write(UnsafeRawPointer($0)) }
          } else {
            output.finish()
          }
        } catch {
          output.end(with: error)
        }
        if let chunk = output.takeChunk() { return chunk }
      }
      return try output.endOfChunks()
    }

    /// Returns the next chunk.
    ///
    /// - Returns: The next chunk; `nil` at the end.
    /// - Throws: The errors of ``next(isolation:)``.
    @inlinable
    public mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }
  }
}

extension ExtractionChunks: Sendable where Models: Sendable {}

/// The models of a sequence as an asynchronous one, which never waits.
/// ``Injector/Injector/chunks(_:format:size:options:)->ExtractionChunks<Models>`` takes them from it.
public struct AsyncModels<Models: Sequence>: AsyncSequence {
  /// The models.
  public typealias Element = Models.Element
  /// There are no errors.
  public typealias Failure = Never

  private let models: Models

  fileprivate init(_ models: Models) { self.models = models }

  /// Returns a walk over the models.
  ///
  /// - Returns: An iterator that begins with the first model.
  public func makeAsyncIterator() -> Iterator { Iterator(models.makeIterator()) }

  /// A walk over the models of a sequence.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var models: Models.Iterator

    fileprivate init(_ models: Models.Iterator) { self.models = models }

    /// Returns the next model.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next model; `nil` at the end.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Models.Element? {
      models.next()
    }

    /// Returns the next model.
    ///
    /// - Returns: The next model; `nil` at the end.
    @inlinable
    public mutating func next() async -> Models.Element? { models.next() }
  }
}

extension AsyncModels: Sendable where Models: Sendable {}

/// The output of one walk over chunks: that of a ``RecordWriter`` whose blocks are taken one by one.
@usableFromInline
final class ChunkOutput {
  private let collected = Collected()
  /// Nil after the last model, and after an error.
  private var output: RecordOutput?
  /// The error that is thrown after the last chunk.
  private var failure: (any Error)?

  /// The bytes that were sent and not taken.
  private final class Collected { var bytes: [UInt8] = [] }

  init(_ makeOutput: (ByteSink) throws(InjectionError) -> RecordOutput) {
    let sink = unsafe ByteSink(write: { [collected] in unsafe collected.bytes.append(contentsOf: $0) })
    do throws(InjectionError) { output = try makeOutput(sink) } catch { failure = error }
  }

  /// Whether models may follow.
  @usableFromInline var isOpen: Bool { output != nil }

  /// Writes the model in memory.
  @usableFromInline
  func write(_ model: UnsafeRawPointer) {
    if let error = unsafe output?.write(model) { end(with: error) }
  }

  /// Ends the text.
  @usableFromInline
  func finish() {
    do throws(InjectionError) { try output?.finish() } catch { failure = error }
    output = nil
  }

  /// Ends the text with an error. What was collected is the last chunk, unless the task is cancelled.
  @usableFromInline
  func end(with error: any Error) {
    if !(error is CancellationError) { try? output?.flush() }
    output?.reportRun(InjectionCode(of: error))
    (output, failure) = (nil, error)
  }

  /// Returns the next chunk; nil if it is not full.
  @usableFromInline
  func takeChunk() -> [UInt8]? {
    defer { collected.bytes = [] }
    return collected.bytes.isEmpty ? nil : collected.bytes
  }

  /// Returns nil, or throws the error that ended the chunks, once.
  @usableFromInline
  func endOfChunks() throws -> [UInt8]? {
    if let error = failure.take() { throw error }
    return nil
  }
}
