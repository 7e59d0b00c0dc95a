public import Injector

extension Injector {
  /// Returns the models of an asynchronous sequence as chunks of JSON text, for the response of a server.
  ///
  /// ```swift
  /// for try await chunk in users.chunks(database.users(), format: .lines) {
  ///   try await response.write(ByteBuffer(bytes: chunk))
  /// }
  /// // {"id":7,"name":"Ann"}
  /// // {"id":8,"name":"Bea"}
  /// ```
  ///
  /// A model is requested from the sequence only when a chunk is requested, so a slow reader slows down the database.
  /// Memory use is proportional to the size of a chunk and of the largest model. The text is the same as that of a
  /// ``RecordWriter``.
  ///
  /// If a model cannot be extracted, the chunks end with an `InjectionError` whose path begins with the model's index.
  /// They also end if the sequence throws an error. Text that was written before the error is the last chunk. If the
  /// rules have mistakes, requesting the first chunk throws an error. In a cancelled task, a `CancellationError` is
  /// thrown.
  ///
  /// - Parameters:
  ///   - models: The models. A chunk is returned when it is full, or when the models end.
  ///   - format: The form of the text: a model on each line, or one array.
  ///   - size: The number of bytes after which a chunk is complete. Each chunk ends with a complete model, so it may be
  ///     longer. With 1, each model is a chunk, for clients that process models one at a time.
  ///   - options: The options. `ExtractionOptions.pretty` has no effect on lines.
  /// - Returns: The chunks.
  public func chunks<Models: AsyncSequence>(
    _ models: Models, format: StreamFormat = .lines, size: Int = 1 << 16, options: ExtractionOptions = []
  ) -> ExtractionChunks<Models>
  where Models.Element == Model, Models: SendableMetatype, Models.AsyncIterator: SendableMetatype {
    ExtractionChunks(models: models) { models in
      let models = AwaitedModels(iterator: models.makeAsyncIterator())
      return ExtractionChunks.Iterator(models: models, output: ChunkOutput(of: self, format, options, size))
    }
  }

  /// Returns the models of a sequence as chunks of JSON text, for the response of a server.
  ///
  /// ```swift
  /// for try await chunk in users.chunks([ann, bea], format: .array) { try await response.write(chunk) }
  /// // [{"id":7,"name":"Ann"},{"id":8,"name":"Bea"}]
  /// ```
  ///
  /// Works like ``chunks(_:format:size:options:)-28mhy`` for an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - models: The models. A lazy sequence creates each model when it is written.
  ///   - format: The form of the text: a model on each line, or one array.
  ///   - size: The number of bytes after which a chunk is complete.
  ///   - options: The options. `ExtractionOptions.pretty` has no effect on lines.
  /// - Returns: The chunks.
  public func chunks<Models: Sequence>(
    _ models: Models, format: StreamFormat = .lines, size: Int = 1 << 16, options: ExtractionOptions = []
  ) -> ExtractionChunks<Models>
  where Models.Element == Model, Models: SendableMetatype, Models.Iterator: SendableMetatype {
    ExtractionChunks(models: models) { models in
      let models = PlainModels(iterator: models.makeIterator())
      return ExtractionChunks.Iterator(models: models, output: ChunkOutput(of: self, format, options, size))
    }
  }
}

/// Models as JSON text, in an asynchronous sequence of chunks of bytes. To create one, use
/// `chunks(_:format:size:options:)` of an injector.
///
/// A chunk is an array of bytes, and never empty. Servers copy it into their buffer with one call, and it does not
/// require Foundation. The chunks can be iterated again if the models can.
///
/// An iteration throws an `InjectionError`, a `CancellationError`, or the error of the models.
public struct ExtractionChunks<Models>: AsyncSequence {
  fileprivate let models: Models
  fileprivate let iterate: @Sendable (Models) -> Iterator

  /// Returns an iterator over the chunks.
  ///
  /// - Returns: An iterator that begins with the first model.
  public func makeAsyncIterator() -> Iterator { iterate(models) }

  /// An iterator over the chunks.
  public struct Iterator: AsyncIteratorProtocol {
    var models: any ChunkModels
    let output: ChunkOutput

    /// Returns the next chunk.
    ///
    /// - Parameter actor: The actor of the caller, on which the models are requested and written.
    /// - Returns: The next chunk; `nil` at the end.
    /// - Throws: An `InjectionError` if a model cannot be extracted, or if the rules have mistakes; a
    ///   `CancellationError` if the task is cancelled; the error of the models. After an error, there are no more
    ///   chunks.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      await models.write(to: output, isolation: actor)
      return try output.takeChunk()
    }

    /// Returns the next chunk.
    ///
    /// - Returns: The next chunk; `nil` at the end.
    /// - Throws: The errors of ``next(isolation:)``.
    public mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }
  }
}

extension ExtractionChunks: Sendable where Models: Sendable {}

/// The remaining models of an iteration over chunks.
protocol ChunkModels {
  /// Writes models until a chunk is complete, or the text ends.
  mutating func write(to output: ChunkOutput, isolation actor: isolated (any Actor)?) async
}

/// The models of an asynchronous sequence.
struct AwaitedModels<Models: AsyncIteratorProtocol>: ChunkModels {
  var iterator: Models

  mutating func write(to output: ChunkOutput, isolation actor: isolated (any Actor)?) async {
    while output.isCollecting {
      do { try await output.add(iterator.nextElement(isolation: actor)) } catch { output.end(with: error) }
    }
  }
}

/// The models of a sequence.
private struct PlainModels<Models: IteratorProtocol>: ChunkModels {
  var iterator: Models

  mutating func write(to output: ChunkOutput, isolation actor: isolated (any Actor)?) async {
    while output.isCollecting {
      do { try output.add(iterator.next()) } catch { output.end(with: error) }
    }
  }
}

/// The output of an iteration over chunks. It is written like that of a ``RecordWriter``, and its blocks are removed
/// one by one.
final class ChunkOutput {
  private let collected = Collected()
  /// The output; nil after the last model, and after an error.
  private var output: RecordOutput?
  /// The error to throw after the last chunk.
  private var failure: (any Error)?

  /// The bytes that have not been returned yet.
  private final class Collected { var bytes: [UInt8] = [] }

  init<Model>(
    of injector: Injector<Model>, _ format: StreamFormat, _ options: ExtractionOptions, _ size: Int = 1 << 16
  ) {
    let sink = unsafe ByteSink(write: { [collected] in unsafe collected.bytes.append(contentsOf: $0) })
    do throws(InjectionError) {
      output = try RecordOutput(injector, format, options, sink, blockSize: size)
    } catch {
      failure = error
    }
  }

  /// Whether more models are needed for the next chunk.
  var isCollecting: Bool { output != nil && collected.bytes.isEmpty }

  /// Writes a model, or ends the text if there is none.
  ///
  /// - Throws: A `CancellationError` if the task is cancelled, because many sequences then end without an error.
  func add<Model>(_ model: Model?) throws {
    try Task.checkCancellation()
    if let model {
      try output?.write(model)
    } else {
      try output?.finish()
      output = nil
    }
  }

  /// Ends the text with an error. The collected text is the last chunk, unless the task is cancelled.
  func end(with error: any Error) {
    if !(error is CancellationError) { try? output?.flush() }
    output?.reportRun(InjectionCode(of: error))
    (output, failure) = (nil, error)
  }

  /// Returns the next chunk; nil at the end.
  ///
  /// - Throws: The error that ended the chunks, once.
  func takeChunk() throws -> [UInt8]? {
    defer { collected.bytes = [] }
    if !collected.bytes.isEmpty { return collected.bytes }
    if let error = failure.take() { throw error }
    return nil
  }
}
